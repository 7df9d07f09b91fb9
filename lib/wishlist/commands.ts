import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { lockAgainstDeletion } from "@/lib/server/lock-against-deletion";

/**
 * Saves a product; one that is already saved stays as it is.
 * @returns whether it is new
 * @throws {ShopError} invalid_input for a product that is unknown or no longer sold,
 * unauthorized for an account that was just deleted
 */
export async function saveProduct(userId: string, productId: string): Promise<boolean> {
  if ((await db().product.count({ where: { id: productId, isActive: true } })) === 0)
    throw fieldError("productId", "is unknown");
  return db().$transaction(async (tx) => {
    if (!(await lockAgainstDeletion(tx, userId))) throw new ShopError("unauthorized");
    const data = [{ userId, productId }];
    return (await tx.wishlistItem.createMany({ data, skipDuplicates: true })).count > 0;
  });
}

/** Removes a product from a user's saved items. @throws {ShopError} not_found when it is not among them */
export async function removeSavedItem(userId: string, productId: string): Promise<void> {
  const { count } = await db().wishlistItem.deleteMany({ where: { userId, productId } });
  if (count === 0) throw new ShopError("not_found", "This product is not among your saved items");
}
