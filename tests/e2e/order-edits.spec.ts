import { axeViolations } from "../support/axe-violations";
import { typeCard } from "../support/checkout-form";
import { buy, signIn } from "../support/customer";
import { person } from "../support/people";
import { expect, test } from "./fixtures";

const OWNER = ["admin@cloverandfern.example", "cloverfern"] as const;

test("staff exchange items of an unpacked order, and only the difference is paid or refunded", async ({
  page,
  shop,
}) => {
  const { email, buyer } = await person({ url: shop.url });
  const [cheap, dear] = await shop.sql(
    "SELECT id, name FROM products WHERE slug IN ('hemp-cheese', 'spelt-tortillas') ORDER BY regular_price_cents, id",
  );
  const [cheapName, dearName] = [String(cheap?.["name"]), String(dear?.["name"])];
  const { id, orderNumber } = await buy(buyer, [[String(cheap?.["id"]), 2]], email);

  // A more expensive product: the unit is removed when the customer has paid the difference.
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, ...OWNER);
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole("button", { name: `Actions for order ${orderNumber}` }).click();
  await page.getByRole("menuitem", { name: "Change items" }).click();
  await page.getByRole("button", { name: `Decrease quantity of ${cheapName}` }).click();
  await expect(page.getByRole("button", { name: /^Change order and refund \$/ })).toBeVisible();
  await page.getByRole("combobox", { name: "Add a product" }).fill(dearName);
  await page.getByRole("option", { name: dearName, exact: true }).click();
  await page.getByRole("button", { name: `Increase quantity of ${dearName}` }).click();
  await page.getByLabel("Note to the customer").fill("As you asked on the phone");
  const send = page.getByRole("button", { name: /^Send payment link for \$/ });
  await expect(send).toBeVisible();
  const difference = /\$[\d.]+$/.exec((await send.textContent()) ?? "")?.[0];
  expect(await axeViolations(page)).toEqual([]);
  await send.click();
  await expect(page.getByRole("heading", { name: `Order ${orderNumber}` })).toBeVisible();
  const mail = await shop.mailbox.next(email, "payment-link");
  expect(mail.text).toContain(`1 × ${cheapName}`);
  expect(mail.text).toContain(difference);
  const link = mail.links.map((href) => new URL(href)).find(({ pathname }) => pathname === "/checkout/draft");

  await signIn(page, email);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${link?.pathname}${link?.search}`);
  await expect(page.getByRole("heading", { name: "Change your order" })).toBeVisible();
  await typeCard(page, "4242424242424242");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: `Pay ${difference}` }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
  const changed = await shop.mailbox.next(email, "order-edited");
  expect(changed.text).toContain(`Paid by card: ${difference}`);
  expect(changed.text).toContain("As you asked on the phone");
  await page.goto(`/orders/${orderNumber.toLowerCase()}`);
  await expect(page.getByText(/^Exchanged for order/)).toBeVisible();

  // A cheaper product, in the added order: applied immediately.
  await signIn(page, ...OWNER);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole("link", { name: /^order / }).click();
  await expect(page.getByText(`Paid with exchanged items of order ${orderNumber}`)).toBeVisible();
  await page.getByRole("button", { name: /^Actions for order/ }).click();
  await page.getByRole("menuitem", { name: "Change items" }).click();
  await page.getByRole("button", { name: `Decrease quantity of ${dearName}` }).click();
  await page.getByRole("combobox", { name: "Add a product" }).fill(cheapName);
  await page.getByRole("option", { name: cheapName, exact: true }).click();
  await page.getByRole("button", { name: /^Change order and refund \$/ }).click();
  await expect(page.getByRole("term").filter({ hasText: "Exchanged for other items" })).toBeVisible();
  const refunded = await shop.mailbox.next(email, "order-edited");
  expect(refunded.text).toContain("Refunded to the card");
});
