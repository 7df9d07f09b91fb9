import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Tx } from "@/lib/server/db";
import type { Lot, Product } from "@/prisma/generated/client";
import { LOT_NOT_FOUND } from "../queries/lots";

/**
 * Locks products in id order, as every change of stock does, and reads them. Lots are only read and written after this.
 * The lock allows new lines of orders to refer to the products: Pay writes them in the order of the cart.
 */
export async function lockStock(tx: Tx, productIds: readonly string[]): Promise<Map<string, Product>> {
  const ids = [...new Set(productIds)].sort();
  await tx.$queryRaw`SELECT 1 FROM products WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`;
  const rows = await tx.product.findMany({ where: { id: { in: ids } } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** A lot and its product, both locked. @throws {ShopError} not_found */
export async function lockLot(tx: Tx, id: string): Promise<{ lot: Lot; product: Product }> {
  const found = await tx.lot.findUnique({ where: { id }, select: { productId: true } });
  const product = found && (await lockStock(tx, [found.productId])).get(found.productId);
  if (!product) throw new ShopError("not_found", LOT_NOT_FOUND);
  return { lot: await tx.lot.findUniqueOrThrow({ where: { id } }), product };
}

/** Why units of lots enter or leave the stock for sale, for the product's stock history. */
type LotCause = "received" | "written_off" | "too_old" | "recalled" | "released";

/** Adds units of a lot to the stock for sale of a locked product. Units that are short are supplied first. */
export const addForSale = (tx: Tx, productId: string, units: number, cause: LotCause): Promise<unknown> =>
  tx.$executeRaw`SELECT add_for_sale(${productId}, ${units}::int, ${cause})`;

/**
 * Removes units of a lot from the stock for sale of a locked product. What exceeds the available units is sold or held
 * already: these units are short.
 */
export const removeFromSale = (tx: Tx, productId: string, units: number, cause: LotCause): Promise<unknown> =>
  tx.$executeRaw`SELECT remove_from_sale(${productId}, ${units}::int, ${cause})`;
