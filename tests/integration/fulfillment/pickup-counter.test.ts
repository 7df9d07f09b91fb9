import { listPickups } from "@/lib/fulfillment/queries/pickups";
import { ownDatabase } from "../../support/own-database";

const { sql } = ownDatabase();

/** Inserts pickup orders with one status, due on consecutive days. */
const insertPickups = (status: "packed" | "pickup", count: number, letter: "P" | "R") =>
  sql(
    `INSERT INTO orders (id, order_number, customer_email, payment_status, paid_at, fulfillment_method, fulfillment_status,
       estimated_delivery_date, subtotal_cents, shipping_cents, tax_cents, total_cents, updated_at)
     SELECT 'of-the-counter-' || $3::text || lpad(n::text, 7, '0'), $3::text || lpad(n::text, 7, '0'), 'ann@garden.example', 'paid', now(), 'pickup', $1::"FulfillmentStatus",
       '2026-01-01'::date + n, 100, 0, 8, 108, now() FROM generate_series(1, $2::int) n`,
    [status, count, letter],
  );
const count = async () => {
  const { orders, total } = await listPickups();
  const ready = orders.filter(({ isReady }) => isReady);
  return { toMakeReady: orders.length - ready.length, ready: ready.length, total };
};

it("lists ready orders even if the orders to make ready exceed the limit, with the earliest of each first", async () => {
  await insertPickups("pickup", 3, "R");
  expect(await count()).toEqual({ toMakeReady: 0, ready: 3, total: 3 });
  await insertPickups("packed", 205, "P");
  expect(await count()).toEqual({ toMakeReady: 200, ready: 3, total: 208 });
  const numbers = (await listPickups()).orders.map(({ orderNumber }) => orderNumber);
  expect([numbers[0], numbers[199], ...numbers.slice(200)]).toEqual([
    "P0000001",
    "P0000200",
    "R0000001",
    "R0000002",
    "R0000003",
  ]);
});
