"use client";
import { FileDown } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { Button } from "@/components/ui/button";

/** Downloads the filtered discounts. */
export function ExportDiscounts() {
  const search = useSearchParams();
  return (
    <Button asChild variant="secondary" size="sm">
      <a href={`/api/admin/discounts/export?${search}`} download>
        <FileDown aria-hidden="true" className="size-4" />
        Export CSV
      </a>
    </Button>
  );
}
