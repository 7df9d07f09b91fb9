import type { Page } from "@playwright/test";
import { office } from "./office";
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
  { name: "office-customers", path: "/admin", before: office("/admin/customers"), window: true },
  {
    name: "office-customer-edit",
    path: "/admin",
    before: office("/admin/customers?search=admin", editFirst("Email")),
    window: true,
  },
  { name: "office-customer", path: "/admin", before: office("/admin/customers?search=mia", openMember) },
  { name: "office-plans", path: "/admin", before: office("/admin/plans") },
  { name: "office-plan-new", path: "/admin", before: office("/admin/plans", newPlan), window: true },
  { name: "office-reviews", path: "/admin", before: office("/admin/reviews"), window: true },
  {
    name: "office-review-edit",
    path: "/admin",
    before: office("/admin/reviews", editFirst("Review text")),
    window: true,
  },
];
