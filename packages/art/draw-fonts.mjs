// Makes the headline font of the pages, and the fonts of drawn pictures: node packages/art/draw-fonts.mjs
// Fraunces with all its axes weighs as much as a page and its pictures: this keeps one weight and the optical size.
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

async function draw(source, name, targetFormat, variationAxes) {
  const font = await subsetFont(await readFile(require.resolve(source)), letters, {
    targetFormat,
    variationAxes,
  });
  await writeFile(join(import.meta.dirname, "../../public/fonts", name), font);
  console.log(`${name}: ${font.length} bytes`);
}

const FRAUNCES = "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2";
const FIGTREE = "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
await draw(FRAUNCES, "fraunces-headlines.woff2", "woff2", { wght: WEIGHT, opsz: SIZES });
// For pictures that the server draws (next/og), which reads neither woff2 nor axes.
await draw(FRAUNCES, "fraunces-cards.ttf", "sfnt", { wght: WEIGHT, opsz: SIZES.max });
await draw(FIGTREE, "figtree-cards.ttf", "sfnt", { wght: 500 });
