// Draws the icons of the installed shop (lib/discovery/rules/web-app-manifest.ts) from the
// favicon's drawing: node packages/art/draw-app-icons.mjs
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const SIZES = [192, 512];
/** Pixels of the drawing's own view box. */
const DRAWN = 64;
/**
 * Systems crop a maskable icon to a circle of 80% of its width: the mark, which reaches
 * close to the edges, is made smaller.
 */
const MASKABLE_SCALE = 0.72;

const source = await readFile(join(import.meta.dirname, "drawings/icons/icon.svg"), "utf8");
const margin = (DRAWN * (1 - MASKABLE_SCALE)) / 2;
const maskable = source
  .replace(' rx="14"', "")
  .replace(/(<g transform=")/, `$1translate(${margin} ${margin}) scale(${MASKABLE_SCALE}) `);

const folder = join(import.meta.dirname, "../../public/images/app");
await mkdir(folder, { recursive: true });
for (const [name, svg] of Object.entries({ icon: source, maskable }))
  for (const size of SIZES)
    await sharp(Buffer.from(svg), { density: (72 * size) / DRAWN })
      .resize(size, size)
      .png({ palette: true, colors: 64, effort: 10 })
      .toFile(join(folder, `${name}-${size}.png`));
