import type { Page } from "@playwright/test";
import { customer, keeper, subscriber } from "../customer";
import type { Screen } from "./screen";

const ordersOfCustomer = async (page: Page, orders: number): Promise<void> => {
  await customer(page, orders);
  await page.goto("/orders", { waitUntil: "networkidle" });
};

const account =
  (path = "/account") =>
  async (page: Page): Promise<void> => {
    await keeper(page);
    await page.goto(path, { waitUntil: "networkidle" });
  };

const subscriptions = async (page: Page): Promise<void> => {
  await subscriber(page);
  await page.goto("/account/subscriptions", { waitUntil: "networkidle" });
};

const openOrder = async (page: Page): Promise<void> => {
  await ordersOfCustomer(page, 3);
  await page.getByRole("link", { name: "View order" }).first().click();
  await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();
};

export const ACCOUNT: readonly Screen[] = [
  { name: "orders", path: "/orders", before: (page) => ordersOfCustomer(page, 3) },
  { name: "orders-empty", path: "/orders", before: (page) => ordersOfCustomer(page, 0), main: true },
  { name: "order", path: "/orders", before: openOrder, main: true },
  {
    name: "order-invoice",
    path: "/orders",
    before: async (page) => {
      await openOrder(page);
      await page.getByRole("link", { name: "Invoice" }).click();
      await page.getByRole("heading", { name: "Invoice" }).waitFor();
    },
  },
  { name: "account", path: "/account", before: account() },
  {
    name: "account-new",
    path: "/account",
    before: async (page) => {
      await customer(page, 0);
      await page.goto("/account", { waitUntil: "networkidle" });
    },
  },
  { name: "account-settings", path: "/account", before: account("/account/settings") },
  { name: "account-addresses", path: "/account", before: account("/account/addresses") },
  {
    name: "account-address-form",
    path: "/account",
    before: async (page) => {
      await account("/account/addresses")(page);
      await page.getByRole("button", { name: "Add an address" }).click();
      await page.getByRole("dialog").waitFor();
    },
    window: true,
  },
  { name: "subscriptions", path: "/account", before: subscriptions },
  {
    name: "subscription-form",
    path: "/account",
    before: async (page) => {
      await subscriptions(page);
      await page
        .getByRole("button", { name: /^Change / })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
    window: true,
  },
  {
    name: "subscriptions-empty",
    path: "/account",
    before: async (page) => {
      await customer(page, 0);
      await page.goto("/account/subscriptions", { waitUntil: "networkidle" });
    },
  },
  { name: "account-delete", path: "/account", before: account("/account/delete") },
];
