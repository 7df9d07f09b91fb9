"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatLongDay } from "@/lib/core/dates";
import { cents, formatUsd } from "@/lib/core/money";
import { isDeclined } from "@/lib/subscriptions/rules/is-declined";
import {
  type AdminSubscription,
  cancelSubscriptionSchema,
  moveRenewalSchema,
} from "@/lib/subscriptions/schema/admin-subscription";
import { usePermission } from "../staff-role";
import { TextDialog } from "../text-dialog";
import { useAdminAction } from "../use-admin-action";
import { useLatestRecord } from "../use-latest-record";
import { SubscriptionAddressSheet, SubscriptionTermsSheet } from "./subscription-sheets";

const LABELS = {
  retry: "Retry payment",
  resume: "Resume",
  skip: "Skip next",
  move: "Move date",
  terms: "Change quantity",
  address: "Change address",
  pause: "Pause",
  cancel: "Cancel subscription",
} as const;
type Action = keyof typeof LABELS;

const EMAILED = "The customer gets an email.";

/** The actions that a subscription allows, in the order of their buttons. */
const actionsFor = (subscription: AdminSubscription): Action[] => {
  const { status } = subscription;
  if (status === "cancelled") return [];
  return [
    ...(isDeclined(subscription) ? (["retry"] as const) : []),
    ...(status === "active" ? (["skip", "move", "pause"] as const) : (["resume"] as const)),
    ...(["terms", "address", "cancel"] as const),
  ];
};

interface SubscriptionProps {
  subscription: AdminSubscription;
}

