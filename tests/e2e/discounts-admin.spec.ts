import { axeViolations } from "../support/axe-violations";
import { signIn } from "../support/customer";
import { expect, test } from "./fixtures";

// The refusal of a code that is taken.
test.use({ allowConsole: [/400 \(Bad Request\)/], reducedMotion: "reduce" });

test("an owner creates, edits and turns off a code, on a phone and on a desktop", async ({ page, shop }) => {
  const code = "FAIR";
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await page.goto("/admin/discounts");
  await page.getByRole("button", { name: "New discount" }).click();
  const form = page.getByRole("dialog", { name: "New discount" });
  await form.getByLabel("Title").fill("Market fair");
  await form.getByRole("button", { name: "Generate a code" }).click();
  await expect(form.getByLabel("Code", { exact: true })).toHaveValue(/^[A-Z2-9]{8}$/);
  await form.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
  await form.getByLabel("Percent off").fill("60");
  await expect(form.getByText("60% is more than half of the price")).toBeVisible();
  await form.getByLabel("Kind").selectOption("Buy some, get some free or discounted");
  await expect(form.getByLabel("Shoppers buy")).toBeVisible();
  await form.getByLabel("Kind").selectOption("A free gift");
  await form.getByRole("combobox", { name: "Gift" }).fill("hemp che");
  await form.getByRole("option", { name: "Hemp Cheese", exact: true }).click();
  await form.getByRole("textbox", { name: "Shoppers get" }).fill("2");
  await expect(form.getByText("Free gift: 2 × Hemp Cheese")).toBeVisible();
  await form.getByLabel("Kind").selectOption("Percentage off");
  await form.getByLabel("Applies to").selectOption("Products");
  await form.getByRole("combobox", { name: "Products" }).fill("hemp che");
  await form.getByRole("option", { name: "Hemp Cheese", exact: true }).click();
  await expect(form.getByText("60% off Hemp Cheese")).toBeVisible();
  await form.getByLabel("Starts").fill("2026-11-01T09:00");
  await form.getByLabel("Ends").fill("2026-10-31T09:00");
  await form.getByRole("button", { name: "Create discount" }).click();
  await expect(form.getByText("must be after the start")).toBeVisible();
  await expect(form.getByLabel("Title")).toHaveValue("Market fair");
  await form.getByLabel("Ends").fill("2099-11-01T09:00");
  expect(await axeViolations(page), "phone").toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await axeViolations(page), "desktop").toEqual([]);
  await form.getByRole("button", { name: "Create discount" }).click();
  await expect(page.getByText("Discount created")).toBeVisible();
  await expect(form).toBeHidden();

  await page.getByRole("searchbox", { name: "Search discounts" }).fill(code);
  await page.keyboard.press("Enter");
  await page.waitForURL(/search=/); // the row is visible before, but the search renders it again
  const row = page.getByRole("row", { name: new RegExp(code) });
  await expect(row.getByText("60% off Hemp Cheese").filter({ visible: true })).toBeVisible();
  await expect(row.getByText("Active").filter({ visible: true })).toBeVisible();
  await row.getByRole("button", { name: "Market fair", exact: true }).click();
  const editor = page.getByRole("dialog", { name: "Market fair" });
  await editor.getByLabel("Percent off").fill("20");
  await editor.getByRole("button", { name: "Save changes" }).click();
  await expect(row.getByText("20% off Hemp Cheese").filter({ visible: true })).toBeVisible();

  const menu = row.getByRole("button", { name: "Actions for Market fair" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  const copy = page.getByRole("dialog", { name: "New discount" });
  await expect(copy.getByLabel("Title")).toHaveValue("Copy of Market fair");
  await copy.getByLabel("Code", { exact: true }).fill(code);
  await copy.getByRole("button", { name: "Create discount" }).click();
  await expect(copy.getByText("is taken by another discount")).toBeVisible();
  await copy.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await menu.click();
  await page.getByRole("menuitem", { name: "Turn off" }).click();
  await expect(row.getByText("Off", { exact: true }).filter({ visible: true })).toBeVisible();
  expect(await axeViolations(page), "desktop").toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row.getByText("Off", { exact: true }).filter({ visible: true })).toBeVisible();
  expect(await axeViolations(page), "phone").toEqual([]);
  const [saved] = await shop.sql("SELECT * FROM discounts WHERE code = $1", [code]);
  expect(saved).toMatchObject({ title: "Market fair", percent: 20, scope: "products", is_enabled: false });
});
