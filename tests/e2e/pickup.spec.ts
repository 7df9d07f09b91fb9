import { signIn } from "../support/customer";
import { fillCart } from "../support/fill-cart";
import { expect, test, typeCard } from "./fixtures";

// The choice is refused at its field after the owner has turned pickup off.
test.use({ allowConsole: [/400 \(Bad Request\)/] });

test("a guest chooses pickup, staff make it ready and hand it over", async ({ page, shop, browser }) => {
  const admin = await browser.newPage({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  await signIn(admin, "admin@cloverandfern.example", "cloverfern");
  await admin.goto("/admin/settings/pickup");
  await admin.getByRole("checkbox", { name: "Offer pickup" }).click();
  await admin.getByRole("button", { name: "Save" }).click();
  await expect(admin.getByText("Required while pickup is on").first()).toBeVisible();
  await admin.getByLabel("Name of the place").fill("Farm stand");
  await admin.getByLabel("Address", { exact: true }).fill("12 Mill Road");
  await admin.getByLabel("City").fill("Portland");
  await admin.getByLabel("State").selectOption("OR");
  await admin.getByLabel("ZIP code").fill("97209");
  for (const day of ["Monday", "Wednesday", "Friday"])
    await admin.getByRole("checkbox", { name: day }).click();
  await admin.getByRole("button", { name: "Save" }).click();
  await expect(admin.getByText("Settings Saved")).toBeVisible();
  try {
    await page.setViewportSize({ width: 390, height: 844 });
    await fillCart(page, ["hemp-cheese"]);
    await page.goto("/checkout");
    const main = page.getByRole("main");
    await main.getByLabel("City").fill("Ojai");
    await page.getByRole("radio", { name: "Pickup" }).click();
    await expect(page.getByText("12 Mill Road")).toBeVisible();
    await expect(page.getByText(/^Ready by /)).toBeVisible();
    await expect(main.getByLabel("City")).toHaveCount(0);
    await page.getByRole("radio", { name: "Delivery" }).click();
    await expect(main.getByLabel("City")).toHaveValue("Ojai");
    await page.getByRole("radio", { name: "Pickup" }).click();
    await main.getByLabel("Email").fill("rosa@field.example");
    await main.getByLabel("First name").fill("Rosa");
    await main.getByLabel("Last name").fill("Field");
    await typeCard(page, "4242424242424242");

    await shop.sql("UPDATE pickup_places SET is_on = false");
    const refused = page.waitForResponse("**/api/create-payment-intent");
    await page.getByRole("button", { name: /^Pay / }).click();
    expect((await refused).status()).toBe(400);
    await expect(page.locator("#way-problem")).toHaveText(
      "Pickup is not offered anymore. Please choose delivery.",
    );
    await expect(main.getByLabel("First name")).toHaveValue("Rosa");
    await shop.sql("UPDATE pickup_places SET is_on = true");
    await page.getByRole("button", { name: /^Pay / }).click();
    await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole("heading", { name: "Pick up at" })).toBeVisible();
    const orderNumber = String(new URL(page.url()).searchParams.get("order"));

    const [order] = await shop.sql(
      "SELECT id, fulfillment_method::text AS method FROM orders WHERE order_number = $1",
      [orderNumber],
    );
    expect(order).toMatchObject({ method: "pickup" });
    await admin.goto(`/admin/packing/pack?orders=${order?.["id"]}`);
    await expect(admin.getByText("Pickup", { exact: true }).last()).toBeVisible();
    await admin.goto(`/admin/orders/${order?.["id"]}`);
    await admin.getByRole("button", { name: "Mark packed" }).click();
    await expect(admin.getByRole("button", { name: "Mark packed" })).toHaveCount(0);
    await admin.goto("/admin/packing/pickup");
    await admin.getByRole("button", { name: `Ready for pickup ${orderNumber}` }).click();
    await expect(admin.getByText(/^Kept until/)).toBeVisible();
    await admin.getByRole("button", { name: `Mark picked up ${orderNumber}` }).click();
    await expect(admin.getByText("No orders are waiting for pickup")).toBeVisible();

    await page.goto(`/track-order?order=${orderNumber}`);
    await page.getByRole("main").getByLabel("Email").fill("rosa@field.example");
    await page.getByRole("main").getByRole("button", { name: /track/i }).click();
    await expect(page.getByText("Ready for Pickup")).toBeVisible({ timeout: 10_000 });
    await expect(page.getByText("Picked up", { exact: true })).toBeVisible();
    await expect(page.getByText("12 Mill Road")).toBeVisible();
  } finally {
    await shop.sql("UPDATE pickup_places SET is_on = false");
    await admin.close();
  }
});
