import { Client } from "pg";
import { refreshDailyCounts } from "@/lib/reports/commands/refresh-daily-counts";
import { listDiscountSales } from "@/lib/reports/queries/discount-sales";
import { getProductSales } from "@/lib/reports/queries/product-sales";
import { getReport } from "@/lib/reports/queries/report";
import { rangeSchema } from "@/lib/reports/schema";
import { now } from "@/lib/server/clock";
import type { Prisma } from "@/prisma/generated/client";
import { sampleId } from "@/prisma/seed/ids";
import { insertManyOrders } from "../../support/insert-many-orders";
import { ownDatabase } from "../../support/own-database";
import { randomFrom } from "../../support/random";
import { rawFigures } from "../../support/raw-figures";
import { soldOrders } from "../../support/sold-orders";
import { planOf, stopWatching, watchStatements } from "../../support/statements";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql } = ownDatabase();
const ZONES = ["America/Los_Angeles", "Europe/Berlin", "Asia/Tokyo"] as const;
const CHEESE = sampleId("product", "hemp-cheese");
const KIT = sampleId("product", "taco-night-kit");
const DAYS = 40;
const FIRST = Date.parse("2025-10-20T00:00:00Z"); // both zones change their clocks during these days
const text = (time: number) => new Date(time).toISOString();
const dayText = (offset: number) => text(FIRST + offset * 86_400_000).slice(0, 10);
const read = (from: string, to: string) => getReport(rangeSchema.parse({ from, to }), 10);
const readAll = () => read("2025-10-01", "2025-12-31");

/** Random steps of a shop's life from a seed. Each changes days that were already counted. */
function life(seed: number) {
  const random = randomFrom(seed);
  const sell = soldOrders(sql);
  const ids: string[] = [];
  const moment = () => text(FIRST + random.below(DAYS * 86_400) * 1000);
  const set = (what: string) => {
    const id = ids.length > 0 ? random.pick(ids) : "";
    return sql(`UPDATE orders SET ${what} WHERE id = $1`, [id]);
  };
  const buy = async () => {
    const at = moment();
    const lines = [CHEESE, KIT].slice(0, 1 + random.below(2)).map((productId) => ({
      productId,
      price: 100 + random.below(2_000),
      quantity: random.pick([1, 2, 5, 60]),
      discount: random.pick([0, 1, 33, 100]),
    }));
    const email = random.pick([
      "ann@garden.example",
      "BEN@garden.example",
      `guest${random.below(20)}@garden.example`,
      "",
    ]);
    const shippedAfter = random.pick([undefined, 3_600, 86_400, 90_000]);
    ids.push(
      await sell({
        at,
        email,
        lines,
        shipping: random.pick([0, 599]),
        tax: random.below(900),
        paid: random.below(8) > 0,
        pickup: random.below(6) === 0,
        ...(shippedAfter === undefined ? {} : { shippedAfter }),
      }),
    );
  };
  let refunds = 0;
  const refund = async () => {
    refunds += 1;
    const order = ids.length > 0 ? random.pick(ids) : "";
    await sql(
      `INSERT INTO refunds (id, order_id, payment_intent_id, idempotency_key, amount_cents, goods_cents, tax_cents, reason, status, created_at, updated_at)
       SELECT $1::text, id, 'pi', $1::text, 77, $2, $3, 'Asked for', 'succeeded', $4, now() FROM orders WHERE id = $5 AND paid_at IS NOT NULL`,
      [`refund-${refunds}`, random.below(40), random.below(30), moment(), order],
    );
  };
  const steps = [
    buy,
    buy,
    buy,
    refund,
    refund,
    () =>
      sql(`UPDATE refunds SET status = '${random.pick(["failed", "pending"])}' WHERE id = $1`, [
        `refund-${1 + random.below(9)}`,
      ]),
    () =>
      sql("UPDATE refunds SET created_at = $2 WHERE id = $1", [`refund-${1 + random.below(9)}`, moment()]),
    () => sql("DELETE FROM refunds WHERE id = $1", [`refund-${1 + random.below(9)}`]),
    () =>
      sql(
        `INSERT INTO disputes (id, order_id, payment_intent_id, stripe_dispute_id, amount_cents, reason, status, closed_at, updated_at)
         SELECT 'dispute-' || id, id, 'pi', 'dp-' || id, 99, 'fraudulent', 'open', NULL, now() FROM orders WHERE id = $1 AND paid_at IS NOT NULL
         ON CONFLICT (id) DO UPDATE SET status = 'lost', closed_at = $2`,
        [ids.length > 0 ? random.pick(ids) : "", moment()],
      ),
    () =>
      set(
        "cancelled_at = coalesce(paid_at, created_at), cancel_reason = 'buyer', fulfillment_status = 'new', shipped_at = NULL",
      ),
    () =>
      set(
        "cancelled_at = coalesce(paid_at, created_at), cancel_reason = 'sold_out', fulfillment_status = 'new', shipped_at = NULL",
      ),
    () => set("payment_status = 'refunded', paid_at = coalesce(paid_at, created_at)"),
    () => set(`paid_at = '${moment().replace("Z", "")}', payment_status = 'paid'`),
    () => set("customer_email = '', user_id = NULL"),
    () =>
      set(
        `fulfillment_status = 'shipped', shipped_at = paid_at + interval '23 hours', cancelled_at = NULL, cancel_reason = NULL`,
      ),
    () =>
      sql(
        "UPDATE order_lines SET refunded_quantity = least(quantity, refunded_quantity + 1) WHERE order_id = $1",
        [ids.length > 0 ? random.pick(ids) : ""],
      ),
    () =>
      sql(
        "UPDATE order_lines SET quantity = 60 - quantity % 60, discount_cents = 0, line_total_cents = unit_price_cents * (60 - quantity % 60), refunded_quantity = 0 WHERE order_id = $1",
        [ids.length > 0 ? random.pick(ids) : ""],
      ),
    () => sql("UPDATE products SET cost_cents = $2 WHERE id = $1", [CHEESE, 100 + random.below(300)]),
  ];
  return { random, step: () => random.pick(steps)() };
}

