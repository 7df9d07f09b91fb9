import { existsSync, mkdirSync } from "node:fs";
import sharp from "sharp";

/**
 * Pictures are compared small and grey, so that another version of the browser or of its font rendering passes and a
 * missing picture, a broken layout or a lost colour does not. Tolerance: a pixel differs when it is 28 of 255 off, and
 * 2 % of them may. New pictures are accepted with: ACCEPT=1 npm test -- e2e tests/e2e/screens.spec.ts
 */
const COMPARED_WIDTH = 240;
const PIXEL_TOLERANCE = 28;
const SHARE_TOLERANCE = 0.02;
const FOLDER = "tests/e2e/accepted";
const TAKEN = ".data-test/unlike-accepted";

const small = (picture: Buffer | string) => sharp(picture).resize({ width: COMPARED_WIDTH }).greyscale();

/**
 * Compares a picture with the accepted one of this name, or accepts it when the run says so.
 * @returns what is wrong, or null
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
  // A page that is longer by a line of text is compared as far as both go; one that is longer by much has changed.
  if (Math.abs(a.info.height - b.info.height) > b.info.height * 0.04) return 1;
  const length = Math.min(a.data.length, b.data.length);
  let off = 0;
  for (let index = 0; index < length; index += 1)
    if (Math.abs((a.data[index] ?? 0) - (b.data[index] ?? 0)) > PIXEL_TOLERANCE) off += 1;
  return off / length;
}
