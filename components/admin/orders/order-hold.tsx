"use client";
import { useState } from "react";
import { TextareaField } from "@/components/form/textarea-field";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { releaseOrderSchema } from "@/lib/checkout/schema";
import { formatDateTime } from "@/lib/core/dates";
import { HOLD_LABELS } from "@/lib/orders/rules/holds";
import type { AdminOrder, OrderHoldView } from "@/lib/orders/schema/admin-order";
import { usePermission } from "../staff-role";
import { TextDialog } from "../text-dialog";

/** Why an order is on hold, and the button that releases it (D47). */
export function OrderHold({ order, timeZone }: { order: AdminOrder; timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  const can = usePermission();
  const open = order.holds.filter(({ released }) => released === null);
  const isInAlert = ({ detail }: OrderHoldView) =>
    order.alerts.some(({ message }) => message.startsWith(detail));
  if (open.length === 0) return null;
  return (
    <>
      <Notice
        tone="error"
        title="On hold"
        className="mb-4"
        action={
          can("orders.money") ? (
            <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
              Release hold
            </Button>
          ) : undefined
        }
      >
        <p>
          {order.isCancelled
            ? "This order is canceled. Items that were set aside for it go back into stock once "
            : "This order cannot be packed, shipped or picked up until "}
          {can("orders.money") ? "you release the hold." : "a manager releases the hold."}
        </p>
        <Reasons holds={open} isInAlert={isInAlert} timeZone={timeZone} />
      </Notice>
      {isOpen ? <ReleaseDialog order={order} holds={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface ReasonsProps {
  holds: readonly OrderHoldView[];
  /** Whether an alert below the holds already shows the detail. */
  isInAlert: (hold: OrderHoldView) => boolean;
  timeZone: string;
}

function Reasons({ holds, isInAlert, timeZone }: ReasonsProps) {
  return (
    <ul className="mt-2 space-y-2">
      {holds.map((hold) => (
        <li key={hold.id}>
          <span className="font-semibold">{HOLD_LABELS[hold.reason]}</span>
          <span className="text-ink-soft"> since {formatDateTime(hold.placedAt, timeZone)}</span>
          {isInAlert(hold) ? null : <span className="block">{hold.detail}</span>}
        </li>
      ))}
    </ul>
  );
}

interface ReleaseDialogProps {
  order: AdminOrder;
  /** Releases only the holds that were shown, so that a newer one stays. */
  holds: readonly OrderHoldView[];
  onClose: () => void;
}

function ReleaseDialog({ order, holds, onClose }: ReleaseDialogProps) {
  return (
    <TextDialog
      title={`Release order ${order.orderNumber}?`}
      description={`${order.isCancelled ? "Items that were set aside for it go back into stock." : "It can be packed and shipped again."} Your note is kept in the audit log.`}
      cancelLabel="Keep on hold"
      confirmLabel="Release hold"
      name="note"
      rule={releaseOrderSchema.shape.note}
      request={(note) => [
        "POST",
        `/api/admin/orders/${order.id}/release`,
        { note, holds: holds.map(({ id }) => id) },
      ]}
      done={{
        title: "Hold released",
        description: `Order ${order.orderNumber} ${order.isCancelled ? "stays canceled" : "can move forward"}.`,
      }}
      fallback="Failed to release the hold"
      onClose={onClose}
    >
      <TextareaField name="note" label="Reason for releasing the hold" rows={3} maxLength={500} required />
    </TextDialog>
  );
}
