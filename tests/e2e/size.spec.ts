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
