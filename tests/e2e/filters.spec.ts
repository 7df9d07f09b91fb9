import type { Locator, Page } from "@playwright/test";
import { axeViolations } from "../support/axe-violations";
import { expect, test } from "./fixtures";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Next keeps the previous page in the document, hidden. */
const shown = (locator: Locator) => locator.filter({ visible: true });
const cards = (page: Page) => shown(page.getByRole("main").getByRole("article"));
/** Pressed with `click`: `check` looks at the pressed box, which is hidden and reset once the next page shows. */
const box = (page: Page, name: RegExp) => shown(page.getByRole("checkbox", { name }));
const removal = (page: Page, name: string) =>
  shown(page.getByRole("link", { name: `Remove filter ${name}` }));

test("after Back, and after a filter is removed, the checkboxes match the list", async ({ page }) => {
  await page.goto("/shop");
  const all = await cards(page).count();
  await box(page, /^Wheat/).click();
  await expect(removal(page, "Free from wheat")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(box(page, /^Wheat/)).not.toBeChecked();
  await expect(cards(page)).toHaveCount(all);
  await box(page, /^Wheat/).click();
  await removal(page, "Free from wheat").click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(box(page, /^Wheat/)).not.toBeChecked();
});

test("filters apply immediately, are in the address, and are removed with one press, by keyboard only", async ({
  page,
}) => {
  await page.goto("/shop?sort=price-low");
  await box(page, /^Gluten-free/).focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/\/shop\?sort=price-low&diet=gluten-free$/);
  await expect(box(page, /^Gluten-free/)).toBeChecked();
  const label = String(await shown(page.locator("label", { hasText: /^Nut-free/ })).textContent());
  const count = Number(/\((\d+)\)/.exec(label)?.[1]);
  await box(page, /^Nut-free/).press("Space");
  await expect(removal(page, "Nut-free")).toBeVisible();
  await expect(shown(page.getByRole("status").filter({ hasText: /products/ }))).toHaveText(
    `${count} products`,
  );
  await shown(page.getByLabel("Highest price")).fill("9");
  await page.keyboard.press("Enter");
  await expect(removal(page, "Up to $9.00")).toBeVisible();
  await removal(page, "Gluten-free").press("Enter");
  await expect(page).toHaveURL(/\/shop\?sort=price-low&max=9\.00&diet=nut-free$/);
  await expect(box(page, /^Gluten-free/)).not.toBeChecked();
  await shown(page.getByRole("link", { name: "Clear all" })).press("Enter");
  await expect(page).toHaveURL(/\/shop$/);
});

test("no results are reported with further links", async ({ page }) => {
  await page.goto("/shop?max=1&diet=raw");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Without the filters" }).click();
  await expect(cards(page)).toHaveCount(12);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("Show more adds in place, and Back from a product restores the list and its position", async ({
    page,
  }) => {
    await page.goto("/shop");
    await expect(cards(page)).toHaveCount(12);
    await page.getByRole("link", { name: "Show more" }).click();
    await expect(page).toHaveURL(/\/shop\?shown=24$/);
    await expect.poll(() => cards(page).count()).toBeGreaterThan(12);
    const fresh = cards(page).nth(12).getByRole("link").first();
    await expect(fresh).toBeFocused();
    const name = String(await fresh.textContent());
    await cards(page).nth(16).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(1000);
    await cards(page).nth(16).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/products\//);
    await expect(shown(page.getByRole("heading", { level: 1 }))).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(/\/shop\?shown=24$/);
    await expect(cards(page).nth(12).getByRole("link").first()).toHaveText(name);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 300);
    await page.reload();
    await expect(cards(page).nth(12).getByRole("link").first()).toHaveText(name);
  });

  test("the filters open as a sheet and are submitted together", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/shop?search=hemp");
    await shown(page.getByText("Filters", { exact: true })).tap();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("checkbox", { name: /^Gluten-free/ }).tap();
    await sheet.getByRole("checkbox", { name: /^Wheat/ }).tap();
    expect(await axeViolations(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Show products" }).tap();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/shop\?search=hemp&diet=gluten-free&free=wheat$/);
    await expect(removal(page, "Free from wheat")).toBeVisible();
    await removal(page, "“hemp”").tap();
    await expect(page).toHaveURL(/\/shop\?diet=gluten-free&free=wheat$/);
  });

  test("without JavaScript they expand, and Show more links to the next page", async ({ browser, shop }) => {
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false, baseURL: shop.url });
    const page = await context.newPage();
    await page.goto("/shop");
    await page.getByRole("link", { name: "Show more" }).tap();
    await expect(page).toHaveURL(/\/shop\?after=/);
    await expect(page.getByRole("link", { name: "Back to the beginning" })).toBeVisible();
    await shown(page.getByText("Filters", { exact: true })).tap();
    await box(page, /^Organic/).tap();
    await shown(page.getByRole("button", { name: "Show products" })).tap();
    await expect(page).toHaveURL(/diet=organic/);
    await expect(removal(page, "Organic")).toBeVisible();
    await context.close();
  });
});
