"use client";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { formatDeadline } from "@/lib/core/dates";

interface CancelOrderOfferProps {
  orderNumber: string;
  /** The end of the cancellation period. */
  until: string;
  /** What is refunded, formatted; undefined when all of it was refunded or exchanged before. */
  refund: string | undefined;
  timeZone: string;
  /** Sends the cancellation; when it rejects, the dialog stays open with the message. */
  onCancel: () => Promise<void>;
}

/** Until when an order can be canceled, and the button for it, which asks for a confirmation (D38). */
export function CancelOrderOffer({ orderNumber, until, refund, timeZone, onCancel }: CancelOrderOfferProps) {
  const cancel = async () => {
    await onCancel();
    toast({
      title: "Order canceled",
      ...(refund ? { description: `${refund} is on its way back to you.` } : {}),
    });
  };
  return (
    <>
      <p className="mb-4 text-14 text-ink-soft">
        You can cancel this order until {formatDeadline(until, timeZone)}, as long as it has not been packed.
      </p>
      <ConfirmDialog
        trigger={
          <Button variant="secondary" size="sm">
            Cancel order
          </Button>
        }
        title={`Cancel order ${orderNumber}?`}
        description={`The whole order will be canceled${refund ? `, and ${refund} will be refunded to your original form of payment` : ""}. You can't undo this.`}
        confirmLabel="Cancel order"
        cancelLabel="Keep it"
        destructive
        failure="Failed to cancel the order. Please try again."
        onConfirm={cancel}
      />
    </>
  );
}
