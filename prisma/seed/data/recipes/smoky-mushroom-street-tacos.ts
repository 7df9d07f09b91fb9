import type { SeedRecipe } from "../types";

export const streetTacos: SeedRecipe = {
  slug: "smoky-mushroom-street-tacos",
  name: "Smoky Mushroom Street Tacos",
  description:
    "Crackling oyster mushroom carnitas on charred spelt rounds with quick-pickled onion, roasted salsa and key lime.",
  category: "lunch",
  difficulty: "easy",
  prepTimeMinutes: 15,
  cookTimeMinutes: 10,
  servings: 3,
  rating: 4.9,
  tags: ["taco-night", "quick", "nut-free"],
  featured: true,
  emoji: ["taco", "mushroom", "lime", "onion"],
  ingredients: [
    { quantity: 1, unit: null, name: "small red onion", note: "sliced very thin", productSlug: null },
    { quantity: 3, unit: null, name: "key limes", note: "two juiced, one in wedges", productSlug: null },
    {
      quantity: 0.5,
      unit: "teaspoon",
      name: "Key Lime & Cayenne Salt",
      note: null,
      productSlug: "key-lime-cayenne-salt",
    },
    {
      quantity: 1,
      unit: "pouch",
      name: "Oyster Mushroom Carnitas",
      note: null,
      productSlug: "oyster-mushroom-carnitas",
    },
    {
      quantity: 12,
      unit: null,
      name: "Street Taco Spelt Rounds",
      note: null,
      productSlug: "street-taco-rounds",
    },
    {
      quantity: 0.5,
      unit: "cup",
      name: "Roasted Plum Tomato Salsa",
      note: null,
      productSlug: "roasted-tomato-salsa",
    },
    { quantity: 1, unit: null, name: "ripe avocado", note: "sliced", productSlug: null },
    { quantity: 1, unit: "handful", name: "cilantro", note: "leaves and fine stems", productSlug: null },
  ],
  steps: [
    "Toss the onion with the juice of two key limes and the cayenne salt. Leave it on the counter while you cook; it turns bright pink in ten minutes.",
    "Heat a heavy pan until a drop of water skitters. Add the carnitas in one layer, with no extra oil, and do not touch them for three minutes.",
    "Stir once and cook three minutes more, until the tips are dark and crisp and the middle is still juicy.",
    "Char the tortillas straight over a gas flame or in a second dry pan, about twenty seconds a side. Keep them in a folded towel so that they stay soft.",
    "Stack the rounds in twos. Fill with carnitas, avocado, salsa, drained onion and cilantro, and serve with the lime wedges.",
  ],
  nutrition: { energyKcal: 390, proteinG: 10, carbohydrateG: 50, fatG: 18, fibreG: 10 },
};
