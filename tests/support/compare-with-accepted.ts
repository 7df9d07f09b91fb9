import { existsSync, mkdirSync } from "node:fs";
import sharp from "sharp";

/**
 * Compares small grayscale pictures, so that another browser version or font rendering passes while a missing
 * picture, a broken layout or a lost color does not. Tolerance: a pixel differs when it is off by 28 of 255, and 2 %
 * of them may differ. Accept new pictures with: ACCEPT=1 npm test -- e2e tests/e2e/screens.spec.ts
 */
const COMPARED_WIDTH = 240;
const PIXEL_TOLERANCE = 28;
const SHARE_TOLERANCE = 0.02;
const FOLDER = "tests/e2e/accepted";
const TAKEN = ".data-test/unlike-accepted";

const small = (picture: Buffer | string) => sharp(picture).resize({ width: COMPARED_WIDTH }).greyscale();

/**
 * Compares a picture with the accepted one of this name, or accepts it with ACCEPT=1.
 * @returns the difference, or null
 */
export async function compareWithAccepted(taken: Buffer, name: string): Promise<string | null> {
  const accepted = `${FOLDER}/${name}.webp`;
  if (process.env["ACCEPT"]) {
    mkdirSync(FOLDER, { recursive: true });
    await small(taken).webp({ quality: 90 }).toFile(accepted);
  }
  if (!existsSync(accepted))
    return `${accepted} is missing: ACCEPT=1 npm test -- e2e tests/e2e/screens.spec.ts`;
  const share = await difference(taken, accepted);
  if (share < SHARE_TOLERANCE) return null;
  mkdirSync(TAKEN, { recursive: true });
  await sharp(taken).toFile(`${TAKEN}/${name}.png`);
  return `${(share * 100).toFixed(1)} % of ${TAKEN}/${name}.png differs from ${accepted}`;
}

async function difference(taken: Buffer, accepted: string): Promise<number> {
  const [a, b] = await Promise.all([
    small(taken).raw().toBuffer({ resolveWithObject: true }),
    small(accepted).raw().toBuffer({ resolveWithObject: true }),
  ]);
  // Pages that differ in height by a line of text are compared over their common part; larger differences fail.
  if (Math.abs(a.info.height - b.info.height) > b.info.height * 0.04) return 1;
  const length = Math.min(a.data.length, b.data.length);
  let off = 0;
  for (let index = 0; index < length; index += 1)
    if (Math.abs((a.data[index] ?? 0) - (b.data[index] ?? 0)) > PIXEL_TOLERANCE) off += 1;
  return off / length;
}
