import { getAdminProductPage } from "@/lib/catalog/queries/admin-products";
import { CATEGORIES, parseShopParams } from "@/lib/catalog/schema";
import { adminProductListSchema, type ProductRow } from "@/lib/catalog/schema/admin-product";
import { findProducts } from "@/lib/catalog/search/find-products";
import { getListingFacts } from "@/lib/catalog/search/get-listing-facts";
import { findSimilarProducts, suggestProducts } from "@/lib/catalog/search/suggest-products";
import { db } from "@/lib/server/db";
import { fillCatalog } from "@/prisma/seed/fill-catalog";
import { withConnection } from "../../../scripts/lib/database";
import { countScans } from "../../support/count-scans";
import { ownDatabase } from "../../support/own-database";

const { sql } = ownDatabase();

beforeAll(async () => {
  await withConnection(String(process.env["DATABASE_URL"]), (client) => fillCatalog(client, 5_000));
});

const countProductScans = (work: () => Promise<unknown>) => countScans(sql, "products", work);

const NONE = { inStock: false, diet: [], free: [] } as const;

describe("with thousands of products no query plan reads all of them", () => {
  it("would fail this test (control)", async () => {
    expect(
      await countProductScans(() => db().$queryRaw`SELECT 1 FROM products WHERE description LIKE '%zz%'`),
    ).toBe(1);
  });

  it.each(["shop", "name", "price-low", "price-high", "category"] as const)(
    "for a page sorted by %s, the first or a late one, of all or of a category",
    async (sort) => {
      const last = await db().product.findFirstOrThrow({
        where: { isActive: true },
        orderBy: [{ sortOrder: "desc" }, { id: "desc" }],
      });
      for (const category of [undefined, "cheese"] as const)
        for (const after of [undefined, last.id])
          expect(
            await countProductScans(() =>
              findProducts({ search: "", filters: { ...NONE, category }, sort, limit: 25, after }),
            ),
          ).toBe(0);
    },
  );

  it.each(["name", "category", "price", "stock"])(
    "for the Products tab sorted by %s, in both directions",
    async (by) => {
      for (const sort of [by, `-${by}`]) {
        const params = adminProductListSchema.parse({ sort, page: 4 });
        expect(await countProductScans(() => getAdminProductPage(params, 10))).toBeLessThanOrEqual(1); // the count's
      }
    },
  );

  it("for staff's list, whose products are in that order, equal ones by name", async () => {
    for (const [sort, of] of [
      ["category", (row) => CATEGORIES.indexOf(row.category)],
      ["price", (row) => Number(row.regularPrice)],
      ["stock", (row) => row.inventory],
    ] as [string, (row: ProductRow) => number][])
      for (const sign of [1, -1]) {
        const params = adminProductListSchema.parse({ sort: sign === 1 ? sort : `-${sort}`, page: 2 });
        const { rows } = await getAdminProductPage(params, 10);
        const sorted = rows.toSorted((a, b) => sign * (of(a) - of(b)) || (a.name < b.name ? -1 : 1));
        expect(rows.map(({ name }) => name)).toEqual(sorted.map(({ name }) => name));
      }
  });

  it("and no index has what a hold changes, so that it is a HOT update (docs/decisions/0019)", async () => {
    const indexes = await db().$queryRaw<unknown[]>`SELECT indexdef FROM pg_indexes
      WHERE tablename = 'products' AND indexdef ~ '\\m(available|updated_at)\\M'`;
    expect(indexes).toEqual([]);
  });

  it.each(["hemp", "cheese", "golden crust", "tortillas", "zzzz", "fafa", "smoked nopal"])(
    "for searching “%s”, suggesting it, or finding similar names",
    async (search) => {
      const wanted = { search, filters: NONE, limit: 25 };
      expect(await countProductScans(() => findProducts({ ...wanted, sort: "relevance" }))).toBe(0);
      expect(await countProductScans(() => findProducts({ ...wanted, sort: "price-low" }))).toBe(0);
      expect(await countProductScans(() => suggestProducts(search))).toBe(0);
      expect(await countProductScans(() => findSimilarProducts(search))).toBe(0);
    },
  );

  // A common word fills the limit of a thousand from most of such a small catalog, so a full scan is fine.
  it.each(["golden crust", "smoked nopal", "fafa"])("for counting matches of “%s”", async (search) => {
    expect(await countProductScans(() => getListingFacts(parseShopParams([["search", search]])))).toBe(0);
  });

  it("for filters", async () => {
    const filters = { ...NONE, inStock: true, diet: ["gluten-free"], free: ["wheat"] } as const;
    expect(
      await countProductScans(() => findProducts({ search: "", filters, sort: "name", limit: 25 })),
    ).toBe(0);
    expect(
      await countProductScans(() =>
        findProducts({ search: "smoked", filters, sort: "relevance", limit: 25 }),
      ),
    ).toBe(0);
    const rare = { ...NONE, diet: ["raw"], maxCents: 300 as never } as const;
    expect(
      await countProductScans(() => findProducts({ search: "", filters: rare, sort: "name", limit: 25 })),
    ).toBe(0);
  });
});
