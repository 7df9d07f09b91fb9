import Papa from "papaparse";

/**
 * A spreadsheet runs a cell with these first characters as a formula, and some skip spaces and line breaks before them:
 * such a cell gets an apostrophe, which the reader removes. A cell that already has an apostrophe before them gets
 * another one, so that the reader keeps the first. The wide forms are those of East Asian keyboards.
 */
const FORMULA = /^'*(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r])/;

/** A negative number is no formula, and a spreadsheet can only add it up without the apostrophe. */
const NUMBER = /^-\d+(\.\d+)?$/;

const cell = (value: string): string => {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Lines of cells as a CSV file (RFC 4180), with formulas escaped. */
export const toCsv = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");

/** A line of a CSV file: the line number at which it begins (from 1), and its cells. */
export interface CsvLine {
  line: number;
  cells: string[];
  /** A quotation mark is unclosed or misplaced: the cell may contain the cells and lines after it. */
  isMalformed?: true;
}

/**
 * Reads a CSV file. Its header shows whether cells are separated by commas or semicolons. Empty lines are left out. An
 * unclosed quote ends with the file.
 */
export function fromCsv(text: string): CsvLine[] {
  const [header = ""] = text.split("\n", 1);
  const delimiter = header.includes(";") && !header.includes(",") ? ";" : ",";
  let next = 1;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: "\n" });
  const malformed = new Set(errors.map(({ row }) => row));
  return data.flatMap((record, index) => {
    const line = next;
    next += record.join("").split("\n").length;
    const cells = record.map((cell) => withoutGuard(cell.replace(/\r$/, "")));
    return cells.some(Boolean) ? [{ line, cells, ...(malformed.has(index) && { isMalformed: true }) }] : [];
  });
}

const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
