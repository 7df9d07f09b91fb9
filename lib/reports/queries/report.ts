import "server-only";
import { dayOf } from "@/lib/core/dates";
import { marketingSettingsNow } from "@/lib/marketing/queries";
import { entitledPeople } from "@/lib/membership/entitled";
import { addDays } from "@/lib/replenishment/rules/days";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import { daysBegun, daysIn, rangeBefore, rangeOf, stepOf, stepsOf } from "../rules/range";
import type {
  Bucket,
  CategorySold,
  Figures,
  ProductSold,
  Range,
  RangeInput,
  Report,
  Standing,
  Step,
} from "../schema";
import { moneyMoves } from "./money-moves";
import { BUYER, dayOfInstant, paidOrders, startOf } from "./paid-orders";

/** account-admin-content.md §9: customers are active for 90 days, the reports list five products. */
const ACTIVE_DAYS = 90;
const TOP = 5;
/** FAQ: processing within 24 hours. */
const PROCESSING_HOURS = 24;

interface Asked {
  range: Range;
  before: Range;
  timeZone: string;
  step: Step;
  at: Date;
  threshold: number;
  products: number;
}

const PROMISED = Prisma.sql`paid_at + make_interval(hours => ${PROCESSING_HOURS})`;

/** Counts and sums of both periods. */
const sums = ({ at }: Asked) => Prisma.sql`
  of_orders AS (
    SELECT is_now, count(*) FILTER (WHERE counts) AS orders, count(*) AS paid, count(*) FILTER (WHERE is_refunded) AS refunded,
      count(*) FILTER (WHERE to_ship AND (shipped_at IS NOT NULL OR waits_too_long)) AS due,
      count(*) FILTER (WHERE to_ship AND shipped_at <= ${PROMISED}) AS "onTime"
    FROM (SELECT *, counts AND method = 'shipping' AND payment_status <> 'refunded' AS to_ship,
            fulfillment NOT IN ('shipped', 'pickup', 'done') AND ${PROMISED} < ${at} AS waits_too_long
          FROM paid_orders) AS paid_orders
    GROUP BY is_now)`;

/** What was sold and returned in both periods (D48). */
const MONEY = Prisma.sql`
  of_money AS (
    SELECT is_now, sum(sold) AS sold, sum(ordered) AS ordered, sum(returned) AS returned, sum(tax) AS tax,
      sum(delivery) AS delivery, coalesce(sum(sold - returned) FILTER (WHERE wholesale), 0) AS wholesale
    FROM money_moves GROUP BY is_now),
  of_memberships AS (SELECT is_now, sum(amount) AS memberships FROM membership_fees GROUP BY is_now)`;

/** Who bought, and who had bought before. */
const buyers = ({ range, before, timeZone }: Asked) => Prisma.sql`
  of_buyers AS (
    SELECT is_now, count(*) AS buyers, count(*) FILTER (WHERE n > 1 OR EXISTS (
        SELECT 1 FROM orders o
        WHERE ${BUYER} = buyer AND o.paid_at IS NOT NULL AND o.cancelled_at IS NULL
          AND o.paid_at < CASE WHEN is_now THEN ${startOf(range.from, timeZone)}
                                  ELSE ${startOf(before.from, timeZone)} END)) AS "repeatBuyers"
    FROM (SELECT is_now, buyer, count(*) AS n FROM paid_orders WHERE counts AND buyer IS NOT NULL GROUP BY is_now, buyer) AS b
    GROUP BY is_now)`;

/** Buyers of the 90 days that end with a range. */
const activeAt = (to: string, timeZone: string) => Prisma.sql`
  (SELECT count(*) FROM (
    SELECT ${BUYER} AS buyer FROM orders o
    WHERE o.paid_at >= ${startOf(addDays(to, 1 - ACTIVE_DAYS), timeZone)} AND o.paid_at < ${startOf(addDays(to, 1), timeZone)}
      AND o.cancelled_at IS NULL
    GROUP BY 1) AS active WHERE buyer IS NOT NULL)`;

