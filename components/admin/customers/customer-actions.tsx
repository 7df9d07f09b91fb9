"use client";
import { FileDown } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { Button } from "@/components/ui/button";
import { downloadFromAdminApi } from "../admin-session";
import { usePermission } from "../staff-role";

/** Buttons above the list; the export contains the filtered customers. */
export function CustomerActions() {
  const can = usePermission();
  const search = useSearchParams();
  if (!can("customers.own")) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => void downloadFromAdminApi(`/api/admin/users/export?${search}`)}
    >
      <FileDown aria-hidden="true" className="size-4" />
      Export CSV
    </Button>
  );
}
