import "server-only";
import { ShopError } from "@/lib/core/errors";
import { lockCreditOf, spendCredit } from "@/lib/credit/commands/spend-credit";
import { findDispatch } from "@/lib/marketing/queries/dispatch";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { metrics } from "@/lib/server/telemetry/metrics";
import type { Order } from "@/prisma/generated/client";
import { snapshotSchema, toCardCents } from "../schema/snapshot";
import { cancelIntent } from "./cancel-intent";
import { completeOrder } from "./complete-order";
import { clearCodeOf } from "./finalize-payment";
import { alreadyPaid, pressPay } from "./prepare-payment";
import { readIntent } from "./read-intent";
import type { ReserveInput } from "./reserve-order";

/** How long a repeated press of the same order is answered with its number. */
const REPEAT_SECONDS = 15 * 60;

/**
 * Handles a press of Pay for an order that store credit pays in full: no PaymentIntent, the same pending order, hold
 * and completion. The order itself is the idempotency key: its one ledger entry and its payment are one transaction.
 * @param address of the caller, for the limits of D37 and D43
 * @throws {ShopError} as pressPay; conflict with the order's number for a repeat
 */
export async function payWithCredit(
  reserve: Omit<ReserveInput, "isCreditOnly">,
  address: string,
): Promise<{ orderId: string; orderNumber: string }> {
  try {
    const order = await pressPay({ ...reserve, isCreditOnly: true }, address, complete);
    await clearCodeOf({ order, isNew: true });
    return { orderId: order.id, orderNumber: order.orderNumber };
  } catch (error) {
    return refuseRepeat(error, reserve);
  }
}

/** Cancels the intent of an earlier press, so that the order cannot be paid twice, and completes it. */
async function complete(order: Order): Promise<Order | null> {
  const { paymentIntentId } = order;
  if (paymentIntentId !== null && !(await cancelIntent(paymentIntentId)))
    throw await alreadyPaid(await readIntent(paymentIntentId));
  return completeWithCredit(order);
}

/**
 * Completes an order that store credit pays in full, for the only request that has it.
 * @returns null when the order has ended, or another request has it
 * @throws {ShopError} conflict when the credit is gone, out_of_stock; both only after the order's hold has ended
 */
export async function completeWithCredit(order: Order): Promise<Order | null> {
  const completed = await db().$transaction((tx) => completeLocked(tx, order));
  if (completed) metrics()?.ordersPaid.add(1, { by: "credit" });
  return completed;
}

async function completeLocked(tx: Tx, leased: Order): Promise<Order | null> {
  await tx.$queryRaw`SELECT id FROM orders WHERE id = ${leased.id} FOR UPDATE`;
  const order = await tx.order.findUniqueOrThrow({
    where: { id: leased.id },
    include: { discountUses: { take: 1 }, revisions: { where: { revision: leased.revision } } },
  });
  const isLeased = order.paymentSyncUntil?.getTime() === leased.paymentSyncUntil?.getTime();
  if (order.paidAt || order.cancelledAt || order.revision !== leased.revision || !isLeased) return null;
  const snapshot = snapshotSchema.parse(order.revisions[0]?.snapshot);
  if (toCardCents(snapshot) !== 0) throw new Error(`Order ${order.id} needs a card`);
  const creditId = await lockCreditOf(tx, order, snapshot.creditCents);
  if (creditId === null)
    throw new ShopError("conflict", "Your store credit has changed. Please check the total and try again.");
  const dispatch = await findDispatch(tx);
  const { discountUses, revisions: _revisions, ...row } = order;
  const hasDiscount = discountUses.length > 0;
  const completed = await completeOrder(tx, row, snapshot, {
    ...dispatch,
    hasDiscount,
    paymentMethodId: null,
    isByCredit: true,
  });
  if ("missing" in completed) throw new ShopError("out_of_stock", completed.missing, { available: 0 });
  await spendCredit(tx, order.id, creditId, snapshot.creditCents);
  return completed;
}

/** The cart of a repeated press is empty: a lost response, or a second tab. */
async function refuseRepeat(
  error: unknown,
  { owner, input }: Omit<ReserveInput, "isCreditOnly">,
): Promise<never> {
  const isEmpty =
    error instanceof ShopError && error.details.fields?.["cart"] === "is empty" && owner.userId !== null;
  const paid = isEmpty
    ? await db().order.findFirst({
        where: {
          userId: owner.userId,
          paymentIntentId: null,
          paidAt: { gte: secondsAfter(now(), -REPEAT_SECONDS) },
          cancelledAt: null,
          totalCents: input.amount,
          creditCents: input.amount,
        },
        orderBy: { paidAt: "desc" },
      })
    : null;
  if (!paid) throw error;
  throw new ShopError("conflict", "This cart has already been paid for.", { orderNumber: paid.orderNumber });
}
