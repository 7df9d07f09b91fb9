import { readFile } from "node:fs/promises";
import { axeViolations } from "../support/axe-violations";
import { buy, signIn } from "../support/customer";
import { person } from "../support/people";
import { expect, test } from "./fixtures";

// The courier is down at first.
test.use({ allowConsole: [/503 \(Service Unavailable\)/] });

test("staff buy, print and void a label, and the carrier's scans ship and deliver the order", async ({
  page,
  shop,
  easypost,
}) => {
  const { email, buyer } = await person({ url: shop.url });
  const [product] = await shop.sql(
    "SELECT id FROM products WHERE is_active AND available > 20 ORDER BY id LIMIT 1",
  );
  const { id, orderNumber } = await buy(buyer, [[String(product?.["id"]), 2]], email);
  await shop.sql("UPDATE store_settings SET postal_address = '12 Mill Road, Ojai, CA 93023'");
  await shop.sql("UPDATE orders SET fulfillment_status = 'packed' WHERE id = $1", [id]);

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await page.goto("/admin/packing/labels");
  await page.getByRole("button", { name: `Buy a label for order ${orderNumber}` }).click();
  const sheet = page.getByRole("dialog", { name: `Label for order ${orderNumber}` });
  await sheet.getByLabel("Weight (ounces)").fill("0");
  await sheet.getByRole("button", { name: "Get rates" }).click();
  await expect(sheet.getByText(/above 0 and at most 2,400/)).toBeVisible();
  await sheet.getByLabel("Weight (ounces)").fill("40.5");
  easypost.trouble = "unavailable";
  await sheet.getByRole("button", { name: "Get rates" }).click();
  await expect(sheet.getByText(/The courier isn't responding\..+by hand/)).toBeVisible();
  easypost.trouble = undefined;
  await sheet.getByRole("button", { name: "Get rates" }).click();
  await sheet.getByRole("radio", { name: "USPS Priority" }).click();
  expect(await axeViolations(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Buy for $10.55" }).click();
  await expect(page.getByText("USPS Priority, $10.55")).toBeVisible();

  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole("button", { name: `Void the label of order ${orderNumber}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Void label" }).click();
  await expect(page.getByText("Refund requested").first()).toBeVisible();
  await page.getByRole("button", { name: `Buy a label for order ${orderNumber}` }).click();
  await sheet.getByRole("button", { name: "Get rates" }).click();
  await sheet.getByRole("button", { name: /^Buy for/ }).click();

  await page.setViewportSize({ width: 1440, height: 900 });
  const printing = page.waitForEvent("download");
  await page.getByRole("button", { name: `Print the label of order ${orderNumber}` }).click();
  const file = await readFile(await (await printing).path());
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");

  const bought = easypost.shipments.all.findLast(({ reference }) => reference === orderNumber);
  const tracker = String(bought?.tracker?.id);
  expect(await easypost.move(tracker, "in_transit", "Accepted at USPS Origin Facility")).toBe(200);
  const mail = await shop.mailbox.next(email, "order-shipped");
  expect(mail.text).toContain(bought?.tracking_code);
  expect(await easypost.move(tracker, "delivered", "Delivered, front door")).toBe(200);
  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByText("Delivered: Delivered, front door")).toBeVisible();
  const { body } = await buyer.call("POST", "/api/track-order", { orderNumber, email });
  expect(body).toMatchObject({
    status: "delivered",
    timeline: expect.arrayContaining([expect.objectContaining({ status: "Delivered", completed: true })]),
  });
});
