import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/lib/browser";
import { say } from "../../scripts/lib/steps.mjs";
import { withBuiltShop } from "../support/built-shop";
import { BUDGETED_PAGES, kilobytes, loadedScripts, SCRIPT_BUDGET_KB } from "../support/page-scripts";

/** npm run size: what JavaScript each budgeted page loads by itself, and what each part is for. */
export async function main(): Promise<void> {
  await withBuiltShop("size", async (shop) => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    for (const [name, path] of BUDGETED_PAGES) {
      const scripts = await loadedScripts(browser, shop.url + path);
      say(`\n${name} ${path}: ${kilobytes(scripts).toFixed(1)} kB of ${SCRIPT_BUDGET_KB} kB`);
      for (const { file, bytes } of scripts) say(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${file}`);
    }
    await browser.close();
  });
}
