import { findField } from "../schema/product-fields";

const MAX_LENGTH = 40;
const quoted = (text: string): string =>
  `“${text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}”`;

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
