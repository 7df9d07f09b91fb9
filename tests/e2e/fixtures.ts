import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { type EasyPostStandIn, startEasyPost } from "../../sandbox/easypost/server";
import { startShop, type TestShop } from "../support/shop";

const EASYPOST = { key: "EZTKsandbox", secret: "a-secret-of-the-sandbox" };

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

/**
 * Runs in the page: waits until React has hydrated every visible button, and nothing is inert until hydration any more.
 */
const untilAlive = (): Promise<true> =>
  new Promise((resolve) => {
    const look = () => {
      const buttons = [...document.querySelectorAll("button")].filter((button) => button.checkVisibility());
      const taken = (button: Element) => Object.keys(button).some((key) => key.startsWith("__reactProps$"));
      const isInert = document.querySelector("div.contents[inert]") !== null; // InertUntilHydrated
      if (!isInert && buttons.every(taken)) resolve(true);
      else setTimeout(look, 20);
    };
    look();
  });

/** A shop and a page for each worker. */
const shopTest = base.extend<Fixtures, { easypost: EasyPostStandIn; shop: TestShop; sharedPage: Page }>({
  easypost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed
    async ({}, use) => {
      const easypost = await startEasyPost({ port: 0, key: EASYPOST.key });
      await use(easypost);
      await easypost.close();
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ easypost }, use, { parallelIndex }) => {
      const env = {
        EASYPOST_API_KEY: EASYPOST.key,
        EASYPOST_WEBHOOK_SECRET: EASYPOST.secret,
        EASYPOST_API_BASE: easypost.url,
      };
      const shop = await startShop({ name: `e2e_${parallelIndex}`, env });
      easypost.webhook = { url: `${shop.url}/api/webhooks/easypost`, secret: EASYPOST.secret };
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  sharedPage: [
    async ({ browser, shop }, use) => {
      const page = await browser.newPage({ baseURL: shop.url });
      waitForCode(page, shop.url);
      await use(page);
      await page.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  allowConsole: [[], { option: true }],
});

/** Runs a test on a page; an unexpected error on its console fails the test. */
async function withoutErrors(page: Page, allowed: RegExp[], use: (page: Page) => Promise<void>) {
  const errors: string[] = [];
  const record = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) errors.push(text);
  };
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === "error") record(`${message.text()} at ${message.location().url}`);
  };
  const onError = (error: Error) => record(String(error));
  page.on("console", onConsole).on("pageerror", onError);
  await use(page);
  page.off("console", onConsole).off("pageerror", onError);
  expect(errors, "errors on the browser's console").toEqual([]);
}

export const test = shopTest.extend({
  page: async ({ page, allowConsole, shop }, use) => {
    waitForCode(page, shop.url);
    await withoutErrors(page, allowConsole, use);
  },
});

/**
 * For tests that only look at pages: those of a worker share one page, so that the browser loads and compiles the
 * shop's code once. Each begins without cookies and stored data.
 */
export const testOnSharedPage = shopTest.extend({
  page: async ({ sharedPage: page, allowConsole, viewport }, use) => {
    if (viewport) await page.setViewportSize(viewport);
    await withoutErrors(page, allowConsole, use);
    await page.unrouteAll();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.context().clearCookies();
  },
});

export { cardForm, typeAddress, typeCard } from "../support/checkout-form";
export { expect };
