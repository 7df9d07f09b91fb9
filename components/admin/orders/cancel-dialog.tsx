"use client";
import { useState } from "react";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { formatCents } from "@/lib/core/money";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import { useAdminAction } from "../use-admin-action";

interface CancelDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Cancels an order that has not shipped, after a confirmation. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);
  const act = useAdminAction();
  const left = formatCents(order.refundable.leftCents);
  const money = order.isDisputed
    ? "Nothing is refunded, because the cardholder disputes the payment: the bank decides about the money. The buyer is not emailed."
    : `${left} goes back to the buyer, who gets an email.`;
  const cancel = async () => {
    setBusy(true);
    const answer = await act(["POST", `/api/admin/orders/${order.id}/cancel`, { reason }], {
      done: {
        title: "Order canceled",
        description: order.isDisputed ? "Nothing was refunded." : `${left} is on its way back to the buyer.`,
      },
      fallback: "Failed to cancel order",
    });
    setBusy(false);
    if (answer) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => (open || isBusy ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title={`Cancel order ${order.orderNumber}?`}
        description={`Its goods go back into stock. ${money} You can't undo this.`}
        footer={
          <>
            <Button variant="secondary" aria-disabled={isBusy} onClick={onClose}>
              Keep it
            </Button>
            <Button variant="destructive" loading={isBusy} onClick={() => void cancel()}>
              Cancel order
            </Button>
          </>
        }
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
      </DialogContent>
    </Dialog>
  );
}
