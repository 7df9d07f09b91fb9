import { axeViolations } from "../support/axe-violations";
import { customer, signIn } from "../support/customer";
import { fillCart } from "../support/fill-cart";
import { expect, test, typeAddress, typeCard } from "./fixtures";

test("an owner gives store credit, and the customer pays with it, on a phone and on a desktop", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { email } = await customer(page, 0, { url: shop.url });
  const [user] = await shop.sql("SELECT id FROM users WHERE email = $1", [email]);
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await page.goto(`/admin/customers/${String(user?.["id"])}`);
  await page.getByRole("button", { name: "Change store credit" }).click();
  const dialog = page.getByRole("dialog", { name: /^Store credit of/ });
  await dialog.getByLabel("Amount ($)").fill("15");
  await dialog.getByLabel("Reason (the customer sees it)").fill("The parcel was late");
  expect(await axeViolations(page), "phone").toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await axeViolations(page), "desktop").toEqual([]);
  await dialog.getByRole("button", { name: "Add store credit" }).click();
  await expect(page.getByText("Store credit added")).toBeVisible();
  await expect(page.getByText("+$15.00")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, email);
  await page.goto("/account");
  const section = page.getByRole("region", { name: "Store credit" });
  await expect(section.getByText("$15.00", { exact: true })).toBeVisible();
  await expect(section.getByText("The parcel was late")).toBeVisible();

  const add = async () => {
    await fillCart(page, ["hemp-cheese"]);
    await page.goto("/checkout");
  };
  const shown = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true });
  const done = async () => {
    await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible({
      timeout: 20_000,
    });
    const number = new URL(page.url()).searchParams.get("order");
    return (await shop.sql("SELECT * FROM orders WHERE order_number = $1", [number]))[0];
  };

  await add();
  const choice = page.getByRole("checkbox", { name: /^Use \$10\.79 of store credit/ });
  await expect(choice).toBeChecked();
  await page.getByText("Order summary").first().click();
  await expect(shown("−$10.79")).toBeVisible();
  expect(await axeViolations(page), "phone").toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(shown("−$10.79")).toBeVisible();
  expect(await axeViolations(page), "desktop").toEqual([]);
  await choice.click();
  await expect(page.getByRole("button", { name: "Pay $10.79", exact: true })).toBeVisible();
  await choice.click();
  await typeAddress(page);
  await page.getByRole("button", { name: "Pay $10.79 with store credit" }).click();
  expect(await done()).toMatchObject({
    total_cents: 1079,
    credit_cents: 1079,
    payment_intent_id: null,
    payment_status: "paid",
  });

  await add();
  await expect(page.getByRole("checkbox", { name: /^Use \$4\.21 of store credit/ })).toBeChecked();
  await expect(shown("To pay by card")).toBeVisible();
  await typeAddress(page);
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Pay $6.58" }).click();
  const order = await done();
  expect(order).toMatchObject({ total_cents: 1079, credit_cents: 421, payment_status: "paid" });
  await page.goto(`/orders/${String(order?.["order_number"]).toLowerCase()}`);
  await expect(page.getByText("Paid with store credit")).toBeVisible();
  await page.goto("/account");
  await expect(section.getByText("$0.00", { exact: true })).toBeVisible();
});
