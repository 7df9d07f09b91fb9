import { getAdminCustomer } from "@/lib/account/queries/customers";
import { exportCustomers } from "@/lib/account/queries/export-customers";
import { fromCsv } from "@/lib/core/csv";
import { createTextStream } from "@/lib/http/create-text-stream";
import { exportOrders } from "@/lib/orders/queries/export-orders";
import { ORDER_CSV_COLUMNS } from "@/lib/orders/rules/order-csv";
import { orderListSchema } from "@/lib/orders/schema/admin-order";
import { getReport } from "@/lib/reports/queries/report";
import type { Prisma } from "@/prisma/generated/client";
import { sampleId } from "@/prisma/seed/ids";
import { insertManyOrders } from "../../support/insert-many-orders";
import { ownDatabase } from "../../support/own-database";
import { soldOrders } from "../../support/sold-orders";
import { planOf, stopWatching, watchStatements } from "../../support/statements";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql } = ownDatabase();
const sold = soldOrders(sql);
const ORDERS = 3_000;
const EVERYBODY = { search: "", status: undefined, plan: undefined, staff: undefined };
const params = (search: object = {}) => orderListSchema.parse(search);

async function fileOf(pieces: AsyncGenerator<string>): Promise<Record<string, string>[]> {
  let text = "";
  for await (const piece of pieces) text += piece;
  const [header, ...lines] = fromCsv(text).map(({ cells }) => cells);
  return lines.map((cells) => Object.fromEntries((header ?? []).map((name, at) => [name, cells[at] ?? ""])));
}

/**
 * Deterministic pseudo-random numbers.
 * @returns function that returns an integer below its parameter
 */
function chancesFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

afterEach(stopWatching);

beforeAll(() => insertManyOrders(sql, { orders: ORDERS, until: new Date("2026-01-01T00:00:00Z"), days: 90 }));

