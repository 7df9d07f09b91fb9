import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { askStripe, ifKnown, stripe } from "@/lib/server/stripe";
import type { Arrival } from "../schema";
import { isOpenPurchase } from "./open-purchases";
import { idOf } from "./stripe-ids";
import { syncSubscription } from "./sync-subscription";

/**
 * Looks at a purchase when its buyer arrives from Stripe's page or from the checkout, whether or not the webhook has come
 * (D17).
 * @throws {ShopError} not_found for a purchase that is unknown or somebody else's; not_paid when its card was declined
 */
export async function confirmArrival(userId: string, arrival: Arrival): Promise<void> {
  const { stripeCustomerId: customer } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true },
  });
  const subscriptionId =
    "sessionId" in arrival ? await paidAt(arrival.sessionId, customer) : arrival.subscriptionId;
  if (subscriptionId === null) return;
  const subscription = await ifKnown(() =>
    stripe().subscriptions.retrieve(subscriptionId, { expand: ["pending_setup_intent"] }),
  );
  if (!subscription || isNotOf(customer, subscription)) throw noSuchPurchase();
  await syncSubscription(subscriptionId);
  if (isOpenPurchase(subscription) && (await wasDeclined(subscription)))
    throw new ShopError("not_paid", "Your card was not charged, and no membership has begun.");
}

/** The subscription that was paid on a page at Stripe; null while it is not. */
async function paidAt(sessionId: string, customer: string | null): Promise<string | null> {
  const session = await ifKnown(() => stripe().checkout.sessions.retrieve(sessionId));
  if (!session || isNotOf(customer, session)) throw noSuchPurchase();
  return session.status === "complete" ? (idOf(session.subscription) ?? null) : null;
}

const noSuchPurchase = (): ShopError => new ShopError("not_found", "There is no such purchase of yours.");

const isNotOf = (
  customer: string | null,
  { customer: owner }: Pick<Stripe.Checkout.Session, "customer">,
): boolean => customer === null || idOf(owner) !== customer;

/** Whether the intent waits for another card: then nothing more comes by itself. */
async function wasDeclined(subscription: Stripe.Subscription): Promise<boolean> {
  const { pending_setup_intent: setup, latest_invoice: invoice } = subscription;
  if (setup && typeof setup === "object") return setup.status === "requires_payment_method";
  const id = idOf(invoice);
  if (!id) return false;
  const { data } = await askStripe(() =>
    stripe().invoicePayments.list({ invoice: id, expand: ["data.payment.payment_intent"] }),
  );
  return data.some(({ payment: { payment_intent: intent } }) =>
    typeof intent === "object" ? intent?.status === "requires_payment_method" : false,
  );
}
