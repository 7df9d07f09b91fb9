import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const names = (page: Page) =>
  page.getByRole("main").getByRole("article").getByRole("heading").allTextContents();

test("a click on a link requests each payload once, without redirects", async ({ page }) => {
  await page.goto("/shop");
  const answers: string[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).searchParams.has("_rsc"))
      answers.push(`${response.status()} ${response.url()}`);
  });
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: "Hemp Cheese" })
    .click();
  await expect(page).toHaveURL(/\/shop\?category=cheese$/);
  await expect(page.getByText("Category Flash Sale - Extra 10% off")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter((answer) => !answer.startsWith("200 "))).toEqual([]);
  expect(new Set(answers).size).toBe(answers.length);
});

test("category, sort order and view are in the address, and Back restores them", async ({ page }) => {
  await page.goto("/shop");
  const all = (await names(page)).length;
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: "Hemp Cheese" })
    .click();
  await expect(page).toHaveURL(/\/shop\?category=cheese$/);
  await expect(page.getByText("Category Flash Sale - Extra 10% off")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hemp Cheese");
  await expect.poll(async () => (await names(page)).length).toBeLessThan(all);
  await page.getByLabel("Sort by").selectOption("price-high");
  await expect(page).toHaveURL(/category=cheese/);
  await expect(page).toHaveURL(/sort=price-high/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The shop");
  await expect.poll(async () => (await names(page)).length).toBe(all);
});

test("a search shows its count, and offers further links without results", async ({ page }) => {
  await page.goto("/shop?search=SAGE");
  await expect(page.getByRole("searchbox", { name: "Search", exact: true })).toHaveValue("SAGE");
  expect((await names(page)).length).toBeGreaterThan(0);
  await page.goto("/shop?search=zzzz");
  await expect(page.getByText("No products found")).toBeVisible();
  await page.getByRole("link", { name: "Show all products" }).click();
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(10);
});

test("a saved item's link opens its product", async ({ page, shop }) => {
  const [product] = await shop.sql("SELECT id FROM products WHERE slug = 'hemp-cheese'");
  await page.goto(`/shop?product=${product?.id}`);
  await expect(page).toHaveURL(/\/products\/hemp-cheese$/);
});

test("stock notes follow the database immediately on a prerendered page", async ({ page, shop }) => {
  await shop.sql("UPDATE products SET on_hand = 3, available = 3 WHERE slug = 'mushroom-meats'");
  await page.goto("/products/mushroom-meats");
  await expect(page.getByText("Only 3 left - Limited Stock!").first()).toBeVisible();
  await shop.sql("UPDATE products SET on_hand = 0, available = 0 WHERE slug = 'mushroom-meats'");
  await page.reload();
  await expect(page.getByText("Out of Stock - Restocking Soon").first()).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByRole("button", { name: /^Add to cart/ })
      .first(),
  ).toBeDisabled();
  await shop.sql("UPDATE products SET on_hand = 50, available = 50 WHERE slug = 'mushroom-meats'");
});

test("Buy Now adds the product to the cart and opens the checkout", async ({ page }) => {
  await page.goto("/products/hemp-cheese");
  await page.getByRole("button", { name: "Buy Now: Hemp Cheese", exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/, { timeout: 10_000 });
  await expect(page.getByText("Hemp Cheese").last()).toBeVisible();
});

test("a dismissed banner stays hidden for the session", async ({ page }) => {
  await page.goto("/");
  const banner = page.getByText(/Membership unlocks free shipping on all orders/);
  await expect(banner).toBeVisible();
  await page
    .getByRole("button", { name: /dismiss|close/i })
    .first()
    .click();
  await expect(banner).toBeHidden();
  await page.goto("/shop");
  await expect(banner).toBeHidden();
});

/**
 * Delays the code of all following pages.
 * @returns releases it
 */
async function holdCode(page: Page): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("a press on Add to cart before the page's code loads is handled afterward", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/shop?search=seasonings", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Add to cart: The Seasonings Collection", exact: true }).click();
  release();
  await expect(page.getByText("Item has been added to your cart.")).toBeVisible();
  expect(await (await page.request.get("/api/cart")).json()).toMatchObject([{ quantity: 1 }]);
});

test("a sign-in submitted before the page's code loads succeeds afterward, and the password is in no address", async ({
  page,
}) => {
  const release = await holdCode(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email", { exact: true }).fill("member@cloverandfern.example");
  await page.getByLabel("Password", { exact: true }).fill("cloverfern");
  await page.keyboard.press("Enter");
  release();
  await expect(page).not.toHaveURL(/login/);
  expect(asked.filter((url) => url.includes("cloverfern"))).toEqual([]);
});
