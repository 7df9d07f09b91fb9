import "server-only";
import { VISITOR_TERMS } from "@/lib/account/queries/member-terms";
import { withCurrentPrices } from "@/lib/catalog/queries/current-prices";
import { defaultSku } from "@/lib/catalog/rules";
import { type ProductPicture, pictureSchema } from "@/lib/catalog/schema";
import { SHOWN_FOODS } from "@/lib/content/queries/foods";
import { SHOWN_RECIPES } from "@/lib/content/queries/recipes";
import { cents } from "@/lib/core/money";
import { findDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { getCurrentPriceRules } from "@/lib/marketing/queries/price-rules";
import { calculateDeliveryCost, type DeliveryTerms } from "@/lib/marketing/rules";
import { unitPrice } from "@/lib/pricing/rules";
import type { PriceRules } from "@/lib/pricing/schema";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import { SITEMAP_SIZE } from "./rules/sitemap";
import type { FeedProduct, SitemapEntry } from "./schema";

/** Products in memory at once while the feed is written. */
const FEED_BATCH = 500;

/** The number of product sitemaps. */
export async function countProductSitemaps(): Promise<number> {
  return Math.ceil((await db().product.count({ where: { isActive: true } })) / SITEMAP_SIZE);
}

const ENTRIES = { orderBy: { id: "asc" }, select: { slug: true, updatedAt: true } } as const;
const toEntry =
  (folder: string) =>
  ({ slug, updatedAt }: { slug: string; updatedAt: Date }): SitemapEntry => ({
    path: `${folder}/${slug}`,
    changedAt: updatedAt.toISOString(),
  });

/** The URLs of one of those sitemaps. @param number from 1 on; none above the last */
export async function listSitemapProducts(number: number): Promise<SitemapEntry[]> {
  const rows = await db().product.findMany({
    where: { isActive: true },
    ...ENTRIES,
    skip: (number - 1) * SITEMAP_SIZE,
    take: SITEMAP_SIZE,
  });
  return rows.map(toEntry("/products"));
}

const unique = (paths: readonly string[]): SitemapEntry[] => [...new Set(paths)].map((path) => ({ path }));

/** The URLs of all foods and recipes, and of the categories that contain any. */
export async function listSitemapContent(): Promise<SitemapEntry[]> {
  const { orderBy, select } = ENTRIES;
  const [foods, recipes] = await Promise.all([
    db().encyclopediaEntry.findMany({
      where: SHOWN_FOODS,
      orderBy,
      select: { ...select, category: { select: { slug: true } } },
    }),
    db().recipe.findMany({ where: SHOWN_RECIPES, orderBy, select: { ...select, category: true } }),
  ]);
  return [
    ...unique(foods.map(({ category }) => `/encyclopedia?category=${category.slug}`)),
    ...unique(recipes.map(({ category }) => `/recipes?category=${category}`)),
    ...foods.map(toEntry("/encyclopedia")),
    ...recipes.map(toEntry("/recipes")),
  ];
}

const feedFields = {
  id: true,
  slug: true,
  name: true,
  shortDescription: true,
  description: true,
  category: true,
  sku: true,
  weightGrams: true,
  imageUrl: true,
  gallery: true,
  available: true,
  regularPriceCents: true,
  wholesalePriceCents: true,
} satisfies Prisma.ProductSelect;

type Row = Prisma.ProductGetPayload<{ select: typeof feedFields }> & { imageUrl: string };

function toFeedProduct(row: Row, rules: PriceRules, terms: DeliveryTerms): FeedProduct {
  const product = {
    regularPriceCents: cents(row.regularPriceCents),
    wholesalePriceCents: row.wholesalePriceCents === null ? null : cents(row.wholesalePriceCents),
  };
  const price = unitPrice({ product, quantity: 1, isSubscription: false, offers: [] }, rules).cents;
  const more: ProductPicture[] = pictureSchema.array().catch([]).parse(row.gallery);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: `${row.shortDescription}\n\n${row.description}`,
    category: row.category,
    sku: row.sku ?? defaultSku(row.id),
    weightGrams: row.weightGrams,
    pictures: [row.imageUrl, ...more.map(({ url }) => url)],
    available: row.available,
    regularPriceCents: product.regularPriceCents,
    priceCents: price,
    deliveryCents: calculateDeliveryCost(terms, price),
  };
}

/**
 * All active products with a picture (the feed requires one), a few hundred at a time, with current stock and price.
 * Only one batch is in memory.
 */
export async function* streamFeedProducts(): AsyncGenerator<FeedProduct[]> {
  const [rules, terms] = await Promise.all([getCurrentPriceRules(VISITOR_TERMS), findDeliveryTerms()]);
  for (let after = ""; ; ) {
    const rows = await db().product.findMany({
      where: { isActive: true, imageUrl: { not: null }, id: { gt: after } },
      orderBy: { id: "asc" },
      select: feedFields,
      take: FEED_BATCH,
    });
    const last = rows.at(-1);
    if (!last) return;
    yield (await withCurrentPrices(rows)).map((row) => toFeedProduct(row as Row, rules, terms));
    after = last.id;
  }
}
