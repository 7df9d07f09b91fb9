// Draws the shop's pictures of foods, recipes, heroes and marks: npm run art -- [name ...] [--force] [--draft folder]
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { z } from "zod";
import { type Item, items } from "./items";
import { Studio } from "./studio/browser";

const root = join(import.meta.dirname, "../../..");
const madeFile = join(import.meta.dirname, "made.json");
const Made = z.record(z.string(), z.object({ hash: z.string(), bytes: z.number() }));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: "boolean", default: false }, draft: { type: "string" } },
});

const exists = (file: string): Promise<boolean> =>
  readFile(file).then(
    () => true,
    () => false,
  );

/** WebP at the best quality that stays within the limit. */
async function webp(png: Buffer, limit: number): Promise<Buffer> {
  for (const quality of [86, 82, 78, 74, 70, 66, 62, 58, 54, 50, 46, 42, 38, 34]) {
    const data = await sharp(png)
      .linear(1.07, -8)
      .modulate({ saturation: 1.09 })
      .webp({ quality, effort: 5, smartSubsample: true })
      .toBuffer();
    if (data.length <= limit) return data;
  }
  throw new Error(`stays above ${limit} bytes`);
}

/** PNG with as many colours as the limit allows. */
async function png(picture: Buffer, limit: number): Promise<Buffer> {
  for (const colours of [0, 256, 192, 128, 64]) {
    const data = await sharp(picture)
      .png(colours ? { palette: true, colours, dither: 0.9, effort: 10 } : { compressionLevel: 9 })
      .toBuffer();
    if (data.length <= limit) return data;
  }
  throw new Error(`stays above ${limit} bytes`);
}

async function make(studio: Studio, item: Item, file: string): Promise<number> {
  const picture = await studio.shoot(item.sheet, { scale: item.scale ?? 1, clear: item.clear ?? false });
  const data = await (file.endsWith(".png") ? png : webp)(picture, item.limit);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, data);
  return data.length;
}

const all = items();
const fits = (item: Item, name: string): boolean =>
  item.file.replace(/^images\//, "").startsWith(name) || item.name === name;
const unknown = positionals.filter((name) => !all.some((item) => fits(item, name)));
if (unknown.length > 0) throw new Error(`No picture is called ${unknown.join(", ")}`);
const wanted = all.filter((item) => positionals.length === 0 || positionals.some((name) => fits(item, name)));

const made = Made.parse(JSON.parse(await readFile(madeFile, "utf8").catch(() => "{}")));
const studio = await Studio.open();
try {
  for (const item of wanted) {
    const file = values.draft ? join(values.draft, item.file) : join(root, "public", item.file);
    const hash = studio.digest(item.sheet);
    if (!values.force && !values.draft && made[item.file]?.hash === hash && (await exists(file))) continue;
    const bytes = await make(studio, item, file).catch((error: unknown) => {
      throw new Error(`${item.file}: ${error instanceof Error ? error.message : error}`);
    });
    console.log(`${item.file} ${bytes}`);
    if (values.draft) continue;
    made[item.file] = { hash, bytes };
    const sorted = Object.fromEntries(Object.entries(made).sort(([a], [b]) => a.localeCompare(b)));
    await writeFile(madeFile, `${JSON.stringify(sorted, null, 2)}\n`);
  }
} finally {
  await studio.close();
}
