import "server-only";
import { ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { cents, toDecimal } from "@/lib/core/money";
import { type AuditEntry, recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { becauseOf } from "@/lib/server/stock-cause";
import { refreshTags, tags } from "@/lib/server/tags";
import { lockForEdit } from "@/lib/server/versions";
import { Prisma, type Product } from "@/prisma/generated/client";
import { NO_PRODUCT, toAdminProduct } from "../queries/products";
import { priceAfter, slugOf } from "../rules/products";
import type { AdminProduct, BulkPriceInput, BulkStateInput, BulkStockInput } from "../schema/product";
import { lockProducts, setOnHand } from "./product-columns";
import { type Actor, freeSlug, seen } from "./save-product";

/** What the database takes for no JSON. */
const orNone = (json: Prisma.JsonValue) => json ?? Prisma.DbNull;

/** Where a product's copy differs from it: hidden, without stock and SKU. */
export async function duplicateProduct(actor: Actor, id: string): Promise<AdminProduct> {
  const copy = await db().$transaction(async (tx) => {
    const row = await tx.product.findUnique({ where: { id } });
    if (!row) throw new ShopError("not_found", NO_PRODUCT);
    const { id: _id, createdAt: _created, updatedAt: _updated, ...same } = row;
    const name = `${row.name} (copy)`;
    const created = await tx.product.create({
      data: {
        ...same,
        nutrition: orNone(same.nutrition),
        gallery: same.gallery ?? [],
        imagePlaceholder: orNone(same.imagePlaceholder),
        id: newId(),
        name,
        slug: await freeSlug(tx, slugOf(name)),
        sku: null,
        onHand: 0,
        available: 0,
        isActive: false,
        archivedAt: null,
        version: 1,
      },
    });
    const view = toAdminProduct(created);
    await recordAudit(tx, actor.userId, [
      {
        action: "product.duplicate",
        objectType: "product",
        objectId: view.id,
        before: null,
        after: seen(view),
        reason: `Copy of ${id}`,
      },
    ]);
    return view;
  });
  refreshTags(tags.products());
  return copy;
}

/**
 * Deletes a product for good. Orders keep their lines, which know its name and price.
 * @throws {ShopError} not_found; conflict while orders hold it or somebody subscribes to it: archive it instead
 */
export async function deleteProduct(actor: Actor, id: string): Promise<void> {
  const slug = await db().$transaction(async (tx) => {
    await lockForEdit(tx, "product", id, NO_PRODUCT);
    const row = await tx.product.findUniqueOrThrow({ where: { id } });
    const [held, subscribed] = await Promise.all([
      tx.reservation.count({ where: { productId: id, status: "held" } }),
      tx.productSubscription.count({ where: { productId: id } }),
    ]);
    if (held + subscribed > 0)
      throw new ShopError(
        "conflict",
        "This product is in an open checkout or a subscription: archive it instead.",
      );
    await tx.product.delete({ where: { id } });
    await recordAudit(tx, actor.userId, [
      {
        action: "product.delete",
        objectType: "product",
        objectId: id,
        before: seen(toAdminProduct(row)),
        after: null,
      },
    ]);
    return row.slug;
  });
  refreshTags(tags.products(), tags.store(), tags.product(slug), tags.reviews());
}

const refreshAll = (products: readonly Product[]): void =>
  refreshTags(tags.products(), tags.store(), ...products.map(({ slug }) => tags.product(slug)));

const entry = (action: string, id: string, before: object, after: object): AuditEntry => ({
  action: `product.${action}`,
  objectType: "product",
  objectId: id,
  before,
  after,
});

/**
 * Changes the prices of many products at once, or of none.
 * @returns how many products there were
 * @throws {ShopError} not_found when one of them is gone
 */
export async function changePrices(actor: Actor, input: BulkPriceInput): Promise<number> {
  const rows = await db().$transaction(async (tx) => {
    const products = await lockProducts(tx, input.ids);
    const entries: AuditEntry[] = [];
    for (const { id, regularPriceCents } of products) {
      const next = priceAfter(cents(regularPriceCents), input);
      if (next === regularPriceCents) continue;
      await tx.product.update({
        where: { id },
        data: { regularPriceCents: next, version: { increment: 1 } },
      });
      const [before, after] = [toDecimal(cents(regularPriceCents)), toDecimal(next)];
      entries.push(entry("price", id, { regularPrice: before }, { regularPrice: after }));
    }
    await recordAudit(tx, actor.userId, entries);
    return products;
  });
  refreshAll(rows);
  return rows.length;
}

/**
 * Counts or moves the stock of many products at once, or of none.
 * @throws {ShopError} not_found; invalid_input when one would have less than is held for orders
 */
export async function changeStock(actor: Actor, { ids, how, quantity }: BulkStockInput): Promise<number> {
  const rows = await db().$transaction(async (tx) => {
    const products = await lockProducts(tx, ids);
    await becauseOf(tx, "edit", actor.userId);
    const entries: AuditEntry[] = [];
    for (const row of products) {
      const wanted = how === "set" ? quantity : row.onHand + quantity;
      await setOnHand(tx, row, wanted);
      entries.push(entry("stock", row.id, { inventory: row.onHand }, { inventory: wanted }));
    }
    await recordAudit(tx, actor.userId, entries);
    return products;
  });
  refreshAll(rows);
  return rows.length;
}

/** Shows or hides products, puts them into the archive or takes them out (hidden, then). @throws {ShopError} not_found */
export async function setProductState(actor: Actor, { ids, state }: BulkStateInput): Promise<number> {
  const rows = await db().$transaction(async (tx) => {
    const products = await lockProducts(tx, ids);
    const archived = products.some(({ archivedAt }) => archivedAt !== null);
    if (archived && state === "active")
      throw new ShopError("conflict", "An archived product has to be restored first.");
    const data = {
      isActive: state === "active",
      archivedAt: state === "archived" ? now() : state === "restored" ? null : Prisma.skip,
    };
    await tx.product.updateMany({ where: { id: { in: ids } }, data: { ...data, version: { increment: 1 } } });
    const entries = products.map(({ id, isActive, archivedAt }) =>
      entry(
        "state",
        id,
        { isActive, isArchived: archivedAt !== null },
        { isActive: data.isActive, isArchived: state === "archived" },
      ),
    );
    await recordAudit(tx, actor.userId, entries);
    return products;
  });
  refreshAll(rows);
  return rows.length;
}
