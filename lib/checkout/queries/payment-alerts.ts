import "server-only";
import { formatMoney } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import type { PaymentAlert } from "../schema/reconcile";

/** Maximum shown; the oldest come first, and the next ones follow as these are resolved. */
const SHOWN = 100;

/** The open alerts about payments, oldest first (D46). */
export async function listOpenPaymentAlerts(): Promise<PaymentAlert[]> {
  const alerts = await db().staffAlert.findMany({
    where: { objectType: "payment", handledAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: SHOWN,
  });
  const orders = await db().order.findMany({
    where: { id: { in: alerts.flatMap(({ orderId }) => orderId ?? []) } },
    select: { id: true, orderNumber: true, paidAt: true, paymentIntentId: true, currency: true },
  });
  const byId = new Map(orders.map((order) => [order.id, order]));
  return alerts.map((alert) => {
    const order = byId.get(alert.orderId ?? "");
    const isItsOwn = order?.paymentIntentId === null || order?.paymentIntentId === alert.objectId;
    const isRefunding = alert.refundRequestedAt !== null;
    return {
      id: alert.id,
      message: alert.message,
      amount: formatMoney(alert.amountCents ?? 0, alert.currency ?? "usd"),
      at: alert.createdAt.toISOString(),
      paymentId: alert.objectId,
      order: order ? { id: order.id, orderNumber: order.orderNumber } : null,
      canCreateOrder:
        order !== undefined &&
        order.paidAt === null &&
        isItsOwn &&
        order.currency === alert.currency &&
        !isRefunding,
      isRefunding,
      refundFailure: alert.refundFailure,
    };
  });
}
