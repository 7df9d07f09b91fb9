"use client";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { OfficeOrder } from "@/lib/admin/schema/order";
import { useMay } from "../staff";
import { useOfficeAction } from "../use-office-action";

/** The open staff alerts of an order. */
export function OrderAlerts({ order: { id, alerts } }: { order: OfficeOrder }) {
  const may = useMay();
  const act = useOfficeAction();
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
        may("orders.money") ? (
          <Button size="sm" variant="secondary" onClick={() => void resolve(alert.id)}>
            Mark resolved
          </Button>
        ) : undefined
      }
    />
  ));
}
