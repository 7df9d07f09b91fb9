import type { Page } from "@playwright/test";

/** A screen to photograph: `npm run shots` takes all, the visual regression test the main ones. */
export interface Screen {
  name: string;
  /** The only page loaded, because page loads take most of the time. */
  path: string;
  /** The sample account signed in when the page opens. */
  as?: "admin" | "member" | "shopper";
  /**
   * Prepares the screen's data over HTTP before the page opens.
   * @returns the path, if it is known only then
   */
  given?: (page: Page, url: string) => Promise<string | undefined>;
  /** Actions on the page before the picture is taken. */
  before?: (page: Page) => Promise<unknown>;
  /** Compared with its accepted picture in each test run. */
  main?: true;
  /** Limits the picture to the window, for drawers and long lists. */
  window?: true;
}

export const openCart = async (page: Page): Promise<void> => {
  await page.getByRole("banner").getByRole("button", { name: /cart/i }).click();
  await page.getByRole("dialog", { name: /Shopping Cart/ }).waitFor();
};
