import "server-only";
import { findTiming } from "@/lib/marketing/queries/delivery-methods";
import { shipDeadline } from "@/lib/marketing/rules/dispatch";
import type { AdminOrderStatus } from "@/lib/orders/schema/admin-order";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import type { Order, Prisma } from "@/prisma/generated/client";

/**
 * The changes that a new status makes to the shipping columns. A shipped order keeps the deadline that applied to it,
 * because the ship days may change before reports count the order again (docs/decisions/0073).
 */
export async function shippedColumns(
  tx: Tx,
  order: Order,
  status: AdminOrderStatus,
): Promise<Pick<Prisma.OrderUncheckedUpdateInput, "shippedAt" | "shipBy">> {
  const hasLeft = status === "shipped" || (status === "done" && order.fulfillmentMethod === "shipping");
  if (hasLeft) return order.shippedAt ? {} : { shippedAt: now(), shipBy: await deadlineOf(tx, order) };
  return order.shippedAt && status !== "done" ? { shippedAt: null, shipBy: null } : {};
}

async function deadlineOf(tx: Tx, order: Order): Promise<Date | null> {
  if (!order.paidAt) return null;
  const { schedule, timeZone } = await findTiming(order, tx);
  return shipDeadline(order.paidAt, schedule, timeZone);
}
