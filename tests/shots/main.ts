import { mkdirSync, rmSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { BROWSER_ARGS, findChromium } from "../../scripts/lib/browser";
import { say, step } from "../../scripts/lib/steps.mjs";
import { withBuiltShop } from "../support/built-shop";
import { openScreen, SCREENS, type Screen, WIDTHS } from "../support/screens";

const FOLDER = "shots";
const CELL = 360;
const GAP = 16;

interface Shot {
  file: string;
  screen: Screen;
  width: number;
}

async function photograph(browser: Browser, url: string, only: string[]): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const screen of SCREENS.filter(({ name }) => only.length === 0 || only.includes(name))) {
    for (const [width, height] of WIDTHS) {
      const context = await browser.newContext({ viewport: { width, height }, baseURL: url });
      const page = await context.newPage();
      await openScreen(page, screen, url);
      const file = `${FOLDER}/${screen.name}-${width}.png`;
      await page.screenshot({ path: file, fullPage: !screen.window });
      shots.push({ file, screen, width });
      await context.close();
    }
  }
  return shots;
}

/** A contact sheet with the top of every picture. */
async function contactSheet(shots: Shot[]): Promise<string> {
  const columns = WIDTHS.length * 2;
  const cells = await Promise.all(
    shots.map(async ({ file }, index) => ({
      input: await sharp(file)
        .resize({ width: CELL })
        .extract({ left: 0, top: 0, width: CELL, height: await heightOf(file) })
        .png()
        .toBuffer(),
      left: GAP + (index % columns) * (CELL + GAP),
      top: GAP + Math.floor(index / columns) * (CELL * 1.6 + GAP),
    })),
  );
  const width = GAP + columns * (CELL + GAP);
  const height = GAP + Math.ceil(shots.length / columns) * (CELL * 1.6 + GAP);
  const sheet = `${FOLDER}/contact-sheet.webp`;
  await sharp({ create: { width, height, channels: 3, background: "white" } })
    .composite(cells)
    .webp({ quality: 82 })
    .toFile(sheet);
  return sheet;
}

/** Height of each picture on the sheet, in pixels. */
async function heightOf(file: string): Promise<number> {
  const { width = 1, height = 1 } = await sharp(file).metadata();
  return Math.min(Math.floor((height * CELL) / width), CELL * 1.6);
}

/** npm run shots [names]: every screen at three widths into shots/, and one contact sheet. */
export async function main(only: string[]): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  await withBuiltShop("shots", async (shop) => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: BROWSER_ARGS,
    });
    const shots = await step("Photograph the screens", () => photograph(browser, shop.url, only));
    await browser.close();
    say(`\n${shots.length} pictures, side by side in ${await contactSheet(shots)}`);
  });
}
