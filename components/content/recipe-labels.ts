/** Display labels of the recipes' stored values. */
export const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
  beverage: "Beverage",
  snack: "Snack",
};

export const DIFFICULTY_NAMES: Readonly<Record<string, string>> = {
  easy: "Easy",
  intermediate: "Intermediate",
  advanced: "Advanced",
};
