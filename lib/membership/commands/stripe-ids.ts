import "server-only";
import type Stripe from "stripe";
import { db } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import { callStripe, stripe, undefinedIfMissing } from "@/lib/server/stripe";

/**
 * The person's customer at Stripe. One is made when there is none, or when it was deleted there: its saved cards are gone then.
 * Two requests at once make one, because the key names what is replaced.
 * @throws {ShopError} payment_provider
 */
export async function getOrCreateCustomer(userId: string): Promise<string> {
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true, email: true, firstName: true, lastName: true },
  });
  const { stripeCustomerId: known, email } = user;
  if (known && (await isCustomer(known))) return known;
  const name = `${user.firstName} ${user.lastName}`.trim();
  const made = await callStripe(() =>
    stripe().customers.create(
      // Stripe refuses an empty name.
      { email, ...(name ? { name } : {}), metadata: { userId } },
      {
        idempotencyKey: `customer-${userId}-${known ?? "first"}-${hashToken(`${email} ${name}`).slice(0, 16)}`,
      },
    ),
  );
  await db().user.updateMany({
    where: { id: userId, stripeCustomerId: known },
    data: { stripeCustomerId: made.id },
  });
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true },
  });
  return stripeCustomerId ?? made.id;
}

/** Whether a customer exists: Stripe still answers for one that was deleted. */
async function isCustomer(id: string): Promise<boolean> {
  const customer = await undefinedIfMissing(() => stripe().customers.retrieve(id));
  return customer !== undefined && !customer.deleted;
}

/** Whose customer it is; undefined for nobody's. */
export async function findCustomerOwner(
  customer: string | { id: string } | null | undefined,
): Promise<string | undefined> {
  const stripeCustomerId = getStripeId(customer);
  if (!stripeCustomerId) return undefined;
  return (await db().user.findUnique({ where: { stripeCustomerId }, select: { id: true } }))?.id;
}

interface PricedPlan {
  id: string;
  name: string;
  monthlyPriceCents: number;
}

/**
 * The plan's price at Stripe. Prices cannot be changed there: a plan whose price was edited gets a new one (D17), as does one
 * whose price or product was deleted or archived at Stripe. Two requests at once make one.
 * @throws {ShopError} payment_provider
 */
export async function getOrCreatePrice({ id, name, monthlyPriceCents }: PricedPlan): Promise<string> {
  const { stripePriceId: known, stripePriceCents } = await db().membershipPlan.findUniqueOrThrow({
    where: { id },
    select: { stripePriceId: true, stripePriceCents: true },
  });
  const isPresent = known !== null && stripePriceCents === monthlyPriceCents;
  if (isPresent && (await canBeBought(known))) return known;
  const replaced = isPresent ? `-${known}` : "";
  const price = await callStripe(() =>
    stripe().prices.create(
      {
        currency: "usd",
        unit_amount: monthlyPriceCents,
        recurring: { interval: "month" },
        product_data: { name: `${name} membership` },
        metadata: { planId: id },
      },
      {
        idempotencyKey: `price-${id}-${monthlyPriceCents}${replaced}-${hashToken(name).slice(0, 16)}`,
      },
    ),
  );
  await db().membershipPlan.updateMany({
    where: { id, monthlyPriceCents, stripePriceId: known },
    data: { stripePriceId: price.id, stripePriceCents: monthlyPriceCents },
  });
  return price.id;
}

/** Whether Stripe sells at a price: an archived price or product refuses new subscriptions. */
async function canBeBought(id: string): Promise<boolean> {
  const price = await undefinedIfMissing(() => stripe().prices.retrieve(id, { expand: ["product"] }));
  const product = price?.product;
  return price?.active === true && typeof product === "object" && product.deleted !== true && product.active;
}

/** The id of what Stripe names or holds; undefined when there is none. */
export const getStripeId = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;

/** Our plan of a subscription: prices carry it, and keep it when the plan's own price moves on. */
export const getPlanId = (subscription: Stripe.Subscription): string | undefined =>
  subscription.items.data[0]?.price.metadata["planId"];

/** Whether a trial of our page has no card yet: Stripe calls it trialing all the same, but it has not begun (D17). */
export const isAwaitingCard = (subscription: Stripe.Subscription): boolean =>
  subscription.status === "trialing" &&
  subscription.pending_setup_intent !== null &&
  subscription.default_payment_method === null;
