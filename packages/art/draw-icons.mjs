// Writes the sprite of the icons on server-rendered pages: node packages/art/draw-icons.mjs
// Names are lucide's; the heart is the shop's own drawing. Code that is loaded on use imports from lucide-react.
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const NAMES = [
  "arrow-right",
  "badge-check",
  "check",
  "clock",
  "ellipsis",
  "layout-grid",
  "leaf",
  "lock-keyhole",
  "pen-line",
  "rotate-ccw",
  "rows-3",
  "search",
  "share-2",
  "shopping-basket",
  "sliders-horizontal",
  "star",
  "truck",
  "users",
  "x",
];
const HEART = "M12 20.5 4.2 12.6a5 5 0 0 1 0-7.1 5 5 0 0 1 7.1 0l.7.8.7-.8a5 5 0 0 1 7.1 0 5 5 0 0 1 0 7.1Z";

const folder = join(dirname(createRequire(import.meta.url).resolve("lucide-react")), "../esm/icons");
const symbol = (name, nodes) => {
  const shapes = nodes.map(([tag, { key: _key, ...attributes }]) => {
    const text = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${text.join("")}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join("")}</symbol>`;
};

const symbols = [symbol("heart", [["path", { d: HEART }]])];
for (const name of NAMES) {
  const { __iconData } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  symbols.push(symbol(name, __iconData.node));
}
await writeFile(
  join(import.meta.dirname, "../../components/ui/icons.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true">\n${symbols.join("\n")}\n</svg>\n`,
);
