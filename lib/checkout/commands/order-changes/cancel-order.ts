import "server-only";
import type { Viewer } from "@/lib/account/queries/viewer";
import { ShopError } from "@/lib/core/errors";
import { findTrackedOrder } from "@/lib/orders/queries/find-tracked-order";
import { CANCELED_BY_BUYER, cancelBlocker, shopCancelBlocker } from "@/lib/orders/rules/cancellation";
import { fullRefundKey } from "@/lib/orders/rules/refund-keys";
import { TRACKING_NOT_FOUND } from "@/lib/orders/rules/tracking";
import type { TrackOrderInput } from "@/lib/orders/schema";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import { endSubscriptionsStartedBy } from "@/lib/subscriptions/commands/start-subscriptions";
import type { CancelByShopInput } from "../../schema";
import { hasAdditions, lockPackedTogether, removePackingNotes } from "../drafts/join-order";
import { type Cancellation, refundEmptiedOrders } from "../order-edits/refund-emptied-orders";
import { lockReplacedOrder, reopenProblem } from "../problems/reopen-problem";
import {
  lockOrderMoney,
  type OrderWithMoney,
  paymentKey,
  remainingRefund,
  requestRefund,
  toRefundable,
} from "../refunds/lock-order-money";
import { hasOpenDispute } from "../refunds/order-funds";
import { enqueueRefundMail } from "../refunds/refund-order";
import { sendRefund } from "../refunds/send-refund";
import { syncBeforeRefund } from "../refunds/sync-order-money";
import {
  describeReturns,
  returnEvents,
  returnRest,
  type TakenBack,
  takeBackReturns,
} from "../returns/restock-lines";

/** Reason in the buyer's mail when staff enter none. */
const BY_SHOP = "We had to cancel this order.";

interface OrderCancellation extends Cancellation {
  /** What staff chose for the units of some lines of a packed order. */
  lines?: CancelByShopInput["lines"];
}

/**
 * Cancels an order for its buyer (D38): its items return to stock and its payment is refunded in full. Idempotent.
 * @throws {ShopError} not_found for another buyer's order; conflict, with a message for the user, if it cannot be
 * canceled (anymore)
 */
export async function cancelOrder({ userId }: Pick<Viewer, "userId">, orderId: string): Promise<void> {
  if (userId === null) throw new ShopError("not_found");
  await cancelForBuyer(orderId, userId);
}

/**
 * Cancels a guest's order, found by its number and email (D13, D38), as `cancelOrder` does. An order that belongs to an
 * account is canceled only by its signed-in buyer.
 * @throws {ShopError} not_found for every wrong pair; as `cancelOrder`
 */
export async function cancelGuestOrder(proof: TrackOrderInput): Promise<void> {
  const order = await findTrackedOrder(proof);
  if (!order) throw new ShopError("not_found", TRACKING_NOT_FOUND);
  await cancelForBuyer(order.id, null);
}

/** @param userId null for a guest */
async function cancelForBuyer(orderId: string, userId: string | null): Promise<void> {
  // Only the order's own buyer makes the shop ask Stripe.
  if ((await db().order.count({ where: { id: orderId, userId } })) === 0) throw new ShopError("not_found");
  await syncBeforeRefund(orderId);
  const refundIds = await db().$transaction(async (tx) => {
    await lockPackedTogether(tx, orderId);
    // The row lock orders this change before or after any other change, such as a finalize or packing.
    const order = await lockOrderMoney(tx, orderId);
    if (!order || order.userId !== userId) throw new ShopError("not_found");
    if (order.cancelReason === "buyer") return [];
    const facts = { isDisputed: hasOpenDispute(order), hasAdditions: await hasAdditions(tx, orderId) };
    const sentence = cancelBlocker({ ...order, ...facts }, now());
    if (sentence) throw new ShopError("conflict", sentence);
    return (await cancelLocked(tx, order, { by: "buyer", actorId: userId, reason: CANCELED_BY_BUYER }))
      .refundIds;
  });
  for (const refundId of refundIds) await sendRefund(refundId);
}

/**
 * Cancels an order for the shop before it has shipped (D11): its remaining items return to stock or, if the
 * order was packed and staff choose so, are written off as waste, and its remaining money is refunded.
 * Idempotent, even if two staff members cancel at the same time.
 * @param actorId id of the staff member
 * @param reason shown to the buyer; empty: a default sentence
 * @throws {ShopError} not_found; conflict, with a message for the user, if it cannot be canceled (anymore);
 * invalid_input if a lot is missing, or is not one that the line was packed from
 */
