import type { SeedRecipe } from "../types";

export const limeCooler: SeedRecipe = {
  slug: "watermelon-key-lime-cooler",
  name: "Watermelon Key Lime Cooler",
  description:
    "Ice-cold watermelon, key lime and basil in a glass with a salty, fiery rim. No sugar needed when the melon is ripe.",
  category: "beverage",
  difficulty: "easy",
  prepTimeMinutes: 10,
  cookTimeMinutes: 0,
  servings: 4,
  rating: 4.6,
  tags: ["summer", "no-cook", "gluten-free", "nut-free"],
  featured: false,
  emoji: ["watermelon", "lime", "herb", "cup-with-straw"],
  ingredients: [
    { quantity: 900, unit: "g", name: "ripe watermelon", note: "cubed and chilled", productSlug: null },
    {
      quantity: 6,
      unit: null,
      name: "key lime",
      plural: "key limes",
      note: "juiced, but for one cut in wedges",
      productSlug: null,
    },
    {
      quantity: 8,
      unit: null,
      name: "basil leaf",
      plural: "basil leaves",
      note: "and a few more to serve",
      productSlug: null,
    },
    { quantity: 240, unit: "ml", name: "cold spring water", note: null, productSlug: null },
    {
      quantity: 1,
      unit: "tablespoon",
      name: "Key Lime & Cayenne Salt",
      note: "for the rims",
      productSlug: "key-lime-cayenne-salt",
      perPack: 8,
    },
    { quantity: 2, unit: "cup", name: "ice", note: null, productSlug: null },
  ],
  steps: [
    "Run a wedge of lime round the rims of four glasses and dip them in the cayenne salt. Put them in the freezer while you blend.",
    "Blend the watermelon with the lime juice and basil until smooth, about twenty seconds. Longer makes it frothy.",
    "Pour through a coarse strainer into a jug, pressing with a spoon, and stir in the spring water.",
    "Fill the glasses with ice, pour in the cooler and tuck in a basil leaf and a wedge of lime.",
  ],
  nutrition: { energyKcal: 75, proteinG: 1.5, carbohydrateG: 18, fatG: 0.3, fibreG: 1 },
};
