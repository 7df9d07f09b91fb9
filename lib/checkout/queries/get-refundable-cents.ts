import "server-only";
import { type Cents, cents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { readOrderMoney } from "../commands/refunds/lock-order-money";
import { leftCentsOf } from "../commands/refunds/order-funds";

/** What a cancellation of an order would refund, as staff see it too; 0 for an unknown order. */
export async function getRefundableCents(orderId: string): Promise<Cents> {
  const order = await readOrderMoney(db(), orderId);
  return cents(order ? leftCentsOf(order) : 0);
}
