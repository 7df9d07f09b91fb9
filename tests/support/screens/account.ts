import type { Page } from "@playwright/test";
import { customer, customerWithCredit, customerWithWishlist, signIn, subscriber } from "../customer";
import type { Screen } from "./screen";

/** Prepares a user once for each shop and signs in again for later screens, which only look at it. */
function preparedOnce<User extends { email: string }>(
  prepare: (page: Page, url: string) => Promise<User>,
): typeof prepare {
  const made = new Map<string, User>();
  return async (page, url) => {
    const before = made.get(url);
    if (before) {
      await signIn(page, before.email);
      return before;
    }
    const user = await prepare(page, url);
    made.set(url, user);
    return user;
  };
}

const buyer = preparedOnce((page, url) => customer(page, 3, { url }));
const keeper = preparedOnce(customerWithWishlist);
const newcomer = preparedOnce((page, url) => customer(page, 0, { url }));

const ordersOfBuyer =
  (pathTo: (orderNumber: string) => string = () => "/orders") =>
  async (page: Page, url: string): Promise<string> =>
    pathTo(String((await buyer(page, url)).orders.at(-1)?.orderNumber));

const ofKeeper = async (page: Page, url: string): Promise<undefined> => {
  await keeper(page, url);
};

const ofNewcomer = async (page: Page, url: string): Promise<undefined> => {
  await newcomer(page, url);
};

const ofCreditor = async (page: Page, url: string): Promise<undefined> => {
  await customerWithCredit(page, url);
};

const ofSubscriber = async (page: Page, url: string): Promise<undefined> => {
  await subscriber(page, url);
};

export const ACCOUNT: readonly Screen[] = [
  { name: "orders", path: "/orders", given: ordersOfBuyer() },
  { name: "orders-empty", path: "/orders", given: ofNewcomer, main: true },
  { name: "order", path: "/orders", given: ordersOfBuyer((number) => `/orders/${number}`), main: true },
  {
    name: "order-invoice",
    path: "/orders",
    given: ordersOfBuyer((number) => `/orders/${number}/invoice`),
  },
  {
    name: "order-problem",
    path: "/orders",
    given: ordersOfBuyer((number) => `/orders/${number}/problem`),
    before: async (page) => {
      await page.getByRole("checkbox").first().check();
    },
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
