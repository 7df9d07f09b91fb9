import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { changeCached, tags } from "@/lib/server/tags";
import { lockForEdit } from "@/lib/server/versions";
import type { Prisma, Product } from "@/prisma/generated/client";
import { PRODUCT_NOT_FOUND, toAdminProduct } from "../queries/admin-products";
import type { AdminProduct } from "../schema/admin-product";
import { auditedFields } from "./save-product";

async function lockProduct(tx: Tx, id: string): Promise<Product> {
  await lockForEdit(tx, "product", id, PRODUCT_NOT_FOUND);
  return tx.product.findUniqueOrThrow({ where: { id } });
}

const shownOn = ({ slug }: Product) => [tags.products(), tags.store(), tags.product(slug), tags.reviews()];

async function refuseInUse(tx: Tx, productId: string): Promise<void> {
  const [held, subscribed] = await Promise.all([
    tx.reservation.count({ where: { productId, status: "held" } }),
    tx.productSubscription.count({ where: { productId, status: { not: "cancelled" } } }),
  ]);
  if (held + subscribed > 0)
    throw new ShopError(
      "conflict",
      "This product is in an open checkout or a subscription: archive it instead.",
    );
}

/** Writes a row's new state and its audit entry. */
async function write(
  tx: Tx,
  actor: Actor,
  row: Product,
  verb: "delete" | "restore",
  data: Prisma.ProductUncheckedUpdateInput,
): Promise<Product> {
  const { id } = row;
  const after = await tx.product.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
  await recordAudit(tx, actor.userId, [
    {
      action: `product.${verb}`,
      objectType: "product",
      objectId: id,
      before: verb === "delete" ? auditedFields(toAdminProduct(row)) : null,
      after: verb === "delete" ? null : auditedFields(toAdminProduct(after)),
    },
  ]);
  return after;
}

/**
 * Deletes a product: it is no longer shown, but its row stays. Orders, reviews and its stock history keep their
 * reference, and `restoreProduct` restores it.
 * @throws {ShopError} not_found; conflict while orders hold it or a product subscription that was not canceled refers
 * to it: archive it instead
 */
export async function deleteProduct(actor: Actor, id: string): Promise<void> {
  await changeCached(shownOn, async (tx) => {
    const row = await lockProduct(tx, id);
    if (row.deletedAt) throw new ShopError("not_found", PRODUCT_NOT_FOUND);
    await refuseInUse(tx, id);
    return write(tx, actor, row, "delete", {
      deletedAt: now(),
      deletedFrom: row.archivedAt ? "archived" : row.isActive ? "active" : "inactive",
      archivedAt: row.archivedAt ?? now(),
      isActive: false,
    });
  });
}

/**
 * Restores a deleted product to its previous state: shown, hidden or archived. Idempotent.
 * @throws {ShopError} not_found
 */
export async function restoreProduct(actor: Actor, id: string): Promise<AdminProduct> {
  const product = await changeCached(shownOn, async (tx) => {
    const row = await lockProduct(tx, id);
    if (!row.deletedAt) return row;
    return write(tx, actor, row, "restore", {
      deletedAt: null,
      deletedFrom: null,
      archivedAt: row.deletedFrom === "archived" ? row.archivedAt : null,
      isActive: row.deletedFrom === "active",
    });
  });
  return toAdminProduct(product);
}
