import "server-only";
import { addDays } from "@/lib/core/dates";
import { findLowStockThreshold } from "@/lib/marketing/queries/marketing-settings";
import { IS_FIRST_MEMBERSHIP } from "@/lib/membership/queries/first-membership-sql";
import { entitledUserCountSql } from "@/lib/membership/queries/membership-sql";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import { chartStep, countElapsedDays, listChartSteps } from "../rules/range";
import {
  type Bucket,
  type CategorySold,
  countDaysInRange,
  type Figures,
  type ProductSold,
  type Range,
  type RangeInput,
  type Report,
  type ShopTotals,
  type Step,
} from "../schema";
import {
  BECAME_ORDER,
  dayOfInstantSql,
  IS_WAITING,
  isWithinSql,
  NEEDS_SHIPPING,
  startOfDayInZoneSql,
} from "./paid-orders-sql";
import { CATEGORIES_SQL, soldSql, topProductsSql } from "./product-sales";
import { type ReportPeriod, resolvePeriod } from "./resolve-period";
import { type Dispatch, findAllDispatch, isNotLateYetSql } from "./ship-deadlines";

/** account-admin-content.md §9: customers are active for 90 days, the reports list five products. */
const ACTIVE_DAYS = 90;
const TOP = 5;

interface Asked {
  range: Range;
  before: Range;
  timeZone: string;
  step: Step;
  at: Date;
  dispatch: Dispatch;
  threshold: number;
  products: number;
}

/** The counted days of both periods; `is_now` distinguishes them. */
const days = ({ range, before }: Asked) => Prisma.sql`
  days AS MATERIALIZED (
    SELECT *, day >= ${range.from}::date AS is_now FROM report_days WHERE day BETWEEN ${before.from}::date AND ${range.to}::date)`;

/** Orders to ship that are not late yet. */
const inTime = ({ range, before, timeZone, at, dispatch }: Asked) => Prisma.sql`
  in_time AS (
    SELECT o.paid_at >= ${startOfDayInZoneSql(range.from, timeZone)} AS is_now, count(*) AS orders FROM orders o
    WHERE ${isWithinSql("o.paid_at", { from: before.from, to: range.to }, timeZone)}
      AND ${isNotLateYetSql(at, dispatch)} AND ${BECAME_ORDER} AND (${NEEDS_SHIPPING}) AND ${IS_WAITING}
    GROUP BY 1)`;

/** Counts and sums of both periods. */
const SUMS = Prisma.sql`
  sums AS (
    SELECT is_now, sum(orders) AS orders, sum(paid) AS paid, sum(refunded) AS refunded, sum(on_time) AS "onTime",
      sum(shipped + waiting) - coalesce((SELECT orders FROM in_time WHERE in_time.is_now = days.is_now), 0) AS due,
      sum(sold) AS sold, sum(ordered) AS ordered, sum(returned) AS returned, sum(tax) AS tax, sum(delivery) AS delivery,
      sum(wholesale) AS wholesale, sum(memberships) AS memberships, sum(goods) AS goods, sum(goods_with_cost) AS "goodsWithCost",
      sum(cost) AS cost
    FROM days GROUP BY is_now)`;

/** Each buyer of these days, once: on their first day. */
const firstDays = ({ from, to }: Range) => Prisma.sql`
  report_buyers WHERE day BETWEEN ${from}::date AND ${to}::date AND (previous_day IS NULL OR previous_day < ${from}::date)`;

/** Buyers, first-time buyers and repeat buyers. */
const buyers = (range: Range) => Prisma.sql`
  (SELECT jsonb_build_object('buyers', count(*),
    'repeatBuyers', count(*) FILTER (WHERE previous_day IS NOT NULL OR orders > 1 OR next_day <= ${range.to}::date))
   FROM ${firstDays(range)})`;

/** Buyers of the 90 days that end with a range. */
const activeAt = (to: string) =>
  Prisma.sql`(SELECT count(*) FROM ${firstDays({ from: addDays(to, 1 - ACTIVE_DAYS), to })})`;

/** Users whose first membership began in one of the periods. */
const begun = ({ range, before, timeZone }: Asked) => Prisma.sql`
  begun AS MATERIALIZED (
    SELECT s.begun_at >= ${startOfDayInZoneSql(range.from, timeZone)} AS is_now, ${dayOfInstantSql("s.begun_at", timeZone)} AS day
    FROM subscriptions s
    WHERE ${isWithinSql("s.begun_at", { from: before.from, to: range.to }, timeZone)} AND ${IS_FIRST_MEMBERSHIP})`;

/** The columns of the charts; the previous period uses the same columns. */
const buckets = ({ range, step }: Asked) => {
  // A day of the previous period is shifted by the period's length first, into the column that it is compared with.
  const start = Prisma.sql`greatest(date_trunc(${step}, CASE WHEN is_now THEN day ELSE day + ${countDaysInRange(range)}::int END)::date, ${range.from}::date) AS day`;
  return Prisma.sql`
  buckets AS (
    SELECT day, sum(orders) AS orders, sum(sold) AS sold, sum(returned) AS returned, sum(before) AS before, sum(members) AS "newMembers"
    FROM (SELECT ${start}, CASE WHEN is_now THEN orders ELSE 0 END AS orders, CASE WHEN is_now THEN sold ELSE 0 END AS sold,
            CASE WHEN is_now THEN returned ELSE 0 END AS returned, CASE WHEN is_now THEN 0 ELSE sold - returned END AS before, 0 AS members
          FROM days
          UNION ALL SELECT ${start}, 0, 0, 0, 0, is_now::int FROM begun) AS parts
    GROUP BY day)`;
};

