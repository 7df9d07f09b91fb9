import "server-only";
import { getStaffNames } from "@/lib/admin/queries/get-staff-names";
import { DEFAULT_PAGE_SIZE, type ListPage } from "@/lib/admin/schema/list";
import {
  type Nutrition,
  normalizeSearch,
  type ProductListInput,
  placeholderSchema,
} from "@/lib/catalog/schema";
import { buildSearchQuery, hasPieces, type SearchQuery } from "@/lib/catalog/search/find-products";
import { listProducts } from "@/lib/catalog/search/get-listing-page";
import { barcodeKey } from "@/lib/core/barcode";
import { ShopError } from "@/lib/core/errors";
import { centsToDecimal } from "@/lib/core/money";
import { pickFields } from "@/lib/core/pick-fields";
import { escapeLike } from "@/lib/core/text";
import { db, type Tx } from "@/lib/server/db";
import { Prisma, type Product } from "@/prisma/generated/client";
import { LOW_STOCK_MAX } from "../rules/admin-products";
import type {
  AdminProduct,
  AdminProductListParams,
  ProductRow,
  StockChangeView,
} from "../schema/admin-product";
import { STORED_FIELDS } from "../schema/product-fields";

export const PRODUCT_NOT_FOUND = "There is no such product";
const HISTORY = 100;

/** The columns of a product in a list. */
export type ProductRowSource = Pick<
  Product,
  | "id"
  | "version"
  | "name"
  | "slug"
  | "sku"
  | "category"
  | "regularPriceCents"
  | "wholesalePriceCents"
  | "onHand"
  | "available"
  | "isActive"
  | "archivedAt"
  | "deletedAt"
  | "imageUrl"
  | "imageAlt"
  | "imagePlaceholder"
  | "updatedAt"
>;

export const toRow = (row: ProductRowSource): ProductRow => ({
  id: row.id,
  version: row.version,
  name: row.name,
  slug: row.slug,
  sku: row.sku,
  category: row.category,
  regularPrice: centsToDecimal(row.regularPriceCents),
  wholesalePrice: row.wholesalePriceCents === null ? null : centsToDecimal(row.wholesalePriceCents),
  inventory: row.onHand,
  held: row.onHand - row.available,
  isActive: row.isActive,
  isArchived: row.archivedAt !== null,
  isDeleted: row.deletedAt !== null,
  imageUrl: row.imageUrl,
  imageAlt: row.imageAlt,
  imagePlaceholder: placeholderSchema.nullable().catch(null).parse(row.imagePlaceholder),
  updatedAt: row.updatedAt.toISOString(),
});

export const toAdminProduct = (row: Product): AdminProduct => ({
  ...toRow(row),
  ...pickFields(row, STORED_FIELDS),
  cost: row.costCents === null ? null : centsToDecimal(row.costCents),
  gallery: (row.gallery as { url: string; alt: string }[]).map(({ url, alt }) => ({ url, alt })),
  nutrition: row.nutrition as Nutrition | null,
});

/** One product with all its fields. @throws {ShopError} not_found */
export async function getAdminProduct(id: string, tx: Tx = db()): Promise<AdminProduct> {
  const row = await tx.product.findFirst({ where: { id, deletedAt: null } });
  if (!row) throw new ShopError("not_found", PRODUCT_NOT_FOUND);
  return toAdminProduct(row);
}

/** All but `updated` have an index (docs/decisions/0019). */
const ORDERS: Record<string, string> = {
  name: "name",
  category: "products.category", // in the shop's order; unqualified, it would refer to the selected text in one of two statements
  price: "regular_price_cents",
  stock: "on_hand",
  updated: "updated_at",
};

/**
 * @param isPresent whether none of the products is archived: an index that begins with `archived_at` then has their
 * order
 */
function orderOf(sort: string, isPresent: boolean): Prisma.Sql {
  const direction = sort.startsWith("-") ? "DESC" : "ASC";
  const column = ORDERS[sort.replace("-", "")] ?? "name";
  const keys = isPresent ? ["archived_at", column] : [column];
  const sorted = keys.map((key) => `${key} ${direction}`).join(", ");
  // Products with equal values, such as the update time after an import, are sorted by name.
  return Prisma.raw(column === "name" ? `${sorted}, id ${direction}` : `${sorted}, name, id`);
}

/**
 * A product matches by parts of its name or SKU, or by its exact barcode or id.
 * @param search normalized, not empty
 * @param query the same search in the database's terms
 */
