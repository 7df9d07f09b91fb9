import "server-only";
import { outOfStockError } from "@/lib/cart/rules";
import { newId } from "@/lib/core/ids";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { HoldWindows } from "./enforce-hold-caps";

interface HoldOptions {
  /** When each product was first held; stored with the new holds. */
  windows?: HoldWindows;
  /** What the order holds now, if the caller knows it. */
  held?: ReadonlyMap<string, number>;
}

/**
 * Makes an order hold exactly these quantities. Products are locked in id order, so that two orders cannot deadlock;
 * each hold is a conditional update, so that no unit is held twice (D5).
 * @returns whether a changed hold left a product without a free unit
 * @throws {ShopError} out_of_stock with how many this order may have; the caller's transaction then rolls back
 */
export async function holdStock(
  tx: Tx,
  orderId: string,
  wanted: ReadonlyMap<string, number>,
  { windows, held: known }: HoldOptions = {},
): Promise<boolean> {
  const held = known ?? (await heldBy(tx, orderId));
  let hasEmptied = false;
  for (const productId of [...new Set([...wanted.keys(), ...held.keys()])].sort()) {
    const before = held.get(productId) ?? 0;
    const after = wanted.get(productId) ?? 0;
    if (after === before) continue;
    const since = windows?.get(productId) ?? null;
    const left = await changeHold(tx, { orderId, productId, quantity: after, change: after - before, since });
    if (left === null) {
      const product = await tx.product.findUnique({ where: { id: productId } });
      throw outOfStockError(
        product ?? { name: "This product" },
        product?.isActive ? product.available + before : 0,
      );
    }
    hasEmptied ||= left === 0;
  }
  return hasEmptied;
}

interface HoldChange {
  orderId: string;
  productId: string;
  /** What the order then holds; 0 releases the hold. */
  quantity: number;
  /** Units taken from the free stock; negative if they are returned. */
  change: number;
  since: Date | null;
}

/**
 * Changes the free stock and the hold in one statement.
 * @returns the units that are free afterward; null, with nothing changed, if there were too few
 */
async function changeHold(
  tx: Tx,
  { orderId, productId, quantity, change, since }: HoldChange,
): Promise<number | null> {
  const at = Prisma.sql`${now()}::timestamp`;
  const write =
    quantity === 0
      ? Prisma.sql`UPDATE reservations SET status = 'released', released_at = ${at}, updated_at = ${at}
          FROM taken WHERE order_id = ${orderId} AND product_id = taken.id`
      : Prisma.sql`
          INSERT INTO reservations AS r (id, order_id, product_id, quantity, held_since, created_at, updated_at)
          SELECT ${newId()}, ${orderId}, taken.id, ${quantity}::int, ${since}::timestamp, ${at}, ${at} FROM taken
          ON CONFLICT (order_id, product_id) DO UPDATE SET quantity = excluded.quantity, status = 'held', released_at = NULL,
            held_since = coalesce(excluded.held_since, r.held_since), updated_at = ${at}`;
  const [row] = await tx.$queryRaw<{ left: number }[]>`
    WITH taken AS (
      UPDATE products SET available = available - ${change}::int, updated_at = ${at}
      WHERE id = ${productId} AND (${change}::int <= 0 OR (is_active AND available >= ${change}::int)) RETURNING id, available)
    ${write} RETURNING (SELECT available FROM taken) AS left`;
  return row?.left ?? null;
}

/** What an order holds: product id → quantity. */
export async function heldBy(tx: Tx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx.reservation.findMany({ where: { orderId, status: "held" } });
  return new Map(rows.map((row) => [row.productId, row.quantity]));
}

/** Releases the stock that an order holds. */
export const releaseStock = (tx: Tx, orderId: string): Promise<unknown> => holdStock(tx, orderId, new Map());

/**
 * Restocks units that an order has bought. Units that were restocked before are not restocked again.
 * @param units how many of each product
 * @returns how many of each were restocked
 */
export async function restockUnits(
  tx: Tx,
  orderId: string,
  units: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const sold = await tx.reservation.findMany({
    where: { orderId, status: "consumed", productId: { in: [...units.keys()] } },
    orderBy: { productId: "asc" },
  });
  const restocked = new Map<string, number>();
  for (const { id, productId, quantity } of sold) {
    const count = Math.min(quantity, units.get(productId) ?? 0);
    if (count <= 0) continue;
    const back = { increment: count };
    await tx.product.update({ where: { id: productId }, data: { onHand: back, available: back } });
    await tx.reservation.update({
      where: { id },
      data: count === quantity ? { status: "released" } : { quantity: { decrement: count } },
    });
    restocked.set(productId, count);
  }
  return restocked;
}

/**
 * Turns the units that an order holds, as `holdStock` left them, into sold units and
 * deducts them from the stock on hand.
 */
export async function consumeStock(
  tx: Tx,
  orderId: string,
  held: ReadonlyMap<string, number>,
): Promise<void> {
  for (const productId of [...held.keys()].sort())
    await tx.$executeRaw`
      WITH sold AS (
        UPDATE reservations SET status = 'consumed', updated_at = ${now()}
        WHERE order_id = ${orderId} AND product_id = ${productId} AND status = 'held' RETURNING product_id, quantity)
      UPDATE products p SET on_hand = on_hand - sold.quantity, updated_at = ${now()} FROM sold WHERE p.id = sold.product_id`;
}

/**
 * Takes restocked units of an order out of stock again, as far as they are still available, because the order owns
 * them. Products are locked in id order. The caller holds the order's row lock.
 * @param units how many of each product
 * @returns how many of each were still available
 */
export async function withdrawRestockedUnits(
  tx: Tx,
  orderId: string,
  units: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const taken = new Map<string, number>();
  for (const [productId, wanted] of [...units].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [product] = await tx.$queryRaw<{ available: number }[]>`
      SELECT available FROM products WHERE id = ${productId} FOR UPDATE`;
    const count = Math.min(wanted, product?.available ?? 0);
    if (count <= 0) continue;
    const out = { decrement: count };
    await tx.product.update({ where: { id: productId }, data: { onHand: out, available: out } });
    const key = { orderId_productId: { orderId, productId } };
    const sold = await tx.reservation.findUnique({ where: key });
    await tx.reservation.upsert({
      where: key,
      create: { orderId, productId, quantity: count, status: "consumed" },
      // A hold that was released in full keeps its last quantity.
      update:
        sold?.status === "consumed"
          ? { quantity: { increment: count } }
          : { quantity: count, status: "consumed" },
    });
    taken.set(productId, count);
  }
  return taken;
}
