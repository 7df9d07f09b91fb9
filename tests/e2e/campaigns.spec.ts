import { instantOf, localTimeOf } from "@/lib/core/dates";
import { axeViolations } from "../support/axe-violations";
import { signIn } from "../support/customer";
import { fillCart } from "../support/fill-cart";
import { person } from "../support/people";
import { expect, test, typeAddress, typeCard } from "./fixtures";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** Of the shop under test. */
const ZONE = "America/Los_Angeles";
const HOUR = 3600;
const EMAIL = "admin@cloverandfern.example";

test("an owner plans a price for some days, which shoppers see and pay until it ends", async ({
  page,
  shop,
}) => {
  const inHours = (hours: number) => localTimeOf(new Date(Date.now() + hours * HOUR * 1000), ZONE);
  const [starts, ends] = [inHours(24), inHours(72)];
  const moveTo = (local: string, seconds: number) =>
    shop.moveClock((instantOf(local, ZONE).getTime() - Date.now()) / 1000 + seconds);
  await page.setViewportSize(PHONE);
  await signIn(page, EMAIL, "cloverfern");
  await page.goto("/admin/marketing/price-changes");
  await page.getByRole("button", { name: "New price change" }).click();
  const form = page.getByRole("dialog", { name: "New price change" });
  const type = async (price: string) => {
    await form.getByRole("combobox", { name: "Product" }).fill("hemp che");
    await form.getByRole("option", { name: "Hemp Cheese ($9.99)" }).click();
    await form.getByLabel("Price ($)").fill(price);
    await form.getByLabel("Starts").fill(starts);
    await form.getByLabel("Ends").fill(ends);
  };
  await type("6.50");
  expect(await axeViolations(page), "phone").toEqual([]);
  await page.setViewportSize(DESKTOP);
  expect(await axeViolations(page), "desktop").toEqual([]);
  await form.getByRole("button", { name: "Create price change" }).click();
  await expect(page.getByText("Price change created")).toBeVisible();
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: "New price change" }).click();
  await type("5");
  await expect(form.getByText("This product already has a price change then")).toBeVisible();
  expect(await axeViolations(page), "desktop").toEqual([]);
  await page.goto(`/admin/marketing/calendar?month=${starts.slice(0, 7)}`);
  await expect(
    page
      .getByRole("link", { name: /Hemp Cheese/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  expect(await axeViolations(page), "desktop").toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await axeViolations(page), "phone").toEqual([]);

  await page.context().clearCookies();
  const product = () => page.goto("/products/hemp-cheese");
  const shown = (price: string) => page.getByRole("main").getByText(price).filter({ visible: true });
  await product();
  await expect(shown("$9.99").first()).toBeVisible();
  await expect(shown("$6.50")).toHaveCount(0);
  moveTo(starts, 2);
  await product();
  await expect(shown("$6.50").first()).toBeVisible();
  await fillCart(page, ["hemp-cheese"]);
  await page.goto("/checkout");
  await typeAddress(page);
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
  const number = new URL(page.url()).searchParams.get("order");
  const [line] = await shop.sql(
    "SELECT l.* FROM order_lines l JOIN orders o ON o.id = order_id WHERE order_number = $1",
    [number],
  );
  expect(line).toMatchObject({ regular_price_cents: 650 });
  moveTo(ends, 2);
  await product();
  await expect(shown("$9.99").first()).toBeVisible();
  await expect(shown("$6.50")).toHaveCount(0);
  shop.moveClock(0);
});

test("a customer chooses cart reminders, leaves a cart, and opens it on another device", async ({
  page,
  shop,
  browser,
}) => {
  await page.setViewportSize(DESKTOP);
  await signIn(page, EMAIL, "cloverfern");
  await page.goto("/admin/settings/cart-reminders");
  await page.getByLabel("Send cart reminders").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();

  const { email } = await person(shop);
  await shop.sql("UPDATE users SET email_verified_at = created_at WHERE email = $1", [email]);
  await page.setViewportSize(PHONE);
  await signIn(page, email);
  await page.goto("/account/settings");
  await page.getByLabel("Remind me about items left in my cart").check();
  await expect(page.getByText("Cart reminders are on")).toBeVisible();
  await fillCart(page, ["hemp-cheese", "spelt-tortillas"]);
  shop.moveClock(4 * HOUR + 60);
  await shop.job("remind-of-carts");
  const mail = await shop.mailbox.next(email, "cart-reminder");
  const link = mail.links.find((one) => one.includes("/cart/restore?")) ?? "";
  const context = await browser.newContext({ baseURL: shop.url, viewport: DESKTOP });
  const device = await context.newPage();
  await device.goto(link);
  await expect(device.getByRole("heading", { name: "Your cart is here" })).toBeVisible();
  expect(await axeViolations(device), "desktop").toEqual([]);
  await device.getByRole("link", { name: "Go to checkout" }).click();
  await expect(device.getByText("Spelt Tortillas").filter({ visible: true }).first()).toBeVisible();
  await context.close();

  const stop = mail.links.find((one) => one.includes("/cart/stop-reminders?")) ?? "";
  await page.goto(stop);
  await expect(page.getByRole("heading", { name: "No more cart reminders" })).toBeVisible();
  expect(await axeViolations(page), "phone").toEqual([]);
  await page.goto("/account/settings");
  await expect(page.getByLabel("Remind me about items left in my cart")).not.toBeChecked();
  shop.moveClock(0);
});
