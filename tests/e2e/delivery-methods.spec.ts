import type { Page } from "@playwright/test";
import { signIn } from "../support/customer";
import { fillCart } from "../support/fill-cart";
import { expect, test, typeAddress, typeCard } from "./fixtures";

// An unreadable price by state is refused at its field.
test.use({ allowConsole: [/400 \(Bad Request\)/] });

/** Sets for whom delivery is free: everyone, or orders from the store's minimum. */
async function setFreeDelivery(admin: Page, mode: "free" | "policy"): Promise<void> {
  const status = await admin.evaluate(async (body) => {
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/admin/settings/shipping", { method: "PATCH", headers, body })).status;
  }, JSON.stringify({ mode }));
  expect(status).toBe(200);
}

/** Delays the checkout's next quotes until the returned function is called. */
async function holdQuotes(page: Page): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/checkout/quote?**", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`the owner adds a delivery method for two states, and a shopper there pays its price (${width} px)`, async ({
    page,
    shop,
    browser,
  }) => {
    const name = `Cold van ${width}`;
    const viewport = { width, height };
    const admin = await browser.newPage({ baseURL: shop.url, viewport });
    await signIn(admin, "admin@cloverandfern.example", "cloverfern");
    await admin.goto("/admin/settings/delivery");
    await setFreeDelivery(admin, "policy");
    try {
      await admin.reload();
      await admin.getByRole("button", { name: "New method" }).click();
      const sheet = admin.getByRole("dialog");
      await sheet.getByLabel("Name").fill(name);
      await sheet.getByLabel("Price ($)").fill("12.00");
      await sheet.getByLabel("Deliver only to these states").fill("CA, NV");
      const zones = sheet.getByLabel("Prices by state");
      await zones.fill("Nevada is 18");
      await sheet.getByRole("button", { name: "Create method" }).click();
      await expect(zones).toHaveAttribute("aria-invalid", "true");
      await zones.fill("NV: 18.00");
      await sheet.getByRole("checkbox", { name: "Tuesday" }).click();
      await sheet.getByLabel("Cutoff time").fill("14:00");
      await sheet.getByRole("button", { name: "Create method" }).click();
      await expect(sheet).toBeHidden();
      await expect(admin.getByRole("button", { name: `Edit ${name}` })).toBeVisible();
      await expect(admin.getByText("leaves Tuesday (orders until 2 PM)").last()).toBeVisible();

      await page.setViewportSize(viewport);
      await fillCart(page, ["hemp-cheese"]);
      await page.goto("/checkout");
      await typeAddress(page);
      const method = page.getByRole("radio", { name });
      const price = page.getByRole("radiogroup", { name: "Delivery" });
      await page.getByLabel("State").selectOption("OR");
      await expect(method).toHaveCount(0);
      await page.getByLabel("State").selectOption("NV");
      await expect(price).toContainText("$18.00");
      await page.getByLabel("State").selectOption("CA");
      await expect(price).toContainText("$12.00");
      await typeCard(page, "4242424242424242");
      const pay = page.getByRole("button", { name: /^Pay / });
      const release = await holdQuotes(page);
      await method.click();
      // The amount is still that of the method chosen before.
      await expect(pay).toHaveAttribute("aria-disabled", "true");
      release();
      await pay.click();
      await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();

      const [order] = await shop.sql(
        "SELECT id, shipping_cents AS shipping, delivery_method_name AS method FROM orders WHERE order_number = $1",
        [new URL(page.url()).searchParams.get("order")],
      );
      expect(order).toMatchObject({ shipping: 1200, method: name });
      await admin.goto(`/admin/orders/${order?.["id"]}`);
      await expect(admin.getByText(name).first()).toBeVisible();
    } finally {
      await setFreeDelivery(admin, "free");
      await shop.sql("UPDATE delivery_methods SET is_on = false WHERE name = $1", [name]);
      await admin.close();
    }
  });
