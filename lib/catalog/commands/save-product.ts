import "server-only";
import type { Authority } from "@/lib/admin/rules/permissions";
import { diffFields, omitUndefined } from "@/lib/core/diff-fields";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { type Cents, toDecimal } from "@/lib/core/money";
import { toSlug, toUnusedSlug } from "@/lib/core/slugs";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import type { Tx } from "@/lib/server/db";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import { changeCached } from "@/lib/server/tags";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import type { Prisma, Product } from "@/prisma/generated/client";
import { PRODUCT_NOT_FOUND, toAdminProduct } from "../queries/admin-products";
import { findForbiddenField } from "../rules/admin-products";
import {
  type AdminProduct,
  type CreateProductInput,
  PRODUCT_DEFAULTS,
  type ProductFields,
  type UpdateProductInput,
} from "../schema/admin-product";
import { MAX_SORT_ORDER } from "../schema/product-fields";
import {
  prefetchPlaceholders,
  productTags,
  releaseUniqueNames,
  setOnHand,
  throwUniqueViolation,
  toColumns,
} from "./product-columns";

/** The audited fields of a product. */
export const auditedFields = (product: AdminProduct): object => {
  const {
    updatedAt: _at,
    version: _version,
    imagePlaceholder: _blur,
    isDeleted: _deleted,
    ...rest
  } = product;
  return rest;
};

/** @throws {ShopError} forbidden, naming the first of these fields that a role or a token's scopes may not change */
export const refuse = (role: Authority | null, changed: readonly string[]): void => {
  const field = findForbiddenField(role, changed);
  if (field)
    throw new ShopError("forbidden", `Your role cannot change this: ${field}`, {
      fields: { [field]: "cannot be changed with your role" },
    });
};

/** A free slug: the requested one, or with a number appended. */
export async function findFreeSlug(tx: Tx, wish: string): Promise<string> {
  const taken = new Set(
    (await tx.product.findMany({ where: { slug: { startsWith: wish } }, select: { slug: true } })).map(
      ({ slug }) => slug,
    ),
  );
  return toUnusedSlug(wish, taken);
}

/** The sort position after a given one. */
export const placeAfter = (place: number): number => Math.min(place + 1, MAX_SORT_ORDER);

/** The sort position after those of all products. */
export async function nextPlace(tx: Tx): Promise<number> {
  const { _max } = await tx.product.aggregate({ _max: { sortOrder: true } });
  return placeAfter(_max.sortOrder ?? -1);
}

/**
 * Creates a product, within a transaction whose reason for stock changes is set: unpublished by default.
 * @param place its sort position unless the input has one
 * @throws {ShopError} forbidden for a field that the role may not set
 */
export async function insertProduct(
  tx: Tx,
  actor: Actor,
  input: CreateProductInput,
  place: number,
): Promise<Product> {
  refuse(actor.staffRole, Object.keys(omitUndefined(input)));
  const filled = { ...PRODUCT_DEFAULTS, ...input };
  const slug = input.slug ?? (await findFreeSlug(tx, toSlug(input.name)));
  const sortOrder = input.sortOrder ?? place;
  const columns = await toColumns({ ...filled, gallery: [...filled.gallery], slug, sortOrder });
  await releaseUniqueNames(tx, { sku: filled.sku, barcode: filled.barcode, slug });
  const id = newId();
  const row = await tx.product
    .create({ data: { ...columns, id } as Prisma.ProductUncheckedCreateInput })
    .catch(throwUniqueViolation);
  await setOnHand(tx, row, filled.inventory);
  return { ...row, onHand: filled.inventory, available: filled.inventory };
}

const tagsOfOne = (product: AdminProduct) => productTags([product]);

/**
 * @throws {ShopError} invalid_input for a slug or SKU that is taken, forbidden for a field that the role may not set;
 * file_store when a picture cannot be read
 */
