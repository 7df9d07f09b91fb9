import { listProductsWithIngredient } from "@/lib/catalog/queries/list-products-with-ingredient";
import { listViewedProducts } from "@/lib/catalog/queries/list-viewed-products";
import { getRecipeBySlug, listRecipesWithFood, listRecipesWithProduct } from "@/lib/content/queries/recipes";
import { mentionsFood } from "@/lib/content/rules/foods";
import { ownDatabase } from "../../support/own-database";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql } = ownDatabase();

describe("recipes with a product", () => {
  it("are those with the product among their ingredients", async () => {
    const found = await listRecipesWithProduct("street-taco-rounds");
    expect(found.map(({ slug }) => slug)).toContain("smoky-mushroom-street-tacos");
    expect(found.length).toBeLessThanOrEqual(3);
    expect(found[0]?.minutes).toBeGreaterThan(0);
    expect(await listRecipesWithProduct("no-such-product")).toEqual([]);
  });

  it("follow a product whose page address changes, and do not move to a product that takes the former one", async () => {
    const recipe = "smoky-mushroom-street-tacos";
    const rename = (from: string, to: string) =>
      sql("UPDATE products SET slug = $2 WHERE slug = $1", [from, to]);
    const soldWith = async () =>
      (await getRecipeBySlug(recipe))?.ingredients.flatMap(({ product }) => product?.slug ?? []);
    const [before, [row]] = [
      await soldWith(),
      await sql("SELECT version, ingredients FROM recipes WHERE slug = $1", [recipe]),
    ];
    await rename("street-taco-rounds", "taco-rounds");
    await rename("spelt-tortillas", "street-taco-rounds");
    expect(await soldWith()).toEqual(
      before?.map((slug) => (slug === "street-taco-rounds" ? "taco-rounds" : slug)),
    );
    expect((await listRecipesWithProduct("taco-rounds")).map(({ slug }) => slug)).toContain(recipe);
    expect((await listRecipesWithProduct("street-taco-rounds")).map(({ slug }) => slug)).not.toContain(
      recipe,
    );
    await rename("street-taco-rounds", "spelt-tortillas");
    await rename("taco-rounds", "street-taco-rounds");
    const [after] = await sql("SELECT version, ingredients FROM recipes WHERE slug = $1", [recipe]);
    expect(after).toEqual({ ingredients: row?.["ingredients"], version: Number(row?.["version"]) + 2 });
  });

  it("keep the page address of a deleted product, which another product may take", async () => {
    const ingredients = async () =>
      (await sql("SELECT ingredients FROM recipes WHERE slug = 'smoky-mushroom-street-tacos'"))[0];
    const before = await ingredients();
    const deletion = "deleted_at = now(), deleted_from = 'active', archived_at = now(), is_active = false";
    const restoration = "deleted_at = NULL, deleted_from = NULL, archived_at = NULL, is_active = true";
    const change = (set: string, from: string, to: string) =>
      sql(`UPDATE products SET ${set}, slug = $2 WHERE slug = $1`, [from, to]);
    await change(deletion, "street-taco-rounds", "released-rounds");
    expect(await ingredients()).toEqual(before);
    await change(restoration, "released-rounds", "street-taco-rounds");
  });

  it("omit hidden ones, and can use the index", async () => {
    await sql("UPDATE recipes SET is_active = false WHERE slug = 'smoky-mushroom-street-tacos'");
    const found = await listRecipesWithProduct("street-taco-rounds");
    expect(found.map(({ slug }) => slug)).not.toContain("smoky-mushroom-street-tacos");
    await sql("SET enable_seqscan = off");
    const plan = await sql(
      `EXPLAIN SELECT id FROM recipes WHERE ingredients @> '[{"productSlug":"street-taco-rounds"}]'`,
    );
    expect(JSON.stringify(plan)).toContain("recipes_ingredients_idx");
    await sql("RESET enable_seqscan");
    await sql("UPDATE recipes SET is_active = true WHERE slug = 'smoky-mushroom-street-tacos'");
  });
});

it("products are in the requested order, without those no longer sold", async () => {
  const ids = (await sql("SELECT id FROM products ORDER BY id DESC LIMIT 4")).map(({ id }) => String(id));
  await sql("UPDATE products SET is_active = false WHERE id = $1", [ids[1]]);
  const found = await listViewedProducts([...ids, "unknown"]);
  expect(found.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3]]);
});

it("products and recipes with a food match the ingredient itself, and not only its oil", async () => {
  const all = await sql("SELECT slug, ingredients FROM products WHERE is_active");
  for (const words of [
    ["avocado"],
    ["key lime"],
    ["mushroom", "portobello"],
    ["tomato"],
    ["fig"],
    ["(", "a.c"],
    ["black-eyed pea", "lamb's lettuce"],
    ["açaí", "maté"],
    ["a\\d", "[f]ig", "figs?", "^fig", "f|g"],
  ]) {
    const found = (await listProductsWithIngredient(words, 100)).map(({ slug }) => slug).sort();
    const named = all.filter(({ ingredients }) => mentionsFood(String(ingredients), words));
    expect([words, found]).toEqual([words, named.map(({ slug }) => String(slug)).sort()]);
  }
  expect(await listProductsWithIngredient(["avocado"], 100)).toEqual([]);
  expect(await listProductsWithIngredient(["key lime"], 2)).toHaveLength(2);
  expect(await listProductsWithIngredient([], 2)).toEqual([]);
  expect((await listRecipesWithFood(["watermelon"])).map(({ slug }) => slug)).toEqual([
    "watermelon-key-lime-cooler",
  ]);
});

it("a recipe and its links are shown while a food has a name with a hyphen or an apostrophe", async () => {
  await sql(
    "UPDATE encyclopedia_entries SET words = words || ARRAY['black-eyed pea', 'lamb''s lettuce'] WHERE slug = 'watermelon'",
  );
  const recipe = await getRecipeBySlug("watermelon-key-lime-cooler");
  expect(recipe?.ingredients.map(({ foodSlug }) => foodSlug)).toContain("watermelon");
});
