import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    /** Once its source has run in the page. */
    axe?: typeof axe;
  }
}

/**
 * axe's findings on the current page, without the payment provider's frames. It runs every rule, but does not enter
 * frames and describes violations only, in a third of the time of a complete report.
 * @param part selector of the checked part, the whole page by default
 */
export async function axeViolations(page: Page, part = "html"): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(async (include) => {
    const options = { resultTypes: ["violations" as const], iframes: false };
    const report = await window.axe?.run({ include, exclude: "iframe" }, options);
    if (!report) throw new Error("axe is not in the page");
    return report.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  }, part);
}
