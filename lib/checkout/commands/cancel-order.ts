import "server-only";
import type { Viewer } from "@/lib/account/queries";
import { ShopError } from "@/lib/core/errors";
import { whyNotCancel } from "@/lib/orders/rules";
import { endStartedBy } from "@/lib/replenishment/commands/start";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import type { Prisma } from "@/prisma/generated/client";
import { requestFullRefund, sendRefund } from "./refund";
import { returnStock } from "./stock";

const REASON = "You cancelled the order.";

const include = {
  disputes: { where: { status: "open" }, select: { id: true } },
  payments: true,
  refunds: { where: { status: { not: "failed" } } },
} satisfies Prisma.OrderInclude;
type OrderWithMoney = Prisma.OrderGetPayload<{ include: typeof include }>;

/**
 * The buyer takes an order back (D38): its goods return to the shelf and all of its money goes back. Pressed twice, it
 * happens once.
 * @throws {ShopError} not_found for somebody else's order, conflict with a sentence when it can not be cancelled (any more)
 */
export async function cancelOrder({ userId }: Pick<Viewer, "userId">, orderId: string): Promise<void> {
  const refundId = await db().$transaction(async (tx) => {
    // Whoever else would change it (a finalize, a packer) comes before, and is then seen, or after.
    await tx.$queryRaw`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`;
    const order = await tx.order.findUnique({ where: { id: orderId }, include });
    if (!order || order.userId === null || order.userId !== userId) throw new ShopError("not_found");
    if (order.cancelReason === "buyer") return null;
    const sentence = whyNotCancel({ ...order, isDisputed: order.disputes.length > 0 }, now());
    if (sentence) throw new ShopError("conflict", sentence);
    return cancelLocked(tx, order);
  });
  if (refundId) await sendRefund(refundId);
}

/** @returns the refund that has to be sent */
async function cancelLocked(tx: Tx, order: OrderWithMoney): Promise<string | null> {
  const { id, userId } = order;
  await returnStock(tx, id);
  await endStartedBy(tx, id, now());
  const refundId = await refundWhatIsLeft(tx, order);
  await tx.order.update({
    where: { id },
    data: {
      cancelledAt: now(),
      cancelReason: "buyer",
      version: { increment: 1 },
      events: { create: { type: "cancelled", message: "Cancelled by the buyer", actorId: userId } },
    },
  });
  return refundId;
}

async function refundWhatIsLeft(tx: Tx, order: OrderWithMoney): Promise<string | null> {
  const [payment] = order.payments;
  if (!payment) throw new Error(`Order ${order.id} is paid and has no payment`);
  const back = order.refunds.reduce((total, { amountCents }) => total + amountCents, 0);
  const amountCents = payment.amountCents - back;
  if (amountCents <= 0) return null;
  const { paymentIntentId } = payment;
  const refundId = await requestFullRefund(tx, order, {
    paymentIntentId,
    amountCents,
    reason: REASON,
  });
  if (order.customerEmail) {
    await enqueueMail(tx, {
      key: `order-refunded:${refundId}`,
      template: "order-refunded",
      recipient: order.customerEmail,
      data: { orderId: order.id, refundCents: amountCents, reason: REASON },
    });
  }
  return refundId;
}
