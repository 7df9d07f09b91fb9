import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { countAgainst, refuseIfUsedUp } from "@/lib/server/limits";
import { askStripe, isUnexpectedState, stripe } from "@/lib/server/stripe";
import type { Order } from "@/prisma/generated/client";
import { isBeyondChange } from "../rules";
import { abandonOrder } from "./abandon-order";
import { finalizePayment } from "./finalize-payment";
import { type ReserveInput, reserveOrder } from "./reserve-order";

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
  const order = await reserveWithLease(reserve);
  try {
    const intent = await syncIntent(order);
    if (intent.status === "canceled") return await startAgain(order, reserve, address);
    if (isBeyondChange(intent.status)) throw await alreadyPaid(intent);
    await db().order.update({
      where: { id: order.id },
      data: { paymentIntentId: intent.id, paymentSyncUntil: null },
    });
    if (!intent.client_secret) throw new Error(`PaymentIntent ${intent.id} has no client secret`);
    return {
      clientSecret: intent.client_secret,
      paymentIntentId: intent.id,
      orderNumber: order.orderNumber,
      amount: order.totalCents,
    };
  } finally {
    await db().order.updateMany({ where: { id: order.id }, data: { paymentSyncUntil: null } });
  }
}

/** What declines are counted by: the person, else the cart's cookie. */
const sessionKey = ({ owner }: ReserveInput): string => owner.userId ?? owner.sessionId ?? "none";

async function reserveWithLease(reserve: ReserveInput): Promise<Order> {
  for (let poll = 0; poll < LEASE_POLLS; poll += 1) {
    const order = await reserveOrder(reserve);
    if (order) return order;
    await new Promise((resolve) => setTimeout(resolve, LEASE_POLL_MS));
  }
  throw new ShopError(
    "conflict",
    "Your payment is being prepared in another window. Please wait a moment and try again.",
  );
}

/** Brings Stripe's PaymentIntent to what the order says, and answers it as it is now. */
async function syncIntent(order: Order): Promise<Stripe.PaymentIntent> {
  const metadata = { orderId: order.id, orderNumber: order.orderNumber, revision: String(order.revision) };
  const { paymentIntentId } = order;
  if (paymentIntentId === null) return createIntent(order, metadata);
  const intent = await askStripe(() => stripe().paymentIntents.retrieve(paymentIntentId));
  if (intent.status === "canceled" || isBeyondChange(intent.status)) return intent;
  if (intent.amount === order.totalCents && intent.metadata.revision === metadata.revision) return intent;
  try {
    return await askStripe(() =>
      stripe().paymentIntents.update(paymentIntentId, {
        amount: order.totalCents,
        metadata,
        ...receipt(order),
      }),
    );
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    return askStripe(() => stripe().paymentIntents.retrieve(paymentIntentId)); // paid while we were asking
  }
}

function createIntent(order: Order, metadata: Record<string, string>): Promise<Stripe.PaymentIntent> {
  const { totalCents: amount, currency } = order;
  return askStripe(() =>
    stripe().paymentIntents.create(
      {
        amount,
        currency,
        metadata,
        automatic_payment_methods: { enabled: true },
        description: `Order ${order.orderNumber}`,
        ...receipt(order),
      },
      // The revision is in the key: a try that was cut off is repeated, a changed cart is a new request.
      { idempotencyKey: `order-${order.id}-intent-${order.revision}` },
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

/** The intent was canceled at Stripe (the hold had run out, or somebody canceled it there): the order ends, a new one begins. */
async function startAgain(order: Order, reserve: ReserveInput, address: string): Promise<PreparedPayment> {
  await abandonOrder(order.id, "The payment was canceled");
  return preparePayment(reserve, address);
}
