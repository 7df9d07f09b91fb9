import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { customerOf } from "@/lib/membership/commands/stripe-ids";
import { db } from "@/lib/server/db";
import { countAgainst, refuseIfUsedUp } from "@/lib/server/limits";
import { askStripe, isUnexpectedState, stripe } from "@/lib/server/stripe";
import type { Order } from "@/prisma/generated/client";
import { isBeyondChange } from "../rules";
import { abandonOrder } from "./abandon-order";
import { cancelIntent } from "./cancel-intent";
import { finalizePayment } from "./finalize-payment";
import { releaseLease } from "./lease";
import { findIntent } from "./read-intent";
import { leasePendingOrder, type ReserveInput, reserveOrder } from "./reserve-order";

/** Methods that tell at once whether the money is here; wallets come as cards (docs/decisions/0012). */
const METHODS = ["card"] as const;
const LEASE_POLL_MS = 100;
const LEASE_POLLS = 100;

export interface PreparedPayment {
  clientSecret: string;
  paymentIntentId: string;
  orderNumber: string;
  /** Cents. */
  amount: number;
}

/**
 * What happens when the shopper presses Pay: the pending order and its hold are written, then Stripe is told, then the
 * PaymentIntent is handed out (D4). A repeat by the same session updates the same order and intent.
 * @param address of the caller, for the limit of D37
 * @throws {ShopError} as reserveOrder; conflict with the order's number when this cart has been paid already; too_many;
 * payment_provider when Stripe does not answer (the order waits, the hold ends by itself)
 */
export async function preparePayment(reserve: ReserveInput, address: string): Promise<PreparedPayment> {
  await refuseIfUsedUp("declinesPerSession", sessionKey(reserve));
  await countAgainst("intentsPerAddress", address);
  for (let poll = 0; poll < LEASE_POLLS; poll += 1) {
    const prepared = await tryOnce(reserve);
    if (prepared) return prepared;
    await new Promise((resolve) => setTimeout(resolve, LEASE_POLL_MS));
  }
  throw inAnotherWindow();
}

/** What declines are counted by: the person, else the cart's cookie. */
const sessionKey = ({ owner }: ReserveInput): string => owner.userId ?? owner.sessionId ?? "none";

const inAnotherWindow = (): ShopError =>
  new ShopError(
    "conflict",
    "Your payment is being prepared in another window. Please wait a moment and try again.",
  );

/** @returns null when it has to be tried again: another request has the order, or the order had to be ended */
async function tryOnce(reserve: ReserveInput): Promise<PreparedPayment | null> {
  const earlier = await leasePendingOrder(reserve.owner);
  if (earlier === "busy") return null;
  if (!earlier) return handOut(await reserveOrder(reserve, null));
  try {
    if (!(await mayGoOn(earlier, reserve.secretHash))) return null;
    return await handOut(await reserveOrder(reserve, earlier));
  } finally {
    await releaseLease(earlier);
  }
}

/**
 * Whether a pending order can be changed and paid: its money is not on its way yet, its intent is alive, and it is this
 * browser's (the cart's name alone gives no right to an order, D1, D10). Else it ends, and the caller begins a new one.
 * @throws {ShopError} conflict when its payment is under way or made
 */
async function mayGoOn(order: Order, secretHash: string): Promise<boolean> {
  const intent = order.paymentIntentId === null ? null : await findIntent(order.paymentIntentId);
  if (intent && isBeyondChange(intent.status)) throw await alreadyPaid(intent);
  const isLost = intent === undefined || intent?.status === "canceled";
  if (!isLost && (order.userId !== null || order.checkoutSecretHash === secretHash)) return true;
  if (intent && !isLost && !(await cancelIntent(intent.id))) throw inAnotherWindow();
  await abandonOrder(order.id, isLost ? "The payment was canceled" : "Begun anew in another browser");
  return false;
}

