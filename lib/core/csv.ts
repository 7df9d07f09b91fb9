/**
 * A spreadsheet runs a cell with these first characters as a formula, and some skip spaces and line breaks before them:
 * such a cell gets an apostrophe, which the reader removes. The wide forms are those of East Asian keyboards.
 */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r]/;
const GUARDED = /^'(?=[\s\0]*[=+\-@＝＋－＠]|[\t\r])/;

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
}

/**
 * Reads a CSV file, with commas or semicolons between cells. Empty lines are left out. An unclosed quote ends with the
 * file.
 */
export function fromCsv(text: string): CsvLine[] {
  const source = text.replace(/^\uFEFF/, "");
  const separator =
    /^[^\r\n"]*;[^\r\n]*$/m.exec(source)?.index === 0 && !/^[^\r\n]*,/.test(source) ? ";" : ",";
  const lines: CsvLine[] = [];
  let at = { line: 1, cells: [] as string[], cell: "", quoted: false };
  let line = 1;
  const endCell = () => {
    at.cells.push(at.cell.replace(GUARDED, ""));
    at.cell = "";
  };
  const endLine = () => {
    endCell();
    if (at.cells.some((one) => one !== "")) lines.push({ line: at.line, cells: at.cells });
    at = { line, cells: [], cell: "", quoted: false };
  };
  for (let index = 0; index < source.length; index += 1) {
    const sign = source[index] as string;
    if (sign === "\n") line += 1;
    if (at.quoted) {
      if (sign !== '"') at.cell += sign;
      else if (source[index + 1] === '"') {
        at.cell += '"';
        index += 1;
      } else at.quoted = false;
    } else if (sign === '"' && at.cell === "") at.quoted = true;
    else if (sign === separator) endCell();
    else if (sign === "\n") endLine();
    else if (sign !== "\r") at.cell += sign;
  }
  if (at.cell !== "" || at.cells.length > 0) endLine();
  return lines;
}
