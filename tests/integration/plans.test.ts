import { parseShopParams } from "@/lib/catalog/schema";
import { findProducts } from "@/lib/catalog/search/find-products";
import { getListingFacts } from "@/lib/catalog/search/get-listing-facts";
import { findSimilarProducts, suggestProducts } from "@/lib/catalog/search/suggest-products";
import { db } from "@/lib/server/db";
import { fillCatalog } from "@/prisma/seed/fill-catalog";
import { withConnection } from "../../scripts/lib/database";
import { ownDatabase } from "../support/own-database";

const { sql } = ownDatabase();

beforeAll(async () => {
  await withConnection(String(process.env["DATABASE_URL"]), (client) => fillCatalog(client, 5_000));
});

/** How often the table was read from end to end, as PostgreSQL counts it. */
async function sequentialScans(): Promise<number> {
  await db().$disconnect(); // what a connection has counted is known when it has ended
  const others =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
  while ((await sql(others)).length > 0);
  const [row] = await sql(
    "SELECT seq_scan::int AS count FROM pg_stat_user_tables WHERE relname = 'products'",
  );
  return Number(row?.["count"]);
}

async function scansOf(work: () => Promise<unknown>): Promise<number> {
  const before = await sequentialScans();
  await work();
  return (await sequentialScans()) - before;
}

const NONE = { inStock: false, diet: [], free: [] } as const;

describe("in a catalogue of thousands no plan reads all products", () => {
  it("is something that this test would see", async () => {
    expect(await scansOf(() => db().$queryRaw`SELECT 1 FROM products WHERE description LIKE '%zz%'`)).toBe(1);
  });

  it.each(["shop", "name", "price-low", "price-high", "category"] as const)(
    "to show a page by %s, the first or a late one, of all or of a category",
    async (sort) => {
      const last = await db().product.findFirstOrThrow({
        where: { isActive: true },
        orderBy: [{ sortOrder: "desc" }, { id: "desc" }],
      });
      for (const category of [undefined, "cheese"] as const)
        for (const after of [undefined, last.id])
          expect(
            await scansOf(() =>
              findProducts({ search: "", filters: { ...NONE, category }, sort, limit: 25, after }),
            ),
          ).toBe(0);
    },
  );

  it.each(["hemp", "cheese", "golden crust", "tortillas", "zzzz", "fafa", "smoked nopal"])(
    "to find “%s”, suggest it, or find what comes close",
    async (search) => {
      const wanted = { search, filters: NONE, limit: 25 };
      expect(await scansOf(() => findProducts({ ...wanted, sort: "relevance" }))).toBe(0);
      expect(await scansOf(() => findProducts({ ...wanted, sort: "price-low" }))).toBe(0);
      expect(await scansOf(() => suggestProducts(search))).toBe(0);
      expect(await scansOf(() => findSimilarProducts(search))).toBe(0);
    },
  );

  // A common word fills the thousand that are counted with most of so small a catalogue: reading it all is right then.
  it.each(["golden crust", "smoked nopal", "fafa"])("to count what “%s” finds", async (search) => {
    expect(await scansOf(() => getListingFacts(parseShopParams([["search", search]])))).toBe(0);
  });

  it("to filter", async () => {
    const filters = { ...NONE, inStock: true, diet: ["gluten-free"], free: ["wheat"] } as const;
    expect(await scansOf(() => findProducts({ search: "", filters, sort: "name", limit: 25 }))).toBe(0);
    expect(
      await scansOf(() => findProducts({ search: "smoked", filters, sort: "relevance", limit: 25 })),
    ).toBe(0);
    const rare = { ...NONE, diet: ["raw"], maxCents: 300 as never } as const;
    expect(await scansOf(() => findProducts({ search: "", filters: rare, sort: "name", limit: 25 }))).toBe(0);
  });
});
