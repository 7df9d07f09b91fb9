import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import type { ShippingInfo } from "@/lib/orders/schema/shipping";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import type { Order } from "@/prisma/generated/client";
import { type Buyer, isOwnOrder } from "../queries";
import { type RefusalReason, verifyClaims } from "../rules";
import { refusalSentence, unfinishedOrderError } from "../rules/payment-errors";
import type { PlaceOrderInput } from "../schema";
import { snapshotSchema } from "../schema/snapshot";
import { addressFields } from "./address-order";
import { finalizePayment } from "./finalize-payment";
import { revisionOf } from "./lock-payment-order";
import { readIntent, unknownIntentError } from "./read-intent";

/**
 * POST /api/orders, which the page sends after paying. Compares its claims with the pending order, reads the payment
 * from Stripe, and creates the order unless the webhook already has.
 * @returns the order's id and whether this is the page's first report of it
 * @throws {ShopError} not_found, forbidden for another buyer's order, not_paid, or the error of a false claim; then
 * nothing changes
 */
export async function placeOrder(
  buyer: Buyer,
  input: PlaceOrderInput,
): Promise<{ orderId: string; isFirst: boolean }> {
  const order = await db().order.findUnique({ where: { paymentIntentId: input.paymentIntentId } });
  if (!order) throw unknownIntentError();
  if (!isOwnOrder(order, buyer))
    throw new ShopError("forbidden", "This payment belongs to another checkout", {
      fields: { paymentIntentId: "belongs to another checkout" },
    });
  const intent = await readIntent(input.paymentIntentId);
  const snapshot = await snapshotOf(order, intent);
  verifyClaims(input, snapshot);
  if (intent.status !== "succeeded") throw new ShopError("not_paid");
  if (!snapshot.shippingInfo && !input.shippingInfo)
    throw new ShopError("invalid_input", "shippingInfo: Required", { fields: { shippingInfo: "Required" } });
  const { id: orderId } = await paidOrder(intent);
  return {
    orderId,
    isFirst: await confirm(orderId, snapshot.shippingInfo ? undefined : input.shippingInfo),
  };
}

/**
 * Reads the payment and creates the order for a page that returns from its bank's site and knows only its
 * PaymentIntent.
 * @throws {ShopError} not_found for an intent that is not this buyer's, not_paid
 */
export async function completePayment(buyer: Buyer, paymentIntentId: string): Promise<{ orderId: string }> {
  const order = await db().order.findUnique({ where: { paymentIntentId } });
  if (!order || !isOwnOrder(order, buyer)) throw unknownIntentError();
  const { id: orderId } = await paidOrder(await readIntent(paymentIntentId));
  return { orderId };
}

/**
 * The order that a payment has become.
 * @throws {ShopError} not_paid; with the reason, and what happens to the money, if it did not become one
 */
async function paidOrder(intent: Stripe.PaymentIntent): Promise<Order> {
  const { order, refused } = await finalizePayment(intent);
  if (!order) throw unfinishedOrderError();
  if (refused) throw refusal(refused, order);
  return order;
}

function refusal(reason: RefusalReason, { totalCents }: Order): ShopError {
  const sentence = refusalSentence(reason);
  if (reason === "sold_out") return new ShopError("out_of_stock", sentence, { available: 0, refunded: true });
  return new ShopError("amount_mismatch", sentence, { amount: totalCents, refunded: true });
}

async function snapshotOf(order: Order, intent: Stripe.PaymentIntent) {
  const revision = revisionOf(intent) ?? order.revision;
  const row = await db().orderRevision.findUniqueOrThrow({
    where: { orderId_revision: { orderId: order.id, revision } },
  });
  return snapshotSchema.parse(row.snapshot);
}

/** Records the page's first report, and the email address when the payment was started without one. */
async function confirm(orderId: string, shippingInfo: ShippingInfo | undefined): Promise<boolean> {
  const fresh = { id: orderId, confirmedAt: null };
  if (!shippingInfo)
    return (await db().order.updateMany({ where: fresh, data: { confirmedAt: now() } })).count === 1;
  return db().$transaction(async (tx) => {
    const { count } = await tx.order.updateMany({
      where: fresh,
      data: { confirmedAt: now(), ...addressFields(shippingInfo) },
    });
    if (count === 1) {
      await enqueueMail(tx, {
        key: `order-confirmation:${orderId}`,
        template: "order-confirmation",
        recipient: shippingInfo.email.toLowerCase(),
        data: { orderId },
      });
    }
    return count === 1;
  });
}
