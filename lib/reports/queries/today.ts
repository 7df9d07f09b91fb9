import "server-only";
import { capitalize } from "@/lib/core/capitalize";
import { type Day, dayOf } from "@/lib/core/dates";
import { getPickList } from "@/lib/fulfillment/queries/pick-list";
import type { PickList } from "@/lib/fulfillment/schema";
import { findLowStockThreshold } from "@/lib/marketing/queries/marketing-settings";
import { endOfDay, scheduleOf, shipDeadline } from "@/lib/marketing/rules/dispatch";
import { HAS_OPEN_HOLD_SQL, METHOD_NAME_SQL } from "@/lib/orders/queries/admin-orders";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { getForecast } from "@/lib/subscriptions/queries/forecast";
import type { Forecast } from "@/lib/subscriptions/schema/forecast";
import { Prisma } from "@/prisma/generated/client";
import type { DeliveryProblem, DueOrder, LotToPick, ScarceProduct, Today } from "../schema/today";
import { type Dispatch, findAllDispatch, isDueTodaySql, isLateSql, METHOD_ID } from "./ship-deadlines";

/** Lines of each part; the rest is behind its link. */
const SHOWN = 8;

/** What the morning's work begins with: lots, orders, renewals and stock, each part with its most urgent lines. */
export async function getToday(): Promise<Today> {
  const at = now();
  const dispatch = await findAllDispatch();
  const { timeZone } = dispatch;
  const [picks, due, forecast, delivery] = await Promise.all([
    getPickList(),
    findDueOrders(at, dispatch),
    getForecast(),
    findDeliveryProblems(),
  ]);
  const lots = lotsToPick(picks);
  const short = shortProducts(forecast);
  const low = await findLowStock(short.map(({ id }) => id));
  return {
    day: dayOf(at, timeZone),
    timeZone,
    shipDays: methodsWithShipDays(dispatch),
    toPack: picks.total,
    onPickList: picks.orders,
    unitsToPack: picks.units,
    lots: lots.slice(0, SHOWN),
    lotsInAll: lots.length,
    orders: due.orders,
    ordersInAll: due.total,
    problems: delivery.problems,
    problemsInAll: delivery.total,
    renewals: nextRenewals(forecast),
    // First what renewals will lack, the earliest day first, and then what is low on stock.
    scarce: [...short, ...low.products].slice(0, SHOWN),
    scarceInAll: short.length + low.total,
  };
}

/** A method without ship days of its own uses the store's. */
function methodsWithShipDays({ schedule, timings }: Dispatch): Today["shipDays"] {
  if (schedule.shipDays.length > 0) return "all";
  return [...timings.values()].some(({ shipDays }) => shipDays.length > 0) ? "some" : "none";
}

const nextRenewals = ({ days, renewals, products }: Forecast): Today["renewals"] =>
  days
    .slice(0, 2)
    .map((day, index) => ({
      day,
      isToday: index === 0,
      count: renewals[index] ?? 0,
      units: products.reduce((sum, { units }) => sum + (units[index] ?? 0), 0),
    }))
    .filter(({ count }) => count > 0);

/** The dated lots that packing takes from, those that expire first at the top. */
const lotsToPick = ({ groups }: PickList): LotToPick[] =>
  groups
    .flatMap(({ products }) => products)
    .flatMap(({ name, lots }) =>
      lots.flatMap(({ id, batch, bestBefore, units }) =>
        bestBefore ? [{ id, product: name, batch, bestBefore, units }] : [],
      ),
    )
    .sort(
      (one, other) =>
        one.bestBefore.localeCompare(other.bestBefore) || one.product.localeCompare(other.product),
    );

/**
 * Orders that are not shipped yet and are due by the end of today, the earliest first: those whose 24 hours end, or, if
 * the store or the order's delivery method has ship days, those whose ship day is today or earlier
 * (docs/decisions/0073). A pickup order is due at the end of the day on which it should be ready. Orders on hold are
 * left out, because they must not be packed (D47).
 */
