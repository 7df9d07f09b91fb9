/** Display names of the meals that recipes are for, by stored value. */
export const RECIPE_CATEGORY_NAMES: Readonly<Record<string, string>> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
  beverage: "Beverage",
  snack: "Snack",
};

/** Display names of the difficulties of recipes, by stored value. */
export const DIFFICULTY_NAMES: Readonly<Record<string, string>> = {
  easy: "Easy",
  intermediate: "Intermediate",
  advanced: "Advanced",
};
