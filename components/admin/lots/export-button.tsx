"use client";
import { FileDown } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { Button } from "@/components/ui/button";

/** Downloads the filtered rows of a page. @param path of the call */
export function ExportButton({ path }: { path: string }) {
  const search = useSearchParams();
  return (
    <Button asChild variant="secondary" size="sm">
      <a href={`${path}?${search}`} download>
        <FileDown aria-hidden="true" className="size-4" />
        Export CSV
      </a>
    </Button>
  );
}
