import type { Page } from "@playwright/test";
import { axeViolations } from "../support/axe-violations";
import { customer } from "../support/customer";
import { PASSWORD } from "../support/people";
import type { TestShop } from "../support/shop";
import { expect, test, typeAddress, typeCard } from "./fixtures";

async function buyAsGuest(page: Page, email: string): Promise<string> {
  await page.goto("/products/hemp-cheese");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.getByText("Item has been added to your cart.")).toBeVisible();
  await page.goto("/checkout");
  await typeAddress(page, email);
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible({
    timeout: 20_000,
  });
  return String(new URL(page.url()).searchParams.get("order"));
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/signup");
  const form = page.getByRole("main");
  await form.getByLabel("First name").fill("Rosa");
  await form.getByLabel("Last name").fill("Field");
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Confirm password").fill(PASSWORD);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** The link in the welcome email. */
async function confirmPath(shop: TestShop, email: string): Promise<string> {
  const [mail] = await shop.sql(
    "SELECT data->>'confirmUrl' AS link FROM mail_outbox WHERE template = 'welcome' AND recipient = $1",
    [email],
  );
  return String(mail?.["link"]);
}

const stockOf = async (shop: TestShop, slug: string) =>
  Number((await shop.sql("SELECT available FROM products WHERE slug = $1", [slug]))[0]?.["available"]);

test("a guest order is linked to the account, and can be followed, printed, bought again and canceled", async ({
  page,
  shop,
}) => {
  const email = "guest-first@field.example";
  const number = await buyAsGuest(page, email);
  await signUp(page, email);
  await page.goto("/orders");
  await expect(page.getByRole("heading", { name: "No Orders Yet" })).toBeVisible();

  await page.goto(await confirmPath(shop, email));
  await expect(page.getByText("The order that you placed as a guest")).toBeVisible();
  await page.getByRole("link", { name: "See my orders" }).click();
  const card = page.getByRole("article", { name: `Order ${number}` });
  await expect(card).toContainText("Processing");
  await card.getByRole("link", { name: "View order" }).click();

  await expect(page.getByRole("heading", { level: 1, name: `Order ${number}` })).toBeVisible();
  const way = page.getByRole("list", { name: "What happened to this order" });
  await expect(way.getByText("Order Confirmed, done")).toBeVisible();
  await expect(way.getByText("In Production, next")).toBeVisible();
  await expect(page.getByText("Visa ending in 4242")).toBeVisible();
  await expect(page.getByRole("link", { name: "Problem with this order" })).toHaveAttribute(
    "href",
    `/orders/${number.toLowerCase()}/problem`,
  );

  await page.getByRole("link", { name: "Invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invoice" })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("cell", { name: "Hemp Cheese" })).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.getByRole("link", { name: `Order ${number}` }).click();

  await page.getByRole("button", { name: "Buy again" }).click();
  await expect(page.getByText("All items from this order are in your cart.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: /cart/i })).toContainText("1");

  const before = await stockOf(shop, "hemp-cheese");
  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("alertdialog", { name: `Cancel order ${number}?` });
  await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Order canceled" })).toBeVisible();
  await expect(way.getByText("Cancelled, done")).toBeVisible();
  await expect(way.getByText(/^Refund/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  expect(await stockOf(shop, "hemp-cheese")).toBe(before + 1);
});

test.describe("an ended session", () => {
  test.use({ allowConsole: [/401 \(Unauthorized\)/] });

  const endSessions = (shop: TestShop, email: string) =>
    shop.sql("UPDATE users SET session_version = session_version + 1 WHERE email = $1", [email]);
  const expectLogin = async (page: Page) => {
    await expect(page.getByRole("listitem").filter({ hasText: "Unauthorized" })).toBeVisible();
    await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("return") === "/orders");
  };

  test("on an open page shows a notice, redirects to the login page, and back", async ({ page, shop }) => {
    const { email } = await customer(page, 1, { url: shop.url });
    await page.goto("/orders");
    await endSessions(shop, email);
    await page.getByRole("button", { name: /^Buy again/ }).click();
    await expectLogin(page);
    const form = page.getByRole("main");
    await form.getByLabel("Email", { exact: true }).fill(email);
    await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await form.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("heading", { name: "My Orders" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  test("before a page opens does the same and says that the login follows", async ({ page, shop }) => {
    const { email } = await customer(page, 0, { url: shop.url });
    await endSessions(shop, email);
    await page.goto("/orders");
    await expect(page.getByText("You are logged out. Logging in again...").first()).toBeVisible();
    await expectLogin(page);
  });
});
