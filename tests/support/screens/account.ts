import type { Page } from "@playwright/test";
import { customer, customerWithCredit, customerWithWishlist, subscriber } from "../customer";
import type { Screen } from "./screen";

const ordersOfCustomer =
  (count: number, pathTo: (orderNumber: string) => string = () => "/orders") =>
  async (page: Page, url: string): Promise<string> => {
    const { orders } = await customer(page, count, { url });
    return pathTo(String(orders.at(-1)?.orderNumber));
  };

const ofKeeper = async (page: Page, url: string): Promise<undefined> => {
  await customerWithWishlist(page, url);
};

const ofNewcomer = async (page: Page, url: string): Promise<undefined> => {
  await customer(page, 0, { url });
};

const ofCreditor = async (page: Page, url: string): Promise<undefined> => {
  await customerWithCredit(page, url);
};

const ofSubscriber = async (page: Page, url: string): Promise<undefined> => {
  await subscriber(page, url);
};

export const ACCOUNT: readonly Screen[] = [
  { name: "orders", path: "/orders", given: ordersOfCustomer(3) },
  { name: "orders-empty", path: "/orders", given: ofNewcomer, main: true },
  { name: "order", path: "/orders", given: ordersOfCustomer(3, (number) => `/orders/${number}`), main: true },
  {
    name: "order-invoice",
    path: "/orders",
    given: ordersOfCustomer(1, (number) => `/orders/${number}/invoice`),
  },
  { name: "account", path: "/account", given: ofKeeper },
  { name: "account-new", path: "/account", given: ofNewcomer },
  { name: "account-credit", path: "/account", given: ofCreditor },
  { name: "account-settings", path: "/account/settings", given: ofKeeper },
  { name: "account-addresses", path: "/account/addresses", given: ofKeeper },
  {
    name: "account-address-form",
    path: "/account/addresses",
    given: ofKeeper,
    before: async (page) => {
      await page.getByRole("button", { name: "Add an address" }).click();
      await page.getByRole("dialog").waitFor();
    },
    window: true,
  },
  { name: "subscriptions", path: "/account/subscriptions", given: ofSubscriber },
  {
    name: "subscription-form",
    path: "/account/subscriptions",
    given: ofSubscriber,
    before: async (page) => {
      await page
        .getByRole("button", { name: /^Change / })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
    window: true,
  },
  { name: "subscriptions-empty", path: "/account/subscriptions", given: ofNewcomer },
  { name: "account-delete", path: "/account/delete", given: ofKeeper },
];
