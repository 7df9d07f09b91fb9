"use client";
import { FileDown } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { Button } from "@/components/ui/button";
import { usePermission } from "../staff-role";

/** Downloads the filtered subscriptions. */
export function ExportSubscriptions() {
  const search = useSearchParams();
  if (!usePermission()("subscriptions.edit")) return null;
  return (
    <Button asChild variant="secondary" size="sm">
      <a href={`/api/admin/subscriptions/export?${search}`} download>
        <FileDown aria-hidden="true" className="size-4" />
        Export CSV
      </a>
    </Button>
  );
}
