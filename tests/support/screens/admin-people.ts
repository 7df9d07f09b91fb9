import type { Page } from "@playwright/test";
import { subscribe } from "../customer";
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

/** @param pathOf the path of the screen, by the id of a subscription */
const withSubscription =
  (pathOf: (id: string) => string) =>
  async (page: Page, url: string): Promise<string> => {
    await subscribe(url);
    const found = await page.request.get("/api/admin/subscriptions");
    const { rows } = (await found.json()) as { rows: { id: string }[] };
    return pathOf(rows[0]?.id ?? "");
  };

/** Customers, Subscriptions, Plans and Reviews. */
export const ADMIN_PEOPLE: readonly Screen[] = [
  adminDialog("customers", "/admin/customers"),
  adminDialog("customer-edit", "/admin/customers?search=admin", editFirst("Email")),
  adminPage("customer", "/admin/customers?search=mia", openMember),
  {
    ...adminDialog("subscriptions", "/admin/subscriptions"),
    given: withSubscription(() => "/admin/subscriptions"),
  },
  {
    ...adminPage("subscription", "/admin/subscriptions"),
    given: withSubscription((id) => `/admin/subscriptions/${id}`),
  },
  {
    ...adminPage("subscription-forecast", "/admin/subscriptions/forecast"),
    given: withSubscription(() => "/admin/subscriptions/forecast?week=5"),
  },
  adminPage("plans", "/admin/plans"),
  adminDialog("plan-new", "/admin/plans", newPlan),
  adminDialog("reviews", "/admin/reviews"),
  adminDialog("review-edit", "/admin/reviews", editFirst("Review text")),
];
