import type { FrameLocator, Locator, Page } from "@playwright/test";
import { cardForm, expect, test } from "./fixtures";

const MAX_STEPS = 80;
const TIMEOUT_MS = 180_000;

/** Whether the focus is visible: an outline or ring on the element or on its label. */
const isSeen = (element: Element): boolean => {
  const marked = (node: Element | null): boolean => {
    if (!node) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
    const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
    return outlined || boxShadow !== "none";
  };
  const box = element.getBoundingClientRect();
  const onScreen =
    box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth;
  return (
    onScreen && element.matches(":focus-visible") && (marked(element) || marked(element.closest("label")))
  );
};

/** Expects a visible focus. */
async function expectSeenFocus(page: Page | FrameLocator): Promise<void> {
  const focused = page.locator(":focus");
  await expect(focused).toHaveCount(1);
  const what = await focused.evaluate((element) => element.outerHTML.slice(0, 200));
  await expect.poll(() => focused.evaluate(isSeen), { message: `the focus is seen on ${what}` }).toBe(true);
}

/** The focused element; in the payment provider's frame, its own document knows. */
const focusHolder = async (page: Page): Promise<Page | FrameLocator> =>
  (await page.evaluate(() => document.activeElement?.tagName === "IFRAME")) ? cardForm(page) : page;

/** Presses Tab until the element has the focus, which must be visible at every step. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press(key);
    await expectSeenFocus(await focusHolder(page));
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MAX_STEPS} times ${key} did not lead there`);
}

/** Expects the next field and types into it. */
async function fillNext(page: Page, field: Locator, text: string): Promise<void> {
  await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
  await expectSeenFocus(page);
  await page.keyboard.type(text);
}

/** The card in the provider's frame, which Tab enters by itself. */
async function fillCard(page: Page): Promise<void> {
  const form = cardForm(page);
  const fields = [
    ["Card number", "4242424242424242"],
    ["Expiration date", "1234"],
    ["Security code", "123"],
  ] as const;
  for (const [label, text] of fields) {
    await page.keyboard.press("Tab");
    await expect(form.getByLabel(label)).toBeFocused();
    await expectSeenFocus(form);
    await page.keyboard.type(text);
  }
}

test("a purchase by keyboard only, with a visible focus at every step", async ({ page }) => {
  test.setTimeout(TIMEOUT_MS);
  await page.goto("/");
  const banner = page.getByRole("banner");
  const main = page.getByRole("main");

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /skip/i })).toBeFocused();
  await expectSeenFocus(page);
  await tabTo(page, banner.getByPlaceholder("Search products"));
  await page.keyboard.type("hemp cheese");
  await expect(page.getByRole("banner").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Hemp Cheese" })).toBeVisible();

  await tabTo(page, main.getByRole("button", { name: "Add to cart: Hemp Cheese", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Item has been added to your cart.")).toBeVisible();
  await tabTo(page, banner.getByRole("button", { name: /cart/i }), "Shift+Tab");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: /Shopping Cart/ });
  await expect(drawer).toBeVisible();
  await tabTo(page, drawer.getByRole("button", { name: /^Increase/ }));
  await page.keyboard.press("Space");
  await expect(drawer.getByText("$18.98").first()).toBeVisible();
  await tabTo(page, drawer.getByRole("link", { name: "Checkout" }));
  await page.keyboard.press("Enter");

  await expect(main.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await cardForm(page).getByLabel("Card number").waitFor();
  const field = (label: string) => main.getByLabel(label, { exact: true });
  await tabTo(page, field("Email"));
  await page.keyboard.type("rosa@field.example");
  await fillNext(page, field("First name"), "Rosa");
  await fillNext(page, field("Last name"), "Field");
  await fillNext(page, field("Address"), "12 Orchard Lane");
  await fillNext(page, field("City"), "Ojai");
  await fillNext(page, field("State"), "Calif");
  await expect(field("State")).toHaveValue("CA");
  await fillNext(page, field("ZIP code"), "93023");
  await fillCard(page);
  await tabTo(page, main.getByRole("button", { name: "Pay $20.50" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible({
    timeout: 20_000,
  });
});

test("a cleared cart is restored by keyboard only", async ({ page }) => {
  await page.goto("/products/hemp-cheese");
  await page
    .getByRole("main")
    .getByRole("button", { name: "Add to cart: Hemp Cheese", exact: true })
    .press("Enter");
  await expect(page.getByText("Item has been added to your cart.")).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: /cart/i }).press("Enter");
  const drawer = page.getByRole("dialog", { name: /Shopping Cart/ });
  await tabTo(page, drawer.getByRole("button", { name: "Clear cart" }));
  await page.keyboard.press("Enter");
  await expect(drawer.getByText("Your cart is empty")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Undo removing Hemp Cheese" })).toBeFocused();
  await expectSeenFocus(page);
  await page.keyboard.press("Enter");
  await expect(drawer.getByRole("button", { name: "Remove Hemp Cheese" })).toBeVisible();
  await expect(page.getByText("What you removed is back in your cart.")).toBeVisible();
  await tabTo(page, drawer.getByRole("link", { name: "Checkout" }));
});

/** Whether the middle of the element is behind the buy bar or outside the viewport. */
const isCovered = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return !element.contains(above) && above?.closest("[data-buy-bar]") !== null;
};

test("at 200% zoom a product's buy bar covers no focused element", async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto("/products/hemp-cheese");
  const privacy = page.getByRole("contentinfo").getByRole("link", { name: "Privacy" });
  const bar = page.locator("[data-buy-bar]");
  await page.getByRole("main").getByRole("button", { name: "Write a review" }).focus();
  await expect(bar).toBeVisible();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    const what = await focused.evaluate((element) => element.outerHTML.slice(0, 200));
    expect(await focused.evaluate(isCovered), what).toBe(false);
    if (await privacy.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab did not reach the end within ${MAX_STEPS} steps`);
});

test("the focus check fails for an invisible focus (control)", async ({ page }) => {
  await page.goto("/shop");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expectSeenFocus(page);
  await page.addStyleTag({ content: "* { outline: none !important }" });
  expect(await page.locator(":focus").evaluate(isSeen)).toBe(false);
});
