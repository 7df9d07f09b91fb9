import { axeViolations } from "../support/axe-violations";
import { typeAddress, typeCard } from "../support/checkout-form";
import { signIn } from "../support/customer";
import { expect, test } from "./fixtures";

test("staff prepare an order on the phone, and the customer pays it through the emailed link", async ({
  page,
  shop,
}) => {
  const email = "caller@field.example";
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await page.goto("/admin/orders/new");
  await page.getByRole("combobox", { name: "Add a product" }).fill("Hemp Ch");
  await page.getByRole("option", { name: "Hemp Cheese", exact: true }).click();
  await page.getByRole("button", { name: "Increase quantity of Hemp Cheese" }).click();
  await typeAddress(page, email);
  await page.getByLabel("Note to the customer").fill("Thank you for your call!");
  await expect(page.getByText("Total", { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Send payment link" }).click();
  await expect(
    page
      .getByRole("row", { name: /Rosa Field/ })
      .getByText("Not paid yet")
      .last(),
  ).toBeVisible();

  const mail = await shop.mailbox.next(email, "payment-link");
  expect(mail.text).toContain("Thank you for your call!");
  const link = mail.links.map((href) => new URL(href)).find(({ pathname }) => pathname === "/checkout/draft");
  await page.context().clearCookies();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${link?.pathname}${link?.search}`);
  await expect(page.getByText("2 × Hemp Cheese")).toBeVisible();
  await typeCard(page, "4242424242424242");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
  await page.goto(`${link?.pathname}${link?.search}`);
  await expect(page.getByRole("heading", { name: "This order is paid" })).toBeVisible();

  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await page.goto(`/admin/orders/links?search=${email}`);
  await page
    .getByRole("row", { name: /Rosa Field/ })
    .getByText("Paid")
    .first()
    .waitFor();
});
