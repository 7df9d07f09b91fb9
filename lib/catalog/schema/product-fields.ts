import { z } from "zod";
import type { Permission } from "@/lib/admin/rules/permissions";
import {
  amountField,
  choiceField,
  costField,
  listField,
  optionalPictureField,
  optionalPriceField,
  optionalText,
  ownPictureField,
  priceField,
  requiredText,
  slugField,
  wholeNumber,
} from "@/lib/admin/schema/fields";
import { isShortenedNumber } from "@/lib/core/shortened-number";
import { NO_ALLERGENS } from "../rules";
import { ALLERGENS, CATEGORIES, DIETS, pictureSchema } from ".";

export const PACKAGINGS = ["pouch", "jar", "tin", "wrapped", "sleeve", "crate"] as const;
/** A number within the range of a database integer, with room to add. */
export const MAX_STOCK = 1_000_000;
export const MAX_REMAINING_DAYS = 365;
export const MAX_SORT_ORDER = 1_000_000;
/** Characters of a product's name. */
export const MAX_NAME = 160;

const nutrition = z.object({
  servingSize: requiredText(60),
  servingsPerPack: amountField,
  energyKcal: amountField,
  fatG: amountField,
  saturatedFatG: amountField,
  carbohydrateG: amountField,
  sugarsG: amountField,
  fibreG: amountField,
  proteinG: amountField,
  sodiumMg: amountField,
});

const gallery = z
  .array(pictureSchema.pick({ url: true, alt: true }).extend({ url: ownPictureField }))
  .max(8, "must be 8 or fewer");

/** D49: the allergens that it contains, only "none" for none of the nine, or empty while they are not stated. */
const allergens = listField(choiceField([...ALLERGENS, NO_ALLERGENS])).refine(
  (list) => list.length < 2 || !list.includes(NO_ALLERGENS),
  "none cannot be combined with allergens",
);

const oneOf = (values: readonly string[]): string => `Enter one of: ${values.join(", ")}.`;
const someOf = (values: readonly string[]): string =>
  `Enter any of these, separated by semicolons, or leave it empty: ${values.join(", ")}.`;
const upTo = (most: number): string => `Enter up to ${most.toLocaleString("en-US")} characters.`;

/** A SKU or barcode, which may be a long number. */
const codeField = z
  .union([optionalText(60), z.null()])
  .refine((value) => !isShortenedNumber(value ?? ""), "was shortened by a spreadsheet: paste it again")
  .transform((value) => value || null);

interface FieldOptions {
  /** For forms, conflict notices and the preview of an import. */
  label: string;
  /** The input of calls, forms and CSV cells, and what it becomes. */
  schema: z.ZodType;
  /** What to write in a cell of its column; null: the CSV file has no such column. */
  csv: string | null;
  /** The value of a new product that omits it; undefined when it is computed. Without this key it is required. */
  initial?: string | number | boolean | null | undefined | unknown[];
  /** Required to change it; by default `products.edit`. */
  permission?: Permission;
  /** Shoppers see it on the product's page: it is in `ProductDetail`. */
  onPage?: true;
  /** Its column has another name or type: `toProductColumns`, `toAdminProduct` and `toComparableFields` convert it. */
  isConverted?: true;
}

/**
 * Every field of a product that staff may write, in the order of the CSV file's columns. Schemas, labels, CSV, stored
 * columns, permissions and the product page's data follow from this table; `PRODUCT_FORM` has each field's control.
 */
