"use client";
import { FileDown } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { Button } from "@/components/ui/button";
import { useMay } from "../staff";

/** The buttons over the list: the file holds what the filters leave. */
export function CustomerActions() {
  const may = useMay();
  const search = useSearchParams();
  if (!may("customers.own")) return null;
  return (
    <Button asChild variant="secondary" size="sm">
      <a href={`/api/admin/users/export?${search}`} download>
        <FileDown aria-hidden="true" className="size-4" />
        Export CSV
      </a>
    </Button>
  );
}
