import { buy, customer, signIn } from "../support/customer";
import { person } from "../support/people";
import { REPORTED_CARD } from "../support/screens/admin-orders";
import { expect, test } from "./fixtures";

test("a paid order is packed and shipped with its tracking number, and one item is refunded; buyer and stock are updated", async ({
  page,
  shop,
}) => {
  const { email, buyer } = await person({ url: shop.url });
  const products = await shop.sql(
    "SELECT id, name, on_hand FROM products WHERE is_active AND available > 20 ORDER BY id LIMIT 2",
  );
  const [kept, back] = products.map((row) => ({
    id: String(row["id"]),
    name: String(row["name"]),
    onHand: Number(row["on_hand"]),
  }));
  if (!kept || !back) throw new Error("No products");
  const goods: [string, number][] = [kept, back].map(({ id: one }, index) => [one, index + 1]);
  const { id, orderNumber } = await buy(buyer, goods, email);
  const admin = () => signIn(page, "admin@cloverandfern.example", "cloverfern");

  await page.setViewportSize({ width: 390, height: 844 });
  await admin();
  await page.goto(`/admin/orders?search=${orderNumber.toLowerCase()}`);
  await page.getByRole("link", { name: orderNumber, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${orderNumber}` })).toBeVisible();
  await page.getByRole("button", { name: "Mark packed" }).click();
  await expect(page.getByRole("button", { name: "Mark labeled" })).toBeVisible();
  await page.getByRole("button", { name: "Mark labeled" }).click();
  await page.getByRole("button", { name: "Mark shipped", exact: true }).click();
  const shipping = page.getByRole("dialog", { name: `Mark order ${orderNumber} shipped` });
  await expect(shipping.getByRole("button", { name: "Skip tracking" })).toBeVisible();
  await shipping.getByLabel("Courier").fill("ups");
  await shipping.getByLabel("Tracking number").fill("1Z 999 AA0");
  await shipping.getByRole("button", { name: "Mark shipped" }).click();
  await expect(page.getByRole("link", { name: "Follow the parcel" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark done" })).toBeVisible();
  const told = await shop.mailbox.next(email, "order-shipped");
  expect(told.text).toContain("1Z 999 AA0");
  await page.getByLabel("Tracking number").fill("1Z 999 AA1");
  await page.getByRole("button", { name: "Save parcel" }).click();
  await expect(page.getByText("The buyer gets an email with the tracking details.").first()).toBeVisible();
  await expect
    .poll(() =>
      shop.sql(
        "SELECT count(*)::int AS n FROM mail_outbox WHERE template = 'order-shipped' AND recipient = $1",
        [email],
      ),
    )
    .toEqual([{ n: 2 }]);

  await signIn(page, email);
  await page.goto(`/orders/${orderNumber.toLowerCase()}`);
  await expect(page.getByText("Shipped", { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText("1Z 999 AA1").filter({ visible: true }).first()).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await admin();
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Refund order ${orderNumber}` });
  await dialog.getByRole("button", { name: `Increase quantity of ${back.name}` }).click();
  await dialog.getByLabel(`What happens to ${back.name}`).selectOption("Return to stock");
  await dialog.getByLabel("Reason (sent to the buyer)").fill("One of them was broken.");
  const button = dialog.getByRole("button", { name: /^Refund \$/ });
  const amount = String(await button.textContent()).replace("Refund ", "");
  await button.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("1 refunded, 1 returned to stock")).toBeVisible();
  const mail = await shop.mailbox.next(email, "order-refunded");
  expect(mail.subject).toContain(amount);
  expect(mail.text).toContain("One of them was broken.");
  const stock = await shop.sql("SELECT id, on_hand FROM products WHERE id IN ($1, $2)", [kept.id, back.id]);
  const onHand = new Map(stock.map((row) => [row["id"], Number(row["on_hand"])]));
  expect([onHand.get(kept.id), onHand.get(back.id)]).toEqual([kept.onHand - 1, back.onHand - 1]);

  await signIn(page, email);
  await page.goto(`/orders/${orderNumber.toLowerCase()}`);
  await expect(page.getByText("Partly refunded").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(`−${amount}`).filter({ visible: true }).first()).toBeVisible();
});

test.describe("on hold", () => {
  test.use({ allowConsole: [/409 \(Conflict\)/] });

  test("an order with a fraud warning is on hold: the filter finds it, it cannot be packed, and it continues after a release", async ({
    page,
    shop,
  }) => {
    const { orders } = await customer(page, 1, { card: REPORTED_CARD, url: shop.url });
    const { id, orderNumber } = orders[0] ?? { id: "", orderNumber: "" };
    await signIn(page, "admin@cloverandfern.example", "cloverfern");
    await expect
      .poll(
        async () =>
          ((await (await page.request.get(`/api/admin/orders/${id}`)).json()) as { isOnHold: boolean })
            .isOnHold,
      )
      .toBe(true);

    await page.goto(`/admin/orders?search=${orderNumber.toLowerCase()}`);
    await page.getByRole("combobox", { name: "Hold" }).selectOption("On hold");
    await expect(page).toHaveURL(/hold=yes/);
    const row = page.getByRole("row").filter({ hasText: orderNumber });
    await expect(row.getByText("On hold").filter({ visible: true })).toBeVisible();
    await row.getByRole("checkbox").click();
    await page.getByRole("button", { name: "Mark packed" }).click();
    const report = page.getByRole("alert").filter({ hasText: "0 orders marked packed, 1 not changed" });
    await expect(report.getByText(`${orderNumber} is on hold (early fraud warning)`)).toBeVisible();
    await page.getByRole("link", { name: "Packing slips" }).click();
    await expect(page.getByText("1 of these orders is on hold")).toBeVisible();
    await expect(page.getByText("Do not send: this order is on hold (early fraud warning).")).toBeVisible();

    await page.goto(`/admin/orders/${id}`);
    await expect(page.getByRole("button", { name: "Mark packed" })).toHaveCount(0);
    await page.getByRole("button", { name: "Release hold" }).click();
    const dialog = page.getByRole("dialog", { name: `Release order ${orderNumber}?` });
    await dialog.getByRole("button", { name: "Release hold" }).click();
    await expect(dialog.getByText("Required: say why the order can go on")).toBeVisible();
    await dialog.getByLabel("Reason for releasing the hold").fill("We called the cardholder.");
    await dialog.getByRole("button", { name: "Release hold" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("We called the cardholder.")).toBeVisible();
    await page.getByRole("button", { name: "Mark packed" }).click();
    await expect(page.getByRole("button", { name: "Mark labeled" })).toBeVisible();
  });
});
