import {
  calculatePral,
  createMatcher,
  describeFigureSources,
  filterFoods,
  formatSigned,
  mentionsFood,
} from "@/lib/content/rules/foods";
import { filterRecipes, formatMinutes } from "@/lib/content/rules/recipes";
import {
  ingredientSchema,
  type ListedRecipe,
  parseFoodParams,
  parseRecipeParams,
} from "@/lib/content/schema";
import { foodCategories, foods } from "@/prisma/seed/data/encyclopedia";
import { products } from "@/prisma/seed/data/products";
import { recipes } from "@/prisma/seed/data/recipes";

const shown = foods.map(({ category, composition, ...food }) => ({
  ...food,
  id: food.slug,
  category: { slug: category, name: category },
  imageUrl: null,
  pral: composition && calculatePral(composition),
}));
const found = (query: Record<string, string>) =>
  filterFoods(shown, parseFoodParams(query)).map(({ slug }) => slug);

describe("the sample encyclopedia", () => {
  it("has at least 60 complete, unique foods, with some in each of the five categories", () => {
    expect(foods.length).toBeGreaterThanOrEqual(60);
    expect(new Set(foods.map(({ slug }) => slug)).size).toBe(foods.length);
    expect(foodCategories.map(({ slug }) => slug)).toEqual([
      "vegetables",
      "fruits",
      "grains",
      "herbs",
      "nuts",
    ]);
    for (const food of foods) {
      expect([food.slug, food.phLevel]).toEqual([food.slug, expect.stringMatching(/^\d\.\d-\d\.\d$/)]);
      for (const list of [food.benefits, food.nutrients, food.words])
        expect([food.slug, list.length > 0]).toEqual([food.slug, true]);
      for (const text of [food.description, food.keeping, food.servingSuggestion])
        expect([food.slug, text.length > 30]).toEqual([food.slug, true]);
    }
  });

  it("has consistent nutrition: energy follows from protein, fat and carbohydrate", () => {
    for (const { slug, composition } of foods) {
      if (!composition) continue;
      const { energyKcal, proteinG, fatG, carbohydrateG, fibreG } = composition;
      const most = 4 * proteinG + 9 * fatG + 4 * carbohydrateG;
      expect([slug, energyKcal <= most * 1.1 + 3]).toEqual([slug, true]);
      expect([slug, energyKcal >= (most - 4 * fibreG) * 0.75]).toEqual([slug, true]);
      expect([slug, fibreG <= carbohydrateG && proteinG + fatG + carbohydrateG <= 101]).toEqual([slug, true]);
    }
  });

  it("contains no medical claims", () => {
    const claim = /\b(cures?|heals?|prevents?|treatment|detox|cancer|diabetes)\b/i;
    for (const food of foods)
      expect([food.slug, claim.exec(JSON.stringify(food))?.[0]]).toEqual([food.slug, undefined]);
  });
});

describe("the acid load of a food", () => {
  it("follows the formula of Remer and Manz, with correct signs", () => {
    const of = (slug: string) => shown.find((food) => food.slug === slug)?.pral ?? Number.NaN;
    expect(of("kale")).toBeCloseTo(0.49 * 2.92 + 0.037 * 55 - 0.021 * 348 - 0.026 * 32.7 - 0.013 * 254, 1);
    expect(of("banana")).toBeCloseTo(-6.9, 1);
    expect(of("walnut")).toBeGreaterThan(5);
    expect(formatSigned(-6.94)).toBe("−6.9");
    expect(formatSigned(12)).toBe("+12.0");
    expect(formatSigned(0)).toBe("0.0");
  });
});

describe("searching foods", () => {
  it("matches name, kind, description, benefits and nutrients within the category, ignoring case", () => {
    expect(found({ search: "KALE" })).toEqual(["kale"]);
    expect(found({ search: "selenium", category: "nuts" })).toEqual(["brazil-nut", "sunflower-seed"]);
    expect(found({ category: "grains" })).toHaveLength(10);
    expect(found({ category: "all" })).toHaveLength(foods.length);
    expect(found({ search: "no such food" })).toEqual([]);
    expect(createMatcher("jalapeno")("Jalapeño")).toBe(true);
  });

  it("accepts any parameters", () => {
    expect(parseFoodParams({ search: [" a  b ", "c"], category: "<script>", tab: "none" })).toEqual({
      search: "a b",
      category: undefined,
      tab: "browse",
    });
    expect(parseRecipeParams({ category: "all", difficulty: "hard" })).toEqual({ search: "" });
  });
});

