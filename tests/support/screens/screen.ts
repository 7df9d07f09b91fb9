import type { Page } from "@playwright/test";

/** A screen that is photographed: `npm run shots` takes all, the visual regression test the main ones. */
export interface Screen {
  name: string;
  path: string;
  /** What happens before the picture is taken. */
  before?: (page: Page) => Promise<void>;
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

export const logIn =
  (name: string) =>
  async (page: Page): Promise<void> => {
    const data = { email: `${name}@cloverandfern.example`, password: "cloverfern" };
    await page.request.post("/api/auth/login", { data });
    await page.reload({ waitUntil: "networkidle" });
  };
