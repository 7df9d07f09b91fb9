import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import { declineMessage, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { isPaymentOverdue } from "../rules/membership-status";
import { billLaterMetadata, billNowMetadata } from "./change-billing";
import { endIfOverdue } from "./end-subscription-with-refund";
import { getOrCreatePrice, getPlanId, getStripeId } from "./stripe-ids";
import { syncSubscription } from "./sync-subscription";

/**
 * Cancels a subscription at Stripe for staff (D17): at once, without a refund, or at the end of the paid
 * period. While a payment is overdue it ends at once in both cases, and the amount due is no longer
 * charged. The member is notified by mail. Idempotent.
 * @throws {ShopError} payment_provider
 */
export async function endMembershipByStaff(
  stripeSubscriptionId: string,
  when: "now" | "later",
): Promise<void> {
  if (await endIfOverdue(stripeSubscriptionId)) return syncSubscription(stripeSubscriptionId);
  // These calls do not know a subscription that has ended meanwhile.
  if (when === "now")
    await undefinedIfMissing(() => stripe().subscriptions.cancel(stripeSubscriptionId, { prorate: false }));
  else
    await undefinedIfMissing(() =>
      stripe().subscriptions.update(stripeSubscriptionId, { cancel_at_period_end: true }),
    );
  await syncSubscription(stripeSubscriptionId);
}

interface StaffChange {
  /** Null: no change. */
  plan: { id: string; name: string; monthlyPriceCents: number } | null;
  /** The card is charged for the first month now. */
  endsTrial: boolean;
}

/**
 * Changes a subscription's plan for staff (D17), or ends its trial. The member did not agree to an immediate
 * charge for another plan, so nothing is charged or credited for the rest of the period, and the new price
 * applies from the next one. The member is notified by mail.
 * @param key identifies this change: a repeat within the hour has no effect
 * @throws {ShopError} conflict while a payment is owed or when it has ended meanwhile; not_paid when the card
 * is declined: then nothing has changed; payment_provider
 */
export async function changeMembershipByStaff(
  stripeSubscriptionId: string,
  { plan, endsTrial }: StaffChange,
  key: string,
): Promise<void> {
  const subscription = await undefinedIfMissing(() => stripe().subscriptions.retrieve(stripeSubscriptionId));
  const item = subscription?.items.data[0];
  if (!subscription || !item || subscription.status === "canceled") throw ended();
  if (isPaymentOverdue(subscription.status))
    throw new ShopError(
      "conflict",
      "The last payment of this membership failed. The member has to change the card first.",
    );
  // A member who has this plan already keeps the price that they agreed to.
  const price = plan && plan.id !== getPlanId(subscription) ? await getOrCreatePrice(plan) : null;
  const chargesNow = endsTrial && subscription.status === "trialing";
  const change: Stripe.SubscriptionUpdateParams = {
    ...(price
      ? {
          items: [{ id: item.id, price }],
          metadata: chargesNow ? billNowMetadata(price) : billLaterMetadata(price),
        }
      : {}),
    ...(chargesNow ? { trial_end: "now" } : {}),
    proration_behavior: "none",
  };
  try {
    const done = await undefinedIfMissing(() =>
      stripe().subscriptions.update(
        stripeSubscriptionId,
        { ...change, payment_behavior: "error_if_incomplete" },
        { idempotencyKey: `${key}-${getStripeId(subscription.default_payment_method) ?? ""}-${hour()}` },
      ),
    );
    if (!done) throw ended();
  } catch (error) {
    const decline = declineMessage(error);
    if (decline) throw new ShopError("not_paid", `${decline} The membership has not changed.`);
    throw error;
  }
  await syncSubscription(stripeSubscriptionId);
}

/**
 * Stripe repeats its response to a key, including a decline: another card, or another hour, is another
 * attempt.
 */
const hour = (): number => Math.floor(now().getTime() / 3_600_000);

const ended = (): ShopError =>
  new ShopError("conflict", "This membership has ended at Stripe in the meantime. Please check it again.");
