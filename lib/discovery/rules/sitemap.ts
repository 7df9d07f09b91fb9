import { CATEGORIES } from "@/lib/catalog/schema";
import { ARTICLES } from "@/lib/content/articles";
import { POSTS } from "@/lib/content/articles/posts";
import { escapeMarkup } from "@/lib/core/text";
import type { SitemapEntry } from "../schema";

/** URLs in one file: the protocol allows 50,000; this number is read with one query. */
export const SITEMAP_SIZE = 10_000;

/** Indexable pages besides products. Add each new public screen. */
export const PUBLIC_PAGES: readonly SitemapEntry[] = [
  { path: "/" },
  { path: "/shop" },
  { path: "/membership-signup" },
  { path: "/faqs" },
  { path: "/contact" },
  { path: "/gift-cards" },
  { path: "/track-order" },
  { path: "/blog" },
  ...Object.keys(ARTICLES).map((name) => ({ path: `/${name}` })),
  ...POSTS.map(({ slug }) => ({ path: `/blog/${slug}` })),
  { path: "/encyclopedia" },
  { path: "/encyclopedia?tab=ph-guide" },
  { path: "/encyclopedia?tab=health-benefits" },
  { path: "/recipes" },
  ...CATEGORIES.map((category) => ({ path: `/shop?category=${category}` })),
];

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

function entryXml(element: "url" | "sitemap", origin: string, { path, changedAt }: SitemapEntry): string {
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : "";
  return `<${element}><loc>${escapeMarkup(origin + path)}</loc>${changed}</${element}>\n`;
}

/** A sitemap of these URLs. @param origin of the shop, without a trailing slash */
export const sitemapXml = (origin: string, entries: readonly SitemapEntry[]): string =>
  `${HEAD}<urlset xmlns="${NAMESPACE}">\n${entries.map((one) => entryXml("url", origin, one)).join("")}</urlset>\n`;

/** The sitemap index. */
export const sitemapIndexXml = (origin: string, files: readonly SitemapEntry[]): string =>
  `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${files.map((one) => entryXml("sitemap", origin, one)).join("")}</sitemapindex>\n`;