describe("orders.csv", () => {
  it("has a row for each line item; the order's amounts are in its first row", async () => {
    const id = await sold({
      at: "2031-05-06T07:08:09Z",
      email: "=cmd()@garden.example",
      lines: [
        { productId: sampleId("product", "hemp-cheese"), price: 1000, quantity: 3, refunded: 1 },
        { productId: sampleId("product", "taco-night-kit"), price: 2500, quantity: 1 },
      ],
      shipping: 599,
      tax: 440,
      adjustment: -500,
      refunds: [{ cents: 1080 }, { cents: 999, status: "failed" }],
    });
    await sql(
      `UPDATE orders SET customer_name = '+1 "Rosa"', courier = 'UPS', tracking_number = '1Z9', tracking_url = 'https://ups.example/1Z9',
         discount_title = 'Spring', discount_code = 'SPRING10', discount_cents = 250, discount_delivery_cents = 100,
         shipping_method = 'expedited', shipped_at = '2031-05-07 08:00',
         shipping_address = '{"firstName": "Rosa", "lastName": "Field", "address": "12 Orchard Lane", "city": "Ojai", "state": "CA", "zip": "09302"}'
       WHERE id = $1`,
      [id],
    );
    await sql(
      "UPDATE order_lines SET regular_price_cents = 1250, sku = '-2+3' WHERE order_id = $1 AND position = 0",
      [id],
    );
    const file = await fileOf(exportOrders(params({ from: "2031-05-01", to: "2031-05-31" })));
    const order = {
      orderNumber: id.slice(-8),
      createdAt: "2031-05-06T07:08:09.000Z",
      customerName: '+1 "Rosa"',
      customerEmail: "=cmd()@garden.example",
      status: "new",
      payment: "partially_refunded",
      cancelled: "no",
      fulfillmentMethod: "shipping",
      deliveryMethod: "expedited",
      shipTo: "Rosa Field",
      address: "12 Orchard Lane",
      city: "Ojai",
      state: "CA",
      zip: "09302",
      courier: "UPS",
      trackingNumber: "1Z9",
      trackingUrl: "https://ups.example/1Z9",
      shippedAt: "2031-05-07T08:00:00.000Z",
      id,
    };
    expect(file).toEqual([
      expect.objectContaining({
        ...order,
        line: "1",
        sku: "-2+3",
        quantity: "3",
        refundedQuantity: "1",
        regularPrice: "12.50",
        unitPrice: "10.00",
        discount: "7.50",
        lineTotal: "30.00",
        subtotal: "55.00",
        tax: "4.40",
        delivery: "5.99",
        charged: "65.39",
        refunded: "10.80",
        total: "60.39",
        discountName: "SPRING10",
        orderDiscount: "3.50",
      }),
      expect.objectContaining({
        ...order,
        line: "2",
        quantity: "1",
        regularPrice: "25.00",
        discount: "0.00",
        lineTotal: "25.00",
        ...Object.fromEntries(
          [
            "subtotal",
            "tax",
            "delivery",
            "charged",
            "refunded",
            "total",
            "discountName",
            "orderDiscount",
          ].map((name) => [name, ""]),
        ),
      }),
    ]);
    expect(Object.keys(file[0] ?? {})).toEqual(ORDER_CSV_COLUMNS);
  });

  it("marks the orders that reports count: their sums match the report, and a refused payment nets to zero", async () => {
    const line = { productId: sampleId("product", "hemp-cheese"), price: 1000, quantity: 1 };
    const [day, at] = ["2031-07-08", "2031-07-08T20:00:00Z"];
    const disputed = await sold({ at, lines: [line], tax: 80, lostDispute: 1080 });
    await sql("UPDATE disputes SET status = 'open', closed_at = NULL WHERE order_id = $1", [disputed]);
    await sold({ at, lines: [line], lostDispute: 1000 });
    await sold({ at, lines: [line], paid: false });
    const refused = await sold({ at, lines: [line], cancel: "sold_out", refunds: [{ cents: 700 }] });
    // Store credit would have paid the rest; it and the exchange were released.
    await sql("UPDATE payments SET amount_cents = 700 WHERE order_id = $1", [refused]);
    await sql("UPDATE orders SET exchange_cents = 300 WHERE id = $1", [refused]);
    const file = await fileOf(exportOrders(params({ from: day, to: day, payment: "all", sort: "created" })));
    const sumOf = (name: string, rows = file) => rows.reduce((sum, row) => sum + Number(row[name]), 0);
    expect(file.map(({ inReports }) => inReports).sort()).toEqual(["no", "no", "yes", "yes"]);
    expect(file.find(({ id }) => id === refused)).toMatchObject({
      ...{ charged: "7.00", refunded: "7.00", exchange: "0.00", inReports: "no" },
    });
    const counted = file.filter(({ inReports }) => inReports === "yes");
    const { figures } = await getReport({ from: day, to: day });
    expect(sumOf("subtotal", counted) * 100).toBe(figures.sold);
    const { sold: goods, returned, tax, delivery } = figures;
    const kept = sumOf("charged", counted) - sumOf("refunded", counted);
    expect(Math.round(kept * 100)).toBe(goods - returned + tax + delivery);
  });

  it("starts no cell with a spreadsheet formula", async () => {
    const id = await sold({
      at: "2031-06-07T08:09:10Z",
      email: "=cmd()@garden.example",
      lines: [{ productId: sampleId("product", "hemp-cheese"), price: 1000, quantity: 1 }],
    });
    await sql(`UPDATE orders SET customer_name = '+1 "Rosa"' WHERE id = $1`, [id]);
    await sql("UPDATE order_lines SET sku = '-2+3' WHERE order_id = $1", [id]);
    let text = "";
    for await (const piece of exportOrders(params({ from: "2031-06-01", to: "2031-06-30" }))) text += piece;
    expect(text).toContain(`,"'+1 ""Rosa""",'=cmd()@garden.example,`);
    expect(text).toContain(",'-2+3,");
  });

  it("contains all filtered orders, in either direction, for any batch size", async () => {
    const [count] = await sql(
      "SELECT count(*)::int AS lines, count(DISTINCT order_id)::int AS orders FROM order_lines WHERE order_id LIKE 'many-%'",
    );
    const days = { to: "2030-01-01" };
    const newest = (await fileOf(exportOrders(params(days)))).map(({ id, line }) => `${id}-${line}`);
    const oldest = (await fileOf(exportOrders(params({ ...days, sort: "created" })))).map(
      ({ id, line }) => `${id}-${line}`,
    );
    expect(newest).toHaveLength(Number(count?.["lines"]));
    expect(new Set(newest).size).toBe(newest.length);
    expect(new Set(newest)).toEqual(new Set(oldest));
    expect(newest[0]?.slice(0, 20)).toBe(oldest.at(-1)?.slice(0, 20));
  });
});

