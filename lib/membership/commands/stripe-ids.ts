import "server-only";
import type Stripe from "stripe";
import { db } from "@/lib/server/db";
import { askStripe, stripe } from "@/lib/server/stripe";

/** The person's customer at Stripe, made when there is none. Two at once make one: the key names the person. */
export async function customerOf(userId: string): Promise<string> {
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true, email: true, firstName: true, lastName: true },
  });
  if (user.stripeCustomerId) return user.stripeCustomerId;
  const customer = await askStripe(() =>
    stripe().customers.create(
      { email: user.email, name: `${user.firstName} ${user.lastName}`.trim(), metadata: { userId } },
      { idempotencyKey: `customer-${userId}` },
    ),
  );
  await db().user.updateMany({
    where: { id: userId, stripeCustomerId: null },
    data: { stripeCustomerId: customer.id },
  });
  return customer.id;
}

/** Whose customer it is; undefined for nobody's. */
export async function ownerOfCustomer(
  customer: string | { id: string } | null | undefined,
): Promise<string | undefined> {
  const stripeCustomerId = idOf(customer);
  if (!stripeCustomerId) return undefined;
  return (await db().user.findUnique({ where: { stripeCustomerId }, select: { id: true } }))?.id;
}

interface PricedPlan {
  id: string;
  name: string;
  monthlyPriceCents: number;
}

/** The plan's price at Stripe. Prices can not be changed there: a plan whose price was edited gets a new one (D17). */
export async function priceOf({ id, name, monthlyPriceCents }: PricedPlan): Promise<string> {
  const known = await db().membershipPlan.findUniqueOrThrow({
    where: { id },
    select: { stripePriceId: true, stripePriceCents: true },
  });
  if (known.stripePriceId && known.stripePriceCents === monthlyPriceCents) return known.stripePriceId;
  const price = await askStripe(() =>
    stripe().prices.create(
      {
        currency: "usd",
        unit_amount: monthlyPriceCents,
        recurring: { interval: "month" },
        product_data: { name: `${name} membership` },
        metadata: { planId: id },
      },
      { idempotencyKey: `price-${id}-${monthlyPriceCents}` },
    ),
  );
  await db().membershipPlan.updateMany({
    where: { id, monthlyPriceCents },
    data: { stripePriceId: price.id, stripePriceCents: monthlyPriceCents },
  });
  return price.id;
}

/** The id of what Stripe names or holds; undefined when there is none. */
export const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;

/** Our plan of a subscription: prices carry it, and keep it when the plan's own price moves on. */
export const planIdOf = (subscription: Stripe.Subscription): string | undefined =>
  subscription.items.data[0]?.price.metadata["planId"];

/** Whether a trial of our page has no card yet: Stripe calls it trialing all the same, but it has not begun (D17). */
export const awaitsCard = (subscription: Stripe.Subscription): boolean =>
  subscription.status === "trialing" &&
  subscription.pending_setup_intent !== null &&
  subscription.default_payment_method === null;
