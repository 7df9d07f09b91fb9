import "server-only";
import type Stripe from "stripe";
import { db } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import { callStripe, stripe, undefinedIfMissing } from "@/lib/server/stripe";

/**
 * The user's customer at Stripe, created if there is none or it was deleted there, which also deletes its
 * saved cards. Concurrent requests create one, because the key contains the replaced id.
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
      // Stripe rejects an empty name.
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

/** Whether a customer exists: Stripe still returns a deleted one. */
async function isCustomer(id: string): Promise<boolean> {
  const customer = await undefinedIfMissing(() => stripe().customers.retrieve(id));
  return customer !== undefined && !customer.deleted;
}

/** The user of a customer; undefined for an unknown customer. */
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
 * The plan's price at Stripe. Prices are immutable there: a plan whose price was edited gets a new one (D17),
 * as does one whose price or product was deleted or archived at Stripe. Concurrent requests create one.
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

/** Whether a price is for sale: an archived price or product rejects new subscriptions. */
async function canBeBought(id: string): Promise<boolean> {
  const price = await undefinedIfMissing(() => stripe().prices.retrieve(id, { expand: ["product"] }));
  const product = price?.product;
  return price?.active === true && typeof product === "object" && product.deleted !== true && product.active;
}

/** The id of a Stripe object, given as an id or expanded; undefined when there is none. */
export const getStripeId = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;

/** The shop's plan of a subscription: prices carry it, and keep it when the plan gets a new price. */
export const getPlanId = (subscription: Stripe.Subscription): string | undefined =>
  subscription.items.data[0]?.price.metadata["planId"];

/**
 * Whether a trial of the shop's own page has no card yet: Stripe's status is trialing, but the trial has not
 * started (D17).
 */
export const isAwaitingCard = (subscription: Stripe.Subscription): boolean =>
  subscription.status === "trialing" &&
  subscription.pending_setup_intent !== null &&
  subscription.default_payment_method === null;

/** Metadata key of a subscription or page: the use of a discount that its first month has (docs/decisions/0067). */
export const DISCOUNT_USE = "discountUse";

/** Metadata value of `way` of a subscription that was created by the shop's own page; Stripe's pages have none. */
export const OWN_PAGE = "page";
