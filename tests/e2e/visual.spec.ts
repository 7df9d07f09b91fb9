import { existsSync, mkdirSync } from "node:fs";
import sharp from "sharp";
import { openScreen, SCREENS, WIDTHS } from "../support/screens";
import { expect, test } from "./fixtures";

/**
 * Pictures are compared small and grey, so that another version of the browser or of its font rendering passes and a
 * missing picture, a broken layout or a lost colour does not. Tolerance: a pixel differs when it is 28 of 255 off, and
 * 2 % of them may. New pictures are accepted with: ACCEPT=1 npm test -- e2e
 */
const COMPARED_WIDTH = 240;
const PIXEL_TOLERANCE = 28;
const SHARE_TOLERANCE = 0.02;
const FOLDER = "tests/e2e/accepted";

const small = (picture: Buffer | string) => sharp(picture).resize({ width: COMPARED_WIDTH }).greyscale();

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

for (const [width, height] of [WIDTHS[0], WIDTHS[2]]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height }, allowConsole: [/404 \(Not Found\)/] });

    for (const screen of SCREENS.filter(({ main }) => main)) {
      test(`${screen.name} looks as it was accepted`, async ({ page }) => {
        await openScreen(page, screen);
        const taken = await page.screenshot({ fullPage: !screen.window });
        const accepted = `${FOLDER}/${screen.name}-${width}.webp`;
        if (process.env.ACCEPT) {
          mkdirSync(FOLDER, { recursive: true });
          await small(taken).webp({ quality: 90 }).toFile(accepted);
        }
        expect(existsSync(accepted), `${accepted} is missing: ACCEPT=1 npm test -- e2e`).toBe(true);
        expect(await difference(taken, accepted)).toBeLessThan(SHARE_TOLERANCE);
      });
    }
  });
}
