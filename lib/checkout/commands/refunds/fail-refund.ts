import "server-only";
import { placeHold } from "@/lib/orders/commands";
import type { Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import { raiseStaffAlert, refundDelayAlertKey, resolveStaffAlert } from "@/lib/server/staff-alerts";
import type { Order, Refund } from "@/prisma/generated/client";
import { withdrawRestockedUnits } from "../hold-stock";
import { restockLines } from "../returns/restock-lines";
import { type OrderWithMoney, releaseRefundedUnits } from "./lock-order-money";

interface Failure {
  /** What happened, as a sentence for staff. */
  sentence: string;
  /** The party that did not accept the refund: the buyer's bank returned it, or Stripe never made it. */
  cause: "bank" | "provider";
  /** Whether the buyer was notified of this refund and still expects its money. */
  isOwed: boolean;
}

/**
 * Handles a refund that failed at once or was returned by the bank: its lines count as not refunded, the units that it
 * restocked leave the stock again unless they were sold meanwhile, the order goes on hold (D47), staff get an alert and
 * the buyer a correction. The caller has written the status "failed" and holds the order's row lock.
 * @returns the entry for the order's history
 */
export async function failRefund(
  tx: Tx,
  order: Pick<Order, "id" | "customerEmail" | "cancelledAt">,
  refund: Pick<Refund, "id" | "amountCents">,
  { sentence, cause, isOwed }: Failure,
): Promise<string> {
  const { id: orderId, customerEmail, cancelledAt } = order;
  await releaseRefundedUnits(tx, refund.id);
  const goods = await withdrawUnits(tx, orderId, refund.id);
  const money = isOwed ? "The shop still has the money and has to return it another way." : "";
  const kept =
    goods && cancelledAt
      ? "Release the hold once the money is returned. The units set aside then go back into stock."
      : "";
  const message = [sentence, money, goods, kept].filter(Boolean).join(" ");
  await placeHold(tx, { orderId, reason: "refund_failed", sourceId: refund.id, detail: message });
  await resolveStaffAlert(tx, refundDelayAlertKey(refund.id));
  await raiseStaffAlert(tx, {
    key: `refund_failed:${refund.id}`,
    kind: "refund_failed",
    objectType: "order",
    objectId: orderId,
    message,
  });
  if (isOwed && customerEmail)
    await enqueueMail(tx, {
      key: `refund-failed:${refund.id}`,
      template: "refund-failed",
      recipient: customerEmail,
      data: { orderId, refundCents: refund.amountCents, cause },
    });
  return message;
}

const counted = (units: ReadonlyMap<string, number>): string =>
  [...units].flatMap(([name, count]) => (count > 0 ? [`${count} × ${name}`] : [])).join(", ");

/**
 * Restocks the units that were set aside when a refund of a canceled order failed, because they will not ship. The
 * caller holds the order's row lock.
 */
export async function restockAfterReturn(tx: Tx, order: OrderWithMoney, refundIds: string[]): Promise<void> {
  const lines = await tx.refundLine.findMany({
    where: { refundId: { in: refundIds }, takenBack: { gt: 0 } },
  });
  const units = new Map<string, number>();
  for (const { orderLineId, takenBack } of lines)
    units.set(orderLineId, (units.get(orderLineId) ?? 0) + takenBack);
  if (units.size === 0) return;
  await restockLines(tx, order, units);
  await tx.refundLine.updateMany({ where: { refundId: { in: refundIds } }, data: { takenBack: 0 } });
}

/**
 * Takes the units that a refund had restocked out of stock again.
 * @returns a sentence about the units; empty when there were none
 */
async function withdrawUnits(tx: Tx, orderId: string, refundId: string): Promise<string> {
  const rows = await tx.refundLine.findMany({
    where: { refundId, restocked: { gt: 0 } },
    include: { orderLine: { select: { productId: true, name: true } } },
  });
  // A deleted product has no stock.
  const lines = rows.flatMap(({ orderLineId, restocked, orderLine: { productId, name } }) =>
    productId ? [{ orderLineId, restocked, productId, name }] : [],
  );
  if (lines.length === 0) return "";
  const wanted = new Map<string, number>();
  for (const { productId, restocked } of lines)
    wanted.set(productId, (wanted.get(productId) ?? 0) + restocked);
  await setStockChangeReason(tx, "refund_failed", null);
  const taken = await withdrawRestockedUnits(tx, orderId, wanted);
  const [back, sold] = [new Map<string, number>(), new Map<string, number>()];
  for (const { orderLineId, restocked, productId, name } of lines) {
    const count = Math.min(restocked, taken.get(productId) ?? 0);
    taken.set(productId, (taken.get(productId) ?? 0) - count);
    back.set(name, (back.get(name) ?? 0) + count);
    sold.set(name, (sold.get(name) ?? 0) + restocked - count);
    await tx.refundLine.update({
      where: { refundId_orderLineId: { refundId, orderLineId } },
      data: { takenBack: count },
    });
  }
  const set = counted(back) ? `Set aside for this order again: ${counted(back)}.` : "";
  const soldSince = counted(sold) ? `No longer in stock, sold since the refund: ${counted(sold)}.` : "";
  return [set, soldSince].filter(Boolean).join(" ");
}