export async function createProduct(actor: Actor, input: CreateProductInput): Promise<AdminProduct> {
  await prefetchPlaceholders(input);
  return changeCached(tagsOfOne, async (tx) => {
    await setStockChangeReason(tx, "created", actor.userId);
    const created = toAdminProduct(await insertProduct(tx, actor, input, await nextPlace(tx)));
    await recordAudit(tx, actor.userId, [
      {
        action: "product.create",
        objectType: "product",
        objectId: created.id,
        before: null,
        after: auditedFields(created),
      },
    ]);
    return created;
  });
}

/**
 * Writes fields into a locked row. @returns the updated product @throws {ShopError} as `updateProduct`, except
 * forbidden
 */
export async function writeFields(
  tx: Tx,
  row: Product,
  input: Partial<ProductFields>,
): Promise<AdminProduct> {
  const { inventory } = input;
  await releaseUniqueNames(tx, input);
  if (inventory !== undefined) await setOnHand(tx, row, inventory);
  const data = { ...(await toColumns(input, row)), version: { increment: 1 } };
  return toAdminProduct(await tx.product.update({ where: { id: row.id }, data }).catch(throwUniqueViolation));
}

async function writeProduct(
  tx: Tx,
  actor: Actor,
  row: Product,
  input: UpdateProductInput,
): Promise<AdminProduct> {
  const { version, seenInventory, ...fields } = input;
  const before = toAdminProduct(row);
  requireCurrentVersion(version, before);
  const changed = changedFields(before, input);
  refuse(actor.staffRole, changed);
  if (changed.includes("inventory") && seenInventory !== undefined && seenInventory !== row.onHand)
    throw new ShopError("conflict", "The stock has changed in the meantime.", { current: before });
  if (changed.length === 0) return before;
  await setStockChangeReason(tx, "edit", actor.userId);
  const after = await writeFields(tx, row, fields);
  await recordAudit(tx, actor.userId, [
    {
      action: "product.update",
      objectType: "product",
      objectId: row.id,
      before: auditedFields(before),
      after: auditedFields(after),
    },
  ]);
  return after;
}

/** Names of the fields that differ from a product's. */
export function changedFields(before: AdminProduct, input: UpdateProductInput): string[] {
  const { version: _version, seenInventory: _seen, ...fields } = input;
  return Object.keys(diffFields(before, { ...before, ...toComparableFields(fields) })?.after ?? {});
}

/** The given fields in the format of a product's view, for comparison. */
export function toComparableFields(fields: Partial<ProductFields>): Record<string, unknown> {
  const { regularPrice, wholesalePrice, cost, ...same } = fields;
  const toDollars = (amount: Cents | null | undefined) =>
    amount === null || amount === undefined ? amount : toDecimal(amount);
  return omitUndefined({
    ...same,
    regularPrice: toDollars(regularPrice),
    wholesalePrice: toDollars(wholesalePrice),
    cost: toDollars(cost),
  });
}

/**
 * Changes a product; omitted fields stay.
 * @throws {ShopError} not_found; conflict with `current` for an outdated version or stock; forbidden for a field that
 * the role may not change; invalid_input for a slug or SKU that is taken, or less stock than is held; file_store when a
 * picture cannot be read
 */
export async function updateProduct(
  actor: Actor,
  id: string,
  input: UpdateProductInput,
): Promise<AdminProduct> {
  await prefetchPlaceholders(input, id);
  const [, after] = await changeCached(productTags, async (tx) => {
    await lockForEdit(tx, "product", id, PRODUCT_NOT_FOUND);
    const row = await tx.product.findFirst({ where: { id, deletedAt: null } });
    if (!row) throw new ShopError("not_found", PRODUCT_NOT_FOUND);
    if (row.archivedAt && input.isActive)
      throw fieldError("isActive", "an archived product has to be restored first");
    return [row, await writeProduct(tx, actor, row, input)] as const;
  });
  return after;
}
