import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { COLORS } from "@/lib/core/colors";
import { readStoredFile } from ".";

/** URLs of the shop's own pictures; no other file is read from the disk. */
const OWN_PICTURE = /^\/images\/(?:[\w-]+\/)*[\w-]+\.(?:webp|png|jpe?g)$/;

/** The bytes of a picture: one of the shop's own, or an uploaded one; null for any other URL. */
async function bytesOf(url: string): Promise<Buffer | null> {
  if (url.startsWith("/objects/")) return readStoredFile(url.slice("/objects/".length));
  if (!OWN_PICTURE.test(url)) return null;
  return readFile(path.join(/* turbopackIgnore: true */ process.cwd(), "public", url)).catch(() => null);
}

const BLUR_PIXELS = 16;

type Placeholder = { blur: string; tint: string };

/**
 * Placeholders by picture URL; the picture at a URL never changes. More than the largest
 * import has (5,000), of about half a kilobyte each.
 */
const known = new LRUCache<string, Placeholder>({ max: 10_000 });

/**
 * A picture's placeholder: sixteen pixels of it and its average color; null when there is none. Uploaded pictures may
 * be fetched over the network: call this before a transaction begins, which caches the result for it.
 * @throws {ShopError} file_store
 */
export async function createPlaceholder(url: string): Promise<Placeholder | null> {
  const placeholder = known.get(url) ?? (await drawPlaceholder(url));
  if (placeholder) known.set(url, placeholder);
  return placeholder;
}

async function drawPlaceholder(url: string): Promise<Placeholder | null> {
  const bytes = await bytesOf(url);
  if (!bytes) return null;
  const flat = sharp(bytes).flatten({ background: COLORS.paper });
  const blur = await flat
    .clone()
    .resize(BLUR_PIXELS, BLUR_PIXELS, { fit: "cover" })
    .webp({ quality: 50 })
    .toBuffer();
  const dot = await flat.resize(1, 1).removeAlpha().raw().toBuffer();
  return {
    blur: `data:image/webp;base64,${blur.toString("base64")}`,
    tint: `#${dot.subarray(0, 3).toString("hex")}`,
  };
}

/**
 * A picture of the shop, its own or an uploaded one, as a square JPEG with sides of this many pixels.
 * @returns null for any other URL, or when the picture is missing or cannot be read
 */
export async function renderSquarePicture(url: string, pixels: number): Promise<Buffer | null> {
  try {
    const file = await bytesOf(url);
    return (
      file && (await sharp(file).resize(pixels, pixels, { fit: "cover" }).jpeg({ quality: 88 }).toBuffer())
    );
  } catch {
    return null;
  }
}

/** A font of drawn pictures (packages/art/draw-fonts.mjs). */
export const loadCardFont = (name: "fraunces" | "figtree"): Promise<Buffer> =>
  readFile(path.join(/* turbopackIgnore: true */ process.cwd(), "public", "fonts", `${name}-cards.ttf`));

/** A drawn picture at a tenth of its file size, for phones. */
export const toJpeg = (drawn: ArrayBuffer): Promise<Buffer> =>
  sharp(drawn).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
