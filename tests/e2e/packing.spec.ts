import { chooseFile } from "../support/choose-file";
import { buy, signIn } from "../support/customer";
import { person } from "../support/people";
import { expect, test } from "./fixtures";

// A colleague is faster.
test.use({ allowConsole: [/409 \(Conflict\)/] });

test("staff pick by lot on a phone, pack order by order with a scanner, and ship from a file", async ({
  page,
  shop,
}) => {
  const { email, buyer } = await person({ url: shop.url });
  const [row] = await shop.sql(
    "SELECT id, name, sku FROM products WHERE is_active AND available > 20 AND sku IS NOT NULL ORDER BY id LIMIT 1",
  );
  const [productId, name, sku] = [String(row?.["id"]), String(row?.["name"]), String(row?.["sku"])];
  const first = await buy(buyer, [[productId, 2]], email);
  const second = await buy(buyer, [[productId, 1]], email);
  const chosen = `orders=${first.id},${second.id}`;

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await page.goto(`/admin/packing?${chosen}`);
  await expect(page.getByText("3 units for 2 orders")).toBeVisible();
  await page.getByRole("checkbox", { name: `${name}, 3` }).click();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: `${name}, 3` })).toBeChecked();
  await page.getByRole("link", { name: "Pack 2 orders" }).click();
  await expect(page.getByRole("heading", { name: first.orderNumber })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  const field = page.getByLabel("Scan or type a barcode or SKU");
  const result = page.getByRole("status").filter({ hasText: /./ });
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  };
  await expect(field).toBeFocused();
  await scan("4006381333931");
  await expect(page.getByText("“4006381333931” is not in this order.")).toBeVisible();
  await scan(sku);
  await expect(result.getByText(`${name}: 1 of 2`)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Not counted yet: 1 × ${name}.`)).toBeVisible();
  await scan(sku.toLowerCase());
  await expect(result.getByText(`${name}: 2 of 2`)).toBeVisible();
  await scan(sku);
  await expect(page.getByText(`${name}: all 2 are already counted.`)).toBeVisible();
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: second.orderNumber })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page.getByText(`Order ${first.orderNumber} is packed.`)).toBeVisible();
  await scan(sku);
  // It is packed and labeled at another table.
  const { version } = (await (await page.request.get(`/api/admin/orders/${second.id}`)).json()) as {
    version: number;
  };
  const headers = { Origin: shop.url };
  await page.request.post(`/api/admin/packing/${second.id}`, { data: { version, lots: [] }, headers });
  await page.request.patch(`/api/admin/orders/${second.id}`, { data: { status: "labeled" }, headers });
  await page.keyboard.press("Enter");
  await expect(page.getByText(/is already labeled, by .+ Put these units back\./)).toBeVisible();
  await page.getByRole("button", { name: "Next order" }).click();
  await expect(page.getByText("Everything is packed")).toBeVisible();

  await page.getByRole("link", { name: "Ship from a file" }).click();
  const rows = [
    ["order number", "carrier", "tracking number"],
    [first.orderNumber, "UPS", "1Z999AA10123456784"],
    [second.orderNumber, "USPS", "9.40011E+21"],
  ];
  const buffer = Buffer.from(rows.map((cells) => cells.join(",")).join("\n"));
  await chooseFile(page, "Choose a CSV file", { name: "tracking.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("A spreadsheet shortened “9.40011E+21”.")).toBeVisible();
  await page.getByRole("button", { name: "Ship 1 order and email the buyers" }).click();
  await expect(page.getByText("1 order marked shipped")).toBeVisible();
  await expect(page.getByText("1 unchanged")).toBeVisible();
  expect((await shop.mailbox.next(email, "order-shipped")).text).toContain("1Z999AA10123456784");
});