const clear = async () => {
  for (const table of ["disputes", "refunds", "payments", "orders", "membership_payments"])
    await sql(`DELETE FROM ${table}`);
};

async function expectTruth(from: string, to: string, timeZone: string): Promise<void> {
  const { figures, figuresBefore, before, buckets, products, categories } = await read(from, to);
  expect(figures).toMatchObject(await rawFigures(sql, { from, to }, timeZone, now()));
  expect(figuresBefore).toMatchObject(await rawFigures(sql, before, timeZone, now()));
  const sum = (rows: readonly object[], name: string) =>
    rows.reduce((total, row) => total + Number((row as Record<string, unknown>)[name]), 0);
  expect([sum(buckets, "orders"), sum(buckets, "sold"), sum(buckets, "returned")]).toEqual([
    figures.orders,
    figures.sold,
    figures.returned,
  ]);
  expect(sum(buckets, "before")).toBe(figuresBefore.sold - figuresBefore.returned);
  expect([sum(products, "cents"), sum(categories, "cents")]).toEqual([figures.goods, figures.goods]);
  // The files of products and categories read only these.
  expect(await getProductSales({ from, to })).toEqual({ products, categories });
}

/** With every order discounted, the rows of the discounts add up to the figures of the roll-ups. */
async function expectDiscounts(from: string, to: string): Promise<void> {
  await sql(`UPDATE orders SET discount_title = 'Fair', discount_cents = 7, discount_delivery_cents = 3,
    discount_code = CASE WHEN id ~ '[02468]$' THEN 'EVEN' END`);
  const report = await read(from, to);
  const rows = await listDiscountSales(report);
  const { figures } = report;
  const sum = (name: "orders" | "revenueCents" | "givenCents") =>
    rows.reduce((total, row) => total + row[name], 0);
  expect([sum("orders"), sum("revenueCents"), sum("givenCents")]).toEqual([
    figures.orders,
    figures.sold - figures.returned,
    10 * figures.orders,
  ]);
  expect(rows.every(({ code }) => code === null || code === "EVEN")).toBe(true);
  await sql("UPDATE orders SET discount_code = 'EVEN'");
  const [one] = await listDiscountSales(report);
  const [{ first }] = (await sql(
    "SELECT count(*)::int AS first FROM report_buyers WHERE day BETWEEN $1 AND $2 AND previous_day IS NULL",
    [from, to],
  )) as [{ first: number }];
  expect(one?.newCustomers ?? 0).toBe(first);
}

beforeAll(() => sql("UPDATE products SET on_hand = 100000, available = 100000"));
beforeEach(clear);
afterEach(stopWatching);

