import "server-only";
import { may } from "@/lib/account/rules";
import { ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { cents, toDecimal } from "@/lib/core/money";
import { type AuditEntry, recordAudit } from "@/lib/server/audit";
import { db } from "@/lib/server/db";
import { becauseOf } from "@/lib/server/stock-cause";
import { refreshTags, tags } from "@/lib/server/tags";
import { Prisma } from "@/prisma/generated/client";
import { NO_PRODUCT, toAdminProduct } from "../queries/products";
import { namesIn, priceAfter, slugOf } from "../rules/products";
import type {
  AdminProduct,
  BulkDone,
  BulkPriceInput,
  BulkStateInput,
  BulkStockInput,
} from "../schema/product";
import { entry, lockProducts, refreshAll, setOnHand, stateOf, writeState } from "./product-columns";
import { type Actor, freeSlug, seen } from "./save-product";

/** What the database takes for no JSON. */
const orNone = (json: Prisma.JsonValue) => json ?? Prisma.DbNull;

/** Where a product's copy differs from it: hidden, without stock and SKU. */
export async function duplicateProduct(actor: Actor, id: string): Promise<AdminProduct> {
  const copy = await db().$transaction(async (tx) => {
    const row = await tx.product.findFirst({ where: { id, deletedAt: null } });
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
 * Changes the prices of many products at once, or of none.
 * @throws {ShopError} not_found when one of them is gone; conflict, naming them, when some changed since their preview
 */
export async function changePrices(actor: Actor, input: BulkPriceInput): Promise<BulkDone> {
  const batchId = newId();
  const [rows, changed] = await db().$transaction(async (tx) => {
    const products = await lockProducts(tx, input.ids);
    const stale = products.filter(({ id, version }) => version !== (input.versions?.[id] ?? version));
    if (stale.length > 0)
      throw new ShopError("conflict", `No price was changed: ${namesIn(stale)} changed in the meantime.`);
    const entries: AuditEntry[] = [];
    for (const { id, version, regularPriceCents } of products) {
      const next = priceAfter(cents(regularPriceCents), input);
      if (next === regularPriceCents) continue;
      await tx.product.update({
        where: { id },
        data: { regularPriceCents: next, version: version + 1 },
      });
      const [before, after] = [toDecimal(cents(regularPriceCents)), toDecimal(next)];
      entries.push({
        ...entry("price", id, { regularPrice: before }, { regularPrice: after }),
        undo: { batchId, version: version + 1 },
      });
    }
    await recordAudit(tx, actor.userId, entries);
    return [products, entries.length] as const;
  });
  refreshAll(rows);
  return { count: rows.length, undo: changed > 0 ? batchId : null };
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

/**
 * Shows or hides products, archives or restores them (hidden, then).
 * @throws {ShopError} not_found; forbidden for a role that may not archive
 */
export async function setProductState(actor: Actor, { ids, state }: BulkStateInput): Promise<BulkDone> {
  if ((state === "archived" || state === "restored") && !may(actor.staffRole, "products.archive"))
    throw new ShopError("forbidden", "Your role may not archive or restore products.");
  const batchId = newId();
  const [rows, changed] = await db().$transaction(async (tx) => {
    const products = await lockProducts(tx, ids);
    if (state === "active" && products.some(({ archivedAt }) => archivedAt !== null))
      throw new ShopError("conflict", "An archived product has to be restored first.");
    const entries: AuditEntry[] = [];
    for (const row of products) {
      const before = stateOf(row);
      const after = {
        isActive: state === "active",
        isArchived: state === "archived" || (state === "inactive" && before.isArchived),
      };
      if (before.isActive === after.isActive && before.isArchived === after.isArchived) continue;
      const version = await writeState(tx, row, after);
      entries.push({ ...entry("state", row.id, before, after), undo: { batchId, version } });
    }
    await recordAudit(tx, actor.userId, entries);
    return [products, entries.length] as const;
  });
  refreshAll(rows);
  return { count: rows.length, undo: changed > 0 ? batchId : null };
}