async function findDueOrders(at: Date, dispatch: Dispatch): Promise<{ orders: DueOrder[]; total: number }> {
  const { timeZone, schedule, timings } = dispatch;
  const rows = await db().$queryRaw<
    {
      id: string;
      orderNumber: string;
      customerName: string;
      methodName: string | null;
      status: DueOrder["status"];
      paidAt: Date;
      methodId: string;
      readyOn: Day | null;
      isLate: boolean;
      total: number;
    }[]
  >`
    SELECT o.id, o.order_number AS "orderNumber", o.customer_name AS "customerName",
      ${Prisma.raw(METHOD_NAME_SQL)} AS "methodName", o.fulfillment_status::text AS status, o.paid_at AS "paidAt", ${METHOD_ID} AS "methodId",
      CASE WHEN o.fulfillment_method = 'pickup' THEN o.estimated_delivery_date::text END AS "readyOn",
      ${isLateSql(at, dispatch)} AS "isLate", (count(*) OVER ())::int AS total
    FROM orders o
    WHERE o.fulfillment_status IN ('new', 'packed', 'labeled') AND o.cancelled_at IS NULL
      AND o.payment_status IN ('paid', 'partially_refunded') AND NOT ${Prisma.raw(HAS_OPEN_HOLD_SQL)}
      AND ${isDueTodaySql(at, dispatch)}
    ORDER BY o.paid_at, o.id LIMIT ${SHOWN}`;
  const orders = rows.map(({ paidAt, methodId, readyOn, total: _total, ...order }) => {
    const deadline = readyOn
      ? endOfDay(readyOn, timeZone)
      : shipDeadline(paidAt, scheduleOf(timings.get(methodId), schedule), timeZone);
    return { ...order, isPickup: readyOn !== null, deadline: deadline.toISOString() };
  });
  return { orders, total: rows[0]?.total ?? 0 };
}

/**
 * Open alerts about parcels that are being returned, cannot be delivered, or were shipped
 * by mistake (docs/decisions/0074), oldest first.
 */
async function findDeliveryProblems(): Promise<{ problems: DeliveryProblem[]; total: number }> {
  const rows = await db().$queryRaw<(Omit<DeliveryProblem, "detail"> & { message: string; total: number })[]>`
    SELECT o.id, o.order_number AS "orderNumber", o.customer_name AS "customerName", n.message,
      (count(*) OVER ())::int AS total
    FROM notices n JOIN orders o ON o.id = n.object_id
    WHERE n.handled_at IS NULL AND n.kind = 'delivery_problem' ORDER BY n.created_at, n.id LIMIT ${SHOWN}`;
  const problems = rows.map(({ id, orderNumber, customerName, message }) => ({
    id,
    orderNumber,
    customerName,
    detail: capitalize(message.replace(`Order ${orderNumber}: `, "")),
  }));
  return { problems, total: rows[0]?.total ?? 0 };
}

/**
 * The products that are low on stock, the scarcest first, and how many there are.
 * @param known ids of those to leave out
 */
async function findLowStock(known: readonly string[]): Promise<{ products: ScarceProduct[]; total: number }> {
  const threshold = await findLowStockThreshold();
  const low = Prisma.sql`FROM products WHERE is_active AND archived_at IS NULL AND on_hand <= ${threshold}
    AND id <> ALL(${known}::text[])`;
  const [rows, [count]] = await Promise.all([
    db().$queryRaw<{ id: string; name: string; units: number }[]>`
      SELECT id, name, on_hand AS units ${low} ORDER BY on_hand, name, id LIMIT ${SHOWN}`,
    db().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${low}`,
  ]);
  return { products: rows.map((row) => ({ ...row, shortFrom: null })), total: count?.total ?? 0 };
}

/** The products that renewals will lack. */
const shortProducts = ({ products }: Forecast): ScarceProduct[] =>
  products.flatMap(({ id, name, available, shortFrom }) =>
    shortFrom ? [{ id, name, units: available, shortFrom }] : [],
  );
