import type { AdminProduct } from "../schema/product";

/** Columns of the file in their order; `id` says which product a line is about. */
export const CSV_FIELDS = [
  "name",
  "slug",
  "sku",
  "category",
  "regularPrice",
  "wholesalePrice",
  "cost",
  "inventory",
  "isActive",
  "unitLabel",
  "weightGrams",
  "packaging",
  "shortDescription",
  "description",
  "tags",
  "diet",
  "allergens",
  "mayContain",
  "ingredients",
  "storage",
  "shelfLife",
  "servingSuggestion",
  "imageUrl",
  "imageAlt",
  "artMotifs",
  "sortOrder",
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];
export const CSV_HEADER = ["id", ...CSV_FIELDS] as const;

const isField = (name: string): name is CsvField => (CSV_FIELDS as readonly string[]).includes(name);

/** A value as its cell says it. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join("; ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** A product as a line of the file. */
export const lineOf = (product: AdminProduct): string[] => CSV_HEADER.map((field) => cellOf(product[field]));

const YES = ["yes", "true", "1"];
const NO = ["no", "false", "0"];

/** A cell as the schema of a product takes it. What is no yes and no no stays, so that the schema names it. */
function readCell(field: CsvField, cell: string): unknown {
  if (field !== "isActive") return cell;
  const word = cell.trim().toLowerCase();
  return YES.includes(word) ? true : NO.includes(word) ? false : cell;
}

/** What is wrong with the first line of the file; undefined when nothing is. */
export function headerProblem(header: readonly string[]): string | undefined {
  const unknown = header.find((name) => name !== "id" && !isField(name));
  if (unknown !== undefined) return `“${unknown}” is no column: ${CSV_HEADER.join(", ")}`;
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined) return `“${twice}” is there twice`;
  return header.some((name) => name === "id" || name === "sku" || name === "slug")
    ? undefined
    : "needs a column id, sku or slug, which says what product a line is about";
}

/** A line's cells under their columns: the id, and what the schema of a product is given. */
export function fieldsOf(
  header: readonly string[],
  cells: readonly string[],
): { id: string; values: Partial<Record<CsvField, unknown>> } {
  const values: Partial<Record<CsvField, unknown>> = {};
  let id = "";
  for (const [index, name] of header.entries()) {
    const cell = cells[index] ?? "";
    if (isField(name)) values[name] = readCell(name, cell);
    else id = cell.trim();
  }
  return { id, values };
}
