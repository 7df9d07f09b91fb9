import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { z } from "zod";

const root = join(import.meta.dirname, "../../../..");
const pictures = join(root, "public/images/products");
const data = join(root, "prisma/seed/data/packshots");
const renderedFile = join(data, "rendered.json");
const placeholdersFile = join(data, "placeholders.json");
const MAX_BYTES = 150_000;

const Rendered = z.record(z.string(), z.object({ hash: z.string(), seconds: z.number(), bytes: z.number() }));
const Placeholders = z.record(z.string(), z.object({ blur: z.string(), tint: z.string() }));
/** What was rendered, by picture name such as spelt-tortillas-1. */
export type Rendered = z.infer<typeof Rendered>;

const read = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
const write = (file: string, data: Record<string, unknown>): Promise<void> =>
  writeFile(
    file,
    `${JSON.stringify(Object.fromEntries(Object.entries(data).sort(([a], [b]) => a.localeCompare(b))), null, 2)}\n`,
  );

export const readRendered = async (): Promise<Rendered> => Rendered.parse(await read(renderedFile));

/** Notes that a picture is up to date. */
export async function record(key: string, entry: Rendered[string]): Promise<void> {
  await write(renderedFile, { ...(await readRendered()), [key]: entry });
}

/** Saves a render as WebP, with its blur placeholder and tint. Answers the size in bytes. */
export async function save(png: string, key: string): Promise<number> {
  await mkdir(pictures, { recursive: true });
  let size = 0;
  for (const quality of [82, 78, 72, 64]) {
    const info = await sharp(png)
      .webp({ quality, effort: 6, smartSubsample: true })
      .toFile(join(pictures, `${key}.webp`));
    size = info.size;
    if (size <= MAX_BYTES) break;
  }
  const blur = await sharp(png).resize(16, 16).webp({ quality: 40 }).toBuffer();
  const wall = await sharp(png).extract({ left: 0, top: 0, width: 200, height: 200 }).png().toBuffer();
  const corner = await sharp(wall).stats();
  const tint = `#${corner.channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0"))
    .join("")}`;
  const known = Placeholders.parse(await read(placeholdersFile));
  await write(placeholdersFile, {
    ...known,
    [key]: { blur: `data:image/webp;base64,${blur.toString("base64")}`, tint },
  });
  return size;
}
