import "server-only";
import { pictureSchema } from "@/lib/catalog/schema";
import { barcodeKey } from "@/lib/core/barcode";
import { omitUndefined } from "@/lib/core/diff-fields";
import { fieldError, ShopError } from "@/lib/core/errors";
import { groupBy } from "@/lib/core/group-by";
import type { AuditEntry } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { createPlaceholder } from "@/lib/server/files/pictures";
import { isUniqueViolation } from "@/lib/server/is-unique-violation";
import { tags } from "@/lib/server/tags";
import { Prisma, type Product } from "@/prisma/generated/client";
import type { ProductFields } from "../schema/admin-product";

/** The columns of a product's row, with the database's names of money and pictures; stock is written separately. */
export type ProductColumns = Omit<Prisma.ProductUncheckedUpdateInput, "onHand" | "available">;

/** The given fields as columns, with the placeholders of pictures. */
export async function toProductColumns(
  input: Partial<ProductFields>,
  present?: Product,
): Promise<ProductColumns> {
  const { regularPrice, wholesalePrice, cost, inventory: _, imageUrl, gallery, nutrition, ...stored } = input;
  return omitUndefined({
    ...stored,
    regularPriceCents: regularPrice,
    wholesalePriceCents: wholesalePrice,
    costCents: cost,
    nutrition: nutrition === null ? Prisma.DbNull : nutrition,
    gallery: gallery && (await withPlaceholders(gallery, present)),
    ...(imageUrl === undefined || imageUrl === present?.imageUrl
      ? {}
      : { imageUrl, imagePlaceholder: (imageUrl && (await createPlaceholder(imageUrl))) ?? Prisma.DbNull }),
  });
}

/**
 * Prefetches the placeholders of a product's new pictures, which may be fetched over the network, outside of any
 * transaction. `toProductColumns` then reads them from memory.
 * @throws {ShopError} file_store
 */
export async function prefetchPlaceholders(
  { imageUrl, gallery }: Partial<ProductFields>,
  present?: Product,
): Promise<void> {
  if (!imageUrl && !gallery?.length) return;
  await toProductColumns(
    { ...(imageUrl === undefined ? {} : { imageUrl }), ...(gallery === undefined ? {} : { gallery }) },
    present,
  );
}

function withPlaceholders(gallery: ProductFields["gallery"], present?: Product) {
  const known = pictureSchema.array().catch([]).parse(present?.gallery);
  return Promise.all(
    gallery.map(async ({ url, alt }) => ({
      url,
      alt,
      placeholder:
        known.find((picture) => picture.url === url)?.placeholder ?? (await createPlaceholder(url)),
    })),
  );
}

/** A locked product and its new units on hand. */
export type StockUpdate = readonly [product: Product, units: number];

/**
 * Sets the stock on hand of locked products; units held for orders stay held (D5).
 * @throws {ShopError} invalid_input when a product would have fewer units than are held
 */
export async function setOnHand(tx: Tx, updates: readonly StockUpdate[]): Promise<void> {
  for (const [{ onHand, available }, units] of updates)
    if (units < onHand - available)
      throw fieldError(
        "inventory",
        `cannot be less than the ${onHand - available} held for orders that are being paid`,
      );
  const changed = updates.filter(([{ onHand }, units]) => units !== onHand);
  if (changed.length === 0) return;
  await tx.$executeRaw`
    UPDATE products SET on_hand = units, available = units - (on_hand - available), updated_at = ${now()}
    FROM unnest(${changed.map(([{ id }]) => id)}::text[], ${changed.map(([, units]) => units)}::int[])
      AS updates (product_id, units)
    WHERE id = product_id`;
}

/** The name of a field's column, as the Prisma schema maps it. */
const toColumnName = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The id of a locked product and the new values of its columns. */
export type ColumnsUpdate = readonly [id: string, columns: ProductColumns];

/**
 * Writes columns of locked products and increments their versions. Products with the same changed columns share one
 * statement, because shoppers cannot buy locked products until the transaction ends.
 * @throws {ShopError} invalid_input for a slug, SKU or barcode that is taken
 */
export async function writeColumns(tx: Tx, updates: readonly ColumnsUpdate[]): Promise<void> {
  const alike = groupBy(updates, ([, columns]) => Object.keys(columns).join());
  for (const rows of alike.values()) await writeSameColumns(tx, rows);
}

