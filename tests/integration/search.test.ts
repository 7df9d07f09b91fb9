import { similarProducts, suggestProducts } from "@/lib/catalog/queries";
import { ownDatabase } from "../support/own-database";

const { sql } = ownDatabase();

const names = (products: readonly { name: string }[]) => products.map(({ name }) => name);

describe("what the search box offers", () => {
  it("puts names before descriptions, six at most", async () => {
    const found = await suggestProducts("CHEESE");
    expect(found).toHaveLength(6);
    expect(found.slice(0, 3).every(({ name }) => /cheese/i.test(name))).toBe(true);
    const only = await suggestProducts("hemp cheese");
    expect(only[0]?.name).toBe("Hemp Cheese");
  });

  it.each(["hemp chesse", "tortila", "seasonigs", "portabello", "barbeque"])(
    "forgives a slip of the finger: %s",
    async (typed) => {
      expect((await suggestProducts(typed)).length).toBeGreaterThan(0);
    },
  );

  it("finds nothing where nothing comes close", async () => {
    expect(await suggestProducts("zzzz")).toEqual([]);
    expect(await suggestProducts("%")).toEqual([]);
  });

  it("does not offer what has left the shop", async () => {
    await sql("UPDATE products SET is_active = false WHERE slug = 'taco-night-kit'");
    expect(names(await suggestProducts("taco night meal"))).not.toContain("Taco Night Meal Kit");
    expect(names(await similarProducts("taco nigth meal kit"))).not.toContain("Taco Night Meal Kit");
  });

  it("stays within a category, the closest first", async () => {
    const found = await similarProducts("spelt tortilas", "tortillas");
    expect(found[0]?.name).toBe("Spelt Tortillas");
    expect(new Set(found.map(({ category }) => category))).toEqual(new Set(["tortillas"]));
  });
});
