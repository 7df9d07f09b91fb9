"use client";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { OfficeOrder } from "@/lib/admin/schema/order";
import { useMay } from "../staff";
import { useOfficeAction } from "../use-office-action";

/** What of an order needs a person. */
export function OrderNotices({ order: { id, notices } }: { order: OfficeOrder }) {
  const may = useMay();
  const act = useOfficeAction();
  const handle = (notice: string) =>
    act(["POST", `/api/admin/orders/${id}/notices`, { notice }], {
      done: { title: "Off the list" },
      fallback: "Failed to update order",
    });
  return notices.map((notice) => (
    <Notice
      key={notice.id}
      tone="warning"
      title={notice.message}
      className="mb-4"
      action={
        may("orders.edit") ? (
          <Button size="sm" variant="secondary" onClick={() => void handle(notice.id)}>
            I have looked after it
          </Button>
        ) : undefined
      }
    />
  ));
}
