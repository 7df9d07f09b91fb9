import { per100g } from "../composition";
import type { SeedFood } from "../types";

/** Whole grains and the seeds that are cooked like grains. */
export const grains: SeedFood[] = [
  {
    slug: "spelt",
    name: "Spelt",
    category: "grains",
    type: "Ancient wheat",
    phLevel: "7.0-7.5",
    benefits: [
      "A source of fiber as a whole grain",
      "Supplies plant protein",
      "Makes supple, flavorful dough",
    ],
    description:
      "An old relative of modern wheat with a sweet, nutty taste. It contains gluten and is not suitable for people with celiac disease or a wheat allergy.",
    servingSuggestion: "Simmer whole berries until chewy and toss with roasted squash.",
    nutrients: ["Manganese", "Phosphorus", "Magnesium", "Niacin", "Fiber"],
    keeping:
      "Whole berries keep a year in a closed jar. Whole flour has its oil with it: buy little, keep it cold, use it within three months.",
    words: ["spelt"],
    composition: per100g("Spelt, uncooked", [338, 14.57, 2.43, 70.19, 10.7, 388, 27, 136, 401]),
    emoji: "sheaf-of-rice",
  },
  {
    slug: "quinoa",
    name: "Quinoa",
    category: "grains",
    type: "Pseudo-cereal",
    phLevel: "7.0-7.5",
    benefits: [
      "Contains all nine essential amino acids",
      "Naturally gluten-free",
      "Cooks in fifteen minutes",
    ],
    description:
      "The seed of an Andean plant related to spinach, cooked like a grain. Rinse it first to wash off its bitter coating.",
    servingSuggestion: "Cook with a bay leaf, fluff and dress warm with key lime.",
    nutrients: ["Magnesium", "Manganese", "Folate", "Iron", "Fiber"],
    keeping:
      "Rinse it in a fine strainer until the water stops foaming. Dry, it keeps a year in a closed jar; cooked, five days in the refrigerator.",
    words: ["quinoa"],
    composition: per100g("Quinoa, uncooked", [368, 14.12, 6.07, 64.16, 7, 563, 47, 197, 457]),
    emoji: "cooked-rice",
  },
  {
    slug: "amaranth",
    name: "Amaranth",
    category: "grains",
    type: "Pseudo-cereal",
    phLevel: "7.0-7.5",
    benefits: ["Naturally gluten-free", "A source of plant protein including lysine", "Rich in manganese"],
    description:
      "Tiny seeds that pop like corn or simmer into a thick porridge. It was a staple of Aztec kitchens.",
    servingSuggestion: "Pop by the spoonful in a dry hot pan and scatter over soup.",
    nutrients: ["Manganese", "Magnesium", "Iron", "Phosphorus"],
    keeping:
      "Smell before you buy: it should be nutty, never sharp. A closed jar in the refrigerator keeps it half a year.",
    words: ["amaranth"],
    composition: per100g("Amaranth grain, uncooked", [371, 13.56, 7.02, 65.25, 6.7, 508, 159, 248, 557]),
    emoji: "seedling",
  },
  {
    slug: "teff",
    name: "Teff",
    category: "grains",
    type: "Whole grain",
    phLevel: "7.0-7.5",
    benefits: [
      "Naturally gluten-free",
      "A source of iron",
      "Always eaten whole, as the grain is too small to hull",
    ],
    description:
      "The smallest grain in common use and the base of Ethiopian injera. It tastes of cocoa and molasses.",
    servingSuggestion: "Cook to a soft porridge and top with figs.",
    nutrients: ["Manganese", "Iron", "Calcium", "Fiber"],
    keeping:
      "Ivory teff is milder, brown teff tastes of cocoa. The grain keeps a year in a closed jar, the flour three months in the cold.",
    words: ["teff"],
    composition: per100g("Teff, uncooked", [367, 13.3, 2.38, 73.13, 8, 427, 180, 184, 429]),
    emoji: "sheaf-of-rice",
  },
  {
    slug: "fonio",
    name: "Fonio",
    category: "grains",
    type: "Whole grain",
    phLevel: "7.0-7.5",
    benefits: ["Naturally gluten-free", "Ready in five minutes", "Light texture with a nutty taste"],
    description:
      "A West African millet with grains like fine sand. It cooks in five minutes and comes out light as couscous.",
    servingSuggestion: "Steam, fluff with oil and fold in herbs and roasted onion.",
    nutrients: ["Iron", "Magnesium", "Zinc", "B vitamins"],
    keeping:
      "Buy it washed and precooked if you want it in five minutes. It keeps a year, dry and closed; cooked, it freezes well by the portion.",
    words: ["fonio"],
    composition: null,
    emoji: "cooked-rice",
  },
  {
    slug: "wild-rice",
    name: "Wild Rice",
    category: "grains",
    type: "Aquatic grass",
    phLevel: "7.0-7.5",
    benefits: ["Naturally gluten-free", "Higher in protein than most rice", "A source of fiber"],
    description:
      "The seed of a grass from the lakes of North America, not a true rice. The dark grains split open as they cook and stay chewy.",
    servingSuggestion: "Fold through sautéed mushrooms and thyme.",
    nutrients: ["Manganese", "Zinc", "Magnesium", "Phosphorus"],
    keeping:
      "Long, glossy, unbroken grains cook evenly. It keeps for years in a closed jar; cooked, a week in the refrigerator.",
    words: ["wild rice"],
    composition: per100g("Wild rice, raw", [357, 14.73, 1.08, 74.9, 6.2, 427, 21, 177, 433]),
    emoji: "sheaf-of-rice",
  },
  {
    slug: "kamut",
    name: "Kamut",
    category: "grains",
    type: "Ancient wheat",
    phLevel: "7.0-7.5",
    benefits: ["A source of plant protein", "Rich in selenium", "A source of fiber"],
    description:
      "The trade name of Khorasan wheat, with golden grains twice the size of ordinary wheat. It contains gluten.",
    servingSuggestion: "Soak overnight, simmer and add to salads for a buttery chew.",
    nutrients: ["Selenium", "Manganese", "Magnesium", "Zinc"],
    keeping:
      "Soak the berries overnight and they cook in forty minutes. They keep a year in a closed jar; flour belongs in the refrigerator.",
    words: ["kamut", "khorasan"],
    composition: per100g(
      "Wheat, KAMUT khorasan, uncooked",
      [337, 14.54, 2.13, 70.58, 11.1, 403, 22, 130, 364],
    ),
    emoji: "sheaf-of-rice",
  },
  {
    slug: "rye",
    name: "Rye",
    category: "grains",
    type: "Whole grain",
    phLevel: "6.5-7.0",
    benefits: ["Rich in fiber", "Keeps bread moist for days", "Deep flavor from little salt"],
    description: "A dark, earthy grain that likes cold fields. It contains gluten.",
    servingSuggestion: "Cook whole berries and mix with dill and cucumber.",
    nutrients: ["Fiber", "Manganese", "Phosphorus", "Magnesium"],
    keeping: "Whole berries keep a year in a cool cupboard. Stone-ground flour is best within three months.",
    words: ["rye"],
    composition: per100g("Rye grain", [338, 10.34, 1.63, 75.86, 15.1, 510, 24, 110, 332]),
    emoji: "bread",
  },
  {
    slug: "buckwheat",
    name: "Buckwheat",
    category: "grains",
    type: "Pseudo-cereal",
    phLevel: "7.0-7.5",
    benefits: ["Naturally gluten-free", "A source of magnesium", "Contains the flavonoid rutin"],
    description:
      "A relative of rhubarb, in spite of its name, and free of gluten. Toasted groats are called kasha.",
    servingSuggestion: "Toast groats until they smell of hazelnut, then simmer ten minutes.",
    nutrients: ["Magnesium", "Manganese", "Copper", "Fiber"],
    keeping:
      "Raw groats are pale green, toasted ones brown and stronger. Both keep half a year in a closed jar.",
    words: ["buckwheat"],
    composition: per100g("Buckwheat", [343, 13.25, 3.4, 71.5, 10, 460, 18, 231, 347]),
    emoji: "pancakes",
  },
  {
    slug: "millet",
    name: "Millet",
    category: "grains",
    type: "Whole grain",
    phLevel: "7.0-7.5",
    benefits: ["Naturally gluten-free", "A source of magnesium", "Inexpensive and quick"],
    description:
      "Small yellow grains with a mild, corn-like taste. Toast them first for a fluffy pot, stir them often for a creamy one.",
    servingSuggestion: "Cook soft like polenta and top with mushrooms and sage.",
    nutrients: ["Magnesium", "Manganese", "Phosphorus", "B vitamins"],
    keeping:
      "It should smell sweet; bitter millet is old. Keep it in a closed jar, in the refrigerator if the kitchen is warm, for half a year.",
    words: ["millet"],
    composition: per100g("Millet, raw", [378, 11.02, 4.22, 72.85, 8.5, 195, 8, 114, 285]),
    emoji: "cooked-rice",
  },
];
