// Measures product searches in the database. DATABASE_URL: a catalog of 100,000.
import type { Filters } from "@/lib/catalog/schema";
import { parseShopParams } from "@/lib/catalog/schema";
import { findProducts, type ProductOrder } from "@/lib/catalog/search/find-products";
import { getListingFacts } from "@/lib/catalog/search/get-listing-facts";
import { db } from "@/lib/server/db";
import { inShortRun } from "../support/short-run";

const ROUNDS = inShortRun(1, 40);
const WARM_UP = 3;
const LIMIT_MS = 50;
const PAGE = 25;
const NONE: Filters = { inStock: false, diet: [], free: [] };

const find =
  (search: string, sort: ProductOrder | "relevance", filters: Partial<Filters> = {}, after?: string) =>
  () =>
    findProducts({ search, sort, filters: { ...NONE, ...filters }, limit: PAGE, after });

async function cases(): Promise<[string, () => Promise<unknown>][]> {
  const deep = await db().product.findFirstOrThrow({
    orderBy: { name: "asc" },
    skip: inShortRun(900, 90_000),
  });
  const filters: Partial<Filters> = { inStock: true, diet: ["gluten-free"], free: ["wheat", "tree nuts"] };
  return [
    ["First page by name", find("", "name")],
    ["First page of a category by price", find("", "price-low", { category: "cheese" })],
    ["Page at 90,000 by name", find("", "name", {}, deep.id)],
    ["Search: a word in many names", find("cheese", "relevance")],
    ["Search: a word in few names", find("made nopal baja", "relevance")],
    ["Search: a whole name", find(deep.name, "relevance")],
    ["Search: two words in descriptions", find("golden crust", "relevance")],
    ["Search: the beginning of a word", find("tort", "relevance")],
    ["Search that finds nothing", find("zzzz", "relevance")],
    ["Search by price", find("hemp", "price-low")],
    ["Filters", find("", "name", filters)],
    ["Filters and a search", find("smoked", "relevance", filters)],
    ["Counts of a search", () => getListingFacts(parseShopParams([["search", "smoked"]]))],
  ];
}

const sequentialScans = async (): Promise<number> => {
  await db().$disconnect(); // a connection's counts are visible after it closes
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT seq_scan::int AS count FROM pg_stat_user_tables WHERE relname = 'products'`;
  return row?.count ?? 0;
};

const all = await cases();
const before = await sequentialScans();
for (const [name, work] of all) {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)]);
  const over = p95 > LIMIT_MS ? `   over ${LIMIT_MS} ms` : "";
  console.info(
    `${name.padEnd(36)}p50 ${p50.toFixed(1).padStart(6)} ms  p95 ${p95.toFixed(1).padStart(6)} ms${over}`,
  );
}
console.info(`Sequential scans of products: ${(await sequentialScans()) - before}`);
await db().$disconnect();
