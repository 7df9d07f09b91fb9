import type { Page } from "@playwright/test";
import type { ApiReview } from "@/lib/reviews/schema";
import { axeViolations } from "../support/axe-violations";
import { customer } from "../support/customer";
import { person } from "../support/people";
import type { TestShop } from "../support/shop";
import { expect, test } from "./fixtures";

const dialog = (page: Page) => page.getByRole("dialog");

async function admin(shop: TestShop) {
  const { email, buyer } = await person(shop);
  await shop.sql("UPDATE users SET is_admin = true WHERE email = $1", [email]);
  return buyer;
}

test("a buyer writes a review; after approval it is on the product's page with its badge", async ({
  page,
  shop,
}) => {
  const { orders } = await customer(page, 1, { url: shop.url });
  const [bought] = await shop.sql("SELECT slug FROM products WHERE name = $1", [orders[0]?.items[0]?.name]);
  await page.goto(`/products/${bought?.["slug"]}`);
  const section = page.locator("#reviews").filter({ visible: true });
  await section.getByRole("button", { name: "Write a review" }).click();
  await expect(dialog(page).getByLabel("Your name")).toHaveValue("Olive Grove");
  await dialog(page).getByRole("radio", { name: "5 stars" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(dialog(page).getByRole("radio", { name: "4 stars" })).toBeChecked();
  await dialog(page).getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText("Missing Information")).toBeVisible();
  await expect(page.getByText("Please fill in all required fields.")).toBeVisible();
  await dialog(page).getByLabel("Your review").fill("Warm from the pan, gone in a minute.");
  await dialog(page).getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText("Thank you for your review! It will be visible once approved.")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const keeper = await admin(shop);
  const all = (await keeper.call<ApiReview[]>("GET", "/api/admin/reviews")).body;
  const mine = all.find(({ comment }) => comment === "Warm from the pan, gone in a minute.");
  expect(mine).toMatchObject({ rating: 4, isVisible: false, isVerified: true });
  try {
    await keeper.call("PUT", `/api/reviews/${mine?.id}`, { isVisible: true });
    await page.reload();
    const shown = page.getByRole("article").filter({ hasText: "Warm from the pan", visible: true });
    await expect(shown.getByText("Verified purchase")).toBeVisible();
  } finally {
    await keeper.call("DELETE", `/api/reviews/${mine?.id}`);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a card's dialogs work by keyboard only, return the focus, and axe finds no issue in them", async ({
    page,
    shop,
  }) => {
    const [product] = await shop.sql("SELECT id, name FROM products WHERE slug = 'spelt-tortillas'");
    for (let index = 0; index < 12; index += 1)
      await shop.sql(
        `INSERT INTO reviews (id, product_id, customer_name, rating, text, is_visible, created_at, updated_at)
         VALUES ($1, $2, 'A cook', 1, 'Many of these', true, now(), now())`,
        [`e2e-${index}`, product?.["id"]],
      );
    try {
      await page.goto("/shop?category=tortillas");
      const name = page.getByRole("link", { name: String(product?.["name"]), exact: true });
      const card = page.getByRole("article").filter({ has: name, visible: true });
      const read = card.getByRole("button", { name: /^Reviews of/ });
      await read.focus();
      await page.keyboard.press("Enter");
      await dialog(page)
        .getByRole("button", { name: /^Only 1 star:/ })
        .focus();
      await page.keyboard.press("Enter");
      const list = dialog(page).getByRole("listitem").filter({ hasText: "Many of these" });
      await expect(list).toHaveCount(10);
      expect(await axeViolations(page)).toEqual([]);
      await dialog(page).getByRole("button", { name: "Show more" }).focus();
      await page.keyboard.press("Enter");
      await expect(list).toHaveCount(12);
      await expect(list.nth(10)).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(read).toBeFocused();
      await card.getByRole("button", { name: /^More about/ }).press("Enter");
      const more = page.getByRole("dialog", { name: String(product?.["name"]), exact: true });
      const write = more.getByRole("button", { name: /^Write a review/ });
      await write.focus();
      await page.keyboard.press("Enter");
      await expect(dialog(page).getByRole("radio", { name: "5 stars" })).toBeChecked();
      await dialog(page).getByLabel("Your review").fill("Half a thought");
      expect(await axeViolations(page)).toEqual([]);
      for (let step = 0; step < 10; step += 1) {
        await page.keyboard.press("Tab");
        expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
      }
      await page.keyboard.press("Escape");
      await expect(write).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(dialog(page).getByLabel("Your review")).toHaveValue("Half a thought");
    } finally {
      await shop.sql("DELETE FROM reviews WHERE id LIKE 'e2e-%'");
    }
  });
});

test("a back-in-stock request sends an email when the product is back, and can be canceled", async ({
  page,
  shop,
}) => {
  const [mailbox, slug] = ["waiting@field.example", "smoked-hemp-cheese"];
  await page.goto(`/products/${slug}`);
  const form = page.getByRole("region", { name: "Back in stock" });
  await form.getByLabel("Email me when it is back").fill(mailbox);
  await form.getByRole("button", { name: "Email me" }).click();
  await expect(form.getByText(mailbox)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const change = (by: number) =>
    shop.sql("UPDATE products SET on_hand = on_hand + $2, available = available + $2 WHERE slug = $1", [
      slug,
      by,
    ]);
  await change(2);
  try {
    const mail = await shop.mailbox.next(mailbox, "back-in-stock");
    await page.goto(String(mail.links.find((link) => link.includes("/back-in-stock/stop"))));
    await expect(page.getByRole("heading", { name: "Back-in-stock emails stopped" })).toBeVisible();
  } finally {
    await change(-2);
  }
});

test("a product's page shows recipes with it, and recently viewed products", async ({ page }) => {
  const viewed = page.getByRole("heading", { name: "Recently viewed" }).filter({ visible: true });
  await page.goto("/products/hemp-cheese");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("clover-fern:viewed"))).toContain("[");
  await page.goto("/products/street-taco-rounds");
  await expect(page.locator('a[href="/recipes/smoky-mushroom-street-tacos"]')).toBeVisible();
  await expect(viewed).toBeVisible();
  await expect(
    viewed.locator("xpath=ancestor::section").getByRole("link", { name: /Hemp Cheese/ }),
  ).toBeVisible();
});
