import type { Page } from "@playwright/test";
import { axeViolations } from "../support/axe-violations";
import { daysLater } from "../support/calendar";
import { signIn } from "../support/customer";
import { fillCart } from "../support/fill-cart";
import { person } from "../support/people";
import type { TestShop } from "../support/shop";
import { cardForm, expect, test, typeAddress, typeCard } from "./fixtures";

/** Of the shop under test. */
const ZONE = "America/Los_Angeles";

test("a member subscribes to a product, which renews twice and is skipped once", async ({ page, shop }) => {
  const { email } = await person(shop);
  await shop.sql(
    `UPDATE users SET membership_status = 'active', membership_plan_id = (SELECT id FROM membership_plans WHERE slug = 'core')
     WHERE email = $1`,
    [email],
  );
  await signIn(page, email);
  // A session ends after 30 days, before the second renewal.
  await shop.sql("UPDATE sessions SET expires_at = expires_at + interval '90 days'");
  await page.goto("/products/hemp-cheese");
  await page.getByRole("checkbox", { name: /^Subscribe for .* every 30 days ?: Hemp Cheese$/ }).check();
  await page.getByRole("button", { name: "Add to cart: Hemp Cheese" }).first().click();
  await expect(page.getByText("Item has been added to your cart.")).toBeVisible();

  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Subscribe & save" })).toBeVisible();
  await expect(page.getByText(/charge it every 30 days for Hemp Cheese/)).toBeVisible();
  // The rows add up to the subtotal (D51): 9.99 − 2.00 − 0.80 = 7.19.
  await expect(page.locator("dl:visible", { hasText: "Subtotal" })).toContainText(
    "Regular prices$9.99Subscription savings−$2.00Membership−$0.80Subtotal$7.19",
  );
  await typeAddress(page, email);
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();

  const orders = async () =>
    Number(
      (
        await shop.sql(
          "SELECT count(*) FROM orders JOIN users ON users.id = user_id WHERE email = $1 AND paid_at IS NOT NULL",
          [email],
        )
      )[0]?.["count"],
    );
  const began = Date.now();
  const renewOn = async (days: number) => {
    shop.moveClock((daysLater(began, days, ZONE) - began) / 1000);
    await shop.job("renew-subscriptions");
    return orders();
  };
  expect(await renewOn(29)).toBe(1);
  expect(await renewOn(30)).toBe(2);
  await page.goto("/account/subscriptions");
  await expect(page.getByText("Visa ending in 4242")).toBeVisible();
  await page.getByRole("button", { name: "Skip next delivery of Hemp Cheese" }).click();
  await expect(page.getByText(/^Skipped\. The next delivery is on/)).toBeVisible();
  expect(await renewOn(60)).toBe(2);
  expect(await renewOn(90)).toBe(3);

  await page.getByRole("button", { name: "Cancel Hemp Cheese" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByRole("heading", { name: "No subscriptions yet" })).toBeVisible();
  expect(await renewOn(120)).toBe(3);
  shop.moveClock(0);
});

test("a declined renewal is paid by hand, and its card is saved", async ({ page, shop }) => {
  const { email } = await person(shop);
  await shop.sql(
    `UPDATE users SET membership_status = 'active', membership_plan_id = (SELECT id FROM membership_plans WHERE slug = 'core')
     WHERE email = $1`,
    [email],
  );
  await signIn(page, email);
  await shop.sql(
    `INSERT INTO product_subscriptions (id, user_id, product_id, quantity, next_date, problem, attempts, told_unit_cents,
       consented_unit_cents, consent_version, stripe_payment_method_id, shipping_address, updated_at)
     SELECT 'owed-' || u.id, u.id, p.id, 1, current_date - 2, 'declined', 1, 99999, 99999, 'test', 'pm_gone',
       '{"firstName":"Rosa","lastName":"Field","email":"rosa@field.example","address":"12 Orchard Lane","city":"Ojai","state":"CA","zip":"93023"}', now()
     FROM users u, products p WHERE u.email = $1 AND p.slug = 'spelt-tortillas'`,
    [email],
  );
  await page.goto("/account/subscriptions");
  await page.getByRole("link", { name: /^Pay now for/ }).click();
  await cardForm(page).getByLabel("Card number").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await typeCard(page, "4000002500003155");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page
    .frameLocator("iframe[src*='authenticate']")
    .getByRole("button", { name: "Complete authentication" })
    .click();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
  await page.goto("/account/subscriptions");
  await expect(page.getByText("Visa ending in 3155")).toBeVisible();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
});

/** A member's checkout with a subscription line, filled in. */
async function filledCheckout(page: Page, shop: TestShop): Promise<void> {
  const { email } = await person(shop);
  await shop.sql(
    `UPDATE users SET membership_status = 'active', membership_plan_id = (SELECT id FROM membership_plans WHERE slug = 'core')
     WHERE email = $1`,
    [email],
  );
  await signIn(page, email);
  await fillCart(page, ["hemp-cheese"], { isSubscription: true });
  await page.goto("/checkout");
  await typeAddress(page, email);
  await typeCard(page, "4242424242424242");
}

test("Pay accepts the first press while the page scrolls, but not one that is dragged away", async ({
  page,
  shop,
}) => {
  await filledCheckout(page, shop);
  const pay = page.getByRole("button", { name: /^Pay \$/ });
  const pressPay = async () => {
    await expect(pay).not.toHaveAttribute("aria-busy"); // it ignores presses while the quote loads
    await pay.hover(); // waits until the button stops moving: on a slow machine, the card fields above it are still growing
    const box = await pay.boundingBox();
    if (!box) throw new Error("Pay is not on the screen");
    await page.mouse.down();
    expect(await pay.evaluate((button) => button.matches(":active"))).toBe(true);
    return box;
  };
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const { x, y, width } = await pressPay();
  await page.mouse.move(x + width / 2, y - 120, { steps: 4 });
  await page.mouse.up();
  await page.reload(); // any started payment would have sent a request before this point
  await expect(pay).toBeVisible();
  expect(asked).not.toContain("/api/create-payment-intent");

  await page.setViewportSize({ width: 390, height: 844 });
  await typeCard(page, "4242424242424242");
  const box = await pressPay();
  await page.evaluate(() => window.scrollBy({ top: -160, behavior: "instant" }));
  expect((await pay.boundingBox())?.y).toBeGreaterThan(box.y + box.height); // no longer under the pointer
  await page.mouse.up();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
});
