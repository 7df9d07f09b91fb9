import { getReport } from "@/lib/reports/queries/report";
import { formatStat, STAT_NAMES, STATS, statValue, toApiStats } from "@/lib/reports/rules/stats";
import { rangeSchema } from "@/lib/reports/schema";
import { sampleId } from "@/prisma/seed/ids";
import { orderFixtures } from "../../support/order-fixtures";
import { ownDatabase } from "../../support/own-database";
import { soldOrders } from "../../support/sold-orders";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql } = ownDatabase();
const sell = soldOrders(sql);
const CHEESE = sampleId("product", "hemp-cheese");
const RICOTTA = sampleId("product", "soft-hemp-ricotta");
const KIT = sampleId("product", "taco-night-kit");
const SALT = sampleId("product", "smoked-sea-salt");

const inZone = (zone: string) => sql("UPDATE store_settings SET time_zone = $1", [zone]);
const read = (from: string, to: string) => getReport(rangeSchema.parse({ from, to }), 10);
const texts = (of: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(STAT_NAMES.map((name) => [name, formatStat(STATS[name].unit, statValue(name, of))]));

/**
 * The week from Wednesday, November 1 to Tuesday, November 7, 2023. In Los Angeles (L.A.) daylight saving time ended
 * on the 5th: that day had 25 hours, from 07:00 UTC to 08:00 UTC of the 6th. Berlin had ended it on October 29,
 * which had 25 hours, from 22:00 UTC of the 28th.
 *
 * order | paid (UTC)           | L.A.   | Berlin | goods             | ship | tax  | paid  | returned (on the same day)
 * E     | Nov 1   06:59:59     | Oct 31 | Nov 1  | 1 ricotta 700     |      | 56   | 756   | 378 at Stripe (350 + 28)
 * I     | Nov 2   18:00        | 2      | 2      | 60 salt 600       |      | 2880 | 38880 | (1000 failed)
 * J     | Nov 2   19:00        | 2      | 2      | no stock: refused |      |      | 1500  | 1500: no order
 * F     | Nov 3   10:00        | 3      | 3      | 4 cheese 1000     |      | 320  | 4320  | 4320 pending (canceled)
 * G     | Nov 3   11:00        | 3      | 3      | never paid        |      |      |       | no order
 * H     | Nov 4   20:00        | 4      | 4      | 1 kit 2500        |      | 200  | 2700  | adjusted by −500 (D14)
 * A     | Nov 5   07:00        | 5      | 5      | 2 cheese 1000     |      | 160  | 2160  |
 * B     | Nov 6   07:59:59.999 | 5      | 6      | 3 cheese 1000     | 599  | 240  | 3839  | 1080, Nov 8 07:59:59.999
 * C     | Nov 6   08:00        | 6      | 6      | 1 cheese 1000     |      | 80   | 1080  | 1080, Nov 8 08:00
 * D     | Nov 7   12:00        | 7      | 7      | 5 ricotta 1000    | 599  | 400  | 5999  | 599: the shipping
 * K     | Nov 8   07:59:59     | 7      | 8      | 1 cheese 1200     |      | 96   | 1296  | 1296 in a dispute
 * L     | Nov 8   08:00        | 8      | 8      | 5 cheese 1000     |      | 400  | 5400  |
 * P, Q  | Oct 28 22:00, Oct 29 22:59:59: October 29 in Berlin; R: Oct 29 23:00, October 30 there; each 108
 * M     | Aug 9 12:00, by Kim, before the 90 days; O: Aug 10 06:59:59; N: Aug 10 07:00, when they begin in L.A.
 * S, T  | Mar 12 08:00, Mar 13 06:59:59: March 12 in L.A., 23 hours long; U: Mar 13 07:00, the 13th
 *
 * The shop's cost of a unit: cheese 4.00, kit 15.00, salt 3.00; that of ricotta is unknown. Dora's membership: 2000
 * paid on Nov 2, 500 refunded on Nov 6 (another 100 failed), 700 lost in a dispute on Nov 7, 3500 paid on Nov 8.
 */
beforeAll(async () => {
  await sql("UPDATE products SET on_hand = 100, available = 100");
  await sql("UPDATE products SET cost_cents = 400 WHERE id = $1", [CHEESE]);
  await sql("UPDATE products SET cost_cents = 1500 WHERE id = $1", [KIT]);
  await sql("UPDATE products SET cost_cents = 300 WHERE id = $1", [SALT]);
  const { id: dora } = await orderFixtures(sql).person();
  const one = (productId: string, price: number, quantity = 1, refunded = 0) => [
    { productId, price, quantity, refunded },
  ];
  const small = { lines: one(RICOTTA, 100), tax: 8 };
  await sell({
    at: "2023-11-01T06:59:59Z",
    email: "ann@garden.example",
    lines: one(RICOTTA, 700),
    tax: 56,
    refunds: [{ cents: 378, at: "2023-11-01T12:00:00Z" }],
  });
  await sell({
    at: "2023-11-02T18:00:00Z",
    email: "will@garden.example",
    lines: one(SALT, 600, 60),
    tax: 2880,
    shippedAfter: 3600,
    refunds: [{ cents: 1000, status: "failed" }],
  });
  await sell({
    at: "2023-11-02T19:00:00Z",
    email: "jo@garden.example",
    lines: one(CHEESE, 1500),
    cancel: "sold_out",
    refunds: [{ cents: 1500 }],
  });
  await sell({
    at: "2023-11-03T10:00:00Z",
    email: "carl@garden.example",
    lines: one(CHEESE, 1000, 4),
    tax: 320,
    cancel: "buyer",
    refunds: [{ cents: 4320, status: "pending" }],
  });
  await sell({ at: "2023-11-03T11:00:00Z", email: "g@garden.example", lines: one(KIT, 9999), paid: false });
  await sell({
    at: "2023-11-04T20:00:00Z",
    userId: dora,
    lines: one(KIT, 2500),
    tax: 200,
    adjustment: -500,
    pickup: true,
  });
  await sell({
    at: "2023-11-05T07:00:00Z",
    email: "ann@garden.example",
    lines: one(CHEESE, 1000, 2),
    tax: 160,
    shippedAfter: 86_400,
  });
  await sell({
    at: "2023-11-06T07:59:59.999Z",
    email: "BEN@garden.example",
    lines: one(CHEESE, 1000, 3, 1),
    shipping: 599,
    tax: 240,
    shippedAfter: 86_401,
    refunds: [{ cents: 1080, goods: 1000, tax: 80, at: "2023-11-08T07:59:59.999Z" }],
  });
  await sell({
    at: "2023-11-06T08:00:00Z",
    email: "ben@garden.example",
    lines: one(CHEESE, 1000),
    tax: 80,
    refunds: [{ cents: 1080, goods: 1000, tax: 80, status: "requested", at: "2023-11-08T08:00:00Z" }],
  });
  await sell({
    at: "2023-11-07T12:00:00Z",
    userId: dora,
    lines: one(RICOTTA, 1000, 5),
    shipping: 599,
    tax: 400,
    refunds: [{ cents: 599, shipping: 599 }],
  });
  await sell({
    at: "2023-11-08T07:59:59Z",
    email: "kim@garden.example",
    lines: one(CHEESE, 1200),
    tax: 96,
    lostDispute: 1296,
  });
  await sell({
    at: "2023-11-08T08:00:00Z",
    email: "l@garden.example",
    lines: one(CHEESE, 1000, 5),
    tax: 400,
  });
  await paidMemberships(dora);
  for (const [at, name] of [
    ["2023-10-28T22:00:00Z", "quinn"],
    ["2023-10-29T22:59:59Z", "quinn"],
    ["2023-10-29T23:00:00Z", "quinn"],
    ["2023-08-09T12:00:00Z", "kim"],
    ["2023-08-10T06:59:59Z", "olga"],
    ["2023-08-10T07:00:00Z", "nora"],
    ["2023-03-12T08:00:00Z", "sue"],
    ["2023-03-13T06:59:59Z", "sue"],
    ["2023-03-13T07:00:00Z", "sue"],
  ])
    await sell({ at: String(at), email: `${name}@garden.example`, ...small });
});

/** The revenue and returns of Dora's membership. */
async function paidMemberships(userId: string): Promise<void> {
  await sql(
    `INSERT INTO subscriptions (id, user_id, plan_id, stripe_subscription_id, status, updated_at)
     SELECT 'membership', $1, min(id), 'sub_reports', 'canceled', now() FROM membership_plans`,
    [userId],
  );
  for (const [at, cents] of [
    ["2023-11-02T12:00:00Z", 2000],
    ["2023-11-08T08:00:00Z", 3500],
  ] as const)
    await sql(
      `INSERT INTO membership_payments (payment_intent_id, subscription_id, stripe_invoice_id, amount_cents, paid_at)
       VALUES ('pi_' || $1::text, 'membership', 'in_' || $1::text, $2, $1::timestamptz AT TIME ZONE 'UTC')`,
      [at, cents],
    );
  for (const [cents, status] of [
    [500, "succeeded"],
    [100, "failed"],
  ] as const)
    await sql(
      `INSERT INTO membership_refunds (id, subscription_id, stripe_invoice_id, stripe_refund_id, amount_cents, status, created_at, updated_at)
       VALUES ($1::text, 'membership', 'in', 're_' || $1::text, $2, $1::"RefundStatus", '2023-11-06 12:00', now())`,
      [status, cents],
    );
  await sql(
    `INSERT INTO membership_disputes (id, subscription_id, stripe_invoice_id, stripe_dispute_id, amount_cents, reason, status, closed_at, updated_at)
     VALUES ('lost', 'membership', 'in', 'du_lost', 700, 'fraudulent', 'lost', '2023-11-07 12:00', now())`,
  );
}

describe("a week in Los Angeles", () => {
  beforeAll(() => inZone("America/Los_Angeles"));

  it("matches figures computed by hand", async () => {
    const week = await read("2023-11-01", "2023-11-07");
    expect(texts(week)).toMatchObject({
      // goods of I F H A B C D K: 36000 + 4000 + 2500 + 2000 + 3000 + 1000 + 5000 + 1200 = 54700;
      // returned of E F B K: 350 + 4000 + 1000 + 1200 = 6550
      totalRevenue: "$481.50",
      onlineRevenue: "$121.50", // 48150 − 36000
      wholesaleRevenue: "$360.00",
      ordersPerDay: "1.0", // I H A B C D K in 7 days
      avgOrderValue: "$72.43", // (54700 − 4000) / 7 = 7242.86
      grossMargin: "50.4%", // cheese 4 × 1000, kit 2500, salt 36000 = 42500; cost 1600 + 1500 + 18000 = 21100; 21400 / 42500
      refundRate: "62.5%", // F B C D K of 8
      onTimeFulfillment: "50.0%", // of A I (24 h and 1 h), B (a second late), D (never)
      activeCustomers: "7", // ann will dora ben kim quinn nora
      repeatPurchaseRate: "80.0%", // ann (E), ben (B, C), dora (H, D), kim (M), not will
    });
    expect(week.figures).toMatchObject({
      sold: 54700,
      returned: 6550,
      delivery: 599, // 1198 − 599
      tax: 3852, // 4376 − 28 − 320 − 80 − 96
      memberships: 800, // 2000 − 500 − 700
      newMembers: 0,
    });
  });

  it("matches the money received", async () => {
    const { cash } = toApiStats(await read("2023-11-01", "2023-11-07"));
    expect(cash).toEqual({
      goodsSold: "547.00",
      goodsReturned: "-65.50",
      netSales: "481.50",
      delivery: "5.99",
      salesTax: "38.52",
      membershipFees: "8.00",
      storeCredit: "0.00",
      giftCards: "0.00",
      // paid 38880 + 4320 + 2700 + 2160 + 3839 + 1080 + 5999 + 1296 = 60274; returned 378 +
      // 4320 + 1080 + 599 + 1296 = 7673
      cashReceived: "534.01", // 60274 − 7673 + 800
    });
  });

  it("counts a refund on the day it was made, not on the day of its order", async () => {
    const day = (date: string) => read(date, date).then(({ figures }) => figures);
    expect(await day("2023-11-06")).toMatchObject({ sold: 1000, returned: 0, tax: 80, refunded: 1 });
    expect(await day("2023-11-08")).toMatchObject({ sold: 5000, returned: 1000, tax: 320, refunded: 0 });
  });

  it("has days from midnight to midnight, also the day of 25 hours, beside the week before", async () => {
    const { buckets, before } = await read("2023-11-01", "2023-11-07");
    expect(before).toEqual({ from: "2023-10-25", to: "2023-10-31" });
    expect(buckets.map((day) => [day.day, day.orders, day.sold, day.returned, day.before])).toEqual([
      ["2023-11-01", 0, 0, 350, 0],
      ["2023-11-02", 1, 36000, 0, 0],
      ["2023-11-03", 0, 4000, 4000, 0],
      ["2023-11-04", 1, 2500, 0, 100], // P on October 28
      ["2023-11-05", 2, 5000, 0, 200], // A, B; Q and R on October 29
      ["2023-11-06", 1, 1000, 0, 0],
      ["2023-11-07", 2, 6200, 2200, 700], // D, K; of B and K; E on October 31
    ]);
  });

  it("lists gross and net sales by product and by category", async () => {
    const { products, categories } = await read("2023-11-01", "2023-11-07");
    expect(products.map(({ id, units, cents }) => [id, units, cents])).toEqual([
      [SALT, 60, 36000],
      [RICOTTA, 5, 5000],
      [CHEESE, 4, 4000],
      [KIT, 1, 2500],
    ]);
    expect(categories.reduce((sum, { cents }) => sum + cents, 0)).toBe(47500);
    expect(categories[0]).toEqual({ category: "seasonings", units: 60, cents: 36000 });
  });

  it("has a day of 23 hours in spring, and weeks from Monday", async () => {
    expect((await read("2023-03-12", "2023-03-12")).figures).toMatchObject({ orders: 2, sold: 200 });
    expect((await read("2023-03-13", "2023-03-13")).figures).toMatchObject({ orders: 1, sold: 100 });
    const { step, buckets } = await read("2023-09-01", "2023-11-30");
    expect(step).toBe("week");
    expect(buckets.map(({ day }) => day).slice(0, 2)).toEqual(["2023-09-01", "2023-09-04"]);
    expect(buckets.find(({ day }) => day === "2023-11-06")).toMatchObject({ orders: 4, sold: 12200 }); // C D K L
  });
});

it("uses different days in Berlin", async () => {
  await inZone("Europe/Berlin");
  const week = await read("2023-11-01", "2023-11-07");
  expect(texts(week)).toMatchObject({
    totalRevenue: "$498.50", // with E, without K: 54700 − 1200 + 700 = 54200; returned of E F: 4350
    refundRate: "62.5%", // E F B C D of 8
    activeCustomers: "7", // ann will dora ben quinn nora olga: the 90 days begin at 22:00 UTC of August 9
  });
  expect(week.buckets.slice(3).map(({ sold }) => sold)).toEqual([2500, 2000, 4000, 5000]);
  expect((await read("2023-10-29", "2023-10-29")).figures).toMatchObject({ orders: 2, sold: 200 });
  expect((await read("2023-10-30", "2023-10-30")).figures).toMatchObject({ orders: 1, sold: 100 });
});

it("has no rows for days without sales", async () => {
  const empty = await read("2022-01-01", "2022-01-31");
  expect(texts(empty)).toMatchObject({
    totalRevenue: "$0.00",
    avgOrderValue: "—",
    grossMargin: "—",
    refundRate: "—",
    onTimeFulfillment: "—",
    repeatPurchaseRate: "—",
  });
  expect(toApiStats(empty)).toMatchObject({ avgOrderValue: null, topSellingSkus: [], totalRevenue: "0.00" });
});
