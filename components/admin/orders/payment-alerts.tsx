"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { PaymentAlert, PaymentAlertAction } from "@/lib/checkout/schema/reconcile";
import { formatDateTime } from "@/lib/core/dates";
import { useAdminAction } from "../use-admin-action";
import { PaymentRow } from "./payment-row";

interface PaymentAlertsProps {
  alerts: readonly PaymentAlert[];
  /** The shop's time zone. */
  timeZone: string;
}

/** Stripe payments without an order, each with its actions for staff (D46); renders nothing without any. */
export function PaymentAlerts({ alerts, timeZone }: PaymentAlertsProps) {
  if (alerts.length === 0) return null;
  return (
    <Card className="mb-6 overflow-hidden">
      <h2 className="px-4 pt-4 text-18 sm:px-6 sm:pt-5">Payments without an order</h2>
      <p className="px-4 pb-4 text-14 text-ink-soft sm:px-6">
        Stripe took these payments, but the shop has no order or membership for them. Decide what to do with
        each one.
      </p>
      <ul className="divide-y divide-hairline border-t border-hairline">
        {alerts.map((alert) => (
          <Row key={alert.id} alert={alert} timeZone={timeZone} />
        ))}
      </ul>
    </Card>
  );
}

const DONE: Record<PaymentAlertAction, string> = {
  refund: "Payment refunded",
  create_order: "Order created",
  resolve: "Marked as resolved",
};

/** The action that runs, and `run`, which answers whether it succeeded; a toast shows a failure. */
function usePaymentAlertAction(id: string) {
  const act = useAdminAction();
  const [busy, setBusy] = useState<PaymentAlertAction | null>(null);
  const run = async (action: PaymentAlertAction): Promise<boolean> => {
    setBusy(action);
    const answer = await act<{ isResolved: boolean }>(
      ["POST", `/api/admin/payment-alerts/${id}`, { action }],
      {
        done: ({ isResolved }) =>
          isResolved
            ? { title: DONE[action] }
            : {
                title: "Refund saved",
                description: "Stripe isn't responding right now. We'll send the refund as soon as it does.",
              },
        fallback: "Failed to update this payment",
      },
    );
    setBusy(null);
    return answer !== undefined;
  };
  return { busy, run };
}

function Row({ alert, timeZone }: { alert: PaymentAlert; timeZone: string }) {
  const { message, at, paymentId, order, isRefunding, refundFailure } = alert;
  return (
    <PaymentRow
      message={message}
      order={order}
      facts={`${formatDateTime(at, timeZone)}, ${paymentId}`}
      note={
        refundFailure ? <p className="text-14 text-clay-deep">The refund failed: {refundFailure}</p> : null
      }
      className="gap-y-3 px-4 sm:px-6"
    >
      {isRefunding ? (
        <p className="text-14 text-ink-soft">Refund is being sent to Stripe</p>
      ) : (
        <Actions alert={alert} />
      )}
    </PaymentRow>
  );
}

function Actions({ alert: { id, message, amount, canCreateOrder } }: { alert: PaymentAlert }) {
  const { busy, run } = usePaymentAlertAction(id);
  const about = <span className="sr-only">: {message}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {canCreateOrder ? (
        <Button size="sm" loading={busy === "create_order"} onClick={() => void run("create_order")}>
          Create order{about}
        </Button>
      ) : null}
      <ConfirmDialog
        trigger={
          <Button size="sm" variant="secondary" loading={busy === "refund"}>
            Refund{about}
          </Button>
        }
        title={`Refund ${amount}?`}
        description="The rest of this payment is refunded to the card. You can't undo this."
        confirmLabel="Refund"
        destructive
        onConfirm={() => run("refund")}
      />
      <ConfirmDialog
        trigger={
          <Button size="sm" variant="ghost" loading={busy === "resolve"}>
            Mark resolved{about}
          </Button>
        }
        title="Mark this payment as resolved?"
        description="Do this once you have settled the payment outside the shop. Any pending order for this payment is canceled."
        confirmLabel="Mark resolved"
        onConfirm={() => run("resolve")}
      />
    </div>
  );
}
