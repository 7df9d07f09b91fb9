import { BUDGETED_PAGES, kilobytes, loadedScripts, SCRIPT_BUDGET_KB } from "../support/page-scripts";
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
}
