import { joinWords } from "@/lib/core/text";
import { findField } from "../schema/product-fields";

/** Longer cells are not repeated in a message. */
const MAX_QUOTED_LENGTH = 40;

/**
 * The problem of a cell and its fix.
 * @param value of the cell; undefined when the file does not have the column
 */
export function describeCellProblem(field: string, value: unknown): string {
  const write = findField(field)?.csv ?? "";
  if (value === undefined)
    return `A new product needs this column, and the file does not have it. ${write}`.trim();
  const text = typeof value === "string" ? value.trim() : String(value);
  if (text === "") return `This cell is empty. ${write}`.trim();
  if (text.length > MAX_QUOTED_LENGTH)
    return `This cell has ${text.length.toLocaleString("en-US")} characters. ${write}`.trim();
  return `“${text}” cannot be used here. ${write}`.trim();
}

/** Names in a sentence: "A, B and C"; a long list is cut with the number of further ones. */
export function formatNames(names: readonly string[], most = 5): string {
  const rest = names.length - most;
  return joinWords(rest > 0 ? [...names.slice(0, most), `${rest} more`] : names);
}

/** The warning about a file that is older than edits in the shop. */
export const outdatedFileMessage = (names: readonly string[]): string =>
  `${names.length === 1 ? "1 product" : `${names.length} products`} may have been edited or sold after this file was exported: ${formatNames(names)}. Confirm that the file replaces what the shop has now, or export again.`;