/** Lines that were kept: not cancelled, not refunded, without the pieces that came back. */
const SOLD = Prisma.sql`
  sold AS MATERIALIZED (
    SELECT paid_orders.is_now, l.product_id, l.name, l.sku, l.quantity - l.refunded_quantity AS units, l.unit_price_cents AS price,
      l.unit_cost_cents AS cost
    FROM paid_orders JOIN order_lines l ON l.order_id = paid_orders.id
    WHERE paid_orders.counts AND paid_orders.payment_status <> 'refunded' AND l.quantity > l.refunded_quantity),
  of_goods AS (
    SELECT is_now, sum(units * price::bigint) AS goods, sum(units * price::bigint) FILTER (WHERE cost IS NOT NULL) AS "goodsWithCost",
      sum(units * cost::bigint) AS cost
    FROM sold GROUP BY is_now)`;

/** People whose first membership began in one of the periods. */
const begun = ({ range, before, timeZone }: Asked) => Prisma.sql`
  begun AS MATERIALIZED (
    SELECT s.begun_at >= ${startOf(range.from, timeZone)} AS is_now, ${dayOfInstant("s.begun_at", timeZone)} AS day
    FROM subscriptions s
    WHERE s.begun_at >= ${startOf(before.from, timeZone)} AND s.begun_at < ${startOf(addDays(range.to, 1), timeZone)}
      AND NOT EXISTS (SELECT 1 FROM subscriptions e WHERE e.user_id = s.user_id
        AND (e.begun_at < s.begun_at OR (e.begun_at = s.begun_at AND e.id < s.id))))`;

/** The columns of the charts; the period before lies under the same columns. */
const buckets = ({ range, step }: Asked) => {
  // A day of the period before is moved on by its length first: it then falls into the column that it is compared with.
  const start = (table: string) =>
    Prisma.sql`greatest(date_trunc(${step}, CASE WHEN is_now THEN day ELSE day + ${daysIn(range)}::int END)::date, ${range.from}::date) AS ${Prisma.raw(table)}`;
  return Prisma.sql`
  buckets AS (
    SELECT day, sum(orders) AS orders, sum(sold) AS sold, sum(returned) AS returned, sum(before) AS before, sum(members) AS "newMembers"
    FROM (SELECT ${start("day")}, (is_now AND counts)::int AS orders, 0 AS sold, 0 AS returned, 0 AS before, 0 AS members
          FROM paid_orders
          UNION ALL SELECT ${start("day")}, 0, CASE WHEN is_now THEN sold ELSE 0 END, CASE WHEN is_now THEN returned ELSE 0 END,
            CASE WHEN is_now THEN 0 ELSE sold - returned END, 0
          FROM money_moves
          UNION ALL SELECT ${start("day")}, 0, 0, 0, 0, is_now::int FROM begun) AS parts
    GROUP BY day)`;
};

const PRODUCTS = Prisma.raw(`
  (SELECT coalesce(jsonb_agg(top ORDER BY units DESC, cents DESC, name), '[]') FROM (
    SELECT sold.product_id AS id, coalesce(max(p.name), max(sold.name)) AS name, coalesce(max(p.sku), max(sold.sku)) AS sku,
      sum(units) AS units, sum(units * price::bigint) AS cents
    FROM sold LEFT JOIN products p ON p.id = sold.product_id
    WHERE is_now GROUP BY sold.product_id, CASE WHEN sold.product_id IS NULL THEN sold.name END
    ORDER BY units DESC, cents DESC, name LIMIT`);

const CATEGORIES = Prisma.raw(`
  (SELECT coalesce(jsonb_agg(c ORDER BY cents DESC), '[]') FROM (
    SELECT p.category, sum(units) AS units, sum(units * price::bigint) AS cents
    FROM sold LEFT JOIN products p ON p.id = sold.product_id WHERE is_now GROUP BY p.category) AS c)`);

const standing = ({ at, threshold }: Asked) => Prisma.sql`
  jsonb_build_object('members', ${entitledPeople(at)}, 'accounts', (SELECT count(*) FROM users WHERE deleted_at IS NULL),
    'lowStock', (SELECT count(*) FROM products WHERE is_active AND archived_at IS NULL AND on_hand <= ${threshold}),
    'products', (SELECT count(*) FROM products WHERE is_active AND archived_at IS NULL), 'lowStockThreshold', ${threshold}::int)`;

