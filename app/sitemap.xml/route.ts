import { connection } from "next/server";
import { countProductSitemaps } from "@/lib/discovery/queries";
import { sitemapIndexXml } from "@/lib/discovery/rules/sitemap";
import { env } from "@/lib/server/env";

/** The sitemap index: one sitemap of pages, one of foods and recipes, and as many product sitemaps as needed. */
export async function GET() {
  await connection();
  const count = await countProductSitemaps();
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const files = ["pages", "content", ...numbers.map((number) => `products-${number}`)];
  const body = sitemapIndexXml(
    env().SHOP_URL,
    files.map((name) => ({ path: `/sitemaps/${name}.xml` })),
  );
  return new Response(body, {
    headers: { "Content-Type": "application/xml", "Cache-Control": "public, max-age=3600" },
  });
}
