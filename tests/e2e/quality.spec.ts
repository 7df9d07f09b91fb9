import { axeViolations } from "../support/axe-violations";
import { expect, test } from "./fixtures";

test("axe finds no issue in the filled drawer, which traps and returns the focus", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/products/hemp-cheese");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Add .*to cart|^Add to cart/ })
    .first()
    .click();
  await expect(page.getByText("Item has been added to your cart.")).toBeVisible();
  const button = page.getByRole("banner").getByRole("button", { name: /cart/i });
  await button.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: /Shopping Cart/ });
  await expect(drawer).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
});

test("axe finds no issue in the sign-in modal, which traps the focus", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/shop");
  await page.getByRole("banner").locator("summary").click();
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  const modal = page.getByRole("dialog");
  await expect(modal).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await modal.getByRole("tab", { name: "Sign In" }).focus();
  await page.keyboard.press("ArrowRight");
  await modal.getByRole("button", { name: "Create Account" }).click();
  await expect(modal.getByText("Username must be at least 3 characters")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  for (let step = 0; step < 16; step += 1) {
    await page.keyboard.press("Tab");
    expect(await modal.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
});

test("axe reports violations with their elements (control)", async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>A test</title><main><h1>A test</h1><p style="color: #ccc">Pale</p><img src="data:," id="bare"></main></html>',
  );
  expect(await axeViolations(page)).toEqual(["color-contrast: p", "image-alt: #bare"]);
});

test("every response has the security headers, and pages that take cards run no script without a nonce", async ({
  request,
}) => {
  for (const path of [
    "/",
    "/shop",
    "/checkout",
    "/api/products",
    "/nothing-here",
    "/images/categories/cheese.webp",
  ]) {
    const headers = (await request.get(path)).headers();
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["x-frame-options"], path).toBe("DENY");
    expect(headers["referrer-policy"], path).toBe("strict-origin-when-cross-origin");
    expect(headers["x-powered-by"], path).toBeUndefined();
  }
  const policy = (await request.get("/checkout")).headers()["content-security-policy"] ?? "";
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain("unsafe-inline");
});

test("the shop works without JavaScript", async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Shop" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Hemp Cheese" }).first()).toBeVisible();
  await page.goto("/shop?category=cheese&sort=price-low");
  await expect(page.getByText("Category Flash Sale - Extra 10% off")).toBeVisible();
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.close();
});
