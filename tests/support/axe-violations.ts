import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** axe's findings on the current page, without the payment provider's frames. */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).exclude("iframe").analyze();
  return found.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}