describe("users.csv", () => {
  it("says of any history what the customer's page says, whatever the batches", async () => {
    const chance = chancesFrom(7);
    const cheese = sampleId("product", "hemp-cheese");
    for (let n = 0; n < 12; n += 1)
      await sql(
        `INSERT INTO users (id, email, first_name, last_name, created_at, updated_at)
         VALUES ($1, $1 || '@history.example', 'Rosa', 'History', '2031-06-01', '2031-06-01')`,
        [`history-${n}`],
      );
    for (let n = 0; n < 60; n += 1) {
      const price = 1000 + chance(5000);
      await sold({
        at: "2031-06-07T07:08:09Z",
        userId: `history-${chance(11)}`, // the last has no order
        lines: [{ productId: cheese, price, quantity: 1 }],
        paid: chance(5) > 0,
        refunds: Array.from({ length: chance(3) }, () => ({
          cents: 1 + chance(price / 2),
          status: (["requested", "pending", "succeeded", "failed"] as const)[chance(4)] ?? "failed",
        })),
        ...(chance(6) === 0 ? { lostDispute: price } : {}),
        ...(n % 7 === 0 ? { cancel: "sold_out" } : n % 7 === 1 ? { cancel: "buyer" } : {}),
      });
    }
    const [payment] = await sql(
      `INSERT INTO payments (id, order_id, payment_intent_id, amount_cents) SELECT 'again', id, 'again', 321 FROM orders
       WHERE user_id LIKE 'history-%' AND payment_status = 'paid' LIMIT 1 RETURNING order_id`,
    );
    await sql(
      `INSERT INTO disputes (id, order_id, payment_intent_id, stripe_dispute_id, amount_cents, reason, status, updated_at)
       VALUES ('open', $1, 'again', 'dp_open', 100, 'fraudulent', 'open', '2031-06-08')`,
      [payment?.["order_id"]],
    );
    const histories = { ...EVERYBODY, search: "history.example" };
    for (const batch of [5, 1_000]) {
      const file = await fileOf(exportCustomers(histories, batch));
      expect(file).toHaveLength(12);
      for (const { id = "", orders, paidForOrders } of file) {
        const page = await getAdminCustomer(id);
        expect({ id, orders, paidForOrders }).toEqual({
          id,
          orders: String(page.orders),
          paidForOrders: page.paidForOrders,
        });
      }
      expect(file.filter(({ orders }) => orders === "0").map(({ id }) => id)).toContain("history-11");
      expect(new Set(file.map(({ paidForOrders }) => paidForOrders)).size).toBeGreaterThan(5);
    }
  });
});

describe("streaming an export", () => {
  it("sends the header before reading orders, and reads at most one batch ahead of the client", async () => {
    const seen = watchStatements();
    const pieces = exportOrders(params());
    expect((await pieces.next()).value).toContain("orderNumber,createdAt,");
    expect(seen).toHaveLength(0);
    expect((await pieces.next()).value).toContain("many-order-");
    await pieces.next();
    expect(seen).toHaveLength(2);
    let rest = 0;
    while (!(await pieces.next()).done) rest += 1;
    expect([rest > 10, seen.length > ORDERS / 500]).toEqual([true, true]);
  });

  it("stops when the client disconnects", async () => {
    const seen = watchStatements();
    const reader = createTextStream(exportOrders(params())).getReader();
    await reader.read();
    await reader.read();
    await reader.read();
    await reader.cancel();
    const asked = seen.length;
    expect(asked).toBeLessThan(4);
    await new Promise((resolve) => setImmediate(resolve));
    await sql("SELECT 1");
    expect(seen).toHaveLength(asked);
  });

  it.each([
    ["orders", () => exportOrders(params()), "orders_listed_at_id_idx"],
    ["users", () => exportCustomers(EVERYBODY, 200), "users_created_at_id_idx"],
  ])("finds the start of each batch of %s by an index, without sorting", async (_table, pieces, index) => {
    const seen = watchStatements();
    await fileOf(pieces());
    stopWatching();
    const lines = await planOf(seen[1] as Prisma.Sql);
    expect(lines.join("\n")).toMatch(new RegExp(`Index Scan (Backward )?using ${index}`));
    const found = lines.slice(
      lines.findIndex((line) => line.includes("CTE page")),
      lines.findIndex((line) => /CTE (own|last)/.test(line)),
    );
    expect(found.filter((line) => /Sort|Seq Scan on (users|orders|order_lines)/.test(line))).toEqual([]);
  });
});
