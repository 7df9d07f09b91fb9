"use client";
import { FileDown } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { Button } from "@/components/ui/button";

/** Downloads the filtered gift cards. */
export function ExportGiftCards() {
  const search = useSearchParams();
  return (
    <Button asChild variant="secondary" size="sm">
      <a href={`/api/admin/gift-cards/export?${search}`} download>
        <FileDown aria-hidden="true" className="size-4" />
        Export CSV
      </a>
    </Button>
  );
}
