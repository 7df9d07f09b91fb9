"use client";
import { Button } from "@/components/ui/button";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";

/** Resolves a staff alert on the dashboard. */
export function MarkResolved({ id, message }: { id: string; message: string }) {
  const can = usePermission();
  const act = useAdminAction();
  if (!can("customers.edit")) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={() =>
        void act(["POST", `/api/admin/alerts/${id}`], {
          done: { title: "Marked as resolved" },
          fallback: "Failed to update this alert",
        })
      }
    >
      Mark resolved<span className="sr-only">: {message}</span>
    </Button>
  );
}