export function matchesAdminSearchSql(search: string, query: SearchQuery): Prisma.Sql {
  const sku = `%${escapeLike(search)}%`;
  const id = search.replace(/^CF-/i, "").toLowerCase();
  return Prisma.sql`(${hasPieces(Prisma.sql`name_key`, query)} OR sku ILIKE ${sku}
    OR barcode_key(barcode) = ${barcodeKey(search)} OR left(id, 8) = ${id} OR id = ${search})`;
}

/** A deleted product is archived too. */
const LISTED = {
  present: Prisma.sql`archived_at IS NULL`,
  archived: Prisma.sql`archived_at IS NOT NULL AND deleted_at IS NULL`,
  deleted: Prisma.sql`deleted_at IS NOT NULL`,
} as const;

const listedOf = ({ state }: Pick<AdminProductListParams, "state">): keyof typeof LISTED =>
  state === "archived" || state === "deleted" ? state : "present";

async function conditions(
  { search, category, stock, state }: AdminProductListParams,
  lowStockThreshold: number,
): Promise<Prisma.Sql> {
  const all = [LISTED[listedOf({ state })]];
  if (state === "active" || state === "inactive") all.push(Prisma.sql`is_active = ${state === "active"}`);
  if (category) all.push(Prisma.sql`category = ${category}::"ProductCategory"`);
  if (stock === "out") all.push(Prisma.sql`on_hand = 0`);
  if (stock === "low") all.push(Prisma.sql`on_hand BETWEEN 1 AND ${LOW_STOCK_MAX}`);
  if (stock === "in") all.push(Prisma.sql`on_hand > ${LOW_STOCK_MAX}`);
  if (stock === "alert") all.push(Prisma.sql`is_active AND on_hand <= ${lowStockThreshold}`);
  if (stock === "alert-left") all.push(Prisma.sql`is_active AND on_hand BETWEEN 1 AND ${lowStockThreshold}`);
  const text = normalizeSearch(search);
  if (text) all.push(matchesAdminSearchSql(text, await buildSearchQuery(text)));
  return Prisma.join(all, " AND ");
}

const COLUMNS =
  Prisma.raw(`id, version, name, slug, sku, category::text AS category, regular_price_cents AS "regularPriceCents",
  wholesale_price_cents AS "wholesalePriceCents", on_hand AS "onHand", available, is_active AS "isActive",
  archived_at AS "archivedAt", deleted_at AS "deletedAt", image_url AS "imageUrl", image_alt AS "imageAlt", image_placeholder AS "imagePlaceholder",
  updated_at AS "updatedAt"`);

/** A page of the Products tab. @param lowStockThreshold from `findLowStockThreshold` in lib/marketing */
export async function getAdminProductPage(
  params: AdminProductListParams,
  lowStockThreshold: number,
): Promise<ListPage<ProductRow>> {
  const where = await conditions(params, lowStockThreshold);
  const order = orderOf(params.sort, listedOf(params) === "present");
  // The products before the page are skipped by their sort key alone, because whole rows would be sorted on disk.
  const [rows, [count]] = await Promise.all([
    db().$queryRaw<ProductRowSource[]>`
      SELECT ${COLUMNS} FROM products JOIN (
        SELECT id FROM products WHERE ${where} ORDER BY ${order}
        LIMIT ${DEFAULT_PAGE_SIZE} OFFSET ${(params.page - 1) * DEFAULT_PAGE_SIZE}
      ) AS page USING (id) ORDER BY ${order}`,
    db().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM products WHERE ${where}`,
  ]);
  return { rows: rows.map(toRow), total: count?.total ?? 0 };
}

/**
 * The response of GET /api/products for staff (D32): hidden products too, with wholesale prices and the stock on hand.
 */
export async function listProductsForStaff(input: ProductListInput) {
  const summaries = await listProducts(input, "with hidden ones");
  const rows = await db().product.findMany({ where: { id: { in: summaries.map(({ id }) => id) } } });
  const byId = new Map(rows.map((row) => [row.id, toRow(row)]));
  return summaries.flatMap(({ id, shortDescription: description, tags, unitLabel }) => {
    const row = byId.get(id);
    return row ? [{ ...row, description, tags, unitLabel }] : [];
  });
}

/** The last hundred changes of a product's stock. */
export async function listStockChanges(productId: string): Promise<StockChangeView[]> {
  const rows = await db().stockChange.findMany({
    where: { productId },
    orderBy: { id: "desc" },
    take: HISTORY,
  });
  const names = await getStaffNames(rows.map(({ actorId }) => actorId));
  return rows.map(({ id, change, onHand, cause, actorId, createdAt }) => ({
    id: String(id),
    change,
    onHand,
    cause,
    who: (actorId && names.get(actorId)) ?? null,
    at: createdAt.toISOString(),
  }));
}
