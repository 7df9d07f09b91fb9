import "server-only";
import { ShopError } from "@/lib/core/errors";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { noteForStaff } from "@/lib/server/notices";
import { askStripe, isBusy, stripe } from "@/lib/server/stripe";
import type { Order, Refund } from "@/prisma/generated/client";
import { freeRefundedUnits } from "./order-money";
import { findIntent } from "./read-intent";
import { settleMoney } from "./settle-money";

/** A refund that is older has been tried before: its answer may have been lost. */
const FIRST_TRY_SECONDS = 30;

interface RefundRequest {
  paymentIntentId: string;
  amountCents: number;
  /** In the shop's words, for the order's history. */
  reason: string;
}

/**
 * Writes down that all of a payment, or all that is left of it, goes back, before Stripe is asked: a crash in between is made
 * good by the reconciler. A payment goes back in full only once.
 * @returns the refund's id, for sendRefund after the transaction
 */
export async function requestFullRefund(tx: Tx, order: Order, request: RefundRequest): Promise<string> {
  const { id } = await tx.refund.create({
    data: { orderId: order.id, idempotencyKey: `refund-in-full-${request.paymentIntentId}`, ...request },
  });
  return id;
}

/**
 * Asks Stripe for a refund that was written down, as often as needed: it is made once. What became of it is then read from
 * Stripe. A failure leaves the row "requested", and the reconciler tries again.
 */
export async function sendRefund(refundId: string): Promise<void> {
  try {
    let refund = await requested(refundId);
    if (!refund) return;
    if (refund.createdAt < secondsAfter(now(), -FIRST_TRY_SECONDS)) {
      await settleMoney(refund.paymentIntentId);
      refund = await requested(refundId);
    }
    if (refund && (await makeRefund(refund))) await settleMoney(refund.paymentIntentId);
  } catch (error) {
    log().error({ err: error, refundId }, "refund not sent");
  }
}

const requested = (id: string): Promise<Refund | null> =>
  db().refund.findFirst({ where: { id, status: "requested" } });

/**
 * Where somebody has refunded a part or all at Stripe already, what is left goes back.
 * @returns whether Stripe made one
 */
async function makeRefund(refund: Refund): Promise<boolean> {
  const { id: refundId, orderId, paymentIntentId, amountCents, idempotencyKey } = refund;
  const ask = (amount: number, key: string) =>
    askStripe(() =>
      stripe().refunds.create(
        // By this id the refund is known again when its answer was lost.
        { payment_intent: paymentIntentId, amount, metadata: { orderId, refundId } },
        { idempotencyKey: key },
      ),
    );
  try {
    await ask(amountCents, idempotencyKey);
    return true;
  } catch (error) {
    if (error instanceof ShopError || isBusy(error)) throw error;
    const left = await leftOf(paymentIntentId);
    // One of a part was decided by what was left then: it never takes the rest of another's instead.
    if (left === undefined || left >= amountCents || refund.kind !== "full") await giveUp(refund, error);
    else if (left === 0) await forget(refund);
    else await ask(left, `${idempotencyKey}-rest-${left}`);
    return left !== undefined && left < amountCents;
  }
}

/** Cents of a payment that have not gone back yet; undefined for one that Stripe does not know, or that took no money. */
async function leftOf(paymentIntentId: string): Promise<number | undefined> {
  const charge = (await findIntent(paymentIntentId))?.latest_charge;
  return charge && typeof charge === "object" ? charge.amount - charge.amount_refunded : undefined;
}

/** Stripe will never make it: staff has to look at it. */
async function giveUp({ id, orderId }: Refund, error: unknown): Promise<void> {
  const failureReason = error instanceof Error ? error.message : String(error);
  await db().$transaction(async (tx) => {
    const { count } = await tx.refund.updateMany({
      where: { id, status: "requested" },
      data: { status: "failed", failureReason },
    });
    if (count === 0) return;
    await freeRefundedUnits(tx, id);
    const message = `The refund was refused: ${failureReason}`;
    await tx.order.update({
      where: { id: orderId },
      data: { version: { increment: 1 }, events: { create: { type: "refund_failed", message } } },
    });
    await noteForStaff(tx, {
      key: `refund_failed:${id}`,
      kind: "refund_failed",
      objectType: "order",
      objectId: orderId,
      message,
    });
  });
}

/** Everything had gone back already, by refunds that are noted on their own. */
const forget = ({ id }: Refund) => db().refund.deleteMany({ where: { id, status: "requested" } });
