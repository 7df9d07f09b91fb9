import type { Page, Route } from "@playwright/test";
import { fillCart } from "../support/fill-cart";
import { cardForm, expect, test, typeAddress, typeCard } from "./fixtures";

// Paying works with the service worker and with motion, as most visitors have them.
test.use({ serviceWorkers: "allow", reducedMotion: "no-preference" });

const stockOf = async (sql: (text: string) => Promise<Record<string, unknown>[]>, slug: string) =>
  Number((await sql(`SELECT available FROM products WHERE slug = '${slug}'`))[0]?.available);

/** Opens the checkout with a product in the cart. */
async function toCheckout(page: Page, slug: string): Promise<void> {
  await fillCart(page, [slug]);
  await page.goto("/checkout");
}

const openCart = (page: Page) => page.getByRole("banner").getByRole("button", { name: /cart/i }).click();

test("a shopper searches, adds, changes the quantity, pays and sees the order", async ({ page, shop }) => {
  const before = await stockOf(shop.sql, "hemp-cheese");
  await page.goto("/");
  const box = page.getByRole("banner").getByPlaceholder("Search products");
  await box.fill("  HEMP cheese ");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/shop\?search=/);
  await page.getByRole("button", { name: "Add to cart: Hemp Cheese", exact: true }).click();
  await expect(page.getByText("Item has been added to your cart.")).toBeVisible();
  await openCart(page);
  const drawer = page.getByRole("dialog", { name: /Shopping Cart/ });
  await drawer.getByRole("button", { name: /^(Increase|Add one|More|Plus)/i }).click();
  await expect(page.getByText("Item quantity has been updated.")).toBeVisible();
  await expect(drawer.getByText("$18.98").first()).toBeVisible();
  await drawer.getByRole("link", { name: "Checkout" }).click();

  await expect(page.getByTestId("checkout-total").last()).toHaveText("$20.50"); // 18.98 + 8 %
  await typeAddress(page);
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Pay $20.50" }).click();

  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible({
    timeout: 20_000,
  });
  const orderNumber = new URL(page.url()).searchParams.get("order");
  await expect(page.getByText(String(orderNumber))).toBeVisible();
  const [order] = await shop.sql("SELECT * FROM orders WHERE order_number = $1", [orderNumber]);
  expect(order).toMatchObject({
    payment_status: "paid",
    total_cents: 2050,
    customer_email: "rosa@field.example",
  });
  expect(await stockOf(shop.sql, "hemp-cheese")).toBe(before - 2);
  await expect(page.getByRole("banner").getByRole("button", { name: /cart/i })).not.toContainText(/\d/);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
  const trackLink = page.getByRole("main").getByRole("link", { name: "Track your order" });
  await expect(trackLink).toHaveAttribute("href", `/track-order?order=${orderNumber}`);
});

test.describe("an order that is not saved after its payment", () => {
  test.use({ allowConsole: [/500 \(Internal Server Error\)/] });

  test("is never reported as a failed payment, cannot be paid again, and is found", async ({ page }) => {
    await page.route("**/api/orders", (route) => route.fulfill({ status: 500, body: "" }));
    await toCheckout(page, "hemp-cheese");
    await typeAddress(page);
    await typeCard(page, "4242424242424242");
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    const notice = page.getByRole("main").getByRole("alert");
    await expect(notice).toContainText(
      "Payment succeeded but order processing failed. Please contact support.",
    );
    await expect(page.getByText("Payment Failed")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Pay \$/ })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
  });
});

test.describe("a declined card", () => {
  test.use({ allowConsole: [/402 \(Payment Required\)/] });

  test("is reported beside the form, keeps cart and stock, and another card works", async ({
    page,
    shop,
  }) => {
    const before = await stockOf(shop.sql, "spelt-tortillas");
    await toCheckout(page, "spelt-tortillas");
    await typeAddress(page);
    await typeCard(page, "4000000000000002");
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page.getByRole("main").getByText("Your card was declined.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Payment Failed" })).toBeVisible();
    expect(await stockOf(shop.sql, "spelt-tortillas")).toBe(before - 1); // held, not sold
    await page.reload();
    await expect(page.getByRole("main").getByLabel("Email", { exact: true })).toHaveValue(
      "rosa@field.example",
    ); // the input is kept
    await expect(page.getByRole("banner").getByRole("button", { name: /cart/i })).toContainText("1");
    await typeCard(page, "4242424242424242");
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible({
      timeout: 20_000,
    });
    expect(await stockOf(shop.sql, "spelt-tortillas")).toBe(before - 1);
  });
});

test("a card that requires authentication is paid after it; its window ignores choices until it can report them to the shop's page", async ({
  page,
}) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/v3/authenticate.js", async (route) => {
    await held;
    await route.continue();
  });
  await toCheckout(page, "seasonings");
  await typeAddress(page);
  await typeCard(page, "4000002500003155");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  const agree = page
    .frameLocator("iframe[src*='authenticate']")
    .getByRole("button", { name: "Complete authentication" });
  await expect(agree).toBeDisabled();
  release();
  await agree.click();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible({
    timeout: 20_000,
  });
});

test("Pay pressed before the card form has loaded shows a message, and works afterward", async ({
  page,
  shop,
}) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/v3/payment-element.js", async (route) => {
    await held;
    await route.continue();
  });
  await toCheckout(page, "seasonings");
  await typeAddress(page);
  const before = await shop.sql("SELECT count(*) FROM orders");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(
    page.getByRole("main").getByText("Payment form not ready. Please wait a moment and try again."),
  ).toBeVisible();
  expect(await shop.sql("SELECT count(*) FROM orders")).toEqual(before);
  release();
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible({
    timeout: 20_000,
  });
});

