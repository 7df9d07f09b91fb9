import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds on the page as it is now, but for frames of the payment provider. */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).exclude("iframe").analyze();
  return found.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}
