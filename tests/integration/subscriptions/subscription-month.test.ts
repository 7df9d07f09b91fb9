import { markOrders } from "@/lib/checkout/commands/order-changes/mark-orders";
import { addDays } from "@/lib/core/dates";
import { receiveLot } from "@/lib/inventory/commands/receive-lot";
import { syncLotAges } from "@/lib/inventory/commands/sync-lot-ages";
import { receiveLotSchema } from "@/lib/inventory/schema";
import { estimateArrival } from "@/lib/marketing/rules/dispatch";
import { getForecast } from "@/lib/subscriptions/queries/forecast";
import { OWNER } from "../../support/actors";
import { findWrongSums } from "../../support/find-wrong-sums";
import { renewalShop } from "../../support/renewal-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

/** `MONTH_SUBSCRIBERS=1000` by hand. */
const SUBSCRIBERS = Number(process.env["MONTH_SUBSCRIBERS"] ?? 8);
const DAYS = 30;
const PRODUCTS = [0, 1, 2];
const INTERVALS = [14, 30];
/**
 * Every so many days, a lot of each product is received that is as large as the forecast
 * until the next one, and a little more.
 */
const BAKING_DAYS = 4;
const SPARE_UNITS = 3;
const SHELF_LIFE_DAYS = 16;
const MIN_REMAINING_DAYS = 4;

const { sql, subscriber, dayAfter, goTo, renewOn, product } = renewalShop();
const idOf = (index: number) => String(product(index));

type Units = Record<string, Record<string, number>>;

/** The forecast units of the month, by product and day; only days with any. */
async function forecastUnits(from = 0, until = DAYS): Promise<Units> {
  const { days, products } = await getForecast();
  const wanted = new Set(Array.from({ length: until - from }, (_, index) => dayAfter(from + index)));
  const unitsOf = (id: string) => products.find((one) => one.id === id)?.units ?? [];
  return Object.fromEntries(
    PRODUCTS.map((index) => [
      idOf(index),
      Object.fromEntries(
        unitsOf(idOf(index)).flatMap((count, at) => {
          const day = days[at] ?? "";
          return count > 0 && wanted.has(day) ? [[day, count]] : [];
        }),
      ),
    ]),
  );
}

/** The units that renewals charged, by product and day. */
async function chargedUnits(): Promise<Units> {
  const rows = await sql(
    `SELECT s.product_id AS id, r.due_on::text AS day, sum(s.quantity)::int AS units
     FROM product_renewals r JOIN product_subscriptions s ON s.id = r.subscription_id WHERE r.outcome = 'paid' GROUP BY 1, 2`,
  );
  const charged: Units = Object.fromEntries(PRODUCTS.map((index) => [idOf(index), {}]));
  for (const { id, day, units } of rows) Object.assign(charged[String(id)] ?? {}, { [String(day)]: units });
  return charged;
}

const sum = (units: Record<string, number> = {}) => Object.values(units).reduce((all, one) => all + one, 0);

/** Tells the audit at the end of the file that units came or went without an order. */
const recordStockChange = (productId: string, units: number) =>
  sql("UPDATE stock_began b SET stock = stock + $2 FROM products p WHERE p.slug = b.slug AND p.id = $1", [
    productId,
    units,
  ]);

async function bake(day: number): Promise<void> {
  const needed = await forecastUnits(day, Math.min(day + BAKING_DAYS, DAYS));
  for (const index of PRODUCTS) {
    const input = receiveLotSchema.parse({
      requestKey: `baked-on-${day}-${index}`,
      quantity: String(sum(needed[idOf(index)]) + SPARE_UNITS),
      bestBefore: addDays(dayAfter(day), SHELF_LIFE_DAYS),
    });
    await receiveLot(OWNER, idOf(index), input);
    await recordStockChange(idOf(index), input.quantity);
  }
}

/** Packs and ships every paid order. @returns the reasons why some were refused */
async function ship(): Promise<string[]> {
  const refusals: string[] = [];
  for (const status of ["packed", "shipped"] as const) {
    const orders = (await sql(
      "SELECT id, version FROM orders WHERE payment_status = 'paid' AND fulfillment_status = $1",
      [status === "packed" ? "new" : "packed"],
    )) as { id: string; version: number }[];
    for (let at = 0; at < orders.length; at += 50) {
      const { refused } = await markOrders(OWNER, { orders: orders.slice(at, at + 50), status });
      refusals.push(...refused.map(({ reason }) => reason));
    }
  }
  return refusals;
}

it("a month of renewals: what the forecast says is charged, packed from lots that keep, and the sums agree", async () => {
  await sql(
    "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ($1, 'o@shop.example', 'Olga', true, now())",
    [OWNER.userId],
  );
  const ids = PRODUCTS.map(idOf);
  for (let count = 0; count < SUBSCRIBERS; count += 1) {
    const { subscriptionId } = await subscriber({
      product: count % PRODUCTS.length,
      quantity: 1 + (count % 2),
    });
    const [interval, days] = [INTERVALS[Math.floor(count / 2) % 2], 1 + ((count * 7) % 28)];
    await sql("UPDATE product_subscriptions SET interval_days = $2, next_date = $3 WHERE id = $1", [
      subscriptionId,
      interval,
      dayAfter(days),
    ]);
  }
  expect(await ship()).toEqual([]);
  // From now on, only what is baked is in stock.
  for (const { id, units } of await sql("SELECT id, on_hand AS units FROM products WHERE id = ANY($1)", [
    ids,
  ]))
    await recordStockChange(String(id), -Number(units));
  await sql("UPDATE products SET on_hand = 0, available = 0, min_remaining_days = $2 WHERE id = ANY($1)", [
    ids,
    MIN_REMAINING_DAYS,
  ]);
  const expected = await forecastUnits();
  for (let day = 0; day < DAYS; day += 1) {
    goTo(day);
    await syncLotAges();
    if (day % BAKING_DAYS === 0) await bake(day);
    await renewOn(day);
    expect(await ship()).toEqual([]);
    const tooOld = await sql(
      `SELECT l.id FROM lot_allocations a JOIN lots l ON l.id = a.lot_id JOIN order_lines i ON i.id = a.order_line_id
       JOIN orders o ON o.id = i.order_id WHERE l.best_before < $1::date AND o.shipped_at::date >= $2::date`,
      [addDays(estimateArrival(dayAfter(day), 5), MIN_REMAINING_DAYS), dayAfter(day)],
    );
    expect(tooOld).toEqual([]);
  }
  const charged = await chargedUnits();
  expect(charged).toEqual(expected);
  expect(sum(charged[idOf(0)])).toBeGreaterThan(0);
  const old = await sql(
    "SELECT product_id AS id, sum(quantity)::int AS units FROM lots WHERE blocked_for = 'too_old' GROUP BY 1 HAVING sum(quantity) > 0",
  );
  expect(old.length).toBeGreaterThan(0); // spare units became too old, and left the stock for sale
  for (const { id, units } of old) await recordStockChange(String(id), -Number(units));
  expect(await findWrongSums(sql)).toEqual([]);
}, 1_800_000);
