"use client";
import { useRouter } from "next/navigation";
import { callApi } from "@/components/account/call-api";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/browser";

interface CancelOrderProps {
  orderId: string;
  orderNumber: string;
  /** What is refunded, formatted; undefined when all of it was refunded or exchanged before. */
  refund: string | undefined;
}

/** Cancels an order after a confirmation (D38); the server decides whether that is still possible. */
export function CancelOrder({ orderId, orderNumber, refund }: CancelOrderProps) {
  const router = useRouter();

  /** Rejects on failure: the dialog stays open with the message, and the page behind it refreshes. */
  const cancel = async () => {
    try {
      await callApi("POST", `/api/orders/${orderId}/cancel`);
    } catch (error) {
      if (error instanceof CallError) router.refresh();
      throw error;
    }
    router.refresh();
    toast({
      title: "Order canceled",
      ...(refund ? { description: `${refund} is on its way back to you.` } : {}),
    });
  };

  return (
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
  );
}