/** Sums of the period `is_now`, as one object. */
const figures = (isNow: boolean, { range, before, timeZone }: Asked) => Prisma.sql`
  (coalesce((SELECT to_jsonb(of_orders) FROM of_orders WHERE is_now = ${isNow}), '{}')
   || coalesce((SELECT to_jsonb(of_money) FROM of_money WHERE is_now = ${isNow}), '{}')
   || coalesce((SELECT to_jsonb(of_memberships) FROM of_memberships WHERE is_now = ${isNow}), '{}')
   || coalesce((SELECT to_jsonb(of_buyers) FROM of_buyers WHERE is_now = ${isNow}), '{}')
   || coalesce((SELECT to_jsonb(of_goods) FROM of_goods WHERE is_now = ${isNow}), '{}')
   || jsonb_build_object('activeCustomers', ${activeAt((isNow ? range : before).to, timeZone)},
        'newMembers', (SELECT count(*) FROM begun WHERE is_now = ${isNow})))`;

interface Answer {
  now: Partial<Figures>;
  before: Partial<Figures>;
  buckets: Bucket[];
  products: ProductSold[];
  categories: CategorySold[];
  standing: Standing;
}

/** All of a report in one statement. */
async function ask(asked: Asked): Promise<Answer> {
  const { range, before, timeZone, products } = asked;
  const days = [range, before, addDays(range.to, 1), timeZone] as const;
  const [row] = await db().$queryRaw<{ answer: Answer }[]>`
    WITH ${paidOrders(...days)}, ${moneyMoves(...days)}, ${sums(asked)}, ${MONEY}, ${buyers(asked)}, ${SOLD}, ${begun(asked)},
      ${buckets(asked)}
    SELECT jsonb_build_object('now', ${figures(true, asked)}, 'before', ${figures(false, asked)},
      'buckets', (SELECT coalesce(jsonb_agg(b ORDER BY day), '[]') FROM buckets b),
      'products', ${PRODUCTS} ${products}) AS top), 'categories', ${CATEGORIES}, 'standing', ${standing(asked)}) AS answer`;
  if (!row) throw new Error("A report has no row");
  return row.answer;
}

const NOTHING: Figures = {
  orders: 0,
  paid: 0,
  refunded: 0,
  sold: 0,
  ordered: 0,
  returned: 0,
  wholesale: 0,
  delivery: 0,
  tax: 0,
  memberships: 0,
  due: 0,
  onTime: 0,
  buyers: 0,
  repeatBuyers: 0,
  activeCustomers: 0,
  goods: 0,
  goodsWithCost: 0,
  cost: 0,
  newMembers: 0,
};

/** A sum over no rows is null. */
const filled = (figures: Partial<Figures>): Figures =>
  Object.fromEntries(
    Object.keys(NOTHING).map((name) => [name, figures[name as keyof Figures] ?? 0]),
  ) as unknown as Figures;

const EMPTY_BUCKET = { orders: 0, sold: 0, returned: 0, newMembers: 0, before: 0 };

/**
 * Everything that Reports and Dashboard tell of a range, as the shop's calendar has it (the time zone is a setting).
 * @param products how many best-selling products
 */
export async function report(input: RangeInput, products = TOP): Promise<Report> {
  const at = now();
  const [{ timeZone }, { stockAlerts }] = await Promise.all([
    db().storeSettings.findUniqueOrThrow({ where: { id: "default" }, select: { timeZone: true } }),
    marketingSettingsNow(),
  ]);
  const today = dayOf(at, timeZone);
  const range = rangeOf(input, today);
  const before = rangeBefore(range);
  const step = stepOf(range);
  const threshold = stockAlerts.lowStockThreshold;
  const answer = await ask({ range, before, timeZone, step, at, threshold, products });
  const byDay = new Map(answer.buckets.map((bucket) => [bucket.day, bucket]));
  return {
    range,
    before,
    timeZone,
    days: daysBegun(range, today),
    daysBefore: daysBegun(before, today),
    step,
    figures: filled(answer.now),
    figuresBefore: filled(answer.before),
    buckets: stepsOf(range, step).map((day) => ({ ...EMPTY_BUCKET, ...byDay.get(day), day })),
    categories: answer.categories,
    products: answer.products,
    standing: answer.standing,
  };
}
