import { axeViolations } from "../support/axe-violations";
import { expect, test } from "./fixtures";

test("axe finds no issue in the filled drawer, which traps and returns the focus", async ({ page }) => {
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

test("the footer of a page that arrives in parts starts below the window", async ({ page }) => {
  for (const path of ["/login", "/forgot-password"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByLabel("Email")).toBeVisible();
    expect(
      await page.locator("footer").evaluate((footer) => footer.getBoundingClientRect().top),
    ).toBeGreaterThanOrEqual(900);
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
  await page.goto("/login"); // its form needs scripts
  await expect(page.locator("noscript p")).toContainText("This page needs JavaScript."); // getByText skips it
  await context.close();
});

test("with text at twice its size on a phone, pages fit and the header keeps its buttons", async ({
  page,
}) => {
  // Lengths and breakpoints are in rem, so the browser's larger text leaves half of the 390 px.
  await page.setViewportSize({ width: 195, height: 422 });
  for (const path of ["/", "/products/hemp-cheese", "/recipes", "/login"]) {
    await page.goto(path);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, { message: path }).toBe(195);
    const cart = page.getByRole("banner").getByRole("button", { name: /cart/i });
    await expect(cart).toBeInViewport({ ratio: 1 });
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect((heading?.x ?? 0) + (heading?.width ?? 195), path).toBeLessThanOrEqual(195);
  }
});

test("in forced colors, ratings and the chosen quantity stay visible", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/products/hemp-cheese");
  const styleOf = (selector: string, name: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  expect(await styleOf("main .rating", "background-image")).toContain("gradient");
  expect(await styleOf("label:has(input[type=radio]:checked)", "outline-style")).toBe("solid");
  expect(await styleOf("label:has(input[type=radio]:not(:checked))", "outline-style")).toBe("none");
});
