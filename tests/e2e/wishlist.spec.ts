import type { Page } from "@playwright/test";
import { PASSWORD, person } from "../support/people";
import { expect, test } from "./fixtures";

const saveButton = (page: Page) =>
  page.getByRole("button", { name: "Save Hemp Cheese for later", exact: true });
const modal = (page: Page) => page.getByRole("dialog", { name: "Welcome back" });

test("a visitor saves a product: signs in over the page, and it is saved", async ({ page, shop }) => {
  const { email } = await person(shop);
  await page.goto("/products/hemp-cheese");
  await saveButton(page).click();
  await modal(page).getByLabel("Email").fill(email);
  await modal(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await modal(page).getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Added to Saved Items")).toBeVisible();
  await expect(saveButton(page)).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(saveButton(page)).toHaveAttribute("aria-pressed", "true");
  await saveButton(page).click();
  await expect(page.getByText("Removed from Saved Items")).toBeVisible();
  expect(await (await page.request.get("/api/wishlist")).json()).toEqual([]);
});

test("a visitor saves a product: signs in with Google, returns to the page, which confirms both once", async ({
  page,
  shop,
}) => {
  await page.goto("/shop?category=cheese");
  await saveButton(page).click();
  await modal(page).getByRole("button", { name: "Continue with Google" }).click();
  await page.getByLabel("Email", { exact: true }).fill("wisher@clover.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${shop.url}/shop?category=cheese`);
  await expect(page.getByText("Successfully signed in with Google!")).toBeVisible();
  await expect(page.getByText("Added to Saved Items")).toBeVisible();
  await expect(saveButton(page)).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(async () => (await page.request.get("/api/wishlist")).json())
    .toMatchObject([{ product: { name: "Hemp Cheese" } }]);
  await page.reload();
  await expect(saveButton(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
});

test("a visitor who continues as a guest has saved nothing, and the focus returns", async ({ page }) => {
  await page.goto("/products/hemp-cheese");
  await saveButton(page).focus();
  await page.keyboard.press("Enter");
  await modal(page).getByRole("button", { name: "Continue as Guest" }).click();
  await expect(saveButton(page)).toBeFocused();
  await expect(saveButton(page)).toHaveAttribute("aria-pressed", "false");
});

test("the save button causes no layout shift when pressed", async ({ page, shop }) => {
  const { email } = await person(shop);
  await page.request.post("/api/auth/login", { data: { email, password: PASSWORD } });
  await page.goto("/shop");
  const place = () => page.getByRole("article").first().boundingBox();
  const before = await place();
  const first = page
    .getByRole("main")
    .getByRole("button", { name: /for later$/ })
    .first();
  await first.click();
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Added to Saved Items")).toBeVisible();
  expect(await place()).toEqual(before);
});
