import type { Route } from "@playwright/test";
import { signIn } from "../support/customer";
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

test("a failure toast does not cover the save bar's button at 390 px", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await page.goto("/admin/products/new");
  await page.getByLabel("Name", { exact: true }).fill("Fig Roll");
  await page.getByLabel("Category").selectOption("Sauces");
  await page.getByLabel("Short description").fill("A roll of figs.");
  await page.getByLabel("Regular price ($)").fill("3.50");
  await page.getByLabel("Unit", { exact: true }).fill("1 roll");
  await page.getByLabel("Weight (grams)").fill("80");
  let sent = 0;
  await page.route("**/api/admin/products", (route) => {
    sent += 1;
    return route.fulfill({ status: 500, json: {} });
  });
  const save = page.getByRole("button", { name: "Create product" });
  await save.click();
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: "Failed to create product" });
  await toast.hover(); // keeps it open
  const isFree = () =>
    save.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isFree).toBe(true);
  await expect(toast).toBeVisible();
  await save.click();
  await expect.poll(() => sent).toBe(2);
});
