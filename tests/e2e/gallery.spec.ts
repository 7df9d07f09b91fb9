import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const PRODUCT = "/products/hemp-cheese";

const gallery = (page: Page) => page.getByRole("region", { name: "Pictures of Hemp Cheese" });
const view = (page: Page, number: 1 | 2) =>
  gallery(page)
    .getByRole("img", { name: /Hemp Cheese/ })
    .nth(number - 1);
const thumb = (page: Page, number: 1 | 2) => gallery(page).getByRole("link", { name: `View ${number} of 2` });

test("a product has two views: by thumbnail, by keyboard, and Back leaves the page", async ({ page }) => {
  await page.goto("/shop");
  await page.goto(PRODUCT);
  await expect(view(page, 1)).toBeInViewport();
  await expect(view(page, 2)).not.toBeInViewport();
  await thumb(page, 2).click();
  await expect(view(page, 2)).toBeInViewport({ ratio: 0.9 });
  await expect(thumb(page, 2)).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(new RegExp(`${PRODUCT}$`));

  await thumb(page, 1).focus();
  await page.keyboard.press("Enter");
  await expect(view(page, 1)).toBeInViewport({ ratio: 0.9 });
  await gallery(page).getByRole("list").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(view(page, 2)).toBeInViewport({ ratio: 0.9 });
  await expect(thumb(page, 2)).toHaveAttribute("aria-current", "true");
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
});

test("its first picture is fetched first, and its second has its own description", async ({ page }) => {
  await page.goto(PRODUCT);
  await expect(view(page, 1)).toHaveAttribute("fetchpriority", "high");
  await expect(view(page, 2)).toHaveAttribute("loading", "lazy");
  expect(await view(page, 1).getAttribute("alt")).not.toBe(await view(page, 2).getAttribute("alt"));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a swipe shows the other view", async ({ page }) => {
    await page.goto(PRODUCT);
    const box = await gallery(page).getByRole("list").first().boundingBox();
    if (!box) throw new Error("The gallery is not there");
    const client = await page.context().newCDPSession(page);
    const finger = (type: "touchStart" | "touchMove" | "touchEnd", share: number) =>
      client.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: box.x + box.width * share, y: box.y + box.height / 2 }],
      });
    await finger("touchStart", 0.9);
    for (const share of [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]) await finger("touchMove", share);
    await finger("touchEnd", 0.2);
    await expect(view(page, 2)).toBeInViewport({ ratio: 0.9 });
    await expect(thumb(page, 2)).toHaveAttribute("aria-current", "true");
  });
});

test("without JavaScript the thumbnails are links to the views", async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto(PRODUCT);
  await thumb(page, 2).click();
  await expect(view(page, 2)).toBeInViewport({ ratio: 0.9 });
  await context.close();
});
