import "server-only";
import { pictureSchema } from "@/lib/catalog/schema";
import { barcodeKey } from "@/lib/core/barcode";
import { omitUndefined } from "@/lib/core/diff-fields";
import { fieldError, ShopError } from "@/lib/core/errors";
import type { AuditEntry } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/is-unique-violation";
import { createPlaceholder } from "@/lib/server/pictures";
import { tags } from "@/lib/server/tags";
import { Prisma, type Product } from "@/prisma/generated/client";
import type { ProductFields } from "../schema/admin-product";

/** The columns of a product's row, with the database's names of money and pictures; stock is written separately. */
export type ProductColumns = Omit<Prisma.ProductUncheckedUpdateInput, "onHand" | "available">;

/** The given fields as columns, with the placeholders of pictures. */
export async function toColumns(input: Partial<ProductFields>, present?: Product): Promise<ProductColumns> {
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
 * transaction. `toColumns` then reads them from memory.
 * @throws {ShopError} file_store
 */
export async function prefetchPlaceholders(
  { imageUrl, gallery }: Partial<ProductFields>,
  id?: string,
): Promise<void> {
  if (!imageUrl && !gallery?.length) return;
  const present = id === undefined ? null : await db().product.findUnique({ where: { id } });
  await toColumns(
    { ...(imageUrl === undefined ? {} : { imageUrl }), ...(gallery === undefined ? {} : { gallery }) },
    present ?? undefined,
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

/**
 * Sets the stock on hand of a locked product; units held for orders stay held (D5).
 * @throws {ShopError} invalid_input when it would be less than what is held
 */
export async function setOnHand(tx: Tx, { id, onHand, available }: Product, wanted: number): Promise<void> {
  const held = onHand - available;
  if (wanted < held)
    throw fieldError("inventory", `${held} are held for orders that are being paid: it cannot be less`);
  if (wanted !== onHand)
    await tx.product.update({ where: { id }, data: { onHand: wanted, available: wanted - held } });
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
  if (rows.length !== ids.length)
    throw new ShopError("not_found", "One of these products is not there any more");
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

/**
 * Releases SKU, barcode and slug of deleted products for another product: a restored product gets a slug with its id
 * appended, and neither SKU nor barcode.
 */
export async function releaseUniqueNames(
  tx: Tx,
  names: { sku?: string | null | undefined; barcode?: string | null | undefined; slug?: string | undefined },
): Promise<void> {
  const [sku, slug] = [names.sku || null, names.slug || null];
  const key = names.barcode ? barcodeKey(names.barcode) : null;
  if (sku === null && slug === null && key === null) return;
  await tx.$executeRaw`
    UPDATE products SET updated_at = ${now()}, sku = nullif(sku, ${sku}),
      barcode = CASE WHEN barcode_key(barcode) = ${key} THEN NULL ELSE barcode END,
      slug = CASE WHEN slug = ${slug} THEN regexp_replace(left(slug, 90), '-$', '') || '-' || id ELSE slug END
    WHERE deleted_at IS NOT NULL AND (sku = ${sku} OR barcode_key(barcode) = ${key} OR slug = ${slug})`;
}
