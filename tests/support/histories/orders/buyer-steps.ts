import { cancelGuestOrder, cancelOrder } from "@/lib/checkout/commands/order-changes/cancel-order";
import { getRefundableCents } from "@/lib/checkout/queries/get-refundable-cents";
import { claimGuestOrders } from "@/lib/orders/commands";
import { fullRefundKey } from "@/lib/orders/rules/refund-keys";
import type { History, HistoryShop, Order } from "./history-shop";
import { findBuyerPage } from "./pages";
import type { StepOf } from "./steps";

/** Steps of buyers with their paid orders: cancellations, and guests' orders that an account claims. */
export const buyerSteps = (shop: HistoryShop) => ({
  cancel: shop.onOrder<StepOf<"cancel">>((history, step, order) => cancel(shop, history, step, order)),
  claim: async (history: History, { customer, sent }: StepOf<"claim">): Promise<void> => {
    const user = history.customers[customer];
    if (user) await shop.send(history, sent, () => claimGuestOrders(user.id));
  },
});

/** A cancellation is accepted only if the buyer's page offers it, and returns no more than the page announces. */
async function cancel(
  shop: HistoryShop,
  history: History,
  { sent, refundCall }: StepOf<"cancel">,
  order: Order,
): Promise<void> {
  const [orderNumber, email] = [String(order["order_number"]), String(order["customer_email"])];
  const isOffered = async () => (await findBuyerPage(order))?.cancellableUntil != null;
  const [wasOffered, announced] = [await isOffered(), await getRefundableCents(order.id)];
  const accepted = await shop.withRefundCall(refundCall, () =>
    shop.send(history, sent, () =>
      order["user_id"] === null
        ? cancelGuestOrder({ orderNumber, email })
        : cancelOrder({ userId: String(order["user_id"]) }, order.id),
    ),
  );
  if (!history.isAlone) return;
  expect(await isOffered()).toBe(false);
  if (accepted === 0 || order["cancel_reason"] === "buyer") return;
  const [row] = await shop.sql(
    "SELECT coalesce(sum(amount_cents), 0)::int AS made FROM refunds WHERE order_id = $1 AND idempotency_key LIKE $2",
    [order.id, `${fullRefundKey("")}%`],
  );
  expect(wasOffered).toBe(true);
  expect(Number(row?.["made"])).toBeLessThanOrEqual(announced);
}
