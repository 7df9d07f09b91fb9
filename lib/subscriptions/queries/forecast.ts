import "server-only";
import { toCsv } from "@/lib/core/csv";
import { addDays, fromDay } from "@/lib/core/dates";
import { canceledMembershipEndsSql, entitledUserIdsSql } from "@/lib/membership/queries/membership-sql";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { FORECAST_WEEKS, findShortDay, listDays } from "../rules/forecast";
import type { Forecast, ForecastProduct } from "../schema/forecast";
import { getShopDay } from "./shop-day";

interface Need {
  productId: string;
  name: string;
  available: number;
  day: string;
  units: number;
  renewals: number;
}

/**
 * Units per product and day that the active subscriptions of members need: the next date, and then
 * every interval, until the end of a canceled membership. A renewal that waits counts on the day of its next attempt,
 * one that is being charged from its next date on, because its stock is held.
 */
async function findNeeds(today: string, end: string): Promise<Need[]> {
  const at = now();
  return db().$queryRaw<Need[]>`
    WITH first AS (
      SELECT s.product_id, s.interval_days, sum(s.quantity) AS quantity, count(*) AS renewals,
        CASE WHEN EXISTS (SELECT 1 FROM product_renewals r WHERE r.subscription_id = s.id AND r.outcome = 'open')
          THEN ${fromDay(today)}::date + s.interval_days
          ELSE greatest(s.next_date, ${fromDay(today)}::date, (s.retry_at AT TIME ZONE 'UTC' AT TIME ZONE store.time_zone)::date) END AS day,
        least(${fromDay(end)}::date, (ending.ends_at AT TIME ZONE 'UTC' AT TIME ZONE store.time_zone)::date) AS last_day
      FROM product_subscriptions s CROSS JOIN store_settings store LEFT JOIN (${canceledMembershipEndsSql()}) AS ending USING (user_id)
      WHERE store.id = 'default' AND s.status = 'active' AND s.next_date <= ${fromDay(end)}::date AND s.user_id IN (${entitledUserIdsSql(at)})
      GROUP BY 1, 2, 5, 6),
    needed AS (
      SELECT product_id, on_day::date AS day, sum(quantity)::int AS units, sum(renewals)::int AS renewals
      FROM first, generate_series(day, last_day, make_interval(days => interval_days)) AS on_day GROUP BY 1, 2)
    SELECT p.id AS "productId", p.name, p.available, n.day::text AS day, n.units, n.renewals
    FROM needed n JOIN products p ON p.id = n.product_id WHERE p.is_active ORDER BY p.name, p.id, n.day`;
}

/** The units that renewals need in the coming weeks, against the stock of now. */
export async function getForecast(): Promise<Forecast> {
  const today = await getShopDay(db(), now());
  const days = listDays(today, FORECAST_WEEKS * 7);
  const position = new Map(days.map((day, index) => [day, index]));
  const renewals = days.map(() => 0);
  const products = new Map<string, ForecastProduct>();
  for (const need of await findNeeds(today, addDays(today, days.length - 1))) {
    const { productId: id, name, available } = need;
    const product = products.get(id) ?? { id, name, available, units: days.map(() => 0), shortFrom: null };
    const index = position.get(need.day) ?? 0;
    product.units[index] = need.units;
    renewals[index] = (renewals[index] ?? 0) + need.renewals;
    products.set(id, product);
  }
  const all = [...products.values()].map((product) => ({
    ...product,
    shortFrom: findShortDay(product.units, product.available, days),
  }));
  return { days, renewals, products: all.sort(compareByShortage) };
}

const compareByShortage = (one: ForecastProduct, other: ForecastProduct): number =>
  (one.shortFrom ?? "9").localeCompare(other.shortFrom ?? "9") || one.name.localeCompare(other.name);

/** The forecast as a CSV file: a line for each product and day with units, and what is needed up to then. */
export async function* exportForecast(): AsyncGenerator<string> {
  const { days, products } = await getForecast();
  const lines = products.flatMap(({ id, name, units, available }) => {
    let needed = 0;
    return units.flatMap((count, index) => {
      needed += count;
      const cells = [
        id,
        name,
        days[index] ?? "",
        count,
        needed,
        available,
        needed > available ? "yes" : "no",
      ];
      return count > 0 ? [cells.map(String)] : [];
    });
  });
  yield toCsv([["productId", "product", "day", "units", "neededSoFar", "availableNow", "short"], ...lines]);
}
