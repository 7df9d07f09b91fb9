import type { Route } from "@playwright/test";
import { expect, test } from "./fixtures";

test.use({ allowConsole: [/ERR_FAILED|ChunkLoadError|Failed to load chunk|status of 500/] });

test("a page whose code cannot be loaded shows an error with a working link", async ({ page }) => {
  const codeOf = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    return new Set([...html.matchAll(/\/_next\/static\/chunks\/[\w.~-]+\.js/g)].map(([chunk]) => chunk));
  };
  const [home, shop] = await Promise.all([codeOf("/"), codeOf("/shop")]);
  const own = [...shop].filter((chunk) => !home.has(chunk));
  expect(own).not.toEqual([]);

  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.route(
    (url) => own.includes(url.pathname),
    (route) => route.abort(),
  );
  await page.getByRole("banner").getByRole("link", { name: "Shop" }).click();
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toContainText("Something went wrong");
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true })).toHaveText(/./);
  await expect(failure).toBeHidden();
});

test("a toast about a failure goes with the next attempt, on a link and on back", async ({ page }) => {
  const add = page.getByRole("button", { name: "Add to cart" }).first();
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: "Failed to add item to cart" });
  const fails = (route: Route) => route.fulfill({ status: 500, json: {} });
  const failAgain = async () => {
    await add.click();
    await expect(toast).toBeVisible();
  };
  await page.route("**/api/cart", fails);
  await page.goto("/products/hemp-cheese");
  await failAgain();

  await page.unroute("**/api/cart", fails);
  let refuse = () => {};
  const held = (route: Route) => {
    refuse = () => void fails(route);
  };
  await page.route("**/api/cart", held);
  await add.click();
  await expect(toast).toBeHidden();
  refuse();
  await expect(toast).toBeVisible();

  await page.unroute("**/api/cart", held);
  await page.route("**/api/cart", fails);
  await page.getByRole("banner").getByRole("link", { name: "Shop" }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(toast).toBeHidden();

  await failAgain();
  await page.goBack();
  await expect(page).toHaveURL(/hemp-cheese$/);
  await expect(toast).toBeHidden();
});
