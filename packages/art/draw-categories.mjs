// Draws the pictures of public/images from categories and scenes: node packages/art/draw-categories.mjs
// Chromium sets the labels in our own type; sharp makes the WebP files. CHROMIUM names another browser binary.
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { loadFontCss } from "./fonts.mjs";

const here = import.meta.dirname;
const out = join(here, "../../public/images");
const MAX_BYTES = 60_000;

const read = (...path) => readFile(join(here, ...path), "utf8");
const inner = (svg) => svg.replace(/^[\s\S]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
const attribute = (svg, name) => new RegExp(`${name}="([^"]*)"`).exec(svg)?.[1];

const style = async () =>
  (await loadFontCss()) +
  `*{margin:0}svg{display:block}.name{font:600 10px Fraunces;letter-spacing:-.01em}.brand{font:600 10px Figtree;letter-spacing:.2em}.small{font:500 10px Figtree;letter-spacing:.02em}text[font-size]{font-size:attr(font-size px)}`;

/** A seamless ground in the category's tint, lit from the upper left. */
const ground = (tint, floor) => `
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tint}"/><stop offset=".62" stop-color="${tint}"/><stop offset=".78" stop-color="${floor}"/><stop offset="1" stop-color="${tint}"/></linearGradient>
    <radialGradient id="daylight" cx=".3" cy=".22" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".6"/><stop offset=".3" stop-color="#fff" stop-opacity=".38"/><stop offset=".6" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="1200" height="1200" fill="url(#wall)"/><rect width="1200" height="1200" fill="url(#daylight)"/>
  <rect width="1200" height="1200" filter="url(#grain)" opacity=".16"/>`;

/** Screenshot of an SVG as PNG. */
async function shoot(page, width, height, body) {
  await page.setViewportSize({ width, height });
  const sized = body.replaceAll(/<text([^>]*?) font-size="(\d+)"/g, '<text$1 style="font-size:$2px"');
  await page.setContent(
    `<style>${page.css}</style><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${sized}</svg>`,
  );
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ type: "png" });
}

/** The best quality that stays below the limit. */
async function save(png, file, limit = MAX_BYTES) {
  for (const quality of [88, 82, 76, 70, 62]) {
    const info = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toFile(join(out, file));
    if (info.size <= limit) return console.log(file, info.size, `q${quality}`);
  }
  throw new Error(`${file} stays above ${limit} bytes`);
}

const common = inner(await read("categories/common.svg"));
const names = (await readdir(join(here, "categories")))
  .map((file) => file.replace(".svg", ""))
  .filter((name) => name !== "common");
const packs = await Promise.all(
  names.map(async (name) => ({ name, svg: await read("categories", `${name}.svg`) })),
);
const only = process.argv[2];

await mkdir(join(out, "categories"), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage();
page.css = await style();

for (const { name, svg } of packs.filter((pack) => !only || pack.name === only)) {
  const body = common + ground(attribute(svg, "data-ground"), attribute(svg, "data-floor")) + inner(svg);
  await save(await shoot(page, 1200, 1200, body), `categories/${name}.webp`);
}
for (const file of (await readdir(join(here, "scenes"))).filter((scene) => !only || scene.startsWith(only))) {
  const svg = await read("scenes", file);
  const [, , width, height] = attribute(svg, "viewBox").split(" ").map(Number);
  const body = `${common}<defs>${packs.map((pack) => inner(pack.svg)).join("")}</defs>${inner(svg)}`;
  await save(await shoot(page, width, height, body), file.replace(".svg", ".webp"), 120_000);
}
await browser.close();
