import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cents } from "@/lib/core/money";
import { isText } from "@/lib/core/text";
import { db } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import type { Prisma, Product } from "@/prisma/generated/client";
import { skuFallback } from "./rules";
import {
  type Category,
  type Nutrition,
  type Placeholder,
  type ProductDetail,
  type ProductListInput,
  type ProductPicture,
  type ProductSummary,
  pictureSchema,
  placeholderSchema,
  type Sort,
  type Stock,
} from "./schema";

const HOME_PRODUCTS = 4;
const RELATED_PRODUCTS = 4;
const SUGGESTIONS = 6;
const SIMILAR_PRODUCTS = 6;
/** Share of its three-letter pieces that a word of a name has to have in common with what was typed. */
const SIMILAR_ENOUGH = "0.45";

const summaryFields = {
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

type SummaryRow = Pick<Product, keyof typeof summaryFields>;

const toPlaceholder = (stored: Prisma.JsonValue): Placeholder | null =>
  placeholderSchema.nullable().catch(null).parse(stored);

const toSummary = (row: SummaryRow): ProductSummary => ({
  ...row,
  imagePlaceholder: toPlaceholder(row.imagePlaceholder),
  regularPriceCents: cents(row.regularPriceCents),
  wholesalePriceCents: row.wholesalePriceCents === null ? null : cents(row.wholesalePriceCents),
});

const ORDER: Record<Sort, Prisma.ProductOrderByWithRelationInput[]> = {
  name: [{ name: "asc" }, { id: "asc" }],
  "price-low": [{ regularPriceCents: "asc" }, { id: "asc" }],
  "price-high": [{ regularPriceCents: "desc" }, { id: "desc" }],
  category: [{ category: "asc" }, { sortOrder: "asc" }, { id: "asc" }],
};
const SHOP_ORDER: Prisma.ProductOrderByWithRelationInput[] = [{ sortOrder: "asc" }, { id: "asc" }];

/** Active products, in the order asked for; a search matches name or description, whatever the case (shopper.md §5). */
export async function listProducts(input: ProductListInput): Promise<ProductSummary[]> {
  // A search can be anything: remembering each would push the lists that everybody reads out of the cache.
  return input.search || input.cursor ? findProducts(input) : cachedProducts(input);
}

async function cachedProducts(input: ProductListInput): Promise<ProductSummary[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.products());
  return findProducts(input);
}

async function findProducts({
  search,
  category,
  sort,
  limit,
  cursor,
}: ProductListInput): Promise<ProductSummary[]> {
  const contains = search ? containing(search) : undefined;
  const rows = await db().product.findMany({
    where: {
      isActive: true,
      ...(category ? { category } : {}),
      ...(contains
        ? { OR: [{ name: contains }, { shortDescription: contains }, { description: contains }] }
        : {}),
    },
    orderBy: sort ? ORDER[sort] : SHOP_ORDER,
    select: summaryFields,
    ...(limit ? { take: limit } : {}),
    ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
  });
  return rows.map(toSummary);
}

/** `%` and `_` in what a person types are letters, not wildcards. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const containing = (text: string) => ({ contains: escapeLike(text), mode: "insensitive" as const });

/** Up to six products for what is being typed: by name, then by description, and when there are none, names that come close. */
export async function suggestProducts(search: string): Promise<ProductSummary[]> {
  const text = containing(search);
  const find = (where: Prisma.ProductWhereInput, take: number) =>
    db().product.findMany({
      where: { isActive: true, ...where },
      orderBy: SHOP_ORDER,
      select: summaryFields,
      take,
    });
  const named = await find({ name: text }, SUGGESTIONS);
  const described =
    named.length < SUGGESTIONS
      ? await find(
          { NOT: { name: text }, OR: [{ shortDescription: text }, { description: text }] },
          SUGGESTIONS - named.length,
        )
      : [];
  const found = [...named, ...described].map(toSummary);
  return found.length > 0 ? found : similarProducts(search);
}

/**
 * Up to six products whose names come close to a search that found nothing: a slip of the finger is forgiven.
 * @param category only of this category
 */