test("an expired card and missing fields are reported at their fields, and nothing is sent", async ({
  page,
  shop,
}) => {
  await toCheckout(page, "hemp-cheese");
  await typeCard(page, "4242424242424242", "01 / 20");
  const before = await shop.sql("SELECT count(*) FROM orders");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("main").getByText("Required")).toHaveCount(7);
  await expect(page.getByRole("main").getByLabel("Email", { exact: true })).toBeFocused();
  await expect(cardForm(page).getByRole("alert").first()).toBeVisible();
  await page.getByRole("main").getByLabel("City", { exact: true }).pressSequentially("O"); // keeps the focus in the field
  await expect(page.getByRole("main").getByText("Required")).toHaveCount(6);
  expect(await shop.sql("SELECT count(*) FROM orders")).toEqual(before);
});

test.describe("a total that has changed meanwhile", () => {
  test.use({ allowConsole: [/409 \(Conflict\)/] });

  test("is reported, refreshed and payable", async ({ page, shop }) => {
    await toCheckout(page, "key-lime-cayenne-salt");
    await typeAddress(page);
    let cents = 0;
    // Only after Pay is pressed: until then the page can refresh its totals at any time.
    const raisePrice = async (route: Route) => {
      const [product] = await shop.sql(
        "UPDATE products SET regular_price_cents = regular_price_cents + 100 WHERE slug = 'key-lime-cayenne-salt' RETURNING regular_price_cents",
      );
      cents = Number(product?.regular_price_cents);
      await route.continue();
    };
    await page.route("**/api/create-payment-intent", raisePrice, { times: 1 });
    await typeCard(page, "4242424242424242");
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(
      page.getByRole("main").getByText("The total has changed. Please check it and try again."),
    ).toBeVisible();
    const total = `$${((cents + Math.floor((cents * 8 + 50) / 100)) / 100).toFixed(2)}`;
    await page.getByRole("button", { name: `Pay ${total}` }).click();
    await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible({
      timeout: 20_000,
    });
  });
});

test("a cart changed or emptied in another tab is detected before payment, and the input stays", async ({
  page,
  context,
}) => {
  await toCheckout(page, "hemp-cheese");
  await typeAddress(page);
  await typeCard(page, "4242424242424242");
  const total = page.getByTestId("checkout-total").last();
  const before = await total.textContent();
  const inOtherTab = async (change: "double" | "empty") => {
    const [line] = (await (await context.request.get("/api/cart")).json()) as { id: string }[];
    const path = `/api/cart/${line?.id}`;
    const answer =
      change === "double"
        ? await context.request.put(path, { data: { quantity: 2 } })
        : await context.request.delete(path);
    expect(answer.ok()).toBe(true);
  };

  await inOtherTab("double");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  const notice = page.getByRole("main").getByText("Your cart has changed");
  await expect(notice).toBeVisible();
  await expect(total).not.toHaveText(String(before));
  await expect(page.getByRole("button", { name: `Pay ${await total.textContent()}` })).toBeVisible();
  await expect(cardForm(page).getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");

  await inOtherTab("empty");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expect(page.getByText("It was emptied in another tab or window.")).toBeVisible();

  const products = (await (await context.request.get("/api/products?search=hemp%20cheese")).json()) as {
    id: string;
  }[];
  await context.request.post("/api/cart", { data: { productId: products[0]?.id, quantity: 1 } });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("main").getByLabel("Email", { exact: true })).toHaveValue("rosa@field.example");
  await expect(cardForm(page).getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
  await page.getByRole("button", { name: `Pay ${before}` }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
});

test("with a long cart, the total is in view together with the pay button", async ({ page }) => {
  const products = (await (await page.request.get("/api/products")).json()) as {
    slug: string;
    inventory: number;
  }[];
  const stocked = products.filter(({ inventory }) => inventory > 0).map(({ slug }) => slug);
  await fillCart(page, stocked.slice(0, 15));
  await page.goto("/checkout");
  await cardForm(page).getByLabel("Card number").waitFor();
  await page.getByRole("button", { name: /^Pay/ }).scrollIntoViewIfNeeded();
  await expect(page.getByTestId("checkout-total").last()).toBeInViewport({ ratio: 1 });
});

test("there is one newsletter form per page", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Subscribe", exact: true })).toHaveCount(1);
  await expect(page.getByRole("contentinfo").getByRole("textbox", { name: "Email address" })).toHaveCount(0);
  await page.goto("/faqs");
  await expect(page.getByRole("contentinfo").getByRole("textbox", { name: "Email address" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Subscribe", exact: true })).toHaveCount(1);
});

test("on a phone a toast covers neither the drawer's totals nor its button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/products/hemp-cheese");
  await page.getByRole("button", { name: "Add to cart: Hemp Cheese" }).first().click();
  await openCart(page);
  const drawer = page.getByRole("dialog", { name: /Shopping Cart/ });
  await drawer.getByRole("button", { name: /^(Increase|Add one|More|Plus)/i }).click();
  const toast = page.getByRole("listitem").filter({ hasText: "Item quantity has been updated." });
  await expect(toast).toBeVisible();
  const overlap = async (name: "Subtotal" | "Checkout") => {
    const part = name === "Checkout" ? drawer.getByRole("link", { name }) : drawer.getByText(name);
    const [one, other] = [await toast.boundingBox(), await part.boundingBox()];
    if (!one || !other) throw new Error(`${name} is not on the screen`);
    return Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  };
  await expect.poll(() => overlap("Subtotal")).toBeLessThanOrEqual(0);
  await expect.poll(() => overlap("Checkout")).toBeLessThanOrEqual(0);
});
