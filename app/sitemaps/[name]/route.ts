import { connection } from "next/server";
import { listSitemapContent, listSitemapProducts } from "@/lib/discovery/queries";
import { PUBLIC_PAGES, sitemapXml } from "@/lib/discovery/rules/sitemap";
import type { SitemapEntry } from "@/lib/discovery/schema";
import { env } from "@/lib/server/env";

async function entriesOf(name: string): Promise<readonly SitemapEntry[]> {
  if (name === "pages.xml") return PUBLIC_PAGES;
  if (name === "content.xml") return listSitemapContent();
  const number = /^products-([1-9]\d{0,4})\.xml$/.exec(name)?.[1];
  return number ? listSitemapProducts(Number(number)) : [];
}

/** The sitemaps that /sitemap.xml lists. */
export async function GET(_: Request, { params }: RouteContext<"/sitemaps/[name]">) {
  await connection();
  const entries = await entriesOf((await params).name);
  if (entries.length === 0) return new Response("Not found", { status: 404 });
  return new Response(sitemapXml(env().SHOP_URL, entries), {
    headers: { "Content-Type": "application/xml", "Cache-Control": "public, max-age=3600" },
  });
}
