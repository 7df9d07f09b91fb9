import type { Page } from "@playwright/test";
import { axeViolations } from "../support/axe-violations";
import { compareWithAccepted } from "../support/compare-with-accepted";
import { openScreen, SCREEN_AREAS, type Screen, settle, WIDTHS } from "../support/screens";
import { expect, testOnSharedPage as test } from "./fixtures";

/** Widths that a screen must fit: 1280 px at 200 %, and the narrowest (1280 px at 400 %). */
const TIGHT = [
  { width: 640, height: 450 },
  { width: 320, height: 700 },
];
const [[PHONE, PHONE_HEIGHT], , [DESKTOP, DESKTOP_HEIGHT]] = WIDTHS;

/** By how many pixels the page or an open dialog overflows its window. */
const outside = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll("[role=dialog]")].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  );

/** The heights of scrolling parts of an open dialog that are too low for their contents to be read. */
const collapsed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[role=dialog] *, [role=alertdialog] *")]
      .filter(({ clientHeight, scrollHeight }) => clientHeight < 96 && scrollHeight > clientHeight + 40)
      .filter((part) => getComputedStyle(part).overflowY === "auto")
      .map(({ clientHeight }) => clientHeight),
  );

test.describe.configure({ mode: "parallel" });
test.use({
  viewport: { width: PHONE, height: PHONE_HEIGHT },
  // A wrong code is a 400.
  allowConsole: [/404 \(Not Found\)|400 \(Bad Request\)/],
});

// One visit per screen, because preparing it (an account, orders, a payment) takes the most time.
function check(screen: Screen): void {
  test(`${screen.name}: axe finds no issue, nothing overflows${screen.main ? ", and it looks as accepted" : ""}`, async ({
    page,
    shop,
  }) => {
    const looks = async (width: number) => {
      if (!screen.main) return;
      const taken = await page.screenshot({ fullPage: !screen.window });
      expect.soft(await compareWithAccepted(taken, `${screen.name}-${width}`)).toBeNull();
    };
    await openScreen(page, screen, shop.url);
    expect.soft(await axeViolations(page), `${PHONE} px`).toEqual([]);
    await looks(PHONE);
    for (const size of TIGHT) {
      await page.setViewportSize(size);
      await expect.poll(() => outside(page), { message: `at ${size.width} px` }).toBeLessThanOrEqual(0);
      // The window's height arrives a moment after its width.
      await expect.poll(() => collapsed(page), { message: `at ${size.height} px height` }).toEqual([]);
    }
    if (!screen.main) return; // the same markup, wider
    await page.setViewportSize({ width: DESKTOP, height: DESKTOP_HEIGHT });
    await page.evaluate(() => window.scrollTo(0, 0));
    await settle(page);
    expect.soft(await axeViolations(page), `${DESKTOP} px`).toEqual([]);
    await looks(DESKTOP);
  });
}

for (const [area, screens] of Object.entries<readonly Screen[]>(SCREEN_AREAS))
  test.describe(area, () => {
    // In one worker: its shop and browser have then loaded the pages of the area once.
    test.describe.configure({ mode: "default" });
    screens.forEach(check);
  });
