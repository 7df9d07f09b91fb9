import type { Page } from "@playwright/test";
import { office, officeWindow } from "./office";
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
export const OFFICE_PEOPLE: readonly Screen[] = [
  officeWindow("customers", "/admin/customers"),
  officeWindow("customer-edit", "/admin/customers?search=admin", editFirst("Email")),
  office("customer", "/admin/customers?search=mia", openMember),
  office("plans", "/admin/plans"),
  officeWindow("plan-new", "/admin/plans", newPlan),
  officeWindow("reviews", "/admin/reviews"),
  officeWindow("review-edit", "/admin/reviews", editFirst("Review text")),
];
