"use client";
import { useRouter } from "next/navigation";
import { leaveForLogin } from "@/components/account/session-ended";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { CallError, call } from "@/lib/http/browser";

interface CancelOrderProps {
  orderId: string;
  orderNumber: string;
  /** What goes back, as it is shown. */
  total: string;
}

/** Takes an order back after a question (D38); the server decides whether it is still time. */
export function CancelOrder({ orderId, orderNumber, total }: CancelOrderProps) {
  const router = useRouter();

  /** Rejects when nothing answers: the dialog stays, and it can be tried again. */
  const cancel = async () => {
    try {
      await call("POST", `/api/orders/${orderId}/cancel`);
      toast({ title: "Order cancelled", description: `${total} is on its way back to you.` });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 401) leaveForLogin();
      else toast({ title: "Error", description: error.sentence, variant: "destructive" });
    }
    router.refresh();
  };

  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" size="sm">
          Cancel order
        </Button>
      }
      title={`Cancel order ${orderNumber}?`}
      description={`All of it is taken back, and ${total} goes back to where it was paid from. This can not be undone.`}
      confirmLabel="Cancel order"
      cancelLabel="Keep it"
      destructive
      onConfirm={cancel}
    />
  );
}
