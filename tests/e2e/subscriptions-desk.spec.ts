import { buy, signIn } from "../support/customer";
import { person } from "../support/people";
import { expect, test } from "./fixtures";

test("staff retry a declined card, then skip, move, change and cancel a subscription, with an email for each", async ({
  page,
  shop,
}) => {
  const { email, buyer } = await person({ url: shop.url });
  await shop.sql(
    `UPDATE users SET membership_status = 'active', membership_plan_id = (SELECT id FROM membership_plans WHERE slug = 'core')
     WHERE email = $1`,
    [email],
  );
  const [product] = await shop.sql("SELECT id, name FROM products WHERE slug = 'spelt-tortillas'");
  const name = String(product?.["name"]);
  await buyer.call("POST", "/api/cart", { productId: product?.["id"], quantity: 2, isSubscription: true });
  await buy(buyer, [], email);
  await shop.sql(
    `UPDATE product_subscriptions SET next_date = current_date - 2, problem = 'declined', attempts = 1, retry_at = now() + interval '1 day'
     WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [email],
  );
  const mailed = () => shop.mailbox.next(email, "subscription-changed");

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await page.goto(`/admin/subscriptions/declined?search=${email}`);
  const retry = page.getByRole("button", { name: new RegExp(`^Retry the payment of .+ for ${name}$`) });
  await retry.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Retry payment" }).click();
  await expect(page.getByText("Payment received")).toBeVisible();
  await expect(retry).toHaveCount(0);

  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`/admin/subscriptions?search=${email}`);
  await page.getByRole("link", { name: new RegExp(`2 × ${name}`) }).click();
  await page.getByRole("button", { name: "Skip next" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Skip next" }).click();
  await expect(page.getByText("Renewal skipped")).toBeVisible();
  expect((await mailed()).text).toContain(name);
  await page.getByRole("button", { name: "Move date" }).click();
  const move = page.getByRole("dialog", { name: "Move the next renewal" });
  const nextDate = new Date(Date.parse(await move.getByLabel("New day").inputValue()) + 7 * 86_400_000);
  await move.getByLabel("New day").fill(nextDate.toISOString().slice(0, 10));
  await move.getByRole("button", { name: "Move date" }).click();
  await expect(page.getByText("Renewal moved")).toBeVisible();
  const day = nextDate.toLocaleDateString("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
  expect((await mailed()).text).toContain(day);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Change quantity" }).click();
  const terms = page.getByRole("dialog", { name: `Change ${name}` });
  await terms.getByLabel("Quantity").fill("3");
  await terms.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("heading", { name: `3 × ${name}` })).toBeVisible();
  expect((await mailed()).text).toContain("the quantity");
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  const cancel = page.getByRole("dialog", { name: `Cancel the subscription to ${name}?` });
  await cancel.getByLabel(/^Reason/).fill("Called us");
  await cancel.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Subscription canceled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Skip next" })).toHaveCount(0);
  expect((await mailed()).text).toContain(name);
});
