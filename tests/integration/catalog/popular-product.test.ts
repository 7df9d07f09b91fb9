import { listCartRows } from "@/lib/cart/queries";
import { readHoldWindows } from "@/lib/checkout/commands/enforce-hold-caps";
import { createPendingOrder } from "@/lib/checkout/commands/reserve-order";
import { snapshotSchema } from "@/lib/checkout/schema/snapshot";
import { createClient, type Tx } from "@/lib/server/db";
import { paymentShop } from "../../support/payment-shop";

const { shopper, orderOf, product, sql } = paymentShop();

const OTHER_ORDERS = 500;

/** Thrown to roll back what a test has written. */
class Rollback extends Error {}

/** The number of rows of orders and reservations that a transaction has read so far. */
async function rowsRead(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS count
    FROM pg_stat_xact_user_tables WHERE relname IN ('orders', 'reservations')`;
  return row?.count ?? 0;
}

/** Adds other orders that hold the same product. PostgreSQL has no statistics about them yet. */
async function addOtherOrders(tx: Tx, orderId: string): Promise<void> {
  const { snapshot } = await tx.orderRevision.findFirstOrThrow({ where: { orderId } });
  const { productId, quantity } = await tx.reservation.findFirstOrThrow({ where: { orderId } });
  for (let other = 0; other < OTHER_ORDERS; other += 1) {
    const owners = { cartId: null, userId: null, secretHash: null };
    const { id } = await createPendingOrder(tx, snapshotSchema.parse(snapshot), owners);
    await tx.reservation.create({ data: { orderId: id, productId, quantity } });
  }
}

it("neither reading a cart nor pressing Pay reads the many holds that other carts have on a popular product", async () => {
  const { owner, add, pay } = shopper();
  await sql(
    `INSERT INTO discounts (id, title, kind, gift_product_id, get_quantity, updated_at) VALUES ('gift', 'A gift', 'gift', $1, 1, now())`,
    [product(0)],
  );
  await add(0, 1);
  const order = await orderOf((await pay()).paymentIntentId);
  const [orderId, cartId, productId] = [
    String(order?.["id"]),
    String(order?.["cart_id"]),
    String(product(0)),
  ];
  const reads: Record<string, (tx: Tx) => Promise<unknown>> = {
    cart: (tx) => listCartRows(tx, owner),
    pay: (tx) => readHoldWindows(tx, cartId, [productId], false),
    control: (tx) => tx.reservation.findMany({ where: { productId } }),
  };
  const counts: Record<string, number> = {};
  // A new connection, which has not planned any statement.
  const client = createClient(String(process.env["DATABASE_URL"]));
  const work = async (tx: Tx): Promise<never> => {
    await addOtherOrders(tx, orderId);
    for (const [name, read] of Object.entries(reads)) {
      const before = await rowsRead(tx);
      await read(tx);
      counts[name] = (await rowsRead(tx)) - before;
    }
    throw new Rollback();
  };
  // On a slow machine, adding the orders takes longer than the shop's transaction timeout.
  await expect(client.$transaction(work, { timeout: 60_000 })).rejects.toThrow(Rollback);
  await client.$disconnect();
  expect(counts["cart"]).toBeLessThan(OTHER_ORDERS / 10);
  expect(counts["pay"]).toBeLessThan(OTHER_ORDERS / 10);
  expect(counts["control"]).toBeGreaterThanOrEqual(OTHER_ORDERS);
});