const standing = ({ at, threshold }: Asked) => Prisma.sql`
  jsonb_build_object('members', ${entitledUserCountSql(at)}, 'accounts', (SELECT count(*) FROM users WHERE deleted_at IS NULL),
    'storeCredit', (SELECT coalesce(sum(balance_cents), 0) FROM store_credit_accounts),
    'giftCards', (SELECT coalesce(sum(amount_cents), 0) FROM gift_cards WHERE status IN ('scheduled', 'sent')),
    'lowStock', (SELECT count(*) FROM products WHERE is_active AND archived_at IS NULL AND on_hand <= ${threshold}),
    'products', (SELECT count(*) FROM products WHERE is_active AND archived_at IS NULL), 'lowStockThreshold', ${threshold}::int)`;

/**
 * Gift cards on the day they were paid, less refunds on the day they were made and disputes on the day they were lost.
 */
const giftCardCash = (range: Range, timeZone: string) => Prisma.sql`
  ((SELECT coalesce(sum(amount_cents), 0) FROM gift_cards WHERE ${isWithinSql("paid_at", range, timeZone)})
   - (SELECT coalesce(sum(amount_cents), 0) FROM gift_card_refunds
      WHERE status <> 'failed' AND ${isWithinSql("created_at", range, timeZone)})
   - (SELECT coalesce(sum(amount_cents), 0) FROM gift_card_disputes
      WHERE status = 'lost' AND ${isWithinSql("closed_at", range, timeZone)}))`;

/** Sums of the period `is_now`, as one object. */
const figures = (isNow: boolean, { range, before, timeZone }: Asked) => Prisma.sql`
  (coalesce((SELECT to_jsonb(sums) FROM sums WHERE is_now = ${isNow}), '{}')
   || ${buyers(isNow ? range : before)}
   || jsonb_build_object('activeCustomers', ${activeAt((isNow ? range : before).to)},
        'newMembers', (SELECT count(*) FROM begun WHERE is_now = ${isNow}),
        'storeCredit', (SELECT coalesce(sum(amount_cents), 0) FROM store_credit_entries
          WHERE reason IN ('order', 'refund') AND ${isWithinSql("created_at", isNow ? range : before, timeZone)}),
        'giftCards', ${giftCardCash(isNow ? range : before, timeZone)}))`;

interface Answer {
  now: Partial<Figures>;
  before: Partial<Figures>;
  buckets: Bucket[];
  products: ProductSold[];
  categories: CategorySold[];
  standing: ShopTotals;
}

/** All of a report in one statement over the counted days. */
async function ask(asked: Asked): Promise<Answer> {
  const [row] = await db().$queryRaw<{ answer: Answer }[]>`
    WITH ${days(asked)}, ${inTime(asked)}, ${SUMS}, ${soldSql(asked.range)}, ${begun(asked)}, ${buckets(asked)}
    SELECT jsonb_build_object('now', ${figures(true, asked)}, 'before', ${figures(false, asked)},
      'buckets', (SELECT coalesce(jsonb_agg(b ORDER BY day), '[]') FROM buckets b),
      'products', ${topProductsSql(asked.products)}, 'categories', ${CATEGORIES_SQL}, 'standing', ${standing(asked)}) AS answer`;
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
  storeCredit: 0,
  giftCards: 0,
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
function filled(figures: Partial<Figures>): Figures {
  const all = { ...NOTHING };
  for (const name of Object.keys(all) as (keyof Figures)[]) all[name] = figures[name] ?? 0;
  return all;
}

const EMPTY_BUCKET = { orders: 0, sold: 0, returned: 0, newMembers: 0, before: 0 };

/**
 * All data of Reports and Dashboard for a range of the shop's calendar.
 * @param products how many best-selling products
 */
export const getReport = async (input: RangeInput, products = TOP): Promise<Report> =>
  readReport(await resolvePeriod(input), products);

/** Reads the report for a period from `resolvePeriod`, which has refreshed the daily counts. */
export async function readReport(
  { range, before, timeZone, today, at }: ReportPeriod,
  products = TOP,
): Promise<Report> {
  const step = chartStep(range);
  const [threshold, dispatch] = await Promise.all([findLowStockThreshold(), findAllDispatch()]);
  const answer = await ask({ range, before, timeZone, step, at, dispatch, threshold, products });
  const byDay = new Map(answer.buckets.map((bucket) => [bucket.day, bucket]));
  return {
    range,
    before,
    timeZone,
    days: countElapsedDays(range, today),
    daysBefore: countElapsedDays(before, today),
    step,
    figures: filled(answer.now),
    figuresBefore: filled(answer.before),
    buckets: listChartSteps(range, step).map((day) => ({ ...EMPTY_BUCKET, ...byDay.get(day), day })),
    categories: answer.categories,
    products: answer.products,
    standing: answer.standing,
  };
}
