import { axeViolations } from "../support/axe-violations";
import { signIn } from "../support/customer";
import { insertDiscount } from "../support/discounts";
import { person } from "../support/people";
import { expect, test, typeCard } from "./fixtures";

test.use({ allowConsole: [/402 \(Payment Required\)|409 \(Conflict\)/] });

const PATH = "/checkout?membership=essentials&planName=Essentials%20Plan&price=35";

test("a membership is bought on the shop's page, after a decline and an authentication, and its plan is changed", async ({
  page,
  shop,
}) => {
  const { email } = await person(shop);
  await page.goto(PATH);
  await expect(page).toHaveURL(/\/login\?return=/);
  await signIn(page, email);
  await page.goto(PATH);
  await expect(
    page.getByText(/^30 days free, then \$35 a month\. Each card gets one free trial/),
  ).toBeVisible();
  const button = page.getByRole("button", { name: "Start 30 days free, then $35 a month" });
  await typeCard(page, "4000000000000002");
  expect(await axeViolations(page)).toEqual([]);
  await button.click();
  await expect(page.getByRole("main").getByText("Your card was declined.")).toBeVisible();

  await typeCard(page, "4000002500003155");
  await button.click();
  await page
    .frameLocator("iframe[src*='authenticate']")
    .getByRole("button", { name: "Complete authentication" })
    .click();
  await expect(page.getByRole("heading", { name: "Welcome to the membership!" })).toBeVisible();
  await page.goto("/shop");
  await expect(page.getByText("Your member price").first()).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByText("Visa ending in 3155")).toBeVisible();
  await page.getByRole("link", { name: "Change Plan" }).click();
  await expect(page.getByText(/^Wholesale from now on, \$50 a month/)).toBeVisible();
  await page.getByRole("radio", { name: "Core" }).click();
  await expect(page.getByText(/^Core from now on, \$20 a month/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Change to Core" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Core Plan")).toBeVisible();
});

test("a discount code lowers the first month, which is charged as shown; a code for groceries leads to the shop", async ({
  page,
  shop,
}) => {
  const { email } = await person(shop);
  await shop.sql("UPDATE users SET trial_used_at = now() WHERE email = $1", [email]);
  const [code, groceries] = [`JOIN-${Date.now()}`, `FOOD-${Date.now()}`];
  await insertDiscount(shop.sql, { code, scope: "membership", title: "Fall welcome", percent: 20 });
  await insertDiscount(shop.sql, { code: groceries });
  await page.goto("/login");
  await signIn(page, email);
  await page.goto(PATH);
  const entry = page.getByRole("group", { name: "Discount code" });
  await entry.getByText("Discount code").click();
  await entry.getByLabel("Code").fill(groceries);
  await entry.getByRole("button", { name: "Apply" }).click();
  await expect(entry.getByText("This code is for groceries. Enter it in your cart.")).toBeVisible();
  await expect(entry.getByRole("link", { name: "Use it for groceries" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await entry.getByLabel("Code").fill(code.toLowerCase());
  await entry.getByRole("button", { name: "Apply" }).click();
  await expect(entry.getByText(`${code} applied`)).toBeVisible();
  await expect(page.getByTestId("due-now")).toHaveText("$28.00");
  await expect(page.getByText("$28.00 now for the first month, then $35 every month.")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Pay $28.00" }).click();
  await expect(page.getByRole("heading", { name: "Welcome to the membership!" })).toBeVisible();
  const [use] = await shop.sql(
    "SELECT price_cents, discount_cents FROM discount_uses WHERE paid_at IS NOT NULL AND user_id = (SELECT id FROM users WHERE email = $1)",
    [email],
  );
  expect(use).toEqual({ price_cents: 3500, discount_cents: 700 });
});
