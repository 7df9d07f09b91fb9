import "server-only";
import { hasPermission } from "@/lib/admin/rules/permissions";
import { MAX_PRICE_CENTS } from "@/lib/admin/schema/fields";
import { ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { cents, centsToDecimal, formatUsd, toDecimal } from "@/lib/core/money";
import { toSlug } from "@/lib/core/slugs";
import { cutText } from "@/lib/core/text";
import type { Actor } from "@/lib/server/actor";
import { type AuditEntry, recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import type { Tx } from "@/lib/server/db";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import { changeCached, tags } from "@/lib/server/tags";
import { lockForEdit } from "@/lib/server/versions";
import { Prisma, type Product } from "@/prisma/generated/client";
import { getAdminProduct, PRODUCT_NOT_FOUND, toAdminProduct } from "../queries/admin-products";
import { applyPriceChange, summarizeNames } from "../rules/admin-products";
import type {
  AdminProduct,
  BulkPriceInput,
  BulkResult,
  BulkStateInput,
  BulkStockInput,
} from "../schema/admin-product";
import { MAX_NAME } from "../schema/product-fields";
import {
  type ColumnsUpdate,
  lockProducts,
  productAuditEntry,
  productTags,
  setOnHand,
  visibilityOf,
  writeColumns,
  writeVisibility,
} from "./product-columns";
import { auditedFields, findFreeSlugs } from "./save-product";

/** The database's null for JSON columns. */
const orNone = (json: Prisma.JsonValue) => json ?? Prisma.DbNull;

const shownOn = ([products]: readonly [Product[], number]) => productTags(products);

const COPY = " (copy)";

/** The name of a copy. A long name is cut, because the form and an import refuse one that is too long. */
const copyNameOf = (name: string): string => `${cutText(name, MAX_NAME - COPY.length).trimEnd()}${COPY}`;

/**
 * Copies a product: the copy is hidden, without stock and SKU. All calls with the same `requestKey` create one copy.
 * @throws {ShopError} not_found; conflict if the key belongs to the copy of another product
 */
export async function duplicateProduct(actor: Actor, id: string, requestKey?: string): Promise<AdminProduct> {
  return changeCached([tags.products()], async (tx) => {
    const copyId = newId();
    const request = { kind: "product-copy", requestKey, contents: { id }, result: copyId };
    const first = await claimRequest(tx, request);
    if (first) return getAdminProduct(first, tx);
    await lockForEdit(tx, "product", id, PRODUCT_NOT_FOUND); // concurrent copies get different slugs
    const row = await tx.product.findFirst({ where: { id, deletedAt: null } });
    if (!row) throw new ShopError("not_found", PRODUCT_NOT_FOUND);
    const { id: _id, createdAt: _created, updatedAt: _updated, ...same } = row;
    const name = copyNameOf(row.name);
    const created = await tx.product.create({
      data: {
        ...same,
        nutrition: orNone(same.nutrition),
        gallery: same.gallery ?? [],
        imagePlaceholder: orNone(same.imagePlaceholder),
        id: copyId,
        name,
        slug: (await findFreeSlugs(tx, [toSlug(name)]))[0] ?? "",
        sku: null,
        barcode: null,
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
        after: auditedFields(view),
        reason: `Copy of ${id}`,
      },
    ]);
    return view;
  });
}

/**
 * Changes the prices of many products, all or none.
 * @throws {ShopError} not_found when one of them no longer exists; invalid_input, naming the product, for a price above
 * the maximum; conflict, naming them, when some changed since their preview or have no version
 */
export async function updatePrices(actor: Actor, input: BulkPriceInput): Promise<BulkResult> {
  const batchId = newId();
  const [rows, changed] = await changeCached(shownOn, async (tx) => {
    const products = await lockProducts(tx, input.ids);
    const stale = products.filter(({ id, version }) => input.versions && version !== input.versions[id]);
    if (stale.length > 0)
      throw new ShopError(
        "conflict",
        `No price was changed: ${summarizeNames(stale)} changed in the meantime.`,
      );
    const entries: AuditEntry[] = [];
    const updates: ColumnsUpdate[] = [];
    for (const { id, name, version, regularPriceCents } of products) {
      const next = applyPriceChange(cents(regularPriceCents), input);
      if (next === regularPriceCents) continue;
      if (next > MAX_PRICE_CENTS)
        throw new ShopError(
          "invalid_input",
          `No price was changed: ${name} would cost ${formatUsd(next)}, which is above the maximum price.`,
        );
      updates.push([id, { regularPriceCents: next }]);
      const [before, after] = [centsToDecimal(regularPriceCents), toDecimal(next)];
      entries.push({
        ...productAuditEntry("price", id, { regularPrice: before }, { regularPrice: after }),
        undo: { batchId, version: version + 1 },
      });
    }
    await writeColumns(tx, updates);
    await recordAudit(tx, actor.userId, entries);
    return [products, entries.length] as const;
  });
  return { count: rows.length, undo: changed > 0 ? batchId : null };
}

/**
 * Sets, adjusts or counts the stock of many products, all or none. All calls with the same `requestKey` are one change.
 * @returns how many products
 * @throws {ShopError} not_found; invalid_input, naming the product, when one would have less than is held for orders,
 * or a count is below its sold and held units; conflict if the key belongs to another change
 */
export async function updateStock(actor: Actor, input: BulkStockInput): Promise<number> {
  const { requestKey, ids, how, quantity } = input;
  await changeCached(productTags, async (tx) => {
    const contents = { ids, how, quantity };
    if ((await claimRequest(tx, { kind: `stock:${actor.userId}`, requestKey, contents })) !== null) return [];
    const products = await lockProducts(tx, ids);
    await setStockChangeReason(tx, "edit", actor.userId);
    const sold = how === "count" ? await countUnpacked(tx, ids) : new Map<string, number>();
    const updates = products.map((row) => [row, nextStock(row, input, sold.get(row.id) ?? 0)] as const);
    await setOnHand(tx, updates);
    await recordAudit(
      tx,
      actor.userId,
      updates.map(([{ id, onHand }, units]) =>
        productAuditEntry("stock", id, { inventory: onHand }, { inventory: units }),
      ),
    );
    return products;
  });
  return ids.length;
}

/** The stock of a product after a bulk change. @param sold units that are sold but not packed */
function nextStock(
  { name, onHand, available }: Product,
  { how, quantity }: BulkStockInput,
  sold: number,
): number {
  const held = onHand - available;
  if (how !== "count") {
    const units = how === "set" ? quantity : onHand + quantity;
    if (units >= held) return units;
    const ofWhich = held > 0 ? `, ${held} of them held for orders that are being paid` : "";
    throw new ShopError(
      "invalid_input",
      `${name}: ${onHand} on hand${ofWhich}. The new stock cannot be ${units}.`,
    );
  }
  if (quantity >= sold + held) return quantity - sold;
  const reasons = [
    ...(sold > 0 ? [`${countUnits(sold)} sold and not packed yet`] : []),
    ...(held > 0 ? [`${countUnits(held)} held for orders that are being paid`] : []),
  ];
  throw new ShopError(
    "invalid_input",
    `${name}: you counted ${quantity}, but ${reasons.join(", and ")}. Count again once these orders are ${held > 0 ? "paid and packed, or canceled" : "packed or canceled"}.`,
  );
}

const countUnits = (units: number): string => (units === 1 ? "1 unit is" : `${units} units are`);

/**
 * Units of locked products that are sold and still on the shelf: neither packed nor
 * refunded, nor short in their lots (docs/decisions/0065).
 * @returns only products that have any
 */
async function countUnpacked(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ id: string; units: number }[]>`
    WITH open AS MATERIALIZED (
      SELECT id FROM orders
      WHERE fulfillment_status = 'new' AND cancelled_at IS NULL AND payment_status IN ('paid', 'partially_refunded')
    )
    SELECT r.product_id AS id, (sum(least(r.quantity, l.units)) - coalesce(s.short, 0))::int AS units
    FROM open JOIN reservations r ON r.order_id = open.id AND r.status = 'consumed'
    CROSS JOIN LATERAL (
      SELECT sum(quantity - refunded_quantity) AS units FROM order_lines WHERE order_id = open.id AND product_id = r.product_id) l
    LEFT JOIN lot_stocks s ON s.product_id = r.product_id
    WHERE r.product_id = ANY(${[...ids]}) GROUP BY r.product_id, s.short`;
  return new Map(rows.filter(({ units }) => units > 0).map(({ id, units }) => [id, units]));
}

/**
 * Shows, hides, archives or restores products (a restored one is hidden).
 * @throws {ShopError} not_found; forbidden for a role that may not archive
 */
export async function setProductState(actor: Actor, { ids, state }: BulkStateInput): Promise<BulkResult> {
  if ((state === "archived" || state === "restored") && !hasPermission(actor.staffRole, "products.archive"))
    throw new ShopError("forbidden", "Your role may not archive or restore products.");
  const batchId = newId();
  const [rows, changed] = await changeCached(shownOn, async (tx) => {
    const products = await lockProducts(tx, ids);
    if (state === "active" && products.some(({ archivedAt }) => archivedAt !== null))
      throw new ShopError("conflict", "An archived product has to be restored first.");
    const entries: AuditEntry[] = [];
    for (const row of products) {
      const before = visibilityOf(row);
      const after = {
        // Another staff member may already have restored and published it.
        isActive: state === "active" || (state === "restored" && before.isActive),
        isArchived: state === "archived" || (state === "inactive" && before.isArchived),
      };
      if (before.isActive === after.isActive && before.isArchived === after.isArchived) continue;
      const version = await writeVisibility(tx, row, after);
      entries.push({ ...productAuditEntry("state", row.id, before, after), undo: { batchId, version } });
    }
    await recordAudit(tx, actor.userId, entries);
    return [products, entries.length] as const;
  });
  return { count: rows.length, undo: changed > 0 ? batchId : null };
}
