import { buildShoppingList, formatFraction, formatIngredient } from "@/lib/content/rules/scaling";
import type { Ingredient } from "@/lib/content/schema";
import { recipeSchema } from "@/lib/content/schema/admin-content";
import { recipeCartSchema } from "@/lib/content/schema/recipe-cart";

const one = (quantity: number | null, unit: string | null, name: string, plural?: string): Ingredient => ({
  quantity,
  unit,
  name,
  plural: plural ?? null,
  note: null,
  productSlug: null,
  perPack: 1,
});

it.each([
  [0.5, "½"],
  [0.75, "¾"],
  [1 / 3, "⅓"],
  [1.25, "1¼"],
  [2, "2"],
  [0.98, "1"],
  [1.97, "2"],
  [0.3, "⅓"],
  [0.01, "⅛"],
  [12, "12"],
])("%d is written as %s", (value, text) => {
  expect(formatFraction(value)).toBe(text);
});

describe("an ingredient", () => {
  it.each([
    [one(0.75, "cup", "salsa"), 1, "¾ cup salsa"],
    [one(2, "cups", "ice"), 1, "2 cups ice"],
    [one(1, "cup", "ice"), 1.5, "1½ cups ice"],
    [one(1, "tablespoon", "oil"), 1 / 3, "1 teaspoon oil"],
    [one(2, "teaspoon", "seasoning"), 3, "2 tablespoons seasoning"],
    [one(6, "tablespoon", "pesto"), 2, "¾ cup pesto"],
    [one(6, "tablespoon", "pesto"), 1.5, "9 tablespoons pesto"],
    [one(0.5, "cup", "salsa"), 1 / 4, "2 tablespoons salsa"],
    [one(0.5, "teaspoon", "salt"), 0.5, "¼ teaspoon salt"],
    [one(150, "g", "greens"), 2 / 3, "100 g greens"],
    [one(120, "g", "grains"), 0.5, "60 g grains"],
    [one(300, "g", "flour"), 4.5, "1.35 kg flour"],
    [one(900, "g", "watermelon"), 1.25, "1.13 kg watermelon"],
    [one(255, "g", "mushrooms"), 1, "255 g mushrooms"],
    [one(480, "ml", "water"), 3, "1.44 l water"],
    [one(1, "pouch", "carnitas"), 2, "2 pouches carnitas"],
    [one(1, "pouch", "ground"), 6 / 5, "1 pouch ground"],
    [one(1, "handful", "cilantro"), 1.5, "1½ handfuls cilantro"],
    [one(1, null, "large onion", "large onions"), 2, "2 large onions"],
    [one(1, null, "large onion", "large onions"), 0.5, "½ large onion"],
    [one(3, null, "key lime", "key limes"), 1 / 3, "1 key lime"],
    [one(1, null, "avocado", "avocados"), 1.5, "1½ avocados"],
    [one(10, null, "Spelt Tortillas"), 6 / 5, "12 Spelt Tortillas"],
    [one(null, null, "sea salt"), 3, "sea salt"],
    [{ ...one(1, null, "orange"), note: "zest only" }, 1, "1 orange, zest only"],
  ])("%# uses kitchen measures", (ingredient, factor, line) => {
    expect(formatIngredient(ingredient, factor)).toBe(line);
  });

  it("is never zero, whatever the servings", () => {
    for (const unit of [null, "g", "ml", "cup", "tablespoon", "teaspoon", "pouch", "pinch"])
      for (let servings = 1; servings <= 48; servings += 1)
        expect(formatIngredient(one(1, unit, "it"), servings / 48)).toMatch(/^[\d⅛¼⅓½⅔¾]/);
  });
});

describe("the products to buy", () => {
  const hemp = { id: "p1", name: "Hemp Cheese" };
  const packs = (quantity: number | null, unit: string | null, perPack: number, factor: number) =>
    buildShoppingList([{ quantity, unit, perPack, product: hemp }], factor)[0]?.packs;

  it("are whole packs, at least one, for the listed amounts", () => {
    expect(packs(12, null, 18, 1)).toBe(1);
    expect(packs(12, null, 18, 2)).toBe(2);
    expect(packs(1, "pouch", 1, 2)).toBe(2);
    expect(packs(1, "pouch", 1, 6 / 5)).toBe(1); // the list says 1 pouch
    expect(packs(1, "pouch", 1, 7 / 5)).toBe(2); // the list says 1½ pouches
    expect(packs(120, "g", 200, 2)).toBe(2);
    expect(packs(0.1, "cup", 0.1, 3)).toBe(3);
    expect(packs(null, null, 1, 6)).toBe(1);
  });

  it("sum ingredients of the same product, and omit those that the shop does not sell", () => {
    const list = [
      { quantity: 120, unit: "g", perPack: 200, product: hemp },
      { quantity: 60, unit: "g", perPack: 200, product: hemp },
      { quantity: 1, unit: null, perPack: 1, product: null },
    ];
    expect(buildShoppingList(list, 1)).toEqual([{ productId: "p1", productName: "Hemp Cheese", packs: 1 }]);
    expect(buildShoppingList(list, 2)[0]?.packs).toBe(2);
  });
});

it.each([1, 48, 49, 50, 51])(
  "a recipe for %d servings can be saved only if its cart call accepts them",
  (servings) => {
    expect(recipeSchema.shape.servings.safeParse(servings).success).toBe(
      recipeCartSchema.safeParse({ servings }).success,
    );
  },
);