/** Tells Stripe of a leased order and gives its intent to the shopper. */
async function handOut(order: Order | null): Promise<PreparedPayment | null> {
  if (!order) return null;
  try {
    const intent = await syncIntent(order);
    if (intent.status === "canceled") {
      await abandonOrder(order.id, "The payment was canceled");
      return null;
    }
    if (isBeyondChange(intent.status)) throw await alreadyPaid(intent);
    if (!intent.client_secret) throw new Error(`PaymentIntent ${intent.id} has no client secret`);
    // Only who still has the lease hands out: two intents of one order could both be paid.
    const { count } = await db().order.updateMany({
      where: { id: order.id, paymentSyncUntil: order.paymentSyncUntil },
      data: { paymentIntentId: intent.id, paymentSyncUntil: null },
    });
    if (count === 0) throw inAnotherWindow();
    return {
      clientSecret: intent.client_secret,
      paymentIntentId: intent.id,
      orderNumber: order.orderNumber,
      amount: order.totalCents,
    };
  } finally {
    await releaseLease(order);
  }
}

/** Brings Stripe's PaymentIntent to what the order says, and answers it as it is now. */
async function syncIntent(order: Order): Promise<Stripe.PaymentIntent> {
  const metadata = { orderId: order.id, orderNumber: order.orderNumber, revision: String(order.revision) };
  const { paymentIntentId } = order;
  if (paymentIntentId === null) return createIntent(order, metadata);
  const intent = await askStripe(() => stripe().paymentIntents.retrieve(paymentIntentId));
  if (intent.status === "canceled" || isBeyondChange(intent.status)) return intent;
  if (intent.amount === order.totalCents && intent.metadata.revision === metadata.revision) return intent;
  const later = await savedFor(order, intent);
  try {
    return await askStripe(() =>
      stripe().paymentIntents.update(paymentIntentId, {
        amount: order.totalCents,
        metadata,
        ...receipt(order),
        ...later,
      }),
    );
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    return askStripe(() => stripe().paymentIntents.retrieve(paymentIntentId)); // paid while we were asking
  }
}

/** D22: the card of an order with a subscription is kept with its buyer, for the renewals. */
async function savedFor(
  { isSubscription, userId }: Order,
  intent?: Stripe.PaymentIntent,
): Promise<Pick<Stripe.PaymentIntentUpdateParams, "customer" | "setup_future_usage">> {
  if (isSubscription && userId !== null)
    return { customer: await customerOf(userId), setup_future_usage: "off_session" };
  return intent?.setup_future_usage ? { setup_future_usage: "" } : {};
}

async function createIntent(order: Order, metadata: Record<string, string>): Promise<Stripe.PaymentIntent> {
  const { totalCents: amount, currency } = order;
  const later = (await savedFor(order)) as Pick<
    Stripe.PaymentIntentCreateParams,
    "customer" | "setup_future_usage"
  >;
  return askStripe(() =>
    stripe().paymentIntents.create(
      {
        amount,
        currency,
        metadata,
        allowed_payment_method_types: [...METHODS],
        description: `Order ${order.orderNumber}`,
        ...receipt(order),
        ...later,
      },
      // One key for each lease: the SDK's repeats are one request, and a failure that Stripe keeps for a key does not answer
      // the next press too. An intent whose answer was lost can not be paid: its secret was never handed out.
      { idempotencyKey: `order-${order.id}-intent-${order.revision}-${order.paymentSyncUntil?.getTime()}` },
    ),
  );
}

const receipt = (order: Order) => (order.customerEmail ? { receipt_email: order.customerEmail } : {});

async function alreadyPaid(intent: Stripe.PaymentIntent): Promise<ShopError> {
  if (intent.status !== "succeeded")
    return new ShopError("conflict", "Your payment is being processed. Please wait a moment.");
  const { order } = await finalizePayment(intent);
  return new ShopError(
    "conflict",
    "This cart has been paid already.",
    order ? { orderNumber: order.orderNumber } : {},
  );
}
