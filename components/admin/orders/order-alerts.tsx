"use client";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";

/** The open staff alerts of an order. */
export function OrderAlerts({ order: { id, alerts } }: { order: AdminOrder }) {
  const can = usePermission();
  const act = useAdminAction();
  const resolve = (alert: string) =>
    act(["POST", `/api/admin/orders/${id}/alerts`, { alert }], {
      done: { title: "Marked as resolved" },
      fallback: "Failed to update order",
    });
  return alerts.map((alert) => (
    <Notice
      key={alert.id}
      tone="warning"
      title={alert.message}
      className="mb-4"
      action={
        can("orders.money") ? (
          <Button size="sm" variant="secondary" onClick={() => void resolve(alert.id)}>
            Mark resolved
          </Button>
        ) : undefined
      }
    />
  ));
}
