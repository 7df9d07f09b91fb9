// Makes the headline font of the pages: node assets/draw-fonts.mjs
// Fraunces with all its axes weighs as much as a page and its pictures. Headlines have one weight; their optical size stays.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const WEIGHT = 550;
/** Pixels: from the smallest headline to the largest with room above. */
const SIZES = { min: 18, max: 72 };
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x2010, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];

const letters = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
).join("");

const require = createRequire(import.meta.url);
const source = require.resolve("@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2");
const font = await subsetFont(await readFile(source), letters, {
  targetFormat: "woff2",
  variationAxes: { wght: WEIGHT, opsz: SIZES },
});
await writeFile(join(import.meta.dirname, "fonts", "fraunces-headlines.woff2"), font);
console.log(`fraunces-headlines.woff2: ${font.length} bytes`);
