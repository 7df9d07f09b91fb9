import "server-only";
import { cents, formatCents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { paymentAlertKey } from "../commands/payment-alerts/raise-payment-alerts";
import {
  findUnrecordedMoneyBack,
  type TimeRange,
} from "../commands/reconciliation/find-unrecorded-money-back";
import type { StripePayment } from "../rules/compare-payment";
import type { Discrepancy } from "../schema/reconcile";

/**
 * Refunds and disputes whose webhook was lost, of orders, memberships and gift cards. The refund of a payment that
 * became none of these has no place in the shop but the payment's alert (D46), or the comparison of the payment itself.
 * @param payments those that are compared one by one
 * @throws {ShopError} payment_provider
 */
export async function findMissingMoneyBack(
  range: TimeRange,
  payments: readonly StripePayment[],
): Promise<Discrepancy[]> {
  const lost = await findUnrecordedMoneyBack(range);
  const ids = lost.map(({ paymentIntentId }) => paymentIntentId);
  const [orders, purchases, alerted] = await Promise.all([
    db().order.findMany({
      where: { paymentIntentId: { in: ids } },
      select: { id: true, orderNumber: true, paymentIntentId: true },
    }),
    findOtherPurchases(ids),
    findAlerted(ids),
  ]);
  const compared = new Map(payments.map((payment) => [payment.id, payment]));
  return lost.flatMap(({ paymentIntentId: id, what, amountCents, at }): Discrepancy[] => {
    const order = orders.find(({ paymentIntentId }) => paymentIntentId === id);
    const isPurchase = order !== undefined || purchases.has(id);
    const payment = compared.get(id);
    const isCompared =
      payment && (payment.orderId !== null || payment.refundedCents >= payment.receivedCents);
    if (what === "refund" && !isPurchase && (alerted.has(id) || isCompared)) return [];
    const of = order ? "this order" : "a membership or another purchase";
    return [
      {
        id: `read_again:${id}`,
        message: `Stripe shows a ${what} of ${formatCents(amountCents)} for the payment of ${of} that is missing here.`,
        order: order ? { id: order.id, orderNumber: order.orderNumber } : null,
        amountCents: cents(amountCents),
        at: at.toISOString(),
        resolution: { action: "read_again", target: id },
      },
    ];
  });
}

/** The payments that bought a membership or a gift card. */
async function findOtherPurchases(ids: string[]): Promise<Set<string | null>> {
  const of = { where: { paymentIntentId: { in: ids } }, select: { paymentIntentId: true } } as const;
  const rows = await Promise.all([db().membershipPayment.findMany(of), db().giftCard.findMany(of)]);
  return new Set(rows.flat().map(({ paymentIntentId }) => paymentIntentId));
}

async function findAlerted(ids: string[]): Promise<Set<string>> {
  const alerts = await db().staffAlert.findMany({
    where: { key: { in: ids.map(paymentAlertKey) } },
    select: { objectId: true },
  });
  return new Set(alerts.map(({ objectId }) => objectId));
}
