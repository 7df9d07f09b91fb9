import "server-only";
import { ShopError } from "@/lib/core/errors";
import { disputeOutcome } from "@/lib/core/refund-outcome";
import { db, type Tx } from "@/lib/server/db";
import { type PaymentMoney, readPaymentMoney } from "@/lib/server/read-payment-money";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe-events";
import type { Order } from "@/prisma/generated/client";
import { paymentStatusAfter } from "../rules";
import { type HistoryEntry, writeDisputes, writeRefunds } from "./write-refunds";

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
 * Writes the state that was read, unless the order has changed since the read, which may then be outdated.
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
  const changes: HistoryEntry[] = [
    ...(await writeRefunds(tx, order, refunds)),
    ...(await writeDisputes(tx, order, disputes)),
  ];
  const lost = disputes.filter(({ status }) => disputeOutcome(status) === "lost");
  const toCredit = await tx.refund.aggregate({
    where: { orderId: id, isToCredit: true },
    _sum: { amountCents: true },
  });
  const back = lost.reduce(
    (total, { amount }) => total + amount,
    charge.amount_refunded + (toCredit._sum.amountCents ?? 0),
  );
  const paymentStatus = paymentStatusAfter(charge.amount + order.creditCents, back);
  if (changes.length === 0 && paymentStatus === order.paymentStatus) return true;
  const events = changes.flatMap(({ type, message, actorId = null }) =>
    type ? [{ type, message, actorId }] : [],
  );
  await tx.order.update({
    where: { id },
    data: { paymentStatus, version: { increment: 1 }, events: { create: events } },
  });
  return true;
}
