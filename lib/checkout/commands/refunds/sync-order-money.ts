import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import { type PaymentMoney, readPaymentMoney } from "@/lib/server/stripe/read-payment-money";
import type { Order } from "@/prisma/generated/client";
import { readOrderMoney } from "./lock-order-money";
import { paymentStatusOf } from "./order-funds";
import { writeDisputes } from "./write-disputes";
import { type HistoryEntry, writeRefunds } from "./write-refunds";

/** How often Stripe is read again after a concurrent write. */
const ROUNDS = 10;

/**
 * Syncs an order's refunds, disputes and payment status with Stripe's current state of its payment. Called after a
 * refund was sent and by every refund or dispute event, in any order and repeatedly.
 * @param event of the webhook that triggered the call: recorded in the transaction of its effect
 * @throws {ShopError} payment_provider; conflict after repeated concurrent writes: Stripe then sends its event again
 */
export async function syncOrderMoney(paymentIntentId: string, event?: StripeEventRef): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await db().order.findFirst({ where: { paymentIntentId, paidAt: { not: null } } });
    const money = order && (await readPaymentMoney(paymentIntentId));
    if (!money) {
      if (event) await recordEvent(db(), event);
      return;
    }
    if (await db().$transaction((tx) => write(tx, order, money, event))) return;
  }
  throw new ShopError("conflict");
}

/**
 * Records refunds from Stripe's dashboard that have not been reported yet, before the shop decides on
 * another refund. Called where Stripe cannot prevent that too much is returned, because store credit
 * was given for a part of the payment, or is about to be. While Stripe fails, the refund is decided
 * without them; staff get an alert once they are known.
 * @param toCredit whether the refund becomes store credit
 */
export async function syncBeforeRefund(orderId: string, { toCredit = false } = {}): Promise<void> {
  const order = await db().order.findFirst({
    where: { id: orderId, ...(toCredit ? {} : { refunds: { some: { isToCredit: true } } }) },
    select: { paymentIntentId: true },
  });
  if (!order?.paymentIntentId) return;
  try {
    await syncOrderMoney(order.paymentIntentId);
  } catch (error) {
    log().warn({ err: error, orderId }, "refund decided without Stripe's current state");
  }
}

/**
 * Writes the state that was read, unless the order has changed since, because the read may then be outdated. A payment
 * also pays for the orders that its order's items were exchanged for, so its refunds may belong to them.
 * @returns false when it has to be read again
 */
async function write(
  tx: Tx,
  { id, version }: Order,
  { charge, refunds, disputes }: PaymentMoney,
  event: StripeEventRef | undefined,
): Promise<boolean> {
  await tx.$queryRaw`SELECT id FROM orders WHERE id = ${id} FOR UPDATE`;
  const order = await tx.order.findUniqueOrThrow({ where: { id } });
  if (order.version !== version) return false;
  if (event && !(await recordEvent(tx, event))) return true;
  const others = await lockOtherOrders(tx, order);
  const changes: HistoryEntry[] = [
    ...(await writeRefunds(tx, [order, ...others], refunds)),
    ...(await writeDisputes(tx, order, disputes)),
  ];
  const changesOf = (one: Order) => changes.filter(({ orderId = id }) => orderId === one.id);
  for (const one of others) await writeStatus(tx, one, changesOf(one));
  const ofOthers = await tx.refund.aggregate({
    where: {
      paymentIntentId: order.paymentIntentId ?? "",
      orderId: { not: id },
      isToCredit: false,
      status: { in: ["pending", "succeeded"] },
    },
    _sum: { amountCents: true },
  });
  await writeStatus(tx, order, changesOf(order), charge.amount_refunded - (ofOthers._sum.amountCents ?? 0));
  return true;
}

/** The other orders that refunds of an order's payment belong to, locked after it. */
async function lockOtherOrders(tx: Tx, { id, paymentIntentId }: Order): Promise<Order[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM orders o WHERE o.id <> ${id} AND EXISTS (
      SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.payment_intent_id = ${paymentIntentId})
    ORDER BY o.created_at, o.id FOR UPDATE`;
  return tx.order.findMany({ where: { id: { in: rows.map((row) => row.id) } }, orderBy: { id: "asc" } });
}

async function writeStatus(
  tx: Tx,
  { id }: Order,
  changes: readonly HistoryEntry[],
  cardBackCents?: number,
): Promise<void> {
  const order = await readOrderMoney(tx, id);
  const paymentStatus = order && paymentStatusOf(order, cardBackCents);
  if (!order || (changes.length === 0 && paymentStatus === order.paymentStatus)) return;
  const events = changes.flatMap(({ type, message, actorId = null }) =>
    type ? [{ type, message, actorId }] : [],
  );
  await tx.order.update({
    where: { id },
    data: {
      ...(paymentStatus ? { paymentStatus } : {}),
      version: { increment: 1 },
      events: { create: events },
    },
  });
}
