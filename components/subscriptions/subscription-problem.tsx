import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { formatWeekday } from "@/lib/core/dates";
import type { PauseReason, RenewalProblem, SubscriptionView } from "@/lib/subscriptions/schema";

const PAUSED: Record<Exclude<PauseReason, "buyer">, string> = {
  not_member: "Paused because your membership was not active.",
  declined: "Paused because your card was declined several times.",
  product_gone: "Paused because this product was no longer sold.",
};

const WAITING: Record<RenewalProblem, string> = {
  declined: "Your card was declined.",
  authentication: "Your bank wants you to confirm the payment.",
  out_of_stock: "This product is out of stock.",
  not_deliverable: "We can't deliver this product to your address at the moment.",
};

const NEXT_STEPS: Record<Exclude<PauseReason, "buyer"> | RenewalProblem, string> = {
  not_member: "Nothing was charged. You can resume this subscription whenever your membership is active.",
  declined: "Nothing was charged. Pay it now, or choose another card under “Change”.",
  product_gone: "Nothing was charged.",
  authentication: "Nothing was charged. Pay it now, or choose another card under “Change”.",
  out_of_stock: "Nothing was charged. We'll deliver it as soon as it's back in stock.",
  not_deliverable: "Nothing was charged. You can choose another address under “Change”.",
};

/** Another card alone does not resume a paused subscription. */
const NEXT_STEPS_WHEN_PAUSED: Record<Exclude<PauseReason, "buyer">, string> = {
  ...NEXT_STEPS,
  declined:
    "Nothing was charged. Pay it now, or choose another card under “Change” and then resume the subscription.",
};

/** A page with its own root layout and policy, so always a full navigation. */
const PayNow = ({ subscription: { id, productName } }: { subscription: SubscriptionView }) => (
  <Button asChild size="sm">
    <a href={`/checkout/delivery?subscription=${id}`} aria-label={`Pay now for ${productName}`}>
      Pay now
    </a>
  </Button>
);

/** Why a renewal cannot be charged or shipped, and how to resolve it. */
export function SubscriptionProblem({ subscription }: { subscription: SubscriptionView }) {
  const { status, pausedBecause, problem, retryOn, isBusy } = subscription;
  if (isBusy)
    return (
      <Notice title="The next renewal is being charged right now." className="mt-4">
        Please check again in a few minutes.
      </Notice>
    );
  if (status === "paused" && pausedBecause && pausedBecause !== "buyer")
    return (
      <Notice
        tone="warning"
        title={PAUSED[pausedBecause]}
        action={pausedBecause === "declined" ? <PayNow subscription={subscription} /> : null}
        className="mt-4"
      >
        {NEXT_STEPS_WHEN_PAUSED[pausedBecause]}
      </Notice>
    );
  if (status === "paused" || !problem) return null;
  return (
    <Notice
      tone="warning"
      title={WAITING[problem]}
      action={
        problem === "out_of_stock" || problem === "not_deliverable" ? null : (
          <PayNow subscription={subscription} />
        )
      }
      className="mt-4"
    >
      {NEXT_STEPS[problem]} {retryOn ? `We try again on ${formatWeekday(retryOn)}.` : null}
    </Notice>
  );
}
