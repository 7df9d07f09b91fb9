/** How the stored words of recipes are written on the screen. */
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
