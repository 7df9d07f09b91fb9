import type { SeedRecipe } from "../types";

export const nachos: SeedRecipe = {
  slug: "crisp-chickpea-nachos",
  name: "Crisp Chickpea Nachos",
  description:
    "Oven-crisped chickpea tortillas under melted hemp cheese, warm salsa and avocado. One tray, four people, no leftovers.",
  category: "snack",
  difficulty: "easy",
  prepTimeMinutes: 10,
  cookTimeMinutes: 15,
  servings: 4,
  rating: 4.8,
  tags: ["party", "gluten-free", "nut-free", "shareable"],
  featured: false,
  emoji: ["cheese-wedge", "tomato", "avocado", "hot-pepper"],
  ingredients: [
    {
      quantity: 6,
      unit: null,
      name: "Chickpea Flour Tortillas",
      note: "each cut in eight wedges",
      productSlug: "chickpea-tortillas",
    },
    { quantity: 1, unit: "tablespoon", name: "avocado oil", note: null, productSlug: null },
    {
      quantity: 1,
      unit: "teaspoon",
      name: "Taco Night Seasoning",
      note: null,
      productSlug: "taco-night-seasoning",
    },
    { quantity: 120, unit: "g", name: "Hemp Cheese", note: "grated", productSlug: "hemp-cheese" },
    {
      quantity: 0.75,
      unit: "cup",
      name: "Roasted Plum Tomato Salsa",
      note: null,
      productSlug: "roasted-tomato-salsa",
    },
    { quantity: 1, unit: null, name: "avocado", note: "diced", productSlug: null },
    { quantity: 4, unit: null, name: "radishes", note: "sliced thin", productSlug: null },
    { quantity: 1, unit: null, name: "key lime", note: "cut in wedges", productSlug: null },
  ],
  steps: [
    "Heat the oven to 400 °F. Toss the wedges with the oil and seasoning and spread them over two trays, not touching.",
    "Bake seven minutes, turn, and bake three to five minutes more until crisp and brown at the edges. They harden further as they cool.",
    "Bring the chips together on one tray, scatter with the cheese and return to the oven until it melts and blisters, about four minutes.",
    "Warm the salsa in a small pan while the cheese melts, so that it does not cool the nachos.",
    "Spoon over the salsa, add avocado and radish, squeeze over the lime and eat from the tray.",
  ],
  nutrition: { energyKcal: 400, proteinG: 14, carbohydrateG: 31, fatG: 25, fibreG: 10 },
};
