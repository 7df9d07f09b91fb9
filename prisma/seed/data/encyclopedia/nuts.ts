import { per100g } from "../composition";
import type { SeedFood } from "../types";

/** Nuts and seeds. */
export const nuts: SeedFood[] = [
  {
    slug: "hemp-seed",
    name: "Hemp Seed",
    category: "nuts",
    type: "Seed",
    phLevel: "7.0-7.5",
    benefits: [
      "About 9 g protein in three tablespoons",
      "Source of omega-3 alpha-linolenic acid",
      "Needs no cooking",
    ],
    description:
      "The shelled heart of the hemp seed, soft and faintly grassy. Food hemp does not intoxicate.",
    servingSuggestion: "Scatter over salads, or blend with water for a quick milk.",
    nutrients: ["Protein", "Magnesium", "Zinc", "Iron", "Omega-3 (ALA)"],
    keeping:
      "Shelled seed is soft and oily: keep it in the refrigerator and use an opened bag within three months. It should smell of nuts, not of paint.",
    words: ["hemp"],
    composition: per100g("Seeds, hemp seed, hulled", [553, 31.56, 48.75, 8.67, 4, 1200, 70, 700, 1650]),
    emoji: "seedling",
  },
  {
    slug: "walnut",
    name: "Walnut",
    category: "nuts",
    type: "Tree nut",
    phLevel: "6.5-7.0",
    benefits: ["Source of omega-3 alpha-linolenic acid", "Rich in unsaturated fat", "Adds meaty texture"],
    description:
      "Wrinkled kernels with tannic skins; soaking makes them sweet. Store them cold, as their oil turns quickly.",
    servingSuggestion: "Soak overnight, chop and brown with mushrooms for tacos.",
    nutrients: ["Omega-3 (ALA)", "Copper", "Manganese", "Magnesium"],
    keeping:
      "Kernels should be pale and crisp. In the shell they keep half a year; shelled, keep them in the refrigerator or freezer.",
    words: ["walnut"],
    composition: per100g("Nuts, walnuts, english", [654, 15.23, 65.21, 13.71, 6.7, 441, 98, 158, 346]),
    emoji: "chestnut",
  },
  {
    slug: "brazil-nut",
    name: "Brazil Nut",
    category: "nuts",
    type: "Tree nut",
    phLevel: "6.5-7.0",
    benefits: ["Exceptionally rich in selenium", "Blends into a very white milk", "Rich in unsaturated fat"],
    description:
      "A large, creamy nut gathered wild in the Amazon. One or two usually supply a day's selenium, so there is no need for more.",
    servingSuggestion: "Grate over roasted vegetables like hard cheese.",
    nutrients: ["Selenium", "Magnesium", "Copper", "Phosphorus"],
    keeping:
      "Buy small amounts of whole, pale nuts. Their oil turns quickly: keep them in the refrigerator and use them within three months.",
    words: ["brazil nut"],
    composition: per100g(
      "Nuts, brazilnuts, dried, unblanched",
      [659, 14.32, 67.1, 11.74, 7.5, 659, 160, 376, 725],
    ),
    emoji: "chestnut",
  },
  {
    slug: "almond",
    name: "Almond",
    category: "nuts",
    type: "Tree nut",
    phLevel: "7.0-7.5",
    benefits: ["Rich in vitamin E", "A good source of magnesium", "About 6 g protein in an ounce"],
    description:
      "The seed of a fruit close to the peach, sweet and crisp. Most charts list it as the most alkaline-forming of the nuts.",
    servingSuggestion: "Toast, chop and scatter over warm quinoa.",
    nutrients: ["Vitamin E", "Magnesium", "Calcium", "Riboflavin", "Fiber"],
    keeping:
      "With their skins they keep longest: a year in the refrigerator. A bitter or stale smell means that they are past their best.",
    words: ["almond"],
    composition: per100g("Nuts, almonds", [579, 21.15, 49.93, 21.55, 12.5, 733, 269, 270, 481]),
    emoji: "chestnut",
  },
  {
    slug: "chestnut",
    name: "Chestnut",
    category: "nuts",
    type: "Tree nut",
    phLevel: "7.0-7.5",
    benefits: ["Low in fat for a nut", "Unlike other nuts, a source of vitamin C", "Naturally sweet"],
    description:
      "Starchy, sweet and low in fat, more like a grain than a nut. Score the shell before roasting or it will burst.",
    servingSuggestion: "Roast, peel and fold into sage stuffing.",
    nutrients: ["Vitamin C", "Copper", "Manganese", "Vitamin B6"],
    keeping:
      "Choose heavy, shiny ones that fill their shells. They dry out like fruit: keep them in the refrigerator for two weeks, or freeze them cooked.",
    words: ["chestnut"],
    composition: per100g(
      "Nuts, chestnuts, european, roasted",
      [245, 3.17, 2.2, 52.96, 5.1, 592, 29, 33, 107],
    ),
    emoji: "chestnut",
  },
  {
    slug: "pine-nut",
    name: "Pine Nut",
    category: "nuts",
    type: "Seed",
    phLevel: "6.5-7.0",
    benefits: ["Rich in manganese", "A source of vitamin E", "Buttery taste from a small handful"],
    description:
      "The soft, resinous seed of certain pines, gathered by hand. They brown in seconds, so watch the pan.",
    servingSuggestion: "Toast and scatter over wilted greens with raisins.",
    nutrients: ["Manganese", "Copper", "Vitamin E", "Magnesium"],
    keeping: "Ivory color and a sweet smell. Keep them in the freezer, closed, and take out what you need.",
    words: ["pine nut"],
    composition: per100g("Nuts, pine nuts, dried", [673, 13.69, 68.37, 13.08, 3.7, 597, 16, 251, 575]),
    emoji: "evergreen-tree",
  },
  {
    slug: "pumpkin-seed",
    name: "Pumpkin Seed",
    category: "nuts",
    type: "Seed",
    phLevel: "7.0-7.5",
    benefits: ["Rich in magnesium", "A good source of zinc", "About 8 g protein in an ounce"],
    description:
      "Flat green kernels, also called pepitas, that puff up when toasted. They make a fine thickener for Mexican sauces.",
    servingSuggestion: "Toast with key lime and cayenne salt.",
    nutrients: ["Magnesium", "Zinc", "Iron", "Phosphorus"],
    keeping:
      "Flat, dark green kernels without broken ones. They keep half a year in a closed jar in the refrigerator.",
    words: ["pumpkin seed", "pepita"],
    composition: per100g(
      "Seeds, pumpkin and squash seed kernels, dried",
      [559, 30.23, 49.05, 10.71, 6, 809, 46, 592, 1233],
    ),
    emoji: "seedling",
  },
  {
    slug: "sunflower-seed",
    name: "Sunflower Seed",
    category: "nuts",
    type: "Seed",
    phLevel: "6.5-7.0",
    benefits: ["Rich in vitamin E", "A good source of selenium", "Suits nut-free kitchens"],
    description: "Mild, crunchy and inexpensive. Ground fine they make a nut-free butter.",
    servingSuggestion: "Stir into warm teff porridge with dates.",
    nutrients: ["Vitamin E", "Selenium", "Copper", "Vitamin B6"],
    keeping:
      "Buy hulled kernels that look gray and even, without yellow ones. They keep three months in a jar, a year in the freezer.",
    words: ["sunflower seed"],
    composition: per100g(
      "Seeds, sunflower seed kernels, dried",
      [584, 20.78, 51.46, 20, 8.6, 645, 78, 325, 660],
    ),
    emoji: "sunflower",
  },
  {
    slug: "sesame-seed",
    name: "Sesame Seed",
    category: "nuts",
    type: "Seed",
    phLevel: "6.5-7.0",
    benefits: ["A source of copper", "Unhulled seeds supply calcium", "A spoonful adds crunch"],
    description:
      "Tiny seeds that taste of toast and become tahini when ground. Sesame is one of the nine major allergens in the United States.",
    servingSuggestion: "Toast and sprinkle over roasted zucchini.",
    nutrients: ["Copper", "Calcium", "Magnesium", "Iron"],
    keeping:
      "Unhulled seeds are darker and keep longer. Keep them in the refrigerator and toast only what you need.",
    words: ["sesame", "tahini"],
    composition: per100g(
      "Seeds, sesame seeds, whole, dried",
      [573, 17.73, 49.67, 23.45, 11.8, 468, 975, 351, 629],
    ),
    emoji: "bagel",
  },
  {
    slug: "chia-seed",
    name: "Chia Seed",
    category: "nuts",
    type: "Seed",
    phLevel: "7.0-7.5",
    benefits: ["Rich in fiber", "Source of omega-3 alpha-linolenic acid", "Sets puddings without cooking"],
    description: "A desert sage whose seeds swell to a gel in water. Let them soak before eating.",
    servingSuggestion: "Stir into hemp milk with vanilla and leave overnight.",
    nutrients: ["Fiber", "Omega-3 (ALA)", "Calcium", "Magnesium"],
    keeping:
      "Whole seeds keep for years, dry and closed. Soaked, they keep five days in the refrigerator as a gel.",
    words: ["chia"],
    composition: per100g("Seeds, chia seeds, dried", [486, 16.54, 30.74, 42.12, 34.4, 407, 631, 335, 860]),
    emoji: "seedling",
  },
  {
    slug: "flaxseed",
    name: "Flaxseed",
    category: "nuts",
    type: "Seed",
    phLevel: "7.0-7.5",
    benefits: ["Source of omega-3 alpha-linolenic acid", "Rich in fiber", "Replaces egg in baking"],
    description:
      "Small glossy seeds, brown or golden. Grind them, because whole ones mostly pass through undigested.",
    servingSuggestion: "Mix one tablespoon ground with three of water to bind a batter.",
    nutrients: ["Omega-3 (ALA)", "Fiber", "Magnesium", "Thiamin"],
    keeping:
      "Whole seeds keep a year in a cupboard. Ground ones go stale within days: grind small amounts and keep them in the freezer.",
    words: ["flaxseed", "flax"],
    composition: per100g("Seeds, flaxseed", [534, 18.29, 42.16, 28.88, 27.3, 813, 255, 392, 642]),
    emoji: "blossom",
  },
];
