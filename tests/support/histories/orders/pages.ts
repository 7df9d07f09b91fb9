import { findTrackedOrder } from "@/lib/orders/queries/find-tracked-order";
import { getOwnOrder } from "@/lib/orders/queries/own-orders";
import type { OrderDetail } from "@/lib/orders/schema";

type Row = Record<string, unknown>;

/**
 * The page on which a buyer sees an order: an account's own page, or a guest's tracking page. Null for a deleted buyer.
 */
export const findBuyerPage = (order: Row): Promise<OrderDetail | null> => {
  const [userId, orderNumber] = [order["user_id"], String(order["order_number"])];
  return userId === null
    ? findTrackedOrder({ orderNumber, email: String(order["customer_email"]) })
    : getOwnOrder(String(userId), orderNumber);
};
