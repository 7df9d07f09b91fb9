import type { FoodCategoryValues, FoodValues } from "@/lib/content/schema/admin-foods";

/** Field labels of an entry, for its form and conflict notices. */
export const FOOD_LABELS = {
  name: "Name",
  category: "Category",
  type: "Kind",
  phLevel: "pH level",
  benefits: "Benefits",
  description: "Description",
  servingSuggestion: "Serving suggestion",
  nutrients: "Nutrients",
  keeping: "Choosing and keeping",
  words: "Names in ingredient lists",
  composition: "In 100 g",
  imageUrl: "Picture",
  isActive: "Shown in the shop",
} as const satisfies Record<keyof FoodValues, string>;

/** Same, for a category. */
export const CATEGORY_LABELS = {
  name: "Name",
  description: "Description",
  sortOrder: "Place",
  isActive: "Shown in the shop",
} as const satisfies Record<keyof FoodCategoryValues, string>;

/** Nutrients per 100 g of a food. */
export const FIGURES = [
  ["energyKcal", "Energy (kcal)"],
  ["proteinG", "Protein (g)"],
  ["fatG", "Fat (g)"],
  ["carbohydrateG", "Carbohydrate (g)"],
  ["fibreG", "Fibre (g)"],
  ["potassiumMg", "Potassium (mg)"],
  ["calciumMg", "Calcium (mg)"],
  ["magnesiumMg", "Magnesium (mg)"],
  ["phosphorusMg", "Phosphorus (mg)"],
] as const;
