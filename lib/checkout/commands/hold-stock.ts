import "server-only";
import { outOfStockError } from "@/lib/cart/rules";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";

/**
 * Makes an order hold exactly these quantities. Products are locked in id order, so that two orders cannot deadlock;
 * each hold is a conditional update, so that no unit is held twice (D5).
 * @throws {ShopError} out_of_stock with how many this order may have; the caller's transaction then rolls back
 */
export async function holdStock(tx: Tx, orderId: string, wanted: Map<string, number>): Promise<void> {
  const held = await heldBy(tx, orderId);
  for (const productId of [...new Set([...wanted.keys(), ...held.keys()])].sort()) {
    const before = held.get(productId) ?? 0;
    const after = wanted.get(productId) ?? 0;
    if (after === before) continue;
    if (!(await takeAvailable(tx, productId, after - before))) {
      const product = await tx.product.findUnique({ where: { id: productId } });
      throw outOfStockError(
        product ?? { name: "This product" },
        product?.isActive ? product.available + before : 0,
      );
    }
    await writeHold(tx, orderId, productId, after);
  }
}

async function takeAvailable(tx: Tx, productId: string, quantity: number): Promise<boolean> {
  const where =
    quantity > 0 ? { id: productId, isActive: true, available: { gte: quantity } } : { id: productId };
  const { count } = await tx.product.updateMany({ where, data: { available: { decrement: quantity } } });
  return count === 1;
}

async function writeHold(tx: Tx, orderId: string, productId: string, quantity: number): Promise<void> {
  const key = { orderId_productId: { orderId, productId } };
  if (quantity === 0)
    await tx.reservation.update({ where: key, data: { status: "released", releasedAt: now() } });
  else
    await tx.reservation.upsert({
      where: key,
      create: { orderId, productId, quantity },
      update: { quantity, status: "held", releasedAt: null },
    });
}

async function heldBy(tx: Tx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx.reservation.findMany({ where: { orderId, status: "held" } });
  return new Map(rows.map((row) => [row.productId, row.quantity]));
}

/** Releases the stock that an order holds. */
export const releaseStock = (tx: Tx, orderId: string): Promise<void> => holdStock(tx, orderId, new Map());

/**
 * Restocks units that an order has bought. Units that were restocked before are not restocked again.
 * @param units how many of each product @returns how many of each were restocked
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
  const came = new Map<string, number>();
  for (const { id, productId, quantity } of sold) {
    const count = Math.min(quantity, units.get(productId) ?? 0);
    if (count <= 0) continue;
    const back = { increment: count };
    await tx.product.update({ where: { id: productId }, data: { onHand: back, available: back } });
    await tx.reservation.update({
      where: { id },
      data: count === quantity ? { status: "released" } : { quantity: { decrement: count } },
    });
    came.set(productId, count);
  }
  return came;
}

/** Turns the units that an order holds into sold units and deducts them from the stock on hand. */
export async function consumeStock(tx: Tx, orderId: string): Promise<void> {
  for (const [productId, quantity] of [...(await heldBy(tx, orderId))].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await tx.product.update({ where: { id: productId }, data: { onHand: { decrement: quantity } } });
  }
  await tx.reservation.updateMany({ where: { orderId, status: "held" }, data: { status: "consumed" } });
}

/**
 * Takes units that an order had returned out of stock again, as far as they are still available, because the order owns
 * them. Products are locked in id order. The caller holds the order's row lock.
 * @param units how many of each product @returns how many of each were still available
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
