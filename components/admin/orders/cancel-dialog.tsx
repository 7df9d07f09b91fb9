"use client";
import { z } from "zod";
import { TextField } from "@/components/form/text-field";
import { formatCents } from "@/lib/core/money";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import { TextDialog } from "../text-dialog";

interface CancelDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Cancels an order that has not shipped, after a confirmation. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const left = formatCents(order.refundable.leftCents);
  const money = order.isDisputed
    ? "Nothing is refunded, because the cardholder disputes the payment: the bank decides about the money. The buyer is not emailed."
    : `${left} goes back to the buyer, who gets an email.`;
  return (
    <TextDialog
      title={`Cancel order ${order.orderNumber}?`}
      description={`Its goods go back into stock. ${money} You can't undo this.`}
      cancelLabel="Keep it"
      confirmLabel="Cancel order"
      destructive
      name="reason"
      rule={z.string()}
      request={(reason) => ["POST", `/api/admin/orders/${order.id}/cancel`, { reason }]}
      done={{
        title: "Order canceled",
        description: order.isDisputed ? "Nothing was refunded." : `${left} is on its way back to the buyer.`,
      }}
      fallback="Failed to cancel order"
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={order.isDisputed ? "Reason" : "Reason (sent to the buyer)"}
        maxLength={300}
      />
    </TextDialog>
  );
}
