import { test as base, type ConsoleMessage, expect } from "@playwright/test";
import { startShop, type TestShop } from "../support/shop";

interface Fixtures {
  /** Console errors that this test brings about on purpose. */
  allowConsole: RegExp[];
}

/** A shop for the journeys of each worker; a console error that no test expects fails it. */
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
  page: async ({ page, allowConsole }, use) => {
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
