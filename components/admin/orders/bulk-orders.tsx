"use client";
import { ListChecks, Printer } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/core/format-count";
import { isEmailedWhenDone, STATUS_ACTION_LABELS } from "@/lib/orders/rules/admin-orders";
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
  const [pending, setPending] = useState<BulkStatus>();
  const pickups = orders.filter(isEmailedWhenDone).length;
  const emailsBuyers = (status: BulkStatus) => status === "shipped" || (status === "done" && pickups > 0);
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
                if (emailsBuyers(status)) setPending(status);
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
      <ConfirmMark
        status={pending}
        orders={orders.length}
        pickups={pickups}
        onMark={onMark}
        onClose={() => setPending(undefined)}
      />
    </>
  );
}

interface ConfirmMarkProps {
  /** The status that is being confirmed; undefined if none is. */
  status: BulkStatus | undefined;
  orders: number;
  /** Number of pickup orders whose buyers are emailed when they are done. */
  pickups: number;
  onMark: (status: BulkStatus) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation of a status that emails buyers. */
function ConfirmMark({ status, orders, pickups, onMark, onClose }: ConfirmMarkProps) {
  return (
    <>
      <ConfirmDialog
        open={status === "shipped"}
        onOpenChange={onClose}
        title={`Mark ${formatCount(orders, "order")} shipped?`}
        description="Each buyer gets an email. Tracking numbers can be added to each order later and are emailed then."
        confirmLabel="Mark shipped"
        onConfirm={() => onMark("shipped")}
      />
      <ConfirmDialog
        open={status === "done"}
        onOpenChange={onClose}
        title={`Mark ${formatCount(orders, "order")} done?`}
        description={
          pickups === 1
            ? "The buyer of one pickup order gets an email saying that it was picked up. You can't recall the email."
            : `The buyers of ${formatCount(pickups, "pickup order")} get an email saying that their order was picked up. You can't recall the emails.`
        }
        confirmLabel="Mark done"
        onConfirm={() => onMark("done")}
      />
    </>
  );
}
