import "server-only";
import type Stripe from "stripe";
import type { ShopError } from "@/lib/core/errors";
import { STRIPE_REQUEST_SECONDS } from "@/lib/core/time-limits";
import { getOrCreateCustomer, getStripeId } from "@/lib/membership/commands/stripe-ids";
import { getRequestAdmission } from "@/lib/server/admission";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { countCheaply } from "@/lib/server/limits";
import { attemptSql, hashCaller, type Payer, refuseAfterDeclines } from "@/lib/server/payment-attempts";
import { callStripe, isUnexpectedState, stripe } from "@/lib/server/stripe";
import type { Order } from "@/prisma/generated/client";
import { isFinalIntentStatus } from "../rules";
import { alreadyPaidError, otherWindowError, paymentInProgressError } from "../rules/payment-errors";
import { toCardCents } from "../schema/snapshot";
import { abandonOrder, HOLD_EXPIRED_MESSAGE } from "./abandon-order";
import { cancelIntent } from "./cancel-intent";
import { hasExpired } from "./enforce-hold-caps";
import { finalizePayment } from "./finalize-payment";
import { findIntent } from "./read-intent";
import { syncPaymentDeclines } from "./record-payment-declines";
import { releaseLease } from "./release-lease";
import { leasePendingOrder, type ReserveInput, reserveOrder } from "./reserve-order";

/** Payment methods that confirm immediately; wallets are charged as cards (docs/decisions/0012). */
const METHODS = ["card"] as const;
/** A second press waits for the first one, at most as long as the first may wait for Stripe. */
const LEASE_POLL_MS = 100;
const LEASE_POLLS = (STRIPE_REQUEST_SECONDS * 1000) / LEASE_POLL_MS;
/**
 * A press of Pay without a checkout secret, this soon after an order of the same cart and address, comes from the same
 * browser.
 */
const FIRST_PRESS_SECONDS = 15;

export interface PreparedPayment {
  clientSecret: string;
  paymentIntentId: string;
  orderNumber: string;
  /** What the card pays, in cents. */
  amount: number;
}

/**
 * Handles a press of Pay: writes the pending order and its hold, updates Stripe, then returns the PaymentIntent (D4). A
 * repeat by the same session updates the same order and intent.
 * @param address of the caller, for the limits of D37 and D43
 * @throws {ShopError} as pressPay
 */
export const preparePayment = (reserve: ReserveInput, address: string): Promise<PreparedPayment> =>
  pressPay(reserve, address, syncAndRelease);

/** What a press does with its leased order; null for a retry. */
type Finish<T> = (order: Order, payer: Payer) => Promise<T | null>;

/**
 * Writes the cart's pending order and its hold, and finishes it as the only request that has it.
 * @throws {ShopError} as reserveOrder; conflict with the order's number when this cart has been paid already; too_many,
 * also after too many declined cards; payment_provider when Stripe does not answer (the order stays pending and its
 * hold expires)
 */
export async function pressPay<T>(reserve: ReserveInput, address: string, finish: Finish<T>): Promise<T> {
  const payer = { key: reserve.owner.userId ?? reserve.owner.sessionId ?? "none", address };
  await refuseAfterDeclines(payer);
  await countCheaply("intentsPerAddress", address);
  const press = { ...reserve, payer, callerHash: hashCaller(address) };
  for (let poll = 0; poll < LEASE_POLLS; poll += 1) {
    const finished = await tryOnce(press, finish);
    if (finished) return finished;
    await getRequestAdmission().outside(() => new Promise((resolve) => setTimeout(resolve, LEASE_POLL_MS)));
  }
  throw otherWindowError();
}

/** One press of Pay. */
interface Press extends ReserveInput {
  payer: Payer;
  callerHash: string;
}

/** @returns null for a retry: another request has the order, or the order had to be ended */
async function tryOnce<T>(press: Press, finish: Finish<T>): Promise<T | null> {
  const earlier = await leasePendingOrder(press.owner);
  if (earlier === "busy") return null;
  if (!earlier) return finishOrder(await reserveOrder(press, null, press.callerHash), press.payer, finish);
  try {
    if (!(await canContinue(earlier, press))) return null;
    return await finishOrder(await reserveOrder(press, earlier, press.callerHash), press.payer, finish);
  } finally {
    await releaseLease(earlier);
  }
}

/**
 * Whether a pending order can be changed and paid: its hold is active, its payment is not in progress, its intent is
 * payable, and it is this browser's (the cart's name alone grants no access to an order, D1, D10). Otherwise the order
 * ends, and the caller starts a new one.
 * @throws {ShopError} conflict when its payment is in progress or made, and for a concurrent first press; too_many
 * after too many declined cards
 */
async function canContinue(order: Order, press: Press): Promise<boolean> {
  const intent = order.paymentIntentId === null ? null : await findIntent(order.paymentIntentId);
  if (intent && isFinalIntentStatus(intent.status)) throw await alreadyPaid(intent);
  const isLost = intent === undefined || intent?.status === "canceled";
  const isOver = hasExpired(order);
  if (!isLost && intent?.last_payment_error) {
    const isStopped = await syncPaymentDeclines(intent);
    await refuseAfterDeclines(press.payer);
    if (isStopped) return false;
  }
  const isOwn = order.userId !== null || order.checkoutSecretHash === press.secretHash;
  if (!isLost && !isOver && isOwn) return true;
  if (!isLost && !isOver && isFirstPressAgain(order, press)) throw otherWindowError();
  if (intent && !isLost && !(await cancelIntent(intent.id))) throw otherWindowError();
  await abandonOrder(order.id, endOf(isLost, isOver));
  return false;
}

