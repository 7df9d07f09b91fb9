import { buy, signIn } from "../support/customer";
import { person } from "../support/people";
import { expect, test } from "./fixtures";

const BATCH = "JOURNEY-1";
const REASON = "Our supplier found traces of milk in this batch.";

test("staff receive a lot, pack an order from it, recall it, and its customer gets one email", async ({
  page,
  shop,
}) => {
  const { email, buyer } = await person({ url: shop.url });
  const [product] = await shop.sql(
    "SELECT id, name FROM products WHERE is_active AND available > 20 ORDER BY id DESC LIMIT 1",
  );
  const { id, orderNumber } = await buy(buyer, [[String(product?.["id"]), 2]], email);

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await page.goto(`/admin/products/${product?.["id"]}`);
  await page.getByRole("button", { name: "Receive stock" }).click();
  const receipt = page.getByRole("dialog", { name: "Receive stock" });
  await receipt.getByLabel("Units").fill("12");
  await receipt.getByLabel("Best before").fill("2099-01-31");
  await receipt.getByLabel("Batch").fill(BATCH);
  await receipt.getByRole("button", { name: "Receive stock" }).click();
  await expect(page.getByRole("link", { name: `Batch ${BATCH}` })).toBeVisible();

  await page.goto(`/admin/orders/${id}`);
  await page.getByRole("button", { name: "Mark packed" }).click();
  await expect(page.getByText(`2 from batch ${BATCH}`)).toBeVisible();
  await page.getByRole("button", { name: "Mark labeled" }).click();
  await page.getByRole("button", { name: "Mark shipped", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Skip tracking" }).click();
  await expect(page.getByRole("button", { name: "Mark done" })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: `batch ${BATCH}` }).click();
  await expect(page.getByRole("link", { name: orderNumber, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Recall", exact: true }).click();
  const recall = page.getByRole("dialog");
  await recall.getByLabel(/^Reason/).fill(REASON);
  await recall.getByRole("button", { name: "Recall" }).click();
  await page.getByRole("button", { name: "Email 1 customer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send emails" }).click();
  const mail = await shop.mailbox.next(email, "lot-recall");
  expect(mail.text).toContain(BATCH);
  expect(mail.text).toContain(REASON);
  expect(mail.text).toContain(orderNumber);
  await expect(page.getByText(/^Emailed on/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Email \d/ })).toHaveCount(0);

  await page.goto("/admin/lots?state=recalled");
  await expect(page.getByRole("link", { name: String(product?.["name"]), exact: true })).toBeVisible();
});
