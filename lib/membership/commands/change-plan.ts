import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { askStripe, declineOf, stripe } from "@/lib/server/stripe";
import { changeTerms, isOwing } from "../rules";
import type { PlanChange, PlanView } from "../schema";
import { liveSubscription } from "./cancel";
import { recordConsent } from "./consent";
import { priceOf } from "./stripe-ids";
import { syncSubscription } from "./sync-subscription";

/**
 * What it would cost to switch to a plan now (D17). Nothing is changed.
 * @throws {ShopError} not_found without a live subscription, conflict when it is the plan already, payment_provider
 */
export async function previewChange(userId: string, plan: PlanView): Promise<PlanChange> {
  const terms = await termsOf(userId, plan);
  return previewAt(terms, plan, await presentAt(terms.subscription));
}

async function previewAt(
  { subscription, item, price }: Terms,
  plan: PlanView,
  prorationDate: number,
): Promise<PlanChange> {
  const preview = await askStripe(() =>
    stripe().invoices.createPreview({
      customer: String(subscription.customer),
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item, price }],
        proration_behavior: "always_invoice",
        proration_date: prorationDate,
      },
    }),
  );
  // A credit from before pays first; what is below nothing becomes one.
  const dueCents = preview.total > 0 ? preview.amount_due : preview.total;
  return { dueCents: cents(dueCents), monthlyCents: plan.monthlyPriceCents, prorationDate };
}

/**
 * Switches to a plan and charges the difference (D17): the one subscription stays, nothing is bought a second time. A
 * cancellation that was under way is taken back.
 * @param shown as previewChange gave it: amounts are claims (D2)
 * @throws {ShopError} as previewChange; amount_mismatch with the right amount; not_paid when the card is declined: then
 * nothing has changed
 */
export async function changePlan(userId: string, plan: PlanView, shown: PlanChange): Promise<void> {
  const terms = await termsOf(userId, plan);
  const { subscription, item, price } = terms;
  const { prorationDate } = shown;
  const { dueCents, monthlyCents } = await previewAt(terms, plan, prorationDate);
  if (dueCents !== shown.dueCents || monthlyCents !== shown.monthlyCents)
    throw new ShopError(
      "amount_mismatch",
      "What the change costs is not the same any more. Please look again.",
      {
        amount: dueCents,
      },
    );
  await recordConsent({
    userId,
    planId: plan.id,
    way: "change",
    stripeId: subscription.id,
    sentences: changeTerms(plan.name, monthlyCents, dueCents),
    priceCents: monthlyCents,
    dueCents,
  });
  try {
    await askStripe(() =>
      stripe().subscriptions.update(
        subscription.id,
        {
          items: [{ id: item, price }],
          proration_behavior: "always_invoice",
          proration_date: prorationDate,
          payment_behavior: "error_if_incomplete",
          ...(subscription.cancel_at_period_end ? { cancel_at_period_end: false } : {}),
        },
        { idempotencyKey: `change-${subscription.id}-${price}-${prorationDate}` },
      ),
    );
  } catch (error) {
    const decline = declineOf(error);
    if (decline) throw new ShopError("not_paid", `${decline} Your plan is as it was.`);
    throw error;
  }
  await syncSubscription(subscription.id);
}

type Terms = Awaited<ReturnType<typeof termsOf>>;

async function termsOf(userId: string, plan: PlanView) {
  const { stripeSubscriptionId } = await liveSubscription(userId);
  const [subscription, price] = await Promise.all([
    askStripe(() => stripe().subscriptions.retrieve(stripeSubscriptionId)),
    priceOf(plan),
  ]);
  if (isOwing(subscription.status))
    throw new ShopError("conflict", "Your last payment failed. Please change the card first.");
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Subscription ${stripeSubscriptionId} has no item`);
  if (item.price.id === price) throw new ShopError("conflict", "This is your plan already.");
  return { subscription, item: item.id, price };
}

/** The present second as the subscription counts it: customers on a test clock have a time of their own. */
async function presentAt({ test_clock }: Stripe.Subscription): Promise<number> {
  if (!test_clock) return Math.floor(Date.now() / 1000);
  const id = typeof test_clock === "string" ? test_clock : test_clock.id;
  return (await askStripe(() => stripe().testHelpers.testClocks.retrieve(id))).frozen_time;
}