describe("the rolled-up days", () => {
  it.each([1, 2, 3])("match the tables for any history: history %i", async (seed) => {
    const { random, step } = life(seed);
    for (let round = 0; round < 12; round += 1) {
      for (let count = 0; count < 8; count += 1) await step();
      const timeZone = ZONES[round < 6 ? 0 : random.below(3)] ?? ZONES[0];
      await sql("UPDATE store_settings SET time_zone = $1", [timeZone]);
      const [one, other] = [random.below(DAYS), random.below(DAYS)];
      await expectTruth(dayText(Math.min(one, other)), dayText(Math.max(one, other)), timeZone);
      await expectTruth("2025-10-01", "2025-12-31", timeZone);
      await expectDiscounts(dayText(Math.min(one, other)), dayText(Math.max(one, other)));
    }
  });

  it("count membership fees by day", async () => {
    const [plan] = await sql("SELECT min(id) AS id FROM membership_plans");
    await sql("INSERT INTO users (id, email, updated_at) VALUES ('fee', 'fee@garden.example', now())");
    await sql(
      `INSERT INTO subscriptions (id, user_id, plan_id, stripe_subscription_id, status, updated_at) VALUES ('fee', 'fee', $1, 'fee', 'canceled', now())`,
      [plan?.["id"]],
    );
    const pay = (id: string, at: string) =>
      sql(
        `INSERT INTO membership_payments (payment_intent_id, subscription_id, stripe_invoice_id, amount_cents, paid_at) VALUES ($1, 'fee', $1, 2000, $2)`,
        [id, at],
      );
    await pay("one", "2025-11-03 12:00");
    expect((await readAll()).figures.memberships).toBe(2000);
    await pay("two", "2025-11-05 12:00");
    await sql("UPDATE membership_payments SET paid_at = '2026-01-05 12:00' WHERE payment_intent_id = 'one'");
    expect((await readAll()).figures.memberships).toBe(2000);
    expect((await read("2026-01-05", "2026-01-05")).figures.memberships).toBe(2000);
  });

  it("become stale without the triggers that record changes", async () => {
    const id = await soldOrders(sql)({
      at: "2025-11-01T12:00:00Z",
      lines: [{ productId: CHEESE, price: 1000, quantity: 1 }],
    });
    expect((await readAll()).figures).toMatchObject({ sold: 1000, refunded: 0 });
    const refund = (key: string) =>
      sql(
        `INSERT INTO refunds (id, order_id, payment_intent_id, idempotency_key, amount_cents, goods_cents, reason, status, created_at, updated_at)
         VALUES ($1::text, $2, 'pi', $1::text, 100, 100, 'Late', 'succeeded', '2025-12-01 12:00', now())`,
        [key, id],
      );
    await sql("ALTER TABLE refunds DISABLE TRIGGER USER");
    await refund("unnoted");
    await sql("ALTER TABLE refunds ENABLE TRIGGER USER");
    expect((await readAll()).figures).toMatchObject({ returned: 0, refunded: 0 });
    await refund("noted");
    expect((await readAll()).figures).toMatchObject({ returned: 200, refunded: 1 });
  });

  it("miss no commit during concurrent counts", async () => {
    const sell = soldOrders(sql);
    const order = { at: "2025-11-02T12:00:00Z", lines: [{ productId: CHEESE, price: 500, quantity: 1 }] };
    const early = await sell({ ...order, paid: false });
    await sell(order);
    const other = new Client({ connectionString: process.env["DATABASE_URL"] });
    await other.connect();
    await other.query("BEGIN");
    await other.query(
      "UPDATE orders SET payment_status = 'paid', paid_at = '2025-11-02 12:00' WHERE id = $1",
      [early],
    );
    const zone = "America/Los_Angeles";
    await sql("UPDATE store_settings SET time_zone = $1", [zone]);
    await Promise.all([refreshDailyCounts(zone), refreshDailyCounts(zone), refreshDailyCounts(zone)]);
    expect((await readAll()).figures).toMatchObject({ orders: 1, sold: 500 });
    await other.query("COMMIT");
    await other.end();
    expect((await readAll()).figures).toMatchObject({ orders: 2, sold: 1000 });
    expect(await refreshDailyCounts(zone)).toBe(0);
  });
});

describe("a report of a long range", () => {
  it("reads rolled-up days by their indexes, and neither orders nor lines", async () => {
    await insertManyOrders(sql, { orders: 2_000, until: new Date("2025-12-01T00:00:00Z"), days: 700 });
    await read("2024-01-01", "2025-12-31");
    await sql("VACUUM ANALYZE");
    const seen = watchStatements();
    await read("2025-11-01", "2025-11-30");
    stopWatching();
    const plan = await planOf(seen.at(-1) as Prisma.Sql);
    expect(plan.join("\n")).toContain("report_buyers_day_previous_day_next_day_orders_idx");
    expect(plan.join("\n")).toContain("report_days_pkey");
    expect(
      plan.filter((line) => /Seq Scan on (orders|order_lines|refunds|payments|report_)/.test(line)),
    ).toEqual([]);
    expect(plan.join("\n")).not.toMatch(/order_lines|(?<!gift_card_)refunds|payments/);
  });
});