export const PRODUCT_FIELDS = {
  name: {
    label: "Name",
    schema: requiredText(MAX_NAME),
    csv: `Enter the product's name. ${upTo(MAX_NAME)}`,
  },
  slug: {
    label: "Page address",
    schema: slugField,
    csv: "Enter lowercase letters, digits and single hyphens, such as hemp-cheese.",
    initial: undefined, // from the name
  },
  sku: {
    label: "SKU",
    schema: codeField,
    csv: "Enter up to 60 characters, or leave it empty. A spreadsheet shortens long numbers to 4.00638E+12 unless the column is formatted as text.",
    initial: null,
  },
  category: { label: "Category", schema: choiceField(CATEGORIES), csv: oneOf(CATEGORIES) },
  regularPrice: {
    label: "Regular price ($)",
    schema: priceField,
    csv: "Enter a price in dollars, such as 12.99.",
    permission: "products.price",
    isConverted: true,
  },
  wholesalePrice: {
    label: "Wholesale price ($)",
    schema: optionalPriceField,
    csv: "Enter a price in dollars, such as 7.80, or leave it empty.",
    initial: null,
    permission: "products.price",
    isConverted: true,
  },
  cost: {
    label: "Cost ($)",
    schema: costField,
    csv: "Enter an amount in dollars, such as 4.20, or leave it empty.",
    initial: null,
    permission: "products.price",
    isConverted: true,
  },
  inventory: {
    label: "On hand",
    schema: wholeNumber(0, MAX_STOCK),
    csv: "Enter a whole number from 0 to 1,000,000.",
    initial: 0,
    permission: "products.stock",
    isConverted: true, // setOnHand keeps what is held for orders
  },
  isActive: {
    label: "Shown in the shop",
    schema: z.boolean("must be true or false"),
    csv: "Enter yes or no.",
    initial: false,
  },
  unitLabel: {
    label: "Unit",
    schema: requiredText(60),
    csv: "Enter what one unit is, such as Jar, 200 g, in up to 60 characters.",
  },
  weightGrams: {
    label: "Weight (grams)",
    schema: wholeNumber(1, 100_000),
    csv: "Enter the weight in grams: a whole number from 1 to 100,000.",
    onPage: true,
  },
  packaging: {
    label: "Packaging",
    schema: z.enum(PACKAGINGS, `must be one of: ${PACKAGINGS.join(", ")}`),
    csv: oneOf(PACKAGINGS),
    initial: "pouch",
  },
  shortDescription: {
    label: "Short description",
    schema: requiredText(160),
    csv: "Enter one sentence of up to 160 characters.",
  },
  description: {
    label: "Description",
    schema: optionalText(8_000),
    csv: upTo(8_000),
    initial: "",
    onPage: true,
  },
  tags: {
    label: "Tags",
    schema: listField(z.string().max(40, "must have 40 characters or fewer")),
    csv: "Enter up to 30 tags of up to 40 characters each, separated by semicolons.",
    initial: [],
  },
  diet: {
    label: "Diet",
    schema: listField(choiceField(DIETS)),
    csv: someOf(DIETS),
    initial: [],
    onPage: true,
  },
  allergens: {
    label: "Allergens",
    schema: allergens,
    csv: `Enter none if it contains none of the nine, leave it empty if they are not stated, or enter any of these, separated by semicolons: ${ALLERGENS.join(", ")}.`,
    initial: [],
    onPage: true,
  },
  mayContain: {
    label: "May contain traces of",
    schema: listField(choiceField(ALLERGENS)),
    csv: someOf(ALLERGENS),
    initial: [],
    onPage: true,
  },
  ingredients: {
    label: "Ingredients",
    schema: optionalText(3_000),
    csv: upTo(3_000),
    initial: "",
    onPage: true,
  },
  storage: { label: "Storage", schema: optionalText(300), csv: upTo(300), initial: "", onPage: true },
  shelfLife: { label: "Shelf life", schema: optionalText(120), csv: upTo(120), initial: "", onPage: true },
  servingSuggestion: {
    label: "Serving suggestion",
    schema: optionalText(500),
    csv: upTo(500),
    initial: "",
    onPage: true,
  },
  imageUrl: {
    label: "Picture",
    schema: optionalPictureField,
    csv: "Enter the address of a picture of this shop, such as /images/products/hemp-cheese-1.webp, or leave it empty.",
    initial: null,
  },
  imageAlt: { label: "What the picture shows", schema: optionalText(200), csv: upTo(200), initial: "" },
  artMotifs: {
    label: "Label illustrations",
    schema: listField(z.string().regex(/^[a-z0-9-]{1,60}$/, "must be names such as cheese-wedge")),
    csv: "Enter names of motifs, such as cheese-wedge, separated by semicolons.",
    initial: [],
  },
  sortOrder: {
    label: "Position in the shop",
    schema: wholeNumber(0, MAX_SORT_ORDER),
    csv: "Enter a whole number from 0 to 1,000,000.",
    initial: undefined, // the last
  },
  minRemainingDays: {
    label: "Minimum remaining life (days)",
    schema: wholeNumber(0, MAX_REMAINING_DAYS),
    csv: `Enter how many days before its best-before date a unit has to arrive: a whole number from 0 to ${MAX_REMAINING_DAYS}.`,
    initial: 0,
    permission: "products.stock",
  },
  barcode: {
    label: "Barcode",
    schema: codeField,
    csv: "Enter what a scanner reads from the package, up to 60 characters, or leave it empty. A spreadsheet shortens long numbers to 4.00638E+12 unless the column is formatted as text.",
    initial: null,
  },
  isChilled: {
    label: "Keep chilled",
    schema: z.boolean("must be true or false"),
    csv: "Enter yes or no. If yes, only delivery methods that carry chilled goods are offered.",
    initial: false,
    onPage: true,
  },
  gallery: { label: "Further views", schema: gallery, csv: null, initial: [], isConverted: true },
  nutrition: {
    label: "Nutrition facts",
    schema: nutrition.nullable(),
    csv: null,
    initial: null,
    onPage: true,
    isConverted: true,
  },
} as const satisfies Record<string, FieldOptions>;

