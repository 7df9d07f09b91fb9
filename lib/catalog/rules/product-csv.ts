import { z } from "zod";
import type { CsvLine } from "@/lib/core/csv";
import type { AdminProduct } from "../schema/admin-product";
import { CSV_FIELDS, type CsvField, FIELD_SCHEMAS } from "../schema/product-fields";

/**
 * Columns that identify a line's product and its state at export: an import uses them to detect later edits and sales.
 * Staff leave them unchanged.
 */
const EXPORT_FIELDS = ["id", "version", "inventoryAtExport"] as const;
type ExportField = (typeof EXPORT_FIELDS)[number];
/** The columns of the file. */
export const CSV_HEADER = [...EXPORT_FIELDS, ...CSV_FIELDS] as const;

const isField = (name: string): name is CsvField => (CSV_FIELDS as readonly string[]).includes(name);
const isExportField = (name: string): name is ExportField =>
  (EXPORT_FIELDS as readonly string[]).includes(name);

/** A value in a cell's format. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join("; ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** A product as a line of the file. */
export const toCsvLine = (product: AdminProduct): string[] =>
  CSV_HEADER.map((field) => toCell(product[field === "inventoryAtExport" ? "inventory" : field]));

const YES = ["yes", "true", "1"];
const NO = ["no", "false", "0"];

/** A cell in the format of a product's schema. An invalid boolean stays as it is, so that the schema reports it. */
function readCell(field: CsvField, cell: string): unknown {
  if (!(FIELD_SCHEMAS[field] instanceof z.ZodBoolean)) return cell;
  const word = cell.trim().toLowerCase();
  return YES.includes(word) ? true : NO.includes(word) ? false : cell;
}

/** The problem of the file's first row, in a sentence; undefined when there is none. */
export function findHeaderProblem(header: readonly string[]): string | undefined {
  const unknown = header.find((name) => !isExportField(name) && !isField(name));
  if (unknown !== undefined)
    return `Row 1 has a column “${unknown}” that the shop does not know. Delete it, or give it one of these names: ${CSV_HEADER.join(", ")}.`;
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined) return `Row 1 has two columns named “${twice}”. Delete one of them.`;
  return header.some((name) => name === "id" || name === "sku" || name === "slug")
    ? undefined
    : "Row 1 needs a column id, sku or slug, which identifies the product of each row.";
}

/** The reason why a file cannot be read at all, in a sentence; undefined when it can. */
export function findFileProblem(csv: string): string | undefined {
  const how = "In your spreadsheet choose “Save as”, then “CSV UTF-8”, and upload that file.";
  if (csv.startsWith("PK\u0003\u0004")) return `This is a spreadsheet, not a CSV file. ${how}`;
  if (/[\0\uFFFD]/.test(csv)) return `This file has characters that cannot be read. ${how}`;
  return csv.trim() === "" ? "This file is empty. Choose another file." : undefined;
}

/**
 * The message about an unclosed or misplaced quotation mark, which could hide the rows
 * after it; undefined when there is none.
 */
export function findQuoteProblem(lines: readonly CsvLine[]): string | undefined {
  const malformed = lines.find(({ isMalformed }) => isMalformed);
  return (
    malformed &&
    `Row ${malformed.line} has an unclosed or misplaced quotation mark. Double each quotation mark inside a value: "8"" tortillas".`
  );
}

/** A line of the file under its columns. */
export interface CsvProduct {
  /** The values of the export; "" where the file has no such column. */
  exported: Record<ExportField, string>;
  /** The input of the product's schema. */
  values: Partial<Record<CsvField, unknown>>;
}

/** A line's cells under their columns. */
export function toCsvProduct(header: readonly string[], cells: readonly string[]): CsvProduct {
  const values: CsvProduct["values"] = {};
  const exported = { id: "", version: "", inventoryAtExport: "" };
  for (const [index, name] of header.entries()) {
    const cell = cells[index] ?? "";
    if (isField(name)) values[name] = readCell(name, cell);
    else if (isExportField(name)) exported[name] = cell.trim();
  }
  return { exported, values };
}
