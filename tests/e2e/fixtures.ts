import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { startShop, type TestShop } from "../support/shop";

interface Fixtures {
  /** Console errors that this test brings about on purpose. */
  allowConsole: RegExp[];
}

/** One shop for all journeys; a console error that no test expects fails it. */
export const test = base.extend<Fixtures, { shop: TestShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed
    async ({}, use) => {
      const shop = await startShop({ name: "e2e" });
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

export { expect };

/** The card form of the payment provider, in its own frame. */
export const cardForm = (page: Page) => page.frameLocator("iframe[src*='payment-element']");

/** Types a card into the payment form. */
export async function typeCard(page: Page, number: string, expiry = "12 / 34"): Promise<void> {
  const form = cardForm(page);
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expiration date").fill(expiry);
  await form.getByLabel("Security code").fill("123");
}

/** Fills the shipping form. */
export async function typeAddress(page: Page): Promise<void> {
  const fields = {
    Email: "rosa@field.example",
    "First name": "Rosa",
    "Last name": "Field",
    Address: "12 Orchard Lane",
    City: "Ojai",
    "ZIP code": "93023",
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByRole("main").getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("State").selectOption("CA");
}
