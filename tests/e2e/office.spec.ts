import sharp from "sharp";
import { signIn } from "../support/customer";
import { expect, test } from "./fixtures";

const picture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: "tan" } })
    .png()
    .toBuffer();

test("a product is made with its picture, changed in its dialog and found by the palette, deleted; the shop shows each at once", async ({
  page,
}) => {
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await page.goto("/admin/products/new");
  await page.getByLabel("Name", { exact: true }).fill("Juniper Jam");
  await page.getByLabel("Category").selectOption("Sauces");
  await page.getByLabel("Short description").fill("Jam of juniper berries.");
  await page.getByLabel("Regular price ($)").fill("7.25");
  await page.getByLabel("Unit", { exact: true }).fill("Jar, 200 g");
  await page.getByLabel("Weight (grams)").fill("200");
  const chooser = page.getByLabel("Add pictures");
  await chooser.setInputFiles({ name: "jam.png", mimeType: "image/png", buffer: await picture() });
  await expect(page.getByText("Image uploaded successfully")).toBeVisible();
  await page.getByLabel("What the picture shows").fill("A jar of juniper jam");
  await page.getByRole("button", { name: "Create product" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Juniper Jam" })).toBeVisible();

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
  expect((await page.request.get("/products/juniper-jam")).status()).toBe(404);
});