export async function cancelOrderByShop(
  actorId: string,
  orderId: string,
  reason: string,
  lines: CancelByShopInput["lines"] = [],
): Promise<void> {
  await syncBeforeRefund(orderId);
  const refundIds = await db().$transaction(async (tx) => {
    await lockReplacedOrder(tx, orderId);
    await lockPackedTogether(tx, orderId);
    const order = await lockOrderMoney(tx, orderId);
    if (!order) throw new ShopError("not_found", "There is no such order");
    if (order.cancelReason === "shop") return [];
    const sentence = shopCancelBlocker(order);
    if (sentence) throw new ShopError("conflict", sentence);
    await setStockChangeReason(tx, "return", actorId);
    const how = { by: "shop", actorId, reason: reason || BY_SHOP, lines } as const;
    const { takenBack, refundIds: made } = await cancelLocked(tx, order, how);
    await recordAudit(tx, actorId, [
      {
        action: "order.cancel",
        objectType: "order",
        objectId: orderId,
        before: { cancelled: false },
        after: { cancelled: true, ...describeReturns(order, takenBack) },
        reason,
      },
    ]);
    return made;
  });
  for (const refundId of refundIds) await sendRefund(refundId);
}

/** @returns the refunds to send, and the units that came back */
async function cancelLocked(
  tx: Tx,
  order: OrderWithMoney,
  how: OrderCancellation,
): Promise<{ refundIds: string[]; takenBack: TakenBack }> {
  const { id } = order;
  await reopenProblem(tx, order, how.actorId);
  await removePackingNotes(tx, order);
  const returns = returnRest(order, how.lines ?? [], "restocked");
  const takenBack = await takeBackReturns(tx, order, returns, how.actorId);
  await endSubscriptionsStartedBy(tx, id, now());
  const refundId = await refundWhatIsLeft(tx, order, how, takenBack);
  if (!refundId) await notifyOfCancellation(tx, order, how.reason);
  const message = how.by === "buyer" ? "Canceled by the buyer" : `Canceled by the shop: ${how.reason}`;
  await tx.order.update({
    where: { id },
    data: {
      cancelledAt: now(),
      cancelReason: how.by,
      version: { increment: 1 },
      events: {
        create: [
          { type: "cancelled", message, actorId: how.actorId },
          // Units of an unpacked order were never taken from a lot, so there is no return to record.
          ...(order.fulfillmentStatus === "new" ? [] : returnEvents(order, takenBack, how.actorId)),
        ],
      },
    },
  });
  const refundIds = [...(refundId ? [refundId] : []), ...(await refundEmptiedOrders(tx, order, how))];
  return { refundIds, takenBack };
}

/**
 * Emails the buyer about a cancellation that refunds nothing; the email about a refund
 * already mentions the cancellation.
 */
async function notifyOfCancellation(
  tx: Tx,
  { id: orderId, customerEmail }: OrderWithMoney,
  reason: string,
): Promise<void> {
  if (!customerEmail) return;
  await enqueueMail(tx, {
    key: `order-canceled:${orderId}`,
    template: "order-canceled",
    recipient: customerEmail,
    data: { orderId, reason },
  });
}

async function refundWhatIsLeft(
  tx: Tx,
  order: OrderWithMoney,
  { by, actorId, reason }: Cancellation,
  takenBack: TakenBack,
): Promise<string | null> {
  if (order.payments.length + order.creditCents + order.exchangeCents === 0 && by === "buyer")
    throw new Error(`Order ${order.id} is paid and has no payment`);
  // While a dispute is open, Stripe refuses refunds because the bank decides about the money.
  if (hasOpenDispute(order) || toRefundable(order).leftCents === 0) return null;
  const parts = remainingRefund(order);
  const refundId = await requestRefund(tx, order, {
    kind: "full",
    idempotencyKey: fullRefundKey(paymentKey(order)),
    parts,
    reason,
    actorId: by === "shop" ? actorId : null,
    ...takenBack,
  });
  await enqueueRefundMail(tx, order, refundId, parts.amountCents, reason);
  return refundId;
}
