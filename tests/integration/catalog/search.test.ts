import type { Filters } from "@/lib/catalog/schema";
import { parseShopParams } from "@/lib/catalog/schema";
import { findProducts } from "@/lib/catalog/search/find-products";
import { getListingFacts } from "@/lib/catalog/search/get-listing-facts";
import {
  findSimilarProducts,
  suggestCategories,
  suggestProducts,
} from "@/lib/catalog/search/suggest-products";
import { cents } from "@/lib/core/money";
import { ownDatabase } from "../../support/own-database";

const { sql } = ownDatabase();

const NONE: Filters = { inStock: false, diet: [], free: [] };
const names = (products: readonly { name: string }[]) => products.map(({ name }) => name);
const search = async (text: string, filters: Partial<Filters> = {}) =>
  names(
    await findProducts({ search: text, filters: { ...NONE, ...filters }, sort: "relevance", limit: 200 }),
  );

describe("a search", () => {
  it("matches parts of names and descriptions, ignoring case, accents and word forms", async () => {
    const described = await sql("SELECT name, description FROM products WHERE slug = 'hemp-cheese'");
    const middle = String(described[0]?.["description"]).slice(203, 231).toUpperCase();
    expect(await search(middle)).toContain("Hemp Cheese");
    expect(await search("emp chee")).toContain("Hemp Cheese");
    expect(await search("HÉMP  cheese")).toContain("Hemp Cheese");
    expect(await search("tort")).toContain("Spelt Tortillas");
    expect(await search("tortilla spelts")).toContain("Spelt Tortillas");
    expect(await search("spelts tort")).toContain("Spelt Tortillas"); // the last word is still being typed
    expect(await search("a")).toHaveLength(
      Number(
        (
          await sql(
            "SELECT count(*) FROM products WHERE is_active AND name || short_description || description ILIKE '%a%'",
          )
        )[0]?.["count"],
      ),
    );
  });

  it("finds what LIKE finds, for every part of every name", async () => {
    const all = names(await findProducts({ search: "", filters: NONE, sort: "name", limit: 200 }));
    for (const name of all.slice(0, 8)) {
      const piece = name.slice(2, 7).trim();
      expect(await search(piece)).toEqual(
        expect.arrayContaining(all.filter((other) => other.toLowerCase().includes(piece.toLowerCase()))),
      );
    }
  });

  it("ranks exact names first, then names, then descriptions, and products out of stock after equal matches", async () => {
    const found = await search("hemp cheese");
    expect(found[0]).toBe("Hemp Cheese");
    const named = found.map((name) => /hemp/i.test(name) && /cheese/i.test(name));
    expect(named.lastIndexOf(true)).toBeLessThan(named.indexOf(false));
    const sauces = (await search("sauce")).filter((name) => /sauce/i.test(name));
    await sql("UPDATE products SET available = 0 WHERE name = $1", [sauces[0]]);
    expect((await search("sauce")).slice(0, sauces.length)).toEqual([...sauces.slice(1), sauces[0]]);
    await sql("UPDATE products SET available = 0 WHERE slug = 'hemp-cheese'");
    expect((await search("hemp cheese"))[0]).toBe("Hemp Cheese");
    await sql("UPDATE products SET available = on_hand");
  });

  it("treats pattern and query syntax as text", async () => {
    for (const text of ["%", "_", "\\", "zz:* | a", "!!", "& | !", "<->", "(", "🌿", "x".repeat(120)])
      expect([text, await search(text)]).toEqual([text, []]);
    await sql(
      "UPDATE products SET short_description = 'At 100% of_nothing \\ here' WHERE slug = 'seasonings'",
    );
    for (const text of ["of_n", "\\ here", "100% of_"])
      expect(await search(text)).toEqual(["The Seasonings Collection"]);
    await sql("UPDATE products SET short_description = 'Six tins' WHERE slug = 'seasonings'");
  });

  it("of characters that are no text on their own finds nothing, without an error", async () => {
    const accent = "\u0301"; // combines with the letter before it
    expect(await search(accent)).toEqual([]);
    expect(await suggestProducts(accent)).toEqual([]);
    const facts = (text: string) => getListingFacts(parseShopParams(Object.entries({ search: text })));
    expect(await facts(accent)).toMatchObject({ total: 0, isMore: false });
    expect((await facts(`hemp${accent}`)).total).toBeGreaterThan(0); // control
  });
});

