// npm run map: generates the map of the code in README.md from the rules of the import checker. `--check`
// only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { DOMAINS, TOP_FOLDERS } from "./arch/rules.mjs";

/** A table in the formatter's style: columns of one width. */
function table(head, rows) {
  const cells = [head, ...rows.map(([name, words]) => [`\`${name}/\``, words])];
  const widths = head.map((_cell, column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (row, filler = " ") =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column], filler)).join(" | ")} |`;
  return [line(cells[0]), line(["", ""], "-"), ...cells.slice(1).map((row) => line(row))].join("\n");
}

const map = `${table(["Folder", "What is in it"], TOP_FOLDERS)}

Domains of \`lib/\`, in import order: a folder uses only those above it, and never \`lib/http\`, which routes use.

${table(["`lib/…`", "What it knows"], DOMAINS)}
`;

const readme = readFileSync("README.md", "utf8");
const place = /(<!-- map -->)[\s\S]*?(<!-- \/map -->)/;
if (!place.test(readme)) throw new Error("README.md has no place for the map: <!-- map --> <!-- /map -->");
const wanted = readme.replace(place, (_all, begin, end) => `${begin}\n\n${map}\n${end}`);
if (!process.argv.includes("--check")) writeFileSync("README.md", wanted);
else if (wanted !== readme) {
  process.stdout.write("README.md's map is not that of scripts/arch/rules.mjs: npm run map\n");
  process.exit(1);
}