describe("an ingredient line", () => {
  it.each([
    ["key limes", ["key lime"], true],
    ["soaked Brazil nuts (29%)", ["brazil nut"], true],
    ["roasted plum tomatoes", ["tomato"], true],
    ["avocado oil", ["avocado"], false],
    ["avocado oil, avocado", ["avocado"], true],
    ["candied fruit", ["date"], false],
    ["dates (26%)", ["date"], true],
    ["anything", [], false],
    ["anything (at all", ["(at"], false],
    ["2 cups black-eyed peas, soaked", ["black-eyed pea"], true],
    ["a head of lamb's lettuce", ["lamb's lettuce"], true],
    ["half & half", ["half & half"], true],
    ["anything", ["a,b", "c/d", "e#f", "g~h", "[i]", "j.k", "^l", "m\\n", "o{2}", "p|q"], false],
    ["jak", ["j.k"], false],
    ["frozen açaí, puréed", ["açaí"], true],
    ["épices", ["pice"], false],
    ["açaíberry", ["açaí"], false],
  ])("%s / %j: %s", (line, words, is) => {
    expect(mentionsFood(line, words)).toBe(is);
  });
});

describe("the sample recipes", () => {
  it("are six, complete, and use products in amounts with known package sizes", () => {
    expect(recipes).toHaveLength(6);
    const slugs = products.map(({ slug }) => slug);
    for (const recipe of recipes) {
      expect([recipe.slug, recipe.ingredients.length > 4, recipe.steps.length > 3]).toEqual([
        recipe.slug,
        true,
        true,
      ]);
      for (const ingredient of recipe.ingredients) {
        const { productSlug } = ingredientSchema.parse(ingredient);
        if (productSlug) expect(slugs).toContain(productSlug);
      }
    }
  });
});

describe("searching recipes", () => {
  const listed: ListedRecipe[] = recipes.map(
    ({ ingredients, featured, prepTimeMinutes, cookTimeMinutes, ...recipe }) => ({
      ...recipe,
      imageUrl: null,
      minutes: prepTimeMinutes + cookTimeMinutes,
      isFeatured: featured,
      ingredientNames: ingredients.map(({ name }) => name),
    }),
  );
  const names = (query: Record<string, string>) =>
    filterRecipes(listed, parseRecipeParams(query)).found.map(({ slug }) => slug);

  it("separates ingredient matches from matches in name, description or tags", () => {
    const both = (query: Record<string, string>) => {
      const { found, byIngredient } = filterRecipes(listed, parseRecipeParams(query));
      return [found.map(({ slug }) => slug), byIngredient.map(({ slug }) => slug)] as const;
    };
    expect(both({ search: "zucchini" })).toEqual([[], ["achiote-mushroom-enchiladas"]]);
    expect(both({ search: "zucchini", difficulty: "easy" })[1]).not.toContain("achiote-mushroom-enchiladas");
    expect(both({})[1]).toEqual([]);
    const [found, byIngredient] = both({ search: "mushroom" });
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((slug) => byIngredient.includes(slug))).toEqual([]);
  });

  it("matches name, description and tags, and applies all filters", () => {
    expect(names({})).toHaveLength(6);
    expect(names({ search: "RAVIOLI" })).toEqual(["hemp-ricotta-spelt-ravioli"]);
    expect(names({ search: "taco-night" })).toEqual(["smoky-mushroom-street-tacos"]);
    expect(names({ search: "zucchini" })).toEqual([]);
    expect(names({ category: "dinner" })).toHaveLength(2);
    expect(names({ category: "dinner", difficulty: "advanced" })).toEqual(["hemp-ricotta-spelt-ravioli"]);
    expect(names({ category: "dinner", difficulty: "easy" })).toEqual([]);
  });

  it("shows the time", () => {
    expect([0, 45, 60, 85].map(formatMinutes)).toEqual(["0 min", "45 min", "1 h", "1 h 25 min"]);
  });
});

it("a food's page explains only the figures that it shows", () => {
  const [ph, pral] = [/^The pH comes from /, /The acid load is .*nutrients\.$/];
  const both = describeFigureSources({ phLevel: "7.5-8.0", pral: -7.8 });
  expect(both).toMatch(ph);
  expect(both).toMatch(pral);
  expect(describeFigureSources({ phLevel: "7.5-8.0", pral: null })).not.toMatch(pral);
  expect(describeFigureSources({ phLevel: "", pral: 0 })).not.toMatch(ph);
  expect(describeFigureSources({ phLevel: "", pral: 0 })).toMatch(pral);
});
