import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { startShop, type TestShop } from "../support/shop";

interface Fixtures {
  /** Console errors that this test causes on purpose. */
  allowConsole: RegExp[];
}

/** Presses nothing before hydration, however slow the machine is: tests of early presses use `waitUntil: "commit"`. */
function waitForCode(page: Page, origin: string): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    const isOurs = page.url().startsWith(origin);
    const alive = () => page.evaluate(untilAlive).catch(() => false); // the page may be navigating
    if (isOurs && options?.waitUntil !== "commit") await expect.poll(alive).toBe(true);
    return response;
  };
}

/** Runs in the page: waits until React has hydrated every visible button. */
const untilAlive = (): Promise<true> =>
  new Promise((resolve) => {
    const look = () => {
      const buttons = [...document.querySelectorAll("button")].filter((button) => button.checkVisibility());
      const taken = (button: Element) => Object.keys(button).some((key) => key.startsWith("__reactProps$"));
      if (buttons.every(taken)) resolve(true);
      else setTimeout(look, 20);
    };
    look();
  });

/** A shop for each worker; an unexpected console error fails the test. */
export const test = base.extend<Fixtures, { shop: TestShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed
    async ({}, use, { parallelIndex }) => {
      const shop = await startShop({ name: `e2e_${parallelIndex}` });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  allowConsole: [[], { option: true }],
  page: async ({ page, allowConsole, shop }, use) => {
    waitForCode(page, shop.url);
    const errors: string[] = [];
    const record = (text: string) => {
      if (!allowConsole.some((allowed) => allowed.test(text))) errors.push(text);
    };
    page.on("console", (message: ConsoleMessage) => {
      if (message.type() === "error") record(message.text());
    });
    page.on("pageerror", (error) => record(String(error)));
    await use(page);
    expect(errors, "errors on the browser's console").toEqual([]);
  },
});

export { cardForm, typeAddress, typeCard } from "../support/checkout-form";
export { expect };