export async function similarProducts(search: string, category?: Category): Promise<ProductSummary[]> {
  const [, close] = await db().$transaction([
    db().$queryRaw`SELECT set_config('pg_trgm.word_similarity_threshold', ${SIMILAR_ENOUGH}, true)`,
    db().$queryRaw<{ id: string }[]>`
      SELECT id FROM products
      WHERE is_active AND ${search} <% name AND (${category ?? null}::text IS NULL OR category::text = ${category ?? null})
      ORDER BY word_similarity(${search}, name) DESC, sort_order, id LIMIT ${SIMILAR_PRODUCTS}`,
  ]);
  const ids = close.map(({ id }) => id);
  const rows = await db().product.findMany({ where: { id: { in: ids } }, select: summaryFields });
  return rows.map(toSummary).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** The first four products, for the home page. */
export const featuredProducts = (): Promise<ProductSummary[]> => cachedProducts({ limit: HOME_PRODUCTS });

/** One active product, or null. */
export async function productBySlug(slug: string): Promise<ProductDetail | null> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.products(), tags.product(slug));
  const row = isText(slug) ? await db().product.findFirst({ where: { slug, isActive: true } }) : null;
  return row ? toDetail(row) : null;
}

function toPictures({ imageUrl, imageAlt, imagePlaceholder, gallery }: Product): ProductPicture[] {
  if (imageUrl === null) return [];
  const first = { url: imageUrl, alt: imageAlt, placeholder: toPlaceholder(imagePlaceholder) };
  return [first, ...pictureSchema.array().catch([]).parse(gallery)];
}

function toDetail(row: Product): ProductDetail {
  return {
    ...toSummary({ ...pick(row) }),
    pictures: toPictures(row),
    description: row.description,
    sku: row.sku ?? skuFallback(row.id),
    weightGrams: row.weightGrams,
    diet: row.diet,
    ingredients: row.ingredients,
    allergens: row.allergens,
    mayContain: row.mayContain,
    nutrition: row.nutrition as Nutrition | null,
    storage: row.storage,
    shelfLife: row.shelfLife,
    servingSuggestion: row.servingSuggestion,
  };
}

function pick(row: Product): SummaryRow {
  const {
    id,
    slug,
    name,
    shortDescription,
    category,
    regularPriceCents,
    wholesalePriceCents,
    unitLabel,
    imageUrl,
    imageAlt,
    imagePlaceholder,
    tags,
  } = row;
  return {
    id,
    slug,
    name,
    shortDescription,
    category,
    regularPriceCents,
    wholesalePriceCents,
    unitLabel,
    imageUrl,
    imageAlt,
    imagePlaceholder,
    tags,
  };
}

/** Slugs of all active products: the pages that are made ahead. */
export async function productSlugs(): Promise<string[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.products());
  const rows = await db().product.findMany({
    where: { isActive: true },
    select: { slug: true },
    orderBy: SHOP_ORDER,
  });
  return rows.map((row) => row.slug);
}

/** The slug of an active product, or null. */
export async function productSlugById(id: string): Promise<string | null> {
  const row = await db().product.findFirst({ where: { id, isActive: true }, select: { slug: true } });
  return row?.slug ?? null;
}

/** Up to four others, of the same category first. */
export async function relatedProducts(productId: string, category: Category): Promise<ProductSummary[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.products());
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
  return [...same, ...others].map(toSummary);
}

/** What shoppers may still buy, by product id. Never cached: it changes with every hold (D5). */
export async function stockOf(ids: readonly string[]): Promise<Stock> {
  const rows = await db().product.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, available: true },
  });
  return Object.fromEntries(rows.map((row) => [row.id, row.available]));
}

/** What shoppers may still buy of these products and what prices are made of; never cached, as `stockOf`. */
export async function pricedStock(ids: readonly string[]) {
  const rows = await db().product.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, available: true, regularPriceCents: true, wholesalePriceCents: true },
  });
  return rows.map(({ id, available, regularPriceCents, wholesalePriceCents }) => ({
    id,
    available,
    regularPriceCents: cents(regularPriceCents),
    wholesalePriceCents: wholesalePriceCents === null ? null : cents(wholesalePriceCents),
  }));
}
