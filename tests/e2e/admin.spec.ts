import type { Page } from "@playwright/test";
import sharp from "sharp";
import { sampleId } from "@/prisma/seed/ids";
import { Buyer } from "../support/buyer";
import { type ChosenFile, chooseFile } from "../support/choose-file";
import { buy, signIn } from "../support/customer";
import { BAD_LINES, productsFile } from "../support/products-file";
import { expect, test } from "./fixtures";

const picture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: "tan" } })
    .png()
    .toBuffer();

/**
 * Creates a jam for $7.25 with its picture in the admin.
 * @param more further fields of the form
 */
async function make(page: Page, name: string, more: Record<string, string> = {}): Promise<void> {
  await page.goto("/admin/products/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Category").selectOption("Sauces");
  await page.getByLabel("Short description").fill("Jam of juniper berries.");
  await page.getByLabel("Regular price ($)").fill("7.25");
  await page.getByLabel("Shown in the shop").check();
  await page.getByLabel("Unit", { exact: true }).fill("Jar, 200 g");
  await page.getByLabel("Weight (grams)").fill("200");
  for (const [label, value] of Object.entries(more))
    await page.getByLabel(label, { exact: true }).fill(value);
  await chooseFile(page, "Add pictures", { name: "jam.png", mimeType: "image/png", buffer: await picture() });
  await expect(page.getByText("Image uploaded successfully")).toBeVisible();
  await page.getByLabel("What the picture shows").fill("A jar of juniper jam");
  await page.getByRole("button", { name: "Create product" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Refunds and restocks one unit of an order's only line with the admin's call. */
async function refundOne(page: Page, orderId: string, amount: number): Promise<void> {
  const order = await (await page.request.get(`/api/admin/orders/${orderId}`)).json();
  const answer = await page.request.post(`/api/admin/orders/${orderId}/refund`, {
    data: {
      kind: "lines",
      lines: [{ id: order.lines[0].id, quantity: 1, restock: true }],
      requestKey: `refund-${orderId}`,
      version: order.version,
      amount,
    },
  });
  expect([answer.status(), await answer.text()]).toEqual([200, expect.anything()]);
}

test("a new product sells, a unit is refunded, and reports and stock match; marketing shows immediately", async ({
  page,
  shop,
}) => {
  const name = "Medlar Jam";
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await make(page, name, { "On hand": "40", "Cost ($)": "3.00" });
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const today = async () => (await page.request.get("/api/admin/stats?range=today")).json();
  const before = await today();

  const order = await buy(new Buyer(shop.url), [[id, 3]], "rosa@field.example"); // 21.75 + 1.74 tax
  await refundOne(page, order.id, 783); // 7.25 and its third of the tax

  const after = await today();
  const cents = Math.round(Number(before.totalRevenue) * 100) + 2175 - 725; // net sales (D48)
  expect(after.totalRevenue).toBe((cents / 100).toFixed(2));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/reports?range=today");
  const shown = `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  await expect(page.getByText(shown, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "What is “Total revenue”?" }).click();
  await expect(page.getByRole("dialog", { name: "Total revenue" })).toContainText("less refunds");
  const sold = await (await page.request.get("/api/admin/reports/products?range=today")).text();
  expect(sold).toContain(`${id},${name},,2,14.50`);
  await page.goto(`/admin/products/${id}`);
  await expect(page.getByLabel("On hand", { exact: true })).toHaveValue("38");

  await page.goto("/admin/marketing");
  const proof = page.getByRole("region", { name: "Social proof" });
  await proof.getByLabel("On", { exact: true }).check();
  await proof.getByLabel("Customers", { exact: true }).fill("4321");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Marketing settings have been successfully updated.")).toBeVisible();
  await page.goto("/");
  await expect(page.getByText("4,321").filter({ visible: true }).first()).toBeVisible();
  const off = { enabled: false, customerCount: 0, reviewCount: 0, avgRating: 0 };
  await page.request.post("/api/marketing-settings", { data: { socialProof: off } });
  await page.request.put(`/api/products/${id}`, { data: { isActive: false } }); // in the listing that shoppers see
});

test("a product is created with its picture, edited in its dialog, found by the palette and deleted; the shop shows each step immediately", async ({
  page,
}) => {
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await make(page, "Juniper Jam");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await page.getByRole("button", { name: "Crop the first picture" }).click();
  const crop = page.getByRole("dialog", { name: "Crop picture" });
  await crop.getByLabel("Zoom").fill("2");
  await crop.getByRole("button", { name: "Crop", exact: true }).click();
  await expect(crop).toHaveCount(0);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Product updated")).toBeVisible();
  const { imageUrl } = await (await page.request.get(`/api/admin/products/${id}`)).json();
  const { width, height } = await sharp(await (await page.request.get(imageUrl)).body()).metadata();
  expect([width, height]).toEqual([300, 300]); // of 600

  await page.goto("/products/juniper-jam");
  await expect(page.getByText("$7.25").filter({ visible: true }).first()).toBeVisible();
  const shown = page.getByRole("img", { name: "A jar of juniper jam" }).first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto("/admin/products?search=juniper");
  await page.getByRole("button", { name: "Actions for Juniper Jam" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Juniper Jam" });
  await dialog.getByLabel("Regular price ($)").fill("6.95");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Product updated")).toBeVisible();
  await expect(page.getByRole("row", { name: /Juniper Jam/ })).toContainText("$6.95");
  expect(await (await page.request.get("/products/juniper-jam")).text()).toContain("$6.95");

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("junip");
  await page.getByRole("option", { name: /Juniper Jam/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Juniper Jam" })).toBeVisible();

  await page.getByRole("button", { name: "Actions for Juniper Jam" }).filter({ visible: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover(); // a toast stays while the pointer is on it; otherwise five seconds
  expect((await page.request.get("/products/juniper-jam")).status()).toBe(404);
  await undo.click();
  await expect(page.getByText("Juniper Jam is back in the shop.")).toBeVisible();
  expect((await page.request.get("/products/juniper-jam")).status()).toBe(200);
});

test("a CSV file with 1,000 products and 7 invalid rows lists these and imports nothing", async ({
  page,
  shop,
}) => {
  const csv = (bad: typeof BAD_LINES): ChosenFile => ({
    name: "sauces.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(productsFile(bad)),
  });
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await page.goto("/admin/products/import");
  await chooseFile(page, "Choose a CSV file", csv(BAD_LINES));
  await expect(page.getByText("7 rows have errors, so nothing is imported")).toBeVisible();
  const table = page.getByRole("table", { name: "Rows of the file" });
  const named = await table.locator("tbody tr td:first-child").allTextContents();
  expect(named).toEqual(Object.keys(BAD_LINES).map((index) => String(Number(index) + 2)));
  await expect(page.getByRole("button", { name: /^Import / })).toHaveCount(0);

  await chooseFile(page, "Choose another file", csv({}));
  await expect(page.getByRole("button", { name: "Import 1,000 products" })).toBeVisible(); // the corrected file could be imported
  expect(await shop.sql("SELECT id FROM products WHERE sku LIKE 'BULK-%'")).toEqual([]);
});

test.describe("a change after another user's edit", () => {
  test.use({ allowConsole: [/409 \(Conflict\)/] });

  test("a conflict is visible on a long form, and an old export asks before it overwrites newer changes", async ({
    page,
  }) => {
    // No other test searches for this product by name.
    const id = sampleId("product", "soft-hemp-ricotta");
    await signIn(page, "admin@cloverandfern.example", "cloverfern");
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/admin/products/${id}`);
      await page.getByLabel("Name", { exact: true }).fill(`Cheese of ${width}`);
      await page.request.put(`/api/products/${id}`, { data: { name: `Cheese of another at ${width}` } });
      await page.getByRole("button", { name: "Save changes" }).click();
      const notice = page.getByRole("group", { name: "Conflicting changes" });
      await expect(notice).toBeFocused();
      for (const part of [
        notice.getByText("This was changed in the meantime"),
        notice.getByRole("button", { name: "Save this form" }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 });
      await notice.getByRole("button", { name: "Use the saved version" }).click();
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`Cheese of another at ${width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const csv = await (await page.request.get("/api/admin/products/export")).text();
    await page.request.put(`/api/products/${id}`, { data: { name: "Soft Hemp Ricotta" } });
    await page.goto("/admin/products/import");
    await chooseFile(page, "Choose a CSV file", {
      name: "old.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv),
    });
    await expect(
      page.getByText("The file would replace the newer version of Soft Hemp Ricotta."),
    ).toBeVisible();
    const carryOut = page.getByRole("button", { name: "Import 1 product" });
    await expect(carryOut).toBeDisabled();
    await page.getByLabel("Replace the newer version in the shop").click();
    await carryOut.click();
    await expect(page.getByText("Products imported")).toBeVisible();
    const after = await (await page.request.get(`/api/admin/products/${id}`)).json();
    expect(after.name).toBe("Cheese of another at 390");
    await page.request.put(`/api/products/${id}`, { data: { name: "Soft Hemp Ricotta" } });
  });
});
