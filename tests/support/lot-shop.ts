import { consumeStock, holdStock, restockUnits } from "@/lib/checkout/commands/hold-stock";
import { markOrders } from "@/lib/checkout/commands/order-changes/mark-orders";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { addDays, dayOf } from "@/lib/core/dates";
import { receiveLot } from "@/lib/inventory/commands/receive-lot";
import { receiveLotSchema } from "@/lib/inventory/schema";
import type { AdminOrderStatus } from "@/lib/orders/schema/admin-order";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { PACKER } from "./actors";
import { adminShop, newProduct } from "./admin-shop";
import { findWrongSums } from "./find-wrong-sums";
import { orderFixtures } from "./order-fixtures";

/** The day that is some days from today in the shop's calendar. */
export const dayIn = (days: number) => addDays(dayOf(now(), "America/Los_Angeles"), days);

/** Sets the status of an order. @returns the reason if it was refused */
export async function markAs(id: string, status: AdminOrderStatus): Promise<string | undefined> {
  const { version } = await getAdminOrder(id);
  return (await markOrders(PACKER, { orders: [{ id, version }], status: status as "packed" })).refused[0]
    ?.reason;
}

/** The lots that an order was packed from, the earliest expiry first. */
export const packedFromSql = async (
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>,
  orderId: string,
) =>
  (
    await sql(
      `SELECT coalesce(nullif(l.batch, ''), l.best_before::text, 'adjustment') AS lot, sum(a.quantity)::int AS units
       FROM lot_allocations a JOIN lots l ON l.id = a.lot_id JOIN order_lines o ON o.id = a.order_line_id
       WHERE o.order_id = $1 GROUP BY l.id ORDER BY l.best_before NULLS LAST, l.created_at`,
      [orderId],
    )
  ).map(({ lot, units }) => [lot, units]);

/** The admin's commands, with products whose stock is in lots. At the end, all sums are checked. */
export function lotShop() {
  // Before the database is dropped: hooks run in their order of definition.
  afterAll(async () => expect(await findWrongSums(sql)).toEqual([]));
  const { sql } = adminShop();
  const { order } = orderFixtures(sql);
  let made = 0;

  const receive = (
    productId: string,
    quantity: number,
    bestBefore: string | null = null,
    more: object = {},
  ) => {
    made += 1;
    const input = { requestKey: `receipt-${made}`, quantity: String(quantity), bestBefore, ...more };
    return receiveLot(PACKER, productId, receiveLotSchema.parse(input));
  };

  return {
    sql,
    receive,
    /** A product of another kind with this stock. */
    product: async (inventory = 0, more: object = {}) => {
      made += 1;
      return (await newProduct({ name: `Lotted ${made}`, inventory, ...more })).id;
    },
    /** A paid order of units of one product, one line for each quantity. */
    async sell(productId: string, ...quantities: number[]): Promise<string> {
      made += 1;
      const id = await order(`buyer${made}@garden.example`);
      for (const [position, quantity] of quantities.entries())
        await sql(
          `INSERT INTO order_lines (id, order_id, position, product_id, name, regular_price_cents, unit_price_cents, quantity, line_total_cents)
           VALUES ($1::text || '-' || $2::int, $1::text, $2::int, $3, 'It', 100, 100, $4::int, 100 * $4::int)`,
          [id, position, productId, quantity],
        );
      const units = new Map([[productId, quantities.reduce((sum, one) => sum + one, 0)]]);
      await db().$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${id} FOR UPDATE`;
        await holdStock(tx, id, units);
        await consumeStock(tx, id, units);
      });
      return id;
    },
    /** Sets an order's amounts to the sum of its lines, and inserts a payment for that amount. */
    async charge(orderId: string): Promise<void> {
      await sql(
        `UPDATE orders SET subtotal_cents = l.cents, tax_cents = 0, shipping_cents = 0, total_cents = l.cents
         FROM (SELECT sum(line_total_cents) AS cents FROM order_lines WHERE order_id = $1) l WHERE id = $1`,
        [orderId],
      );
      await sql(
        `INSERT INTO payments (id, order_id, payment_intent_id, amount_cents)
         SELECT 'pi-' || id, id, 'pi-' || id, total_cents FROM orders WHERE id = $1`,
        [orderId],
      );
    },
    /** @returns a function that returns the id of the product's lot with a batch */
    async lotIdFinder(productId: string): Promise<(batch: string) => string> {
      const rows = await sql("SELECT id, batch FROM lots WHERE product_id = $1", [productId]);
      return (batch) => String(rows.find((row) => row["batch"] === batch)?.["id"]);
    },
    /** Returns units of an order to stock, as refunds and cancellations do. */
    restock: (orderId: string, productId: string, quantity: number) =>
      db().$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId} FOR UPDATE`;
        return restockUnits(tx, orderId, new Map([[productId, quantity]]));
      }),
    mark: markAs,
    /** The units in a product's lots, the earliest expiry first. */
    unitsOf: async (productId: string) =>
      (
        await sql(
          "SELECT best_before::text AS day, batch, kind::text, quantity, blocked_for::text AS block FROM lots WHERE product_id = $1 ORDER BY best_before NULLS LAST, created_at, id",
          [productId],
        )
      ).map(({ day, batch, kind, quantity, block }) => [
        batch || day || kind,
        quantity,
        ...(block ? [block] : []),
      ]),
    stockOf: async (productId: string) =>
      (
        await sql(
          `SELECT on_hand AS "forSale", available, to_pack AS "toPack", short FROM products p JOIN lot_stocks s ON s.product_id = p.id WHERE p.id = $1`,
          [productId],
        )
      )[0],
    /** The lots that an order was packed from. */
    packedFrom: (orderId: string) => packedFromSql(sql, orderId),
  };
}