type Table = typeof PRODUCT_FIELDS;
export type ProductFieldName = keyof Table;
type FieldsWith<Options> = {
  [Name in ProductFieldName]: Table[Name] extends Options ? Name : never;
}[ProductFieldName];

/** The fields with a column of the CSV file. */
export type CsvField = FieldsWith<{ csv: string }>;
/** The fields that a new product may omit. */
export type OptionalField = FieldsWith<{ initial: unknown }>;
type RequiredField = Exclude<ProductFieldName, OptionalField>;
/** The fields in `ProductDetail`. */
export type PageField = FieldsWith<{ onPage: true }>;
/** The fields whose column has their name and type. */
export type StoredField = Exclude<ProductFieldName, FieldsWith<{ isConverted: true }>>;

const ENTRIES = Object.entries<FieldOptions>(PRODUCT_FIELDS);
const namesWith = <Name extends ProductFieldName>(has: (options: FieldOptions) => boolean) =>
  ENTRIES.filter(([, options]) => has(options)).map(([name]) => name as Name);

export const CSV_FIELDS = namesWith<CsvField>(({ csv }) => csv !== null);
export const OPTIONAL_FIELDS = namesWith<OptionalField>((options) => "initial" in options);
/** The fields that a new product needs, as zod's mask. */
export const REQUIRED_FIELDS = Object.fromEntries(
  namesWith<RequiredField>((options) => !("initial" in options)).map((name) => [name, true]),
) as Record<RequiredField, true>;
export const PAGE_FIELDS = namesWith<PageField>(({ onPage }) => onPage === true);
export const STORED_FIELDS = namesWith<StoredField>(({ isConverted }) => !isConverted);

/** One option of every field, by field. */
const each = <Option extends keyof FieldOptions>(option: Option) =>
  Object.fromEntries(ENTRIES.map(([name, options]) => [name, options[option]]));

export const PRODUCT_LABELS = each("label") as Record<ProductFieldName, string>;
export const FIELD_SCHEMAS = each("schema") as { [Name in ProductFieldName]: Table[Name]["schema"] };

/** A field's options; undefined for any other text. */
export const findField = (name: string): FieldOptions | undefined =>
  ENTRIES.find(([field]) => field === name)?.[1];
