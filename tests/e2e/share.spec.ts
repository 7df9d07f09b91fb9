import type { Page } from "@playwright/test";
import { axeViolations } from "../support/axe-violations";
import { expect, test } from "./fixtures";

const opener = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: "Share Hemp Cheese", exact: true })
    .filter({ visible: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Share Hemp Cheese" });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("a product is shared from its page by keyboard: other sites in a new tab, and the link", async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: shop.url });
  const address = `${shop.url}/products/hemp-cheese`;
  await page.goto("/products/hemp-cheese");
  await opener(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  expect(await axeViolations(page, "[role=dialog]")).toEqual([]);
  const links = dialog(page).getByRole("link");
  await expect(links).toHaveText([/^Facebook/, /^Twitter/, /^WhatsApp/, /^LinkedIn/]);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
    expect(decodeURIComponent(String(await link.getAttribute("href")))).toContain(address);
  }
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Copy link" }).press("Enter");
  await expect(page.getByText("Link Copied")).toBeVisible();
  expect(await copied(page)).toBe(address);
  await expect(opener(page)).toBeFocused();

  await page.evaluate(() => navigator.clipboard.writeText(""));
  await opener(page).click();
  await dialog(page)
    .getByRole("button", { name: /^Instagram/ })
    .click();
  await expect(page.getByText("Paste it into your Instagram story, post or message.")).toBeVisible();
  expect(await copied(page)).toBe(address);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a card's product is shared with the Web Share API first; without clipboard access, a message shows", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) });
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: () => Promise.reject(new Error()) },
      });
    });
    await page.goto("/shop");
    await page.getByRole("button", { name: "More about Hemp Cheese", exact: true }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Share Hemp Cheese" }).tap();
    await expect(dialog(page).getByRole("heading", { name: "More ways" })).toBeVisible();
    expect(await axeViolations(page, "[role=dialog]")).toEqual([]);
    await dialog(page)
      .getByRole("button", { name: /^Instagram/ })
      .tap();
    await expect(page.getByText("Copy Failed")).toBeVisible();
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole("button", { name: "Share with an app" }).tap();
    await expect(dialog(page)).toBeHidden();
    expect(await page.evaluate(() => (window as { shared?: ShareData[] }).shared)).toEqual([
      {
        title: "Hemp Cheese from Clover & Fern",
        text: "Hemp Cheese from Clover & Fern",
        url: expect.stringMatching(/\/products\/hemp-cheese$/),
      },
    ]);
  });
});
