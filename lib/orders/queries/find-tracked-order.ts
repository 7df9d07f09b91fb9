import "server-only";
import { db } from "@/lib/server/db";
import type { OrderDetail, TrackOrderInput } from "../schema";
import { orderDetailInclude, toDetail } from "./order-view";

/**
 * D13: the paid order of this number that was made with this email; null for every other pair. An
 * account's order cannot be canceled with this proof.
 */
export async function findTrackedOrder({ orderNumber, email }: TrackOrderInput): Promise<OrderDetail | null> {
  const row = await db().order.findFirst({
    where: { orderNumber, paidAt: { not: null } },
    include: orderDetailInclude,
  });
  if (!row?.paidAt || row.customerEmail.toLowerCase() !== email) return null;
  const order = toDetail(row, row.paidAt);
  return { ...order, cancellableUntil: row.userId === null ? order.cancellableUntil : null };
}
