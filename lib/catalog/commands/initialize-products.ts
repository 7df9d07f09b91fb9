import "server-only";
import type { Viewer } from "@/lib/account/queries/viewer";
import { hasPermission } from "@/lib/admin/rules/permissions";
import { ShopError } from "@/lib/core/errors";
import { env } from "@/lib/server/env";
import { changeCached, tags } from "@/lib/server/tags";
import { sampleProductRows } from "@/prisma/seed/products";

/** D29: in production only an admin may add the sample products, because they have prices. */
export const canInitializeProducts = ({ staffRole }: Pick<Viewer, "staffRole">): boolean =>
  hasPermission(staffRole, "products.price") || env().SHOP_MODE === "local";

/**
 * Adds the sample products to an empty shop (D29). Concurrent calls add one set.
 * @returns how many products there are now
 * @throws {ShopError} forbidden, or conflict when there are products already
 */
export async function initializeProducts(viewer: Viewer): Promise<number> {
  if (!canInitializeProducts(viewer)) throw new ShopError("forbidden");
  return changeCached([tags.products()], async (tx) => {
    await tx.$executeRaw`LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE`;
    if ((await tx.product.count()) > 0) throw new ShopError("conflict", "There are already products");
    return (await tx.product.createMany({ data: sampleProductRows() })).count;
  });
}
