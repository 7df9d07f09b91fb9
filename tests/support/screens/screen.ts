import type { Page } from "@playwright/test";

/** A screen that is photographed: `npm run shots` takes all, the visual regression test the main ones. */
export interface Screen {
  name: string;
  /** The one page that is loaded; more would be most of the time that a screen takes. */
  path: string;
  /** The sample account that is signed in when the page is opened. */
  as?: "admin" | "member" | "shopper";
  /**
   * Makes what the screen shows, over HTTP, before the page is opened.
   * @returns the path, where it is known only then
   */
  given?: (page: Page, url: string) => Promise<string | undefined>;
  /** What is done on the page before the picture is taken. */
  before?: (page: Page) => Promise<unknown>;
  /** Compared with its accepted picture in each test run. */
  main?: true;
  /** Only what the window shows, for drawers and long lists. */
  window?: true;
}

export const openCart = async (page: Page): Promise<void> => {
  await page.getByRole("banner").getByRole("button", { name: /cart/i }).click();
  await page.getByRole("dialog", { name: /Shopping Cart/ }).waitFor();
};

const add = async (page: Page): Promise<void> => {
  const added = page.waitForResponse(
    (response) => response.url().endsWith("/api/cart") && response.request().method() === "POST",
  );
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await added;
};

export const fillCart = async (page: Page): Promise<void> => {
  await add(page);
  await page.goto("/products/taco-night-kit");
  await add(page);
};
