import { ALLERGENS, CATEGORIES, DIETS } from "@/lib/catalog/schema";
import { PACKAGINGS } from "../schema/admin-product";
import type { CsvField } from "./product-csv";

const oneOf = (values: readonly string[]): string => `Write one of: ${values.join(", ")}.`;
const someOf = (values: readonly string[]): string =>
  `Write any of these with semicolons between them, or leave it empty: ${values.join(", ")}.`;
const upTo = (most: number): string => `Write up to ${most.toLocaleString("en-US")} characters.`;

/** The expected content of each column, worded for the user who fills in the file. */
const WRITE: Record<CsvField, string> = {
  name: `Write the product's name. ${upTo(160)}`,
  slug: "Write small letters, digits and single hyphens, such as hemp-cheese.",
  sku: "Write up to 60 characters, or leave it empty.",
  category: oneOf(CATEGORIES),
  regularPrice: "Write a price in dollars such as 12.99.",
  wholesalePrice: "Write a price in dollars such as 7.80, or leave it empty.",
  cost: "Write an amount in dollars such as 4.20, or leave it empty.",
  inventory: "Write a whole number from 0 to 1,000,000.",
  isActive: "Write yes or no.",
  unitLabel: "Write what one of it is, such as Jar, 200 g. Up to 60 characters.",
  weightGrams: "Write the weight in grams: a whole number from 1 to 100,000.",
  packaging: oneOf(PACKAGINGS),
  shortDescription: "Write one sentence of up to 160 characters.",
  description: upTo(8_000),
  tags: "Write up to 30 tags with semicolons between them, each of up to 40 characters.",
  diet: someOf(DIETS),
  allergens: `Write none for none of the nine, leave it empty for not stated, or write any of these with semicolons between them: ${ALLERGENS.join(", ")}.`,
  mayContain: someOf(ALLERGENS),
  ingredients: upTo(3_000),
  storage: upTo(300),
  shelfLife: upTo(120),
  servingSuggestion: upTo(500),
  imageUrl:
    "Write the address of a picture of this shop, such as /images/products/hemp-cheese-1.webp, or leave it empty.",
  imageAlt: upTo(200),
  artMotifs: "Write names of motifs such as cheese-wedge with semicolons between them.",
  sortOrder: "Write a whole number from 0 to 1,000,000.",
};

const isKnown = (field: string): field is CsvField => field in WRITE;

const MAX_LENGTH = 40;
const quoted = (text: string): string =>
  `“${text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}”`;

/**
 * The problem of a cell and its fix.
 * @param value of the cell; undefined when the file does not have the column
 */
export function describeCellProblem(field: string, value: unknown): string {
  const write = isKnown(field) ? WRITE[field] : "";
  if (value === undefined)
    return `A new product needs this column, and the file does not have it. ${write}`.trim();
  const text = typeof value === "string" ? value.trim() : String(value);
  if (text === "") return `This cell is empty. ${write}`.trim();
  if (text.length > MAX_LENGTH)
    return `This cell has ${text.length.toLocaleString("en-US")} characters. ${write}`.trim();
  return `${quoted(text)} cannot be used here. ${write}`.trim();
}

/** Names in a sentence: "A, B and C"; a long list is cut with the number of further ones. */
export function formatNames(names: readonly string[], most = 5): string {
  const rest = names.length - most;
  const parts = rest > 0 ? [...names.slice(0, most), `${rest} more`] : names;
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** The warning about a file that is older than edits in the shop. */
export const outdatedFileMessage = (names: readonly string[]): string =>
  `${names.length === 1 ? "1 product" : `${names.length} products`} may have been edited or sold after this file was exported: ${formatNames(names)}. Confirm that the file replaces what the shop has now, or export again.`;
