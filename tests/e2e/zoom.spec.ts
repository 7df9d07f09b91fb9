import { openScreen, SCREENS } from "../support/screens";
import { expect, test } from "./fixtures";

/** A window of 1280 px at 200 %, and the narrowest that has to hold (as 1280 px at 400 %). */
const ZOOMED = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 };
const NARROWEST = { width: 320, height: 700 };

test.describe("zoomed in", () => {
  test.use({ ...ZOOMED, allowConsole: [/404 \(Not Found\)/] });

  for (const screen of SCREENS) {
    test(`nothing of ${screen.name} runs off the side`, async ({ page }) => {
      await openScreen(page, screen);
      for (const size of [ZOOMED.viewport, NARROWEST]) {
        await page.setViewportSize(size);
        const outside = () =>
          page.evaluate(() =>
            Math.max(
              ...[document.documentElement, ...document.querySelectorAll("[role=dialog]")].map(
                ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
              ),
            ),
          );
        await expect.poll(outside, { message: `at ${size.width} px` }).toBeLessThanOrEqual(0);
      }
    });
  }
});
