"use client";
import { FileDown } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { Button } from "@/components/ui/button";
import { officeDownload } from "../office-session";
import { useMay } from "../staff";

/** The buttons over the list: the file holds what the filters leave. */
export function CustomerActions() {
  const may = useMay();
  const search = useSearchParams();
  if (!may("customers.own")) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => void officeDownload(`/api/admin/users/export?${search}`)}
    >
      <FileDown aria-hidden="true" className="size-4" />
      Export CSV
    </Button>
  );
}
