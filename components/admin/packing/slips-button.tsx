"use client";
import { FileDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { downloadFromAdminApi } from "../admin-session";
import { packingPath } from "./packing-path";

/** Downloads the packing slips of some orders as one PDF. */
export const SlipsButton = ({ orders }: { orders: readonly string[] }) => (
  <Button
    variant="secondary"
    onClick={() => void downloadFromAdminApi(packingPath("/api/admin/packing/slips", orders))}
  >
    <FileDown aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
    Download PDF
  </Button>
);
