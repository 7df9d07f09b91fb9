import type { Page } from "@playwright/test";
import { axeViolations } from "../support/axe-violations";
import { expect, test } from "./fixtures";

const field = (page: Page) => page.getByRole("banner").getByPlaceholder("Search products");
const options = (page: Page) => page.getByRole("listbox").getByRole("option");

/** Types key by key; the code of the suggestions loads on the first focus. */
async function type(page: Page, text: string): Promise<void> {
  await field(page).click();
  await page.keyboard.type(text);
}

test("the search suggests while typing, by keyboard: pictures, names, prices, and the search itself", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("combobox")).toHaveCount(0);
  await type(page, "hemp che");
  await expect(options(page).first()).toContainText("Hemp Cheese");
  await expect(options(page).first()).toContainText("$9.99");
  await expect(options(page).first().locator("img")).toHaveJSProperty("complete", true);
  await expect(options(page).last()).toHaveText("Search for “hemp che”");
  await expect(field(page)).toHaveAttribute("role", "combobox");
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("search").getByRole("status")).toHaveText(/\d suggestions/);
  expect(await axeViolations(page, "header")).toEqual([]);

  await page.keyboard.press("ArrowDown");
  const marked = await field(page).getAttribute("aria-activedescendant");
  await expect(page.locator(`[id="${marked}"]`)).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/products\/hemp-cheese$/);
  await expect(field(page)).toHaveValue("");
});

test("the last suggestion and Enter search the shop; Escape closes, then clears; spaces alone do nothing", async ({
  page,
}) => {
  await page.goto("/");
  await type(page, "   ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/$/);
  await field(page).fill("");
  await type(page, " salsa ");
  await expect(options(page).first()).toContainText("Salsa");
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue(" salsa ");
  await page.keyboard.press("ArrowUp"); // opens it again, and moves to the last suggestion
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/shop\?search=salsa$/);
  await field(page).focus();
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveValue("");
});

test("a typo is tolerated in suggestions and results; text without similar results is reported", async ({
  page,
}) => {
  await page.goto("/");
  await type(page, "zzzz");
  await expect(page.getByText("No products match “zzzz”.")).toBeVisible();
  await field(page).fill("");
  await type(page, "tortilas");
  await expect(options(page).first()).toContainText("Tortillas");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Did you mean one of these?" })).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText("Tortillas");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("the menu's search suggests too, and Escape closes its list before the menu", async ({ page }) => {
    await page.goto("/shop");
    await page.getByRole("button", { name: "Menu" }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByPlaceholder("Search products").tap();
    await page.keyboard.type("sage");
    await expect(options(page).first()).toContainText(/sage/i);
    const list = await page.getByRole("listbox").boundingBox();
    expect(list?.x).toBeGreaterThanOrEqual(0);
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.keyboard.press("Escape");
    await expect(options(page)).toHaveCount(0);
    await expect(menu).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await options(page).first().tap();
    await expect(page).toHaveURL(/\/products\//);
    await expect(menu).toBeHidden();
  });
});

test("text typed before the suggestions' code loaded is answered afterward", async ({ page }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/_next/static/chunks/**", async (route) => {
    await held;
    await route.continue();
  });
  await type(page, "salsa");
  await expect(field(page)).not.toHaveAttribute("aria-expanded");
  letGo();
  await expect(options(page).first()).toContainText("Salsa");
  await expect(field(page)).toHaveValue("salsa");
  await expect(field(page)).toBeFocused();
});

test.describe("when the code of the suggestions cannot be loaded", () => {
  test.use({ allowConsole: [/ERR_FAILED/] });

  test("the form still searches", async ({ page }) => {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    await page.route("**/_next/static/chunks/**", (route) => route.abort());
    await type(page, " sage ");
    await page.unroute("**/_next/static/chunks/**"); // the next page loads its own code
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/shop\?search=sage$/);
  });
});

test("the search works without JavaScript", async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto("/");
  await field(page).fill("sage");
  await field(page).press("Enter");
  await expect(page.getByText(/^\d products$/)).toBeVisible();
  await context.close();
});
