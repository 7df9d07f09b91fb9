import "server-only";
import sharp from "sharp";
import { ShopError } from "@/lib/core/errors";

/** Maximum bytes of an uploaded picture (D35). */
export const PICTURE_BYTES = 10 * 1024 * 1024;
const PICTURE_PIXELS = 40_000_000;
/** Maximum pixels of the longer side of a stored picture: twice the size of the largest frame. */
const KEPT_SIDE = 2_000;

const ascii = (bytes: Buffer, from: number, to: number): string =>
  bytes.subarray(from, to).toString("latin1");

/** The type by the first bytes, because names and headers are not reliable. */
function kindOf(bytes: Buffer): "jpeg" | "png" | "webp" | "avif" | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "webp";
  if (ascii(bytes, 4, 8) === "ftyp" && /^(avif|avis)/.test(ascii(bytes, 8, 12))) return "avif";
  return undefined;
}

/** The end of a PNG by its own chunks; undefined when there is none. */
function endOfPng(bytes: Buffer): number | undefined {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = ascii(bytes, at + 4, at + 8);
    at += 12 + length;
    if (name === "IEND") return at;
  }
  return undefined;
}

/**
 * The start of a tag with the character that ends its name. Without that character, "<svg" alone would reject one in a
 * hundred pictures of 10 MB, whose compressed data contain these four bytes by chance.
 */
const MARKUP = /<(?:!doctype|html|script|svg|iframe|\?php)[\t\n\f\r />]/i;

/** A polyglot file, which is a picture to one reader and something else to another, is rejected. */
function isPolyglot(bytes: Buffer, kind: string): boolean {
  if (kind === "png" && endOfPng(bytes) !== bytes.length) return true;
  if (kind === "webp" && bytes.readUInt32LE(4) + 8 !== bytes.length) return true;
  return MARKUP.test(bytes.toString("latin1"));
}

const invalidFileError = (): ShopError => new ShopError("invalid_file");

/**
 * Converts an uploaded file to a picture of the shop: decoded and encoded again as WebP, turned upright, without
 * metadata (place, device, time). The type is read from the bytes (D35).
 * @throws {ShopError} file_too_large above 10 MB or 40 megapixels; invalid_file for anything but a JPEG, PNG, WebP
 * or AVIF
 */
export async function cleanPicture(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > PICTURE_BYTES) throw new ShopError("file_too_large");
  const kind = kindOf(bytes);
  if (!kind || isPolyglot(bytes, kind)) throw invalidFileError();
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw invalidFileError();
    });
  if (width * height > PICTURE_PIXELS)
    throw new ShopError("file_too_large", "Please select an image of at most 40 megapixels");
  return sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 84 })
    .toBuffer()
    .catch(() => {
      throw invalidFileError();
    });
}
