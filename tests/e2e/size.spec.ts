import type { Page } from "@playwright/test";
import { BUDGETED_PAGES, kilobytes, loadedScripts, SCRIPT_BUDGET_KB } from "../support/page-scripts";
import { HTML_BUDGET_KB, weigh } from "../support/page-weight";
import { expect, test } from "./fixtures";

for (const [name, path] of BUDGETED_PAGES) {
  test(`${name} loads at most ${SCRIPT_BUDGET_KB} kB of JavaScript on its own (npm run size shows the parts)`, async ({
    browser,
    shop,
  }) => {
    const scripts = await loadedScripts(browser, shop.url + path);
    expect(scripts.length).toBeGreaterThan(3);
    expect(kilobytes(scripts)).toBeLessThanOrEqual(SCRIPT_BUDGET_KB);
  });

  test(`${name} stays within the limits of HTML and flight data`, async ({ request }) => {
    const weight = weigh(await (await request.get(path)).text());
    expect(weight.flight).toBeGreaterThan(10);
    for (const part of ["raw", "brotli", "flight"] as const)
      expect(weight[part], `kB, ${part}`).toBeLessThanOrEqual(HTML_BUDGET_KB[part]);
  });
}

test.describe("the listing on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  const MAX_ELEMENTS = 900;

  test(`has at most ${MAX_ELEMENTS} elements, and six products within two screens`, async ({ page }) => {
    await page.goto("/shop");
    const elements = await page.evaluate(() => document.querySelectorAll("*").length);
    expect(elements).toBeLessThanOrEqual(MAX_ELEMENTS);
    const bottoms = await page
      .getByRole("main")
      .getByRole("article")
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom));
    expect(bottoms[5]).toBeLessThanOrEqual(2 * 844);
  });
});

test.describe("a phone's first frame", () => {
  const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  /** Each card's `content-visibility`. */
  const cards = (page: Page) =>
    page
      .locator(".later-cards > *")
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).contentVisibility));
  const hasMark = (page: Page) => page.evaluate(() => "beforePaint" in document.documentElement.dataset);

  test.use(PHONE);

  test("leaves out the cards below the fold until it is painted", async ({ page }) => {
    await page.addInitScript(() => {
      const seen: boolean[] = [];
      const note = () => seen.push("beforePaint" in document.documentElement.dataset);
      new MutationObserver(note).observe(document, {
        subtree: true,
        attributes: true,
        attributeFilter: ["data-before-paint"],
      });
      Object.assign(window, { seen });
    });
    await page.goto("/shop");
    await expect.poll(() => hasMark(page)).toBe(false);
    expect(await page.evaluate(() => Reflect.get(window, "seen"))).toEqual([true, false]);
    expect(await cards(page)).not.toContain("hidden");

    await page.evaluate(() => document.documentElement.toggleAttribute("data-before-paint", true));
    const [first, second, ...rest] = await cards(page);
    expect([first, second]).toEqual(["visible", "visible"]);
    expect(rest.length).toBeGreaterThan(4);
    expect(new Set(rest)).toEqual(new Set(["hidden"]));
    await page.setViewportSize({ width: 1440, height: 900 }); // more of them are above the fold
    expect(await cards(page)).not.toContain("hidden");
  });

  test("is complete by the load event if the browser does not report paints", async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "PerformanceObserver"));
    await page.goto("/shop", { waitUntil: "load" });
    await expect.poll(() => hasMark(page)).toBe(false);
    expect(await cards(page)).not.toContain("hidden");
  });

  test("is complete at once without JavaScript", async ({ browser, shop }) => {
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false, baseURL: shop.url });
    const page = await context.newPage();
    await page.goto("/shop");
    expect(await hasMark(page)).toBe(false);
    await context.close();
  });
});
