import "server-only";
import { type Day, dayOf } from "@/lib/core/dates";
import { HAS_OPEN_HOLD_SQL } from "@/lib/orders/queries/admin-orders";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { Prisma } from "@/prisma/generated/client";
import type { PickupList, WaitingPickup } from "../schema";

/** The page's limit for orders to make ready, and for ready orders; those that have waited longest come first. */
const MAX_PICKUPS = 200;

/** The pickup orders that are packed or ready, without those on hold (D47). */
export async function listPickups(): Promise<PickupList> {
  const timeZone = await findTimeZone();
  const today = dayOf(now(), timeZone);
  const [orders, [count]] = await Promise.all([
    db().$queryRaw<(Omit<WaitingPickup, "isOverdue"> & { until: Day | null })[]>`
      SELECT o.id, o.version, o.order_number AS "orderNumber", o.customer_name AS "customerName",
        o.fulfillment_status = 'pickup' AS "isReady", o.estimated_delivery_date::text AS "readyOn", o.pickup_until::text AS until
      FROM (
        (SELECT * FROM orders o WHERE ${WAITING} AND o.fulfillment_status <> 'pickup' ORDER BY ${EARLIEST} LIMIT ${MAX_PICKUPS})
        UNION ALL
        (SELECT * FROM orders o WHERE ${WAITING} AND o.fulfillment_status = 'pickup' ORDER BY ${EARLIEST} LIMIT ${MAX_PICKUPS})) AS o
      ORDER BY (o.fulfillment_status = 'pickup'), ${EARLIEST}`,
    db().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM orders o WHERE ${WAITING}`,
  ]);
  return {
    orders: orders.map((order) => ({ ...order, isOverdue: order.until !== null && order.until < today })),
    total: count?.total ?? 0,
  };
}

const EARLIEST = Prisma.raw("coalesce(o.pickup_until, o.estimated_delivery_date), o.id");
const WAITING =
  Prisma.raw(`o.fulfillment_method = 'pickup' AND o.fulfillment_status IN ('packed', 'labeled', 'pickup')
  AND o.cancelled_at IS NULL AND o.payment_status IN ('paid', 'partially_refunded') AND NOT ${HAS_OPEN_HOLD_SQL}`);