async function writeSameColumns(tx: Tx, rows: readonly ColumnsUpdate[]): Promise<void> {
  const names = Object.keys(rows[0]?.[1] ?? {}).map(toColumnName);
  const assignments = names.map((name) => Prisma.raw(`${name} = updates.${name}, `));
  const records = rows.map(([id, columns]) => ({
    id,
    ...Object.fromEntries(
      Object.entries(columns).map(([field, value]) => [
        toColumnName(field),
        value === Prisma.DbNull ? null : value,
      ]),
    ),
  }));
  await tx.$executeRaw`
    UPDATE products SET ${Prisma.join([...assignments, Prisma.empty], "")} version = products.version + 1, updated_at = ${now()}
    FROM jsonb_populate_recordset(NULL::products, ${JSON.stringify(records)}::jsonb) AS updates
    WHERE products.id = updates.id`.catch(throwUniqueViolation);
}

/** Throws a field error that names the unique column that is taken. */
export function throwUniqueViolation(error: unknown): never {
  if (isUniqueViolation(error))
    throw fieldError(
      ["sku", "barcode"].find((name) => JSON.stringify(error.meta).includes(name)) ?? "slug",
      "is taken by another product",
    );
  throw error;
}

/** Locked rows of these ids, in id order. @throws {ShopError} not_found when one does not exist */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<Product[]> {
  await tx.$queryRaw`SELECT 1 FROM products WHERE id = ANY(${[...ids]}) ORDER BY id FOR UPDATE`;
  const rows = await tx.product.findMany({
    where: { id: { in: [...ids] }, deletedAt: null },
    orderBy: { id: "asc" },
  });
  if (rows.length !== ids.length) throw new ShopError("not_found", "One of these products no longer exists");
  return rows;
}

export interface ProductVisibility {
  isActive: boolean;
  isArchived: boolean;
}

export const visibilityOf = ({ isActive, archivedAt }: Product): ProductVisibility => ({
  isActive,
  isArchived: archivedAt !== null,
});

/** Shows, hides or archives a product whose row is locked. @returns its new version */
export async function writeVisibility(
  tx: Tx,
  { id, version, archivedAt }: Product,
  { isActive, isArchived }: ProductVisibility,
): Promise<number> {
  const data = { isActive, archivedAt: isArchived ? (archivedAt ?? now()) : null, version: version + 1 };
  await tx.product.update({ where: { id }, data });
  return data.version;
}

/** The tags of pages that show these products. */
export const productTags = (products: readonly Pick<Product, "slug">[]): string[] => [
  tags.products(),
  tags.store(),
  ...products.map(({ slug }) => tags.product(slug)),
];

/** An audit entry about a product. */
export const productAuditEntry = (action: string, id: string, before: object, after: object): AuditEntry => ({
  action: `product.${action}`,
  objectType: "product",
  objectId: id,
  before,
  after,
});

interface UniqueNames {
  sku?: string | null | undefined;
  barcode?: string | null | undefined;
  slug?: string | undefined;
}

/**
 * Releases SKUs, barcodes and slugs of deleted products for other products: a restored product gets a slug with its id
 * appended, and neither SKU nor barcode.
 */
export async function releaseUniqueNames(tx: Tx, names: readonly UniqueNames[]): Promise<void> {
  const all = (name: keyof UniqueNames) => names.flatMap((each) => each[name] || []);
  const [skus, slugs, keys] = [all("sku"), all("slug"), all("barcode").map(barcodeKey)];
  if (skus.length + slugs.length + keys.length === 0) return;
  await tx.$executeRaw`
    UPDATE products SET updated_at = ${now()},
      sku = CASE WHEN sku = ANY(${skus}) THEN NULL ELSE sku END,
      barcode = CASE WHEN barcode_key(barcode) = ANY(${keys}) THEN NULL ELSE barcode END,
      slug = CASE WHEN slug = ANY(${slugs}) THEN regexp_replace(left(slug, 90), '-$', '') || '-' || id ELSE slug END
    WHERE deleted_at IS NOT NULL
      AND (sku = ANY(${skus}) OR barcode_key(barcode) = ANY(${keys}) OR slug = ANY(${slugs}))`;
}
