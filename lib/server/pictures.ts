import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

/** Pictures that come with the shop; nothing else is read from the disk. */
const OWN_PICTURE = /^\/images\/(?:[\w-]+\/)*[\w-]+\.(?:webp|png|jpe?g)$/;

/** One of the shop's own pictures as a square JPEG of so many pixels; null for any other address, or when there is none. */
export async function squarePicture(url: string, pixels: number): Promise<Buffer | null> {
  if (!OWN_PICTURE.test(url)) return null;
  try {
    const file = await readFile(path.join(/* turbopackIgnore: true */ process.cwd(), "public", url));
    return await sharp(file).resize(pixels, pixels, { fit: "cover" }).jpeg({ quality: 88 }).toBuffer();
  } catch {
    return null;
  }
}

/** A font of drawn pictures (assets/draw-fonts.mjs). */
export const cardFont = (name: "fraunces" | "figtree"): Promise<Buffer> =>
  readFile(path.join(/* turbopackIgnore: true */ process.cwd(), "assets", "fonts", `${name}-cards.ttf`));

/** A drawn picture in a tenth of its size, for those who load it on a phone. */
export const toJpeg = (drawn: ArrayBuffer): Promise<Buffer> =>
  sharp(drawn).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