describe("filters", () => {
  it('are combined with AND; "free from" excludes traces too', async () => {
    await sql("UPDATE products SET may_contain = '{wheat}', allergens = '{none}' WHERE slug = 'hemp-cheese'");
    const free = await search("", { free: ["wheat"] });
    expect(free).not.toContain("Hemp Cheese");
    const [{ count } = { count: 0 }] = await sql(
      "SELECT count(*)::int FROM products WHERE NOT 'wheat' = ANY (allergens || may_contain) AND diet @> '{organic}' AND regular_price_cents BETWEEN 500 AND 1200",
    );
    const filters = {
      free: ["wheat"],
      diet: ["organic"],
      minCents: cents(500),
      maxCents: cents(1200),
    } as const;
    expect(await search("", filters)).toHaveLength(Number(count));
    expect(
      (
        await getListingFacts(
          parseShopParams(Object.entries({ free: "wheat", diet: "organic", min: "5", max: "12" })),
        )
      ).total,
    ).toBe(count);
  });

  it("exclude and do not count products without an allergen statement (D49)", async () => {
    const free = { free: ["milk"] } as const;
    const counted = async () =>
      (await getListingFacts(parseShopParams(Object.entries({ free: "milk" })))).total;
    const [before, count] = [await search("", free), await counted()];
    expect(before).toContain("The Seasonings Collection");
    await sql("UPDATE products SET allergens = '{}' WHERE slug = 'seasonings'");
    expect(await search("", free)).toEqual(before.filter((name) => name !== "The Seasonings Collection"));
    expect(await counted()).toBe(count - 1);
    await sql("UPDATE products SET allergens = '{none}' WHERE slug = 'seasonings'");
  });

  it("use the available quantity, not the stock on hand", async () => {
    await sql("UPDATE products SET available = 0 WHERE slug = 'hemp-cheese'");
    expect(await search("hemp cheese", { inStock: true })).not.toContain("Hemp Cheese");
    await sql("UPDATE products SET available = on_hand WHERE slug = 'hemp-cheese'");
  });
});

describe("search suggestions", () => {
  it("list names before descriptions, six at most", async () => {
    const found = await suggestProducts("CHEESE");
    expect(found).toHaveLength(6);
    expect(found.slice(0, 3).every(({ name }) => /cheese/i.test(name))).toBe(true);
    const only = await suggestProducts("hemp cheese");
    expect(only[0]?.name).toBe("Hemp Cheese");
  });

  it.each(["hemp chesse", "tortila", "seasonigs", "portabello", "barbeque"])(
    "tolerate a typo: %s",
    async (typed) => {
      expect((await suggestProducts(typed)).length).toBeGreaterThan(0);
    },
  );

  it("are empty without a similar match", async () => {
    expect(await suggestProducts("zzzz")).toEqual([]);
    expect(await suggestProducts("%")).toEqual([]);
  });

  it("omit products no longer sold", async () => {
    await sql("UPDATE products SET is_active = false WHERE slug = 'taco-night-kit'");
    expect(names(await suggestProducts("taco night meal"))).not.toContain("Taco Night Meal Kit");
    expect(names(await findSimilarProducts("taco nigth meal kit"))).not.toContain("Taco Night Meal Kit");
  });

  it("include categories by the start of their words", () => {
    expect(suggestCategories("hem")).toEqual(["cheese"]);
    expect(suggestCategories("Meal k")).toEqual(["other"]);
    expect(suggestCategories("me")).toEqual(["meat", "other"]);
    expect(suggestCategories(" ")).toEqual([]);
  });

  it("stay within a category, closest match first", async () => {
    const found = await findSimilarProducts("spelt tortilas", "tortillas");
    expect(found[0]?.name).toBe("Spelt Tortillas");
    expect(new Set(found.map(({ category }) => category))).toEqual(new Set(["tortillas"]));
  });
});

describe("page by page", () => {
  const changed = ["name", "regular_price_cents", "sort_order", "available"];
  beforeAll(() => sql(`CREATE TABLE products_before AS SELECT id, ${changed.join(", ")} FROM products`));
  afterAll(async () => {
    const restored = changed.map((column) => `${column} = b.${column}`).join(", ");
    await sql(`UPDATE products p SET ${restored} FROM products_before b WHERE b.id = p.id`);
    await sql("DROP TABLE products_before");
  });

  it.each(["shop", "name", "price-low", "price-high", "category", "relevance"] as const)(
    "each product appears exactly once by %s, also with identical keys",
    async (sort) => {
      await sql(
        "UPDATE products SET regular_price_cents = 500 + length(slug) % 2, sort_order = sort_order % 3",
      );
      await sql(
        "UPDATE products SET name = 'Same ' || length(slug) % 2, available = available * (length(slug) % 2)",
      );
      const wanted = { search: sort === "relevance" ? "s" : "", filters: NONE, sort };
      for (const text of sort === "relevance" ? ["same", "s", "hemp"] : [""]) {
        const whole = await findProducts({ ...wanted, search: text, limit: 500 });
        const visited: string[] = [];
        for (let page = whole.slice(0, 0), first = true; first || page.length === 4; first = false) {
          page = await findProducts({ ...wanted, search: text, limit: 4, after: visited.at(-1) });
          visited.push(...page.map(({ id }) => id));
        }
        expect(visited).toEqual(whole.map(({ id }) => id));
        expect(new Set(visited).size).toBe(visited.length);
        expect(visited.length).toBeGreaterThan(5);
      }
      expect(await findProducts({ ...wanted, limit: 4, after: "nothing" })).toEqual([]);
    },
  );
});
