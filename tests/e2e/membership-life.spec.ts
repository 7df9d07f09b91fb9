import type { Page } from "@playwright/test";
import { axeViolations } from "../support/axe-violations";
import { createPayingMember } from "../support/create-paying-member";
import { signIn } from "../support/customer";
import { person } from "../support/people";
import type { TestShop } from "../support/shop";
import { expect, test } from "./fixtures";

test.afterEach(({ shop }) => shop.moveClock(0));

const HOUR = 3600;

/** A user who pays for Premium at Stripe, signed in within the page's browser. */
async function member(page: Page, shop: TestShop) {
  const { email } = await person(shop);
  const paying = await createPayingMember(shop, email);
  await page.goto("/dashboard");
  await signIn(page, email);
  await paying.keepSignedIn();
  await page.goto("/dashboard");
  return paying;
}

const seen = (page: Page, text: RegExp | string) => page.getByText(text).filter({ visible: true }).first();

test("a declined renewal shows its grace period, and another card settles it immediately", async ({
  page,
  shop,
}) => {
  const paying = await member(page, shop);
  const bad = await shop.stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: paying.customer,
  });
  await paying.payWith(bad.id);
  await paying.timeIs(paying.end + 2 * HOUR);
  await paying.until("status = 'past_due'");
  await page.reload();
  await expect(seen(page, "Your last payment failed")).toBeVisible();
  await expect(seen(page, /You keep all your member benefits until/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Change card" }).click();
  await page.getByLabel("Card number").fill("5555555555554444");
  await page.getByLabel("Expiration date").fill("12/34");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on card").fill("Olive Grove");
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("link", { name: "Return to the shop" }).click();
  await paying.until("status = 'active'");
  await page.reload();
  await expect(seen(page, /^Renews on/)).toBeVisible();
  await expect(seen(page, "Your last payment failed")).toBeHidden();
});

test("a kept membership renews; a canceled one lasts until its last hour", async ({ page, shop }) => {
  const paying = await member(page, shop);
  const call = async (path: string) => expect(await page.request.post(path, { data: {} })).toBeOK();
  await call("/api/membership/cancel");
  await call("/api/membership/resume");
  await paying.timeIs(paying.end + 2 * HOUR);
  await paying.until(`extract(epoch FROM current_period_start) >= ${paying.end}`);
  await call("/api/membership/cancel");
  const { items } = await shop.stripe.subscriptions.retrieve(paying.subscription);
  const end = items.data[0]?.current_period_end ?? 0;

  paying.shopAt(end - HOUR);
  await page.goto("/shop");
  await expect(seen(page, "Your member price")).toBeVisible();
  paying.shopAt(end);
  const availability = page.waitForResponse(/\/api\/availability/);
  await page.reload();
  expect(await (await availability).json()).toMatchObject({ prices: null });
  await expect(seen(page, "Members pay")).toBeVisible();
  await expect(seen(page, "Your member price")).toBeHidden();

  await paying.timeIs(end + 60);
  await paying.until("status = 'canceled'");
  await page.goto("/dashboard");
  await expect(seen(page, "Cancelled")).toBeVisible();
});

test("a plan chosen on the plan-change page stays chosen after a reload", async ({ page, shop }) => {
  await member(page, shop);
  await page.goto("/checkout?membership=premium&planName=Premium%20Plan&price=35");
  const chosen = page.getByRole("radio", { checked: true });
  await expect(chosen).toHaveAccessibleName(/your current plan/);
  const other = page.getByRole("radio", { checked: false }).first();
  const name = await other.evaluate((radio) => radio.getAttribute("value") ?? "");
  await other.click();
  const due = page.getByRole("heading", { name: "What you agree to" });
  await expect(due).toBeVisible();
  await page.reload();
  await expect(chosen).toHaveAttribute("value", name);
  await expect(due).toBeVisible();
  expect(page.url()).toContain(`membership=${name}`);
});