function endOf(isLost: boolean, isOver: boolean): string {
  if (isLost) return "The payment was canceled";
  return isOver ? HOLD_EXPIRED_MESSAGE : "Restarted in another browser";
}

/** Of several concurrent presses before the browser has its checkout secret, one creates the order (D4). */
function isFirstPressAgain(order: Order, { isNewBrowser = false, callerHash }: Press): boolean {
  if (!isNewBrowser || order.callerHash !== callerHash || order.holdExpiresAt === null) return false;
  return order.holdExpiresAt > secondsAfter(now(), env().HOLD_SECONDS - FIRST_PRESS_SECONDS);
}

async function finishOrder<T>(order: Order | null, payer: Payer, finish: Finish<T>): Promise<T | null> {
  if (!order) return null;
  try {
    return await finish(order, payer);
  } catch (error) {
    await releaseLease(order);
    throw error;
  }
}

/**
 * Updates Stripe for a leased order and returns its intent; null when that was canceled, which ends the order.
 * @throws {ShopError} conflict when it is being paid, was paid, or another request has the order; payment_provider
 */
export async function syncAndRelease(order: Order, payer: Payer): Promise<PreparedPayment | null> {
  const intent = await syncIntent(order);
  if (intent.status === "canceled") {
    await abandonOrder(order.id, "The payment was canceled");
    await releaseLease(order);
    return null;
  }
  if (isFinalIntentStatus(intent.status)) throw await alreadyPaid(intent);
  if (!intent.client_secret) throw new Error(`PaymentIntent ${intent.id} has no client secret`);
  // Only the holder of the lease returns an intent: two intents of one order could both be paid.
  const count = await db().$executeRaw`
    WITH attempt AS (${attemptSql(intent.id, payer)})
    UPDATE orders SET payment_intent_id = ${intent.id}, payment_sync_until = NULL, updated_at = ${now()}
    WHERE id = ${order.id} AND payment_sync_until = ${order.paymentSyncUntil}::timestamp`;
  if (count === 0) throw otherWindowError();
  return {
    clientSecret: intent.client_secret,
    paymentIntentId: intent.id,
    orderNumber: order.orderNumber,
    amount: toCardCents(order),
  };
}

/** Updates Stripe's PaymentIntent to match the order, and returns its current state. */
async function syncIntent(order: Order): Promise<Stripe.PaymentIntent> {
  const metadata = { orderId: order.id, orderNumber: order.orderNumber, revision: String(order.revision) };
  const { paymentIntentId } = order;
  if (paymentIntentId === null) return createIntent(order, metadata);
  const intent = await callStripe(() => stripe().paymentIntents.retrieve(paymentIntentId));
  if (intent.status === "canceled" || isFinalIntentStatus(intent.status)) return intent;
  const later = await savedFor(order, intent);
  // An intent cannot change its customer: if that was deleted at Stripe, the order ends and a new one starts.
  if (intent.customer && later.customer && getStripeId(intent.customer) !== later.customer) {
    await cancelIntent(intent.id);
    return callStripe(() => stripe().paymentIntents.retrieve(paymentIntentId));
  }
  if (intent.amount === toCardCents(order) && intent.metadata.revision === metadata.revision) return intent;
  try {
    return await callStripe(() =>
      stripe().paymentIntents.update(paymentIntentId, {
        amount: toCardCents(order),
        metadata,
        ...receipt(order),
        ...later,
      }),
    );
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    return callStripe(() => stripe().paymentIntents.retrieve(paymentIntentId)); // paid during the request
  }
}

/** D22: the card of an order with a subscription is saved with the buyer's customer for renewals. */
async function savedFor(
  { isSubscription, userId }: Order,
  intent?: Stripe.PaymentIntent,
): Promise<Pick<Stripe.PaymentIntentUpdateParams, "customer" | "setup_future_usage">> {
  if (isSubscription && userId !== null)
    return { customer: await getOrCreateCustomer(userId), setup_future_usage: "off_session" };
  return intent?.setup_future_usage ? { setup_future_usage: "" } : {};
}

async function createIntent(order: Order, metadata: Record<string, string>): Promise<Stripe.PaymentIntent> {
  const amount = toCardCents(order);
  const { currency } = order;
  const later = (await savedFor(order)) as Pick<
    Stripe.PaymentIntentCreateParams,
    "customer" | "setup_future_usage"
  >;
  return callStripe(() =>
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
      // The key is unique per lease: the SDK's retries are one request, and a failure that Stripe stores for a key does
      // not affect the next press. An intent whose response was lost cannot be paid because its secret was never
      // returned.
      { idempotencyKey: `order-${order.id}-intent-${order.revision}-${order.paymentSyncUntil?.getTime()}` },
    ),
  );
}

const receipt = (order: Order) => (order.customerEmail ? { receipt_email: order.customerEmail } : {});

/** The refusal of Pay while the payment is in progress, or after it succeeded; a successful payment is finalized. */
export async function alreadyPaid(intent: Stripe.PaymentIntent): Promise<ShopError> {
  if (intent.status !== "succeeded") return paymentInProgressError();
  return alreadyPaidError("This cart", await finalizePayment(intent));
}
