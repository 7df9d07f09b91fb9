import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cents } from "@/lib/core/money";
import { pickFields } from "@/lib/core/pick-fields";
import { isStorableText } from "@/lib/core/text";
import { db } from "@/lib/server/db";
import { cacheUntil, tags } from "@/lib/server/tags";
import type { Prisma, Product } from "@/prisma/generated/client";
import { defaultSku } from "../rules";
import {
  type Availability,
  type Category,
  type Nutrition,
  type Placeholder,
  type ProductPicture,
  type ProductSummary,
  pictureSchema,
  placeholderSchema,
} from "../schema";
import type { ProductDetail } from "../schema/product-detail";
import { PAGE_FIELDS } from "../schema/product-fields";
import { currentPriceSql, findNextPriceChange, withCurrentPrices } from "./current-prices";

const HOME_PRODUCTS = 4;
const RELATED_PRODUCTS = 4;

export const summaryFields = {
  id: true,
  slug: true,
  name: true,
  shortDescription: true,
  category: true,
  regularPriceCents: true,
  wholesalePriceCents: true,
  unitLabel: true,
  imageUrl: true,
  imageAlt: true,
  imagePlaceholder: true,
  tags: true,
} satisfies Prisma.ProductSelect;

/** The selected columns of a summary. */
export type SummaryRow = Pick<Product, keyof typeof summaryFields>;

const toPlaceholder = (stored: Prisma.JsonValue): Placeholder | null =>
  placeholderSchema.nullable().catch(null).parse(stored);

export const toSummary = (row: SummaryRow): ProductSummary => ({
  ...row,
  imagePlaceholder: toPlaceholder(row.imagePlaceholder),
  regularPriceCents: cents(row.regularPriceCents),
  wholesalePriceCents: row.wholesalePriceCents === null ? null : cents(row.wholesalePriceCents),
});

export const SHOP_ORDER: Prisma.ProductOrderByWithRelationInput[] = [{ sortOrder: "asc" }, { id: "asc" }];

/** Summaries of products at their current prices. */
export const toCurrentSummaries = async (rows: readonly SummaryRow[]): Promise<ProductSummary[]> =>
  (await withCurrentPrices(rows)).map(toSummary);

/** The first four products, for the home page. */
export async function listFeaturedProducts(): Promise<ProductSummary[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.products());
  cacheUntil(await findNextPriceChange());
  const rows = await db().product.findMany({
    where: { isActive: true },
    orderBy: SHOP_ORDER,
    select: summaryFields,
    take: HOME_PRODUCTS,
  });
  return toCurrentSummaries(rows);
}

/** These products, in the order of their ids. */
export async function listProductsById(ids: readonly string[]): Promise<ProductSummary[]> {
  const rows = await db().product.findMany({ where: { id: { in: [...ids] } }, select: summaryFields });
  return (await toCurrentSummaries(rows)).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** One active product, or null. */
export async function getProductBySlug(slug: string): Promise<ProductDetail | null> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.products(), tags.product(slug));
  cacheUntil(await findNextPriceChange());
  const row = isStorableText(slug) ? await db().product.findFirst({ where: { slug, isActive: true } }) : null;
  const [priced] = await withCurrentPrices(row ? [row] : []);
  return priced ? toDetail(priced) : null;
}

function toPictures({ imageUrl, imageAlt, imagePlaceholder, gallery }: Product): ProductPicture[] {
  if (imageUrl === null) return [];
  const first = { url: imageUrl, alt: imageAlt, placeholder: toPlaceholder(imagePlaceholder) };
  return [first, ...pictureSchema.array().catch([]).parse(gallery)];
}

const SUMMARY_COLUMNS = Object.keys(summaryFields) as (keyof SummaryRow)[];

const toDetail = (row: Product): ProductDetail => ({
  ...toSummary(pickFields(row, SUMMARY_COLUMNS)),
  ...pickFields(row, PAGE_FIELDS),
  pictures: toPictures(row),
  sku: row.sku ?? defaultSku(row.id),
  nutrition: row.nutrition as Nutrition | null,
});

/** The slug of an active product, or null. */
export async function getProductSlug(id: string): Promise<string | null> {
  const row = await db().product.findFirst({ where: { id, isActive: true }, select: { slug: true } });
  return row?.slug ?? null;
}

/** Up to four other products, of the same category first. */
export async function listRelatedProducts(productId: string, category: Category): Promise<ProductSummary[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.products());
  cacheUntil(await findNextPriceChange());
  const find = (where: Prisma.ProductWhereInput, take: number) =>
    db().product.findMany({
      where: { isActive: true, NOT: { id: productId }, ...where },
      orderBy: SHOP_ORDER,
      select: summaryFields,
      take,
    });
  const same = await find({ category }, RELATED_PRODUCTS);
  const others =
    same.length < RELATED_PRODUCTS
      ? await find({ category: { not: category } }, RELATED_PRODUCTS - same.length)
      : [];
  return toCurrentSummaries([...same, ...others]);
}

/** The quantity that shoppers can buy, by product id. Never cached, because it changes with every hold (D5). */
export async function getAvailability(ids: readonly string[]): Promise<Availability> {
  const rows = await db().product.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, available: true },
  });
  return Object.fromEntries(rows.map((row) => [row.id, row.available]));
}

type PricedRow = Pick<Product, "id" | "available" | "regularPriceCents" | "wholesalePriceCents">;

/**
 * The quantity that shoppers can buy of these products and the facts that decide prices; never cached, as
 * `getAvailability`.
 */
export async function getPricedAvailability(ids: readonly string[]) {
  const rows = await db().$queryRaw<PricedRow[]>`
    SELECT id, available, ${currentPriceSql("products")} AS "regularPriceCents", wholesale_price_cents AS "wholesalePriceCents"
    FROM products WHERE id = ANY(${[...ids]}) AND is_active`;
  return rows.map(({ id, available, regularPriceCents, wholesalePriceCents }) => ({
    id,
    available,
    regularPriceCents: cents(regularPriceCents),
    wholesalePriceCents: wholesalePriceCents === null ? null : cents(wholesalePriceCents),
  }));
}
