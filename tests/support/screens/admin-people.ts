import type { Page } from "@playwright/test";
import { adminDialog, adminPage } from "./admin";
import type { Screen } from "./screen";

/** Presses Edit in the menu of the first row. */
const editFirst =
  (field: string) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByRole("dialog").getByLabel(field).waitFor();
  };

const openMember = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Mia Member", exact: true }).click();
  await page.getByRole("heading", { name: "Staff activity" }).waitFor();
};

const newPlan = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "New plan" }).click();
  await page.getByRole("dialog").getByLabel("Name").waitFor();
};

/** Customers, Plans and Reviews. */
export const ADMIN_PEOPLE: readonly Screen[] = [
  adminDialog("customers", "/admin/customers"),
  adminDialog("customer-edit", "/admin/customers?search=admin", editFirst("Email")),
  adminPage("customer", "/admin/customers?search=mia", openMember),
  adminPage("plans", "/admin/plans"),
  adminDialog("plan-new", "/admin/plans", newPlan),
  adminDialog("reviews", "/admin/reviews"),
  adminDialog("review-edit", "/admin/reviews", editFirst("Review text")),
];
