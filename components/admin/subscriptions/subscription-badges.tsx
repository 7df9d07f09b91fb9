import { Badge, type BadgeProps } from "@/components/ui/badge";
import { formatLongDay } from "@/lib/core/dates";
import { PROBLEM_LABELS } from "@/lib/subscriptions/rules/describe-change";
import type { AdminSubscription, SubscriptionStatus } from "@/lib/subscriptions/schema/admin-subscription";

export const STATUS_LABELS: Record<SubscriptionStatus, string> = {
  active: "Active",
  paused: "Paused",
  cancelled: "Canceled",
};

const TONES: Record<SubscriptionStatus, BadgeProps["tone"]> = {
  active: "positive",
  paused: "neutral",
  cancelled: "plain",
};

/** The status of a subscription, and what keeps it from renewing. */
export function SubscriptionBadges({ subscription }: { subscription: AdminSubscription }) {
  const { status, pausedBecause, problem, isBusy } = subscription;
  const reason = status === "paused" ? (pausedBecause === "buyer" ? null : pausedBecause) : problem;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
      {status !== "cancelled" && reason ? <Badge tone="danger">{PROBLEM_LABELS[reason]}</Badge> : null}
      {isBusy ? <Badge tone="honey">Being charged</Badge> : null}
    </span>
  );
}

/** The card that renewals charge, and whether it needs another one. */
export function CardStateText({ subscription: { card, problem } }: { subscription: AdminSubscription }) {
  const { state, label, expiresOn } = card;
  if (state === "unknown") return <span className="text-ink-soft">Not read yet</span>;
  const isDeclined = problem === "declined" || problem === "authentication";
  return (
    <span className="block">
      <span className="block">{label ?? "No saved card"}</span>
      {state === "ok" && !isDeclined ? null : (
        <Badge tone={state === "expiring" && !isDeclined ? "warning" : "danger"}>
          {state === "missing" ? "Missing" : null}
          {state === "expired" ? "Expired" : null}
          {state === "expiring" && expiresOn ? `Expires ${formatLongDay(expiresOn)}` : null}
          {state === "ok" ? PROBLEM_LABELS[problem ?? "declined"] : null}
        </Badge>
      )}
    </span>
  );
}
