import "server-only";
import type { Authority } from "@/lib/admin/rules/permissions";
import { diffFields, omitUndefined } from "@/lib/core/diff-fields";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { type Cents, toDecimal } from "@/lib/core/money";
import { toSlug, toUnusedSlug } from "@/lib/core/slugs";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { db, type Tx } from "@/lib/server/db";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import { changeCached } from "@/lib/server/tags";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import type { Prisma, Product } from "@/prisma/generated/client";
import { getAdminProduct, PRODUCT_NOT_FOUND, toAdminProduct } from "../queries/admin-products";
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
  type ColumnsUpdate,
  prefetchPlaceholders,
  productTags,
  releaseUniqueNames,
  setOnHand,
  throwUniqueViolation,
  toProductColumns,
  writeColumns,
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
export const requireFieldPermissions = (role: Authority | null, changed: readonly string[]): void => {
  const field = findForbiddenField(role, changed);
  if (field)
    throw new ShopError("forbidden", `Your role cannot change this: ${field}`, {
      fields: { [field]: "cannot be changed with your role" },
    });
};

/**
 * An unused slug for each requested one: itself, or with a number appended.
 * @param reserved slugs that must not be returned
 */
export async function findFreeSlugs(
  tx: Tx,
  requested: readonly string[],
  reserved: readonly string[] = [],
): Promise<string[]> {
  const used = await tx.$queryRaw<{ slug: string }[]>`
    SELECT slug FROM products WHERE slug = ANY(${requested}) OR regexp_replace(slug, '-[0-9]+$', '') = ANY(${requested})`;
  const all = new Set([...reserved, ...used.map(({ slug }) => slug)]);
  return requested.map((each) => {
    const slug = toUnusedSlug(each, all);
    all.add(slug);
    return slug;
  });
}

/** The sort position after a given one. */
export const positionAfter = (position: number): number => Math.min(position + 1, MAX_SORT_ORDER);

/** The sort position after those of all products. */
export async function nextPosition(tx: Tx): Promise<number> {
  const { _max } = await tx.product.aggregate({ _max: { sortOrder: true } });
  return positionAfter(_max.sortOrder ?? -1);
}

/** The fields of a new product, and its id if it is already chosen. */
type NewProduct = Omit<CreateProductInput, "requestKey"> & { id?: string };

/**
 * Creates up to 500 products, unpublished by default. PostgreSQL limits the number of parameters in a statement. The
 * reason for stock changes must be set in the transaction.
 * @param position sort position of the first product whose input has none
 * @param reserved slugs that must not be made from a name
 * @returns the created products, in the order of the input
 * @throws {ShopError} forbidden for a field that the role may not set; invalid_input for a
 * slug, SKU or barcode that is taken
 */
export async function insertProducts(
  tx: Tx,
  actor: Actor,
  inputs: readonly NewProduct[],
  position: number,
  reserved: readonly string[] = [],
): Promise<Product[]> {
  for (const { id: _id, ...input } of inputs)
    requireFieldPermissions(actor.staffRole, Object.keys(omitUndefined(input)));
  if (inputs.length === 0) return [];
  const filled = await applyDefaults(tx, inputs, position, reserved);
  await releaseUniqueNames(tx, filled);
  const data: Prisma.ProductCreateManyInput[] = [];
  for (const fields of filled)
    data.push({ id: newId(), ...(await toProductColumns(fields)) } as Prisma.ProductCreateManyInput);
  const rows = await tx.product.createManyAndReturn({ data }).catch(throwUniqueViolation);
  const stockOf = new Map(filled.map(({ slug, inventory }) => [slug, inventory]));
  const stocked = rows.map((row) => [row, stockOf.get(row.slug) ?? 0] as const);
  await setOnHand(tx, stocked);
  const bySlug = new Map(
    stocked.map(([row, units]) => [row.slug, { ...row, onHand: units, available: units }]),
  );
  return filled.flatMap(({ slug }) => bySlug.get(slug) ?? []);
}

/** Fills in defaults, unused slugs and sort positions. */
async function applyDefaults(
  tx: Tx,
  inputs: readonly NewProduct[],
  position: number,
  reserved: readonly string[],
) {
  const named = inputs.filter(({ slug }) => slug === undefined);
  const slugs = await findFreeSlugs(
    tx,
    named.map(({ name }) => toSlug(name)),
    reserved,
  );
  const slugOf = new Map(named.map((input, index) => [input, slugs[index]]));
  let next = position;
  return inputs.map((input) => {
    const sortOrder = input.sortOrder ?? next;
    next = Math.max(next, positionAfter(sortOrder));
    const filled = { ...PRODUCT_DEFAULTS, ...input };
    return {
      ...filled,
      gallery: [...filled.gallery],
      slug: input.slug ?? slugOf.get(input) ?? "",
      sortOrder,
    };
  });
}

const tagsOfOne = (product: AdminProduct) => productTags([product]);

/**
 * Creates a product. All calls with the same `requestKey` create it once.
 * @throws {ShopError} invalid_input for a slug or SKU that is taken, forbidden for a field that the
 * role may not set; file_store when a picture cannot be read; conflict if the key belongs to
 * another product; not_found if its product was deleted
 */
export async function createProduct(
  actor: Actor,
  { requestKey, ...input }: CreateProductInput,
): Promise<AdminProduct> {
  await prefetchPlaceholders(input);
  return changeCached(tagsOfOne, async (tx) => {
    const id = newId();
    const first = await claimRequest(tx, { kind: "product", requestKey, contents: input, result: id });
    if (first) return getAdminProduct(first, tx);
    await setStockChangeReason(tx, "created", actor.userId);
    await insertProducts(tx, actor, [{ ...input, id }], await nextPosition(tx));
    const created = await getAdminProduct(id, tx);
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

/** A locked product and the new values of its fields. */
export type FieldsUpdate = readonly [row: Product, fields: Partial<ProductFields>];

/**
 * Writes fields into locked rows.
 * @returns the updated products, in the same order
 * @throws {ShopError} as `updateProduct`, except forbidden
 */
export async function writeFields(tx: Tx, updates: readonly FieldsUpdate[]): Promise<AdminProduct[]> {
  if (updates.length === 0) return [];
  await releaseUniqueNames(
    tx,
    updates.map(([, fields]) => fields),
  );
  await setOnHand(
    tx,
    updates.flatMap(([row, { inventory }]) => (inventory === undefined ? [] : [[row, inventory] as const])),
  );
  const columns: ColumnsUpdate[] = [];
  for (const [row, fields] of updates) columns.push([row.id, await toProductColumns(fields, row)]);
  await writeColumns(tx, columns);
  const rows = await tx.product.findMany({ where: { id: { in: updates.map(([{ id }]) => id) } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return updates.map(([{ id }]) => toAdminProduct(byId.get(id) as Product));
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
  const changed = listChangedFields(before, input);
  requireFieldPermissions(actor.staffRole, changed);
  if (changed.includes("inventory") && seenInventory !== undefined && seenInventory !== row.onHand)
    throw new ShopError("conflict", "The stock has changed in the meantime.", { current: before });
  if (changed.length === 0) return before;
  await setStockChangeReason(tx, "edit", actor.userId);
  const [after = before] = await writeFields(tx, [[row, fields]]);
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
export function listChangedFields(before: AdminProduct, input: UpdateProductInput): string[] {
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
  if (input.imageUrl || input.gallery?.length)
    await prefetchPlaceholders(input, (await db().product.findUnique({ where: { id } })) ?? undefined);
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
