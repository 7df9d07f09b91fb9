import type { FieldControl } from "@/components/form/table-fields";
import { ALLERGENS, CATEGORY_NAMES, DIETS } from "@/lib/catalog/schema";
import { PACKAGINGS, type ProductFieldName } from "@/lib/catalog/schema/product-fields";

/** How the form edits a field. */
export type ProductFormField = FieldControl & {
  /** The heading above it. */
  section: "Basics" | "Pictures" | "Price and stock" | "Package" | "Food details" | "Nutrition facts";
};

/** How the form edits each field, in the form's order; lists in a line of text are separated by commas. */
export const PRODUCT_FORM = {
  name: { section: "Basics", required: true, wide: true },
  category: { section: "Basics", control: "select", options: Object.entries(CATEGORY_NAMES), required: true },
  slug: { section: "Basics", hint: "The old address will redirect to a new one", required: true },
  shortDescription: {
    section: "Basics",
    hint: "One sentence, for cards and search engines",
    maxLength: 160,
    required: true,
    wide: true,
  },
  description: {
    section: "Basics",
    control: "textarea",
    hint: "Separate paragraphs with an empty line",
    rows: 8,
    wide: true,
  },
  tags: { section: "Basics", hint: "Separated by commas", wide: true },
  imageUrl: { section: "Pictures", control: "own" },
  imageAlt: { section: "Pictures", control: "own" },
  gallery: { section: "Pictures", control: "own" },
  regularPrice: { section: "Price and stock", inputMode: "decimal", required: true },
  wholesalePrice: {
    section: "Price and stock",
    inputMode: "decimal",
    hint: "For 50 or more. Leave empty for 60% of the regular price",
  },
  cost: {
    section: "Price and stock",
    inputMode: "decimal",
    hint: "Your cost per unit, for margins in Reports. Shoppers never see it",
  },
  inventory: {
    section: "Price and stock",
    inputMode: "numeric",
    hint: "Excludes units that are sold but not packed yet",
    required: true,
  },
  minRemainingDays: {
    section: "Price and stock",
    inputMode: "numeric",
    hint: "Lots that would arrive with fewer days left are not sold or packed",
  },
  sku: { section: "Price and stock", hint: "Leave empty to generate one" },
  barcode: {
    section: "Price and stock",
    hint: "What a scanner reads from the package, such as 012345678905. Packers can scan the SKU too",
  },
  isActive: { section: "Price and stock", control: "checkbox", wide: true },
  unitLabel: { section: "Package", placeholder: "Block, 200 g", required: true },
  weightGrams: { section: "Package", inputMode: "numeric", required: true },
  packaging: {
    section: "Package",
    control: "select",
    options: PACKAGINGS,
  },
  sortOrder: {
    section: "Package",
    inputMode: "numeric",
    hint: "Lower numbers come first; the first four are on the home page",
  },
  isChilled: {
    section: "Package",
    control: "checkbox",
    hint: "Checkout then offers only delivery methods that carry chilled goods",
    wide: true,
  },
  artMotifs: {
    section: "Package",
    hint: "Illustrations for the product picture, such as cheese-wedge, separated by commas",
    wide: true,
  },
  diet: { section: "Food details", control: "checks", options: DIETS, wide: true },
  ingredients: { section: "Food details", control: "textarea", rows: 4, wide: true },
  allergens: { section: "Food details", control: "own" },
  mayContain: { section: "Food details", control: "checks", options: ALLERGENS },
  storage: { section: "Food details", wide: true },
  shelfLife: { section: "Food details" },
  servingSuggestion: { section: "Food details" },
  nutrition: { section: "Nutrition facts", control: "own" },
} satisfies Record<ProductFieldName, ProductFormField>;

export const FORM_ORDER = Object.keys(PRODUCT_FORM) as ProductFieldName[];
