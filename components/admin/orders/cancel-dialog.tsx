"use client";
import { useState } from "react";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";
import { formatCents } from "@/lib/core/money";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import { useAdminAction } from "../use-admin-action";
import { CallDialog } from "./call-dialog";

interface CancelDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Cancels an order that has not shipped, after a confirmation. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState("");
  const act = useAdminAction();
  const left = formatCents(order.refundable.leftCents);
  const money = order.isDisputed
    ? "Nothing is refunded, because the cardholder disputes the payment: the bank decides about the money. The buyer is not emailed."
    : `${left} goes back to the buyer, who gets an email.`;
  const cancel = () =>
    act<object>(["POST", `/api/admin/orders/${order.id}/cancel`, { reason }], {
      done: {
        title: "Order canceled",
        description: order.isDisputed ? "Nothing was refunded." : `${left} is on its way back to the buyer.`,
      },
      fallback: "Failed to cancel order",
    });
  return (
    <CallDialog
      title={`Cancel order ${order.orderNumber}?`}
      description={`Its goods go back into stock. ${money} You can't undo this.`}
      cancelLabel="Keep it"
      confirmLabel="Cancel order"
      destructive
      onConfirm={cancel}
      onClose={onClose}
    >
      <Field label={order.isDisputed ? "Reason" : "Reason (sent to the buyer)"}>
        {(control) => (
          <Input
            {...control}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </CallDialog>
  );
}
