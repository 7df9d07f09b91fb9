import type { SeedRecipe } from "../types";

export const fonioBowl: SeedRecipe = {
  slug: "sunrise-fonio-bowl",
  name: "Sunrise Fonio Bowl",
  description:
    "A five-minute porridge of fonio, quinoa and amaranth with warm blueberries, soft hemp ricotta and a little orange.",
  category: "breakfast",
  difficulty: "easy",
  prepTimeMinutes: 5,
  cookTimeMinutes: 10,
  servings: 2,
  rating: 4.7,
  tags: ["quick", "gluten-free", "nut-free", "one-pot"],
  featured: false,
  emoji: ["bowl-with-spoon", "blueberries", "tangerine", "sheaf-of-rice"],
  ingredients: [
    {
      quantity: 120,
      unit: "g",
      name: "Morning Grains mix",
      note: "two scoops of the grain bag",
      productSlug: "morning-grains-kit",
    },
    { quantity: 480, unit: "ml", name: "water or hemp milk", note: null, productSlug: null },
    { quantity: 1, unit: "pinch", name: "sea salt", note: null, productSlug: null },
    { quantity: 150, unit: "g", name: "blueberries", note: "fresh or frozen", productSlug: null },
    { quantity: 1, unit: "tablespoon", name: "agave syrup", note: null, productSlug: null },
    { quantity: 1, unit: null, name: "orange", note: "zest and half the juice", productSlug: null },
    { quantity: 100, unit: "g", name: "Soft Hemp Ricotta", note: null, productSlug: "soft-hemp-ricotta" },
    { quantity: 1, unit: "tablespoon", name: "shelled hemp seed", note: "to finish", productSlug: null },
  ],
  steps: [
    "Tip the blueberries, agave and orange juice into a small pan over low heat. As soon as the first berries burst, after about four minutes, take the pan off.",
    "Meanwhile bring the water or hemp milk to a simmer with the salt. Rain in the grain mix, stirring, so that no lumps form.",
    "Cook five minutes over low heat, stirring now and then, until the porridge is thick but still falls from the spoon. Cover and rest two minutes.",
    "Beat the orange zest into the ricotta.",
    "Divide the porridge between two bowls, spoon over the warm berries and their syrup, add the ricotta and scatter with hemp seed.",
  ],
  nutrition: { energyKcal: 440, proteinG: 15, carbohydrateG: 64, fatG: 15, fibreG: 8 },
};
