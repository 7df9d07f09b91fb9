import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * axe's findings on the current page, without the payment provider's frames. It runs every rule, but does not enter frames
 * and describes violations only: a third of the time of a complete report that is merged in a second page.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], iframes: false })
    .exclude("iframe")
    .analyze();
  return found.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}
