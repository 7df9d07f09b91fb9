// npm run map: writes the map of the code into README.md from the rules that the import checker holds. `--check` only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { DOMAINS, ROOMS } from "./arch/rules.mjs";

const table = (rows) => rows.map(([name, words]) => `| \`${name}/\` | ${words} |`).join("\n");
const map = `| Folder | What is in it |
| --- | --- |
${table(ROOMS)}

Domains of \`lib/\`, in import order: a folder uses only those above it, and never \`lib/http\`, which routes use.

| \`lib/…\` | What it knows |
| --- | --- |
${table(DOMAINS)}`;

const readme = readFileSync("README.md", "utf8");
const wanted = readme.replace(/(<!-- map -->\n)[\s\S]*?(\n<!-- \/map -->)/, `$1${map}$2`);
if (!process.argv.includes("--check")) writeFileSync("README.md", wanted);
else if (wanted !== readme) {
  process.stdout.write("README.md's map is not that of scripts/arch/rules.mjs: npm run map\n");
  process.exit(1);
}
