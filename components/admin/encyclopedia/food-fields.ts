import type { FieldTable } from "@/components/form/table-fields";
import type { FoodValues } from "@/lib/content/schema/admin-foods";

/** The form of an encyclopedia entry. */
export const FOOD_FIELDS = {
  imageUrl: { label: "Picture", control: "own" },
  name: { label: "Name", maxLength: 120, required: true, wide: true },
  category: { label: "Category", control: "select", options: [], required: true },
  type: { label: "Kind", placeholder: "Leafy green" },
  phLevel: { label: "pH level", placeholder: "7.5-8.0", hint: "As charts list it" },
  isActive: { label: "Shown in the shop", control: "checkbox", className: "self-end" },
  description: { label: "Description", control: "textarea", rows: 4, wide: true },
  benefits: {
    label: "Benefits",
    control: "textarea",
    hint: "One per line. No health claims",
    rows: 4,
    wide: true,
  },
  nutrients: { label: "Nutrients", control: "textarea", hint: "One per line", rows: 4, wide: true },
  servingSuggestion: { label: "Serving suggestion", control: "textarea", rows: 2, wide: true },
  keeping: { label: "Choosing and keeping", control: "textarea", rows: 3, wide: true },
  words: {
    label: "Names in ingredient lists",
    hint: "Singular, separated by commas. Used to find products and recipes that contain it",
    wide: true,
  },
  composition: { label: "Per 100 g", control: "own" },
} as const satisfies FieldTable<FoodValues>;

/** Nutrients of a food per 100 g. */
export const FIGURES = [
  ["energyKcal", "Energy (kcal)"],
  ["proteinG", "Protein (g)"],
  ["fatG", "Fat (g)"],
  ["carbohydrateG", "Carbohydrate (g)"],
  ["fibreG", "Fiber (g)"],
  ["potassiumMg", "Potassium (mg)"],
  ["calciumMg", "Calcium (mg)"],
  ["magnesiumMg", "Magnesium (mg)"],
  ["phosphorusMg", "Phosphorus (mg)"],
] as const;