/** What staff can do with a subscription on the customer's behalf. */
export function SubscriptionButtons({ subscription: shown }: SubscriptionProps) {
  const [subscription, setSaved] = useLatestRecord(shown);
  const [open, setOpen] = useState<Action>();
  if (!usePermission()("subscriptions.edit")) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {actionsFor(subscription).map((action) => (
        <Button
          key={action}
          size="sm"
          variant={action === "retry" ? "primary" : action === "cancel" ? "ghost" : "secondary"}
          disabled={subscription.isBusy}
          onClick={() => setOpen(action)}
        >
          {LABELS[action]}
        </Button>
      ))}
      {open ? (
        <ActionDialog
          action={open}
          subscription={subscription}
          onSaved={setSaved}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </div>
  );
}

/** Charges the declined card of a row again. */
export function RetryButton({ subscription: shown }: SubscriptionProps) {
  const [subscription, setSaved] = useLatestRecord(shown);
  const [isOpen, setOpen] = useState(false);
  if (!usePermission()("subscriptions.edit")) return null;
  const { customer, productName } = subscription;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        disabled={subscription.isBusy}
        aria-label={`Retry the payment of ${customer.name || customer.email} for ${productName}`}
        onClick={() => setOpen(true)}
      >
        Retry
      </Button>
      {isOpen ? (
        <ConfirmedAction
          action="retry"
          subscription={subscription}
          onSaved={setSaved}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface DialogProps extends SubscriptionProps {
  /** Receives the saved subscription. */
  onSaved: (subscription: AdminSubscription | undefined) => void;
  onClose: () => void;
}

function ActionDialog({ action, ...props }: DialogProps & { action: Action }) {
  if (action === "move") return <MoveDialog {...props} />;
  if (action === "cancel") return <CancelDialog {...props} />;
  if (action === "terms") return <SubscriptionTermsSheet {...props} />;
  if (action === "address") return <SubscriptionAddressSheet {...props} />;
  return <ConfirmedAction action={action} {...props} />;
}

type Confirmed = "skip" | "pause" | "resume" | "retry";

/** What a retry charges: the renewal and those that were declined with it. */
const sumOf = ({ lineTotalCents, declinedWith }: AdminSubscription) =>
  cents(declinedWith.reduce((sum, other) => sum + other.lineTotalCents, Number(lineTotalCents)));

/** Several that ship free also do so together. */
const extrasOf = ({ extras, declinedWith }: AdminSubscription) =>
  declinedWith.every((other) => other.extras === "plus tax") ? extras : "plus tax and any delivery fee";

const togetherText = ({ quantity, productName, declinedWith }: AdminSubscription): string =>
  declinedWith.length === 0
    ? ""
    : `In one order, because they have the same card and address: ${[{ quantity, productName }, ...declinedWith].map((one) => `${one.quantity} × ${one.productName}`).join(", ")}. `;

/** The question and its answers for an action without a form. */
function textsOf(action: Confirmed, subscription: AdminSubscription) {
  const { nextDate, skipsTo, resumesOn } = subscription;
  return {
    skip: {
      title: `Skip the renewal on ${formatLongDay(nextDate)}?`,
      description: `The next renewal is then on ${formatLongDay(skipsTo)}. ${EMAILED}`,
      done: "Renewal skipped",
    },
    pause: {
      title: "Pause this subscription?",
      description: `Nothing is delivered or charged until it is resumed. ${EMAILED}`,
      done: "Subscription paused",
    },
    resume: {
      title: "Resume this subscription?",
      description: `The next renewal is then on ${formatLongDay(resumesOn)}. ${EMAILED}`,
      done: "Subscription resumed",
    },
    retry: {
      title: `Charge ${formatUsd(sumOf(subscription))} ${extrasOf(subscription)} now?`,
      description: `${togetherText(subscription)}The saved card is charged now; store credit pays first if the customer chose that. If the card is declined again, this counts as one of the attempts. The customer gets an email either way.`,
      done: "Payment retried",
    },
  }[action];
}

/** The responses; that of a retry also says whether the renewal was paid. */
type ActionResponse = AdminSubscription | { isPaid: boolean; subscription: AdminSubscription };

function ConfirmedAction({ action, subscription, onSaved, onClose }: DialogProps & { action: Confirmed }) {
  const act = useAdminAction();
  const router = useRouter();
  const { id, version, nextDate } = subscription;
  const { title, description, done } = textsOf(action, subscription);
  const confirm = async () => {
    const together = subscription.declinedWith.map(({ id, version }) => ({ id, version }));
    const more = { skip: { nextDate }, retry: { together } };
    const body = { version, ...(action === "skip" || action === "retry" ? more[action] : {}) };
    const answer = await act<ActionResponse>(["POST", `/api/admin/subscriptions/${id}/${action}`, body], {
      done: (saved) => {
        if (!("isPaid" in saved)) return { title: done };
        return saved.isPaid
          ? { title: "Payment received", description: "The order is ready to pack." }
          : {
              title: "Payment not received",
              description: "The status shows the reason.",
              variant: "destructive",
            };
      },
      fallback: "Failed to change this subscription",
    });
    if (answer === undefined) router.refresh();
    else onSaved("isPaid" in answer ? answer.subscription : answer);
    return true;
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={title}
      description={description}
      confirmLabel={LABELS[action]}
      cancelLabel="Not now"
      onConfirm={confirm}
    />
  );
}

function MoveDialog({ subscription: { id, version, nextDate }, onSaved, onClose }: DialogProps) {
  return (
    <TextDialog
      title="Move the next renewal"
      description={`It is planned for ${formatLongDay(nextDate)}. Later renewals follow from the new day. ${EMAILED}`}
      cancelLabel="Not now"
      confirmLabel="Move date"
      name="nextDate"
      rule={moveRenewalSchema.shape.nextDate}
      initial={nextDate}
      request={(day) => ["POST", `/api/admin/subscriptions/${id}/move`, { nextDate: day, version }]}
      done={(day) => ({ title: "Renewal moved", description: `It is now on ${formatLongDay(day)}.` })}
      fallback="Failed to move this renewal"
      onResponse={(response) => onSaved(response as AdminSubscription)}
      onClose={onClose}
    >
      <TextField name="nextDate" label="New day" type="date" required />
    </TextDialog>
  );
}

function CancelDialog({ subscription: { id, version, productName }, onSaved, onClose }: DialogProps) {
  return (
    <TextDialog
      title={`Cancel the subscription to ${productName}?`}
      description={`Nothing more is delivered or charged. You can't undo this. ${EMAILED}`}
      cancelLabel="Not now"
      confirmLabel="Cancel subscription"
      destructive
      name="reason"
      rule={cancelSubscriptionSchema.shape.reason}
      request={(reason) => ["POST", `/api/admin/subscriptions/${id}/cancel`, { reason, version }]}
      done={{ title: "Subscription canceled" }}
      fallback="Failed to cancel this subscription"
      onResponse={(response) => onSaved(response as AdminSubscription)}
      onClose={onClose}
    >
      <TextField name="reason" label="Reason (for the audit log)" maxLength={300} required />
    </TextDialog>
  );
}
