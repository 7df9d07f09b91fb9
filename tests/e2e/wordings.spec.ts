import { signIn } from "../support/customer";
import { expect, test } from "./fixtures";

test("an email's wording is previewed, checked, saved and reset in its form", async ({ page, shop }) => {
  const key = "order-canceled";
  const kept = () => shop.sql("SELECT introduction FROM mail_wordings WHERE id = $1", [key]);
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await page.goto(`/admin/settings/mails?template=${key}`);
  const introduction = page.getByLabel("Introduction");
  await expect(introduction).not.toHaveValue("");
  const original = await introduction.inputValue();
  const preview = page.frameLocator("iframe[title$='desktop preview']");
  const save = page.getByRole("button", { name: "Save changes" });
  await expect(preview.getByText(/^Order \S+ is canceled, and nothing will ship\.$/)).toBeVisible();

  await introduction.fill("{{nonsense}} was canceled.");
  await save.click();
  await expect(introduction).toHaveAttribute("aria-invalid", "true");
  expect(await kept()).toEqual([]);

  await introduction.fill("We took order {{orderNumber}} off our list.");
  await expect(preview.getByText(/^We took order \S+ off our list\.$/)).toBeVisible();
  await save.click();
  await expect(page.getByText("Settings Saved")).toBeVisible();
  expect(await kept()).toEqual([{ introduction: "We took order {{orderNumber}} off our list." }]);
  const emails = page.getByRole("navigation", { name: "Emails" });
  await expect(emails.getByRole("link", { name: "Order canceled without a refund (edited)" })).toBeVisible();

  await page.getByRole("button", { name: "Reset to default" }).click();
  await expect(introduction).toHaveValue(original);
  await save.click();
  await expect(
    emails.getByRole("link", { name: "Order canceled without a refund", exact: true }),
  ).toBeVisible();
  await page.reload();
  await expect(introduction).toHaveValue(original);
  await expect(page.getByRole("button", { name: "Reset to default" })).toHaveCount(0);
});
