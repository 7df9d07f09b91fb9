import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** @param {string} family @param {string} file */
async function fontFace(family, file) {
  const data = await readFile(require.resolve(`@fontsource-variable/${file}`), "base64");
  return `@font-face{font-family:${family};font-weight:100 900;src:url(data:font/woff2;base64,${data})}`;
}

/** CSS that gives drawings the shop's typefaces. */
export async function loadFontCss() {
  const fraunces = await fontFace("Fraunces", "fraunces/files/fraunces-latin-opsz-normal.woff2");
  return fraunces + (await fontFace("Figtree", "figtree/files/figtree-latin-wght-normal.woff2"));
}
