import "server-only";
import { METHOD_NAME_SQL, orderWhere } from "@/lib/orders/queries/admin-orders";
import { MAX_BATCH_ORDERS, orderListSchema } from "@/lib/orders/schema/admin-order";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { QueuedOrder } from "../schema";

/** The sequence of packing, for orders `o`: expedited orders first, then those that were paid first. */
export const IN_PACKING_ORDER = Prisma.raw("(o.shipping_method = 'expedited') DESC, o.listed_at, o.id");

/**
 * The orders to pack, as the orders list counts them: paid, neither canceled nor refunded nor on hold.
 * @param ids the chosen ones; undefined for all, up to the maximum of a batch
 * @returns them in the order in which they are packed, and how many are to be packed in the shop
 */
export async function findOrdersToPack(
  ids?: readonly string[],
): Promise<{ orders: QueuedOrder[]; total: number }> {
  const toPack = orderWhere(orderListSchema.parse({ status: "new" }));
  const chosen = ids ? Prisma.sql`o.id = ANY(${[...ids]}) AND ` : Prisma.empty;
  const [orders, [count]] = await Promise.all([
    db().$queryRaw<QueuedOrder[]>`
      SELECT o.id, version, order_number AS "orderNumber", customer_name AS "customerName", notes,
        fulfillment_method::text AS "fulfillmentMethod", shipping_method::text AS "shippingMethod",
        delivery_method_id AS "deliveryMethodId", delivery_days AS "deliveryDays", ${Prisma.raw(METHOD_NAME_SQL)} AS "methodName"
      FROM orders o WHERE ${chosen}${toPack} ORDER BY ${IN_PACKING_ORDER} LIMIT ${MAX_BATCH_ORDERS}`,
    db().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM orders o WHERE ${toPack}`,
  ]);
  return { orders, total: count?.total ?? 0 };
}
