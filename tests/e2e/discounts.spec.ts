import { insertDiscount } from "../support/discounts";
import { expect, test, typeAddress, typeCard } from "./fixtures";

// The refusal of an unknown code.
test.use({ allowConsole: [/400 \(Bad Request\)/] });

test("a shopper enters a code in the cart and pays the lower total, on a phone and on a desktop", async ({
  page,
  shop,
}) => {
  const code = "FIVER";
  await insertDiscount(shop.sql, { code, kind: "fixed", percent: null, amount_cents: 500 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/shop?search=hemp%20cheese");
  await page.getByRole("button", { name: "Add to cart: Hemp Cheese", exact: true }).click();
  await expect(page.getByText("Item has been added to your cart.")).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: /cart/i }).click();
  const drawer = page.getByRole("dialog", { name: /Shopping Cart/ });
  const group = drawer.getByRole("group", { name: "Discount code" });

  await group.getByText("Discount code").focus();
  await page.keyboard.press("Enter");
  await group.getByLabel("Code", { exact: true }).fill("never-made");
  await page.keyboard.press("Enter");
  await expect(group.getByText("This code isn't valid. Please check the spelling.")).toBeVisible();
  await expect(group.getByLabel("Code", { exact: true })).toBeFocused();
  await group.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(group.getByRole("status")).toHaveText(`${code} applied`);
  await expect(group).toBeFocused();
  await expect(drawer.getByText("−$5.00")).toBeVisible();
  await drawer.getByRole("link", { name: "Checkout" }).click();

  await expect(page.getByTestId("checkout-total").last()).toHaveText("$5.39"); // (9.99 − 5.00) + 8 %
  await page.getByText("Order summary").first().click();
  const summary = page.getByRole("group", { name: "Discount code" }).filter({ visible: true });
  await summary.getByRole("button", { name: `Remove discount code ${code}` }).click();
  await expect(page.getByTestId("checkout-total").last()).toHaveText("$10.79");
  await page.setViewportSize({ width: 1440, height: 900 });
  await summary.getByText("Discount code").click();
  await summary.getByLabel("Code", { exact: true }).fill(code);
  await summary.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByTestId("checkout-total").last()).toHaveText("$5.39");
  await typeAddress(page);
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Pay $5.39" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible({
    timeout: 20_000,
  });
  const number = new URL(page.url()).searchParams.get("order");
  const [order] = await shop.sql("SELECT * FROM orders WHERE order_number = $1", [number]);
  expect(order).toMatchObject({
    total_cents: 539,
    discount_cents: 500,
    discount_code: code,
    payment_status: "paid",
  });
});

test("a link with a code saves it in the cart and says so", async ({ page, shop }) => {
  await insertDiscount(shop.sql, { code: "LINKED-10" });
  await page.goto("/discount/LINKED-10");
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByText("Discount code LINKED-10 saved")).toBeVisible();
});
