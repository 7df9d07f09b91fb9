import "server-only";
import { capitalize } from "@/lib/core/capitalize";
import { addDays, type Day, dayOf, instantOf } from "@/lib/core/dates";
import { getPickList } from "@/lib/fulfillment/queries/pick-list";
import type { PickList } from "@/lib/fulfillment/schema";
import { findMethodTimings, type MethodTiming } from "@/lib/marketing/queries/delivery-methods";
import { findDispatch } from "@/lib/marketing/queries/dispatch";
import { findLowStockThreshold } from "@/lib/marketing/queries/marketing-settings";
import { dueUntil, scheduleOf, shipDayOf } from "@/lib/marketing/rules/dispatch";
import type { DispatchSchedule } from "@/lib/marketing/schema/dispatch";
import { HAS_OPEN_HOLD_SQL, METHOD_NAME_SQL } from "@/lib/orders/queries/admin-orders";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { getForecast } from "@/lib/subscriptions/queries/forecast";
import type { Forecast } from "@/lib/subscriptions/schema/forecast";
import { Prisma } from "@/prisma/generated/client";
import { PROCESSING_SECONDS } from "../rules/processing-time";
import type { DeliveryProblem, DueOrder, LotToPick, ScarceProduct, Today } from "../schema/today";

/** Lines of each part; the rest is behind its link. */
const SHOWN = 8;

/** What the morning's work begins with: lots, orders, renewals and stock, each part with its most urgent lines. */
export async function getToday(): Promise<Today> {
  const at = now();
  const { timeZone, schedule } = await findDispatch();
  const timings = await findMethodTimings();
  const day = dayOf(at, timeZone);
  const [picks, due, forecast, delivery] = await Promise.all([
    getPickList(),
    findDueOrders(at, day, { timeZone, schedule, timings }),
    getForecast(),
    findDeliveryProblems(),
  ]);
  const lots = lotsToPick(picks);
  const short = shortProducts(forecast);
  const low = await findLowStock(short.map(({ id }) => id));
  return {
    day,
    timeZone,
    shipDays: methodsWithShipDays(schedule, timings),
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
function methodsWithShipDays(schedule: DispatchSchedule, timings: Dispatch["timings"]): Today["shipDays"] {
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

interface Dispatch {
  timeZone: string;
  /** The store's schedule, for methods without ship days of their own. */
  schedule: DispatchSchedule;
  /** The timing of each delivery method, by id. */
  timings: ReadonlyMap<string, MethodTiming>;
}

/** The delivery method of an order; older orders name only a documented one. */
const METHOD_ID = Prisma.raw("coalesce(o.delivery_method_id, o.shipping_method::text)");

/** An SQL expression by delivery method: orders that were paid before this instant are due by the end of the day. */
function dueUntilSql(day: Day, end: Date, { timeZone, schedule, timings }: Dispatch): Prisma.Sql {
  const before = (one: DispatchSchedule) =>
    dueUntil(day, one, timeZone) ?? secondsAfter(end, -PROCESSING_SECONDS);
  const own = [...timings.values()].filter(({ shipDays }) => shipDays.length > 0);
  if (own.length === 0) return Prisma.sql`${before(schedule)}::timestamp`;
  const cases = own.map(
    (method) => Prisma.sql`WHEN ${method.id} THEN ${before(scheduleOf(method, schedule))}::timestamp`,
  );
  return Prisma.sql`CASE ${METHOD_ID} ${Prisma.join(cases, " ")} ELSE ${before(schedule)}::timestamp END`;
}

/**
 * Orders that are not shipped yet and are due by the end of today, the earliest first: those whose 24 hours end, or, if
 * the store or the order's delivery method has ship days, those whose ship day is today or earlier
 * (docs/decisions/0073). A pickup order is due at the end of the day on which it should be ready. Orders on hold are
 * left out, because they must not be packed (D47).
 */
async function findDueOrders(
  at: Date,
  day: Day,
  { timeZone, schedule, timings }: Dispatch,
): Promise<{ orders: DueOrder[]; total: number }> {
  const endOf = (one: Day): Date => instantOf(`${addDays(one, 1)}T00:00`, timeZone);
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
      total: number;
    }[]
  >`
    SELECT o.id, o.order_number AS "orderNumber", o.customer_name AS "customerName",
      ${Prisma.raw(METHOD_NAME_SQL)} AS "methodName", o.fulfillment_status::text AS status, o.paid_at AS "paidAt", ${METHOD_ID} AS "methodId",
      CASE WHEN o.fulfillment_method = 'pickup' THEN o.estimated_delivery_date::text END AS "readyOn",
      (count(*) OVER ())::int AS total
    FROM orders o
    WHERE o.fulfillment_status IN ('new', 'packed', 'labeled') AND o.cancelled_at IS NULL
      AND o.payment_status IN ('paid', 'partially_refunded') AND NOT ${Prisma.raw(HAS_OPEN_HOLD_SQL)}
      AND CASE WHEN o.fulfillment_method = 'pickup' THEN o.estimated_delivery_date <= ${day}::date
        ELSE o.paid_at < ${dueUntilSql(day, endOf(day), { timeZone, schedule, timings })} END
    ORDER BY o.paid_at, o.id LIMIT ${SHOWN}`;
  const orders = rows.map(({ paidAt, methodId, readyOn, total: _total, ...order }) => {
    const own = scheduleOf(timings.get(methodId), schedule);
    const leavesOn = readyOn ?? (own.shipDays.length > 0 ? shipDayOf(paidAt, own, timeZone) : null);
    const deadline = leavesOn ? endOf(leavesOn) : secondsAfter(paidAt, PROCESSING_SECONDS);
    return {
      ...order,
      isPickup: readyOn !== null,
      deadline: deadline.toISOString(),
      isLate: deadline < at,
    };
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
