"use client";
import { ListChecks, Printer } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/core/format-count";
import { STATUS_ACTION_LABELS } from "@/lib/orders/rules/admin-orders";
import { BULK_STATUSES, MAX_BATCH_ORDERS, type SelectedOrder } from "@/lib/orders/schema/admin-order";
import { packingPath } from "../packing/packing-path";
import { usePermission } from "../staff-role";

/** A status that many orders can be set to at once. */
export type BulkStatus = (typeof BULK_STATUSES)[number];

interface BulkOrdersProps {
  /** The selected orders. */
  orders: readonly SelectedOrder[];
  isBusy: boolean;
  onMark: (status: BulkStatus) => Promise<unknown>;
}

/** Actions for the selected orders. */
export function BulkOrders({ orders, isBusy, onMark }: BulkOrdersProps) {
  const can = usePermission();
  const [isShipping, setShipping] = useState(false);
  return (
    <>
      {can("orders.edit")
        ? BULK_STATUSES.map((status) => (
            <Button
              key={status}
              size="sm"
              variant="secondary"
              aria-disabled={isBusy}
              onClick={() => {
                if (status === "shipped") setShipping(true);
                else void onMark(status);
              }}
            >
              {STATUS_ACTION_LABELS[status]}
            </Button>
          ))
        : null}
      {orders.length <= MAX_BATCH_ORDERS && can("packing.see") ? (
        <Button asChild size="sm" variant="secondary">
          <Link
            href={packingPath(
              "/admin/packing",
              orders.map(({ id }) => id),
            )}
          >
            <ListChecks aria-hidden="true" className="size-4" />
            Pick list
          </Link>
        </Button>
      ) : null}
      {orders.length <= MAX_BATCH_ORDERS ? (
        <Button asChild size="sm" variant="secondary">
          <Link href={`/admin/orders/packing-slips?orders=${orders.map(({ id }) => id).join(",")}`}>
            <Printer aria-hidden="true" className="size-4" />
            Packing slips
          </Link>
        </Button>
      ) : null}
      <ConfirmDialog
        open={isShipping}
        onOpenChange={setShipping}
        title={`Mark ${formatCount(orders.length, "order")} shipped?`}
        description="Each buyer gets an email. Tracking numbers can be added to each order later and are emailed then."
        confirmLabel="Mark shipped"
        onConfirm={() => onMark("shipped")}
      />
    </>
  );
}
