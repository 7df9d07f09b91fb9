import type { Page } from "@playwright/test";
import { cardForm, typeAddress, typeCard } from "../checkout-form";
import { fillCart, openCart, type Screen } from "./screen";

/** Twelve lines of products with the longest names, and one that is sold out. */
const longCart = async (page: Page): Promise<void> => {
  await fillCart(page);
  await page.route("**/api/cart", async (route) => {
    const lines = (await (await route.fetch()).json()) as Record<string, unknown>[];
    const long = Array.from({ length: 12 }, (_, index) => ({
      ...lines[index % lines.length],
      id: `line-${index}`,
      productName: `Slow-Smoked Applewood Hemp Cheese with Sea Salt, Rosemary & Wild Garlic No. ${index + 1}`,
      quantity: index * 20 + 1,
      available: index === 1 ? 0 : 1000,
      isSubscription: index === 2,
    }));
    await route.fulfill({ json: long });
  });
  await page.reload({ waitUntil: "networkidle" });
  await openCart(page);
};

const toCheckout = async (page: Page): Promise<void> => {
  await fillCart(page);
  await page.goto("/checkout");
  await cardForm(page).getByLabel("Card number").waitFor();
};

/** A member's cart with a subscription. */
const toSubscribe = async (page: Page): Promise<void> => {
  await page
    .getByRole("checkbox", { name: /^Subscribe for/ })
    .first()
    .check();
  await fillCart(page);
  await page.goto("/checkout");
  await cardForm(page).getByLabel("Card number").waitFor();
};

const pay = async (page: Page): Promise<void> => {
  await toCheckout(page);
  await typeAddress(page);
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
};

export const CHECKOUT: readonly Screen[] = [
  { name: "drawer-empty", path: "/shop", before: openCart, window: true },
  {
    name: "drawer",
    path: "/products/hemp-cheese",
    before: async (page) => {
      await fillCart(page);
      await openCart(page);
    },
    main: true,
    window: true,
  },
  { name: "drawer-long", path: "/products/hemp-cheese", before: longCart, window: true },
  { name: "checkout", path: "/products/hemp-cheese", before: toCheckout, main: true, window: true },
  {
    name: "checkout-errors",
    path: "/products/hemp-cheese",
    before: async (page) => {
      await toCheckout(page);
      await page.getByRole("button", { name: /^Pay \$/ }).click();
      await page.getByText("Required").first().waitFor();
    },
  },
  { name: "checkout-subscription", path: "/products/hemp-cheese", as: "member", before: toSubscribe },
  { name: "checkout-empty", path: "/checkout" },
  { name: "order-success", path: "/products/hemp-cheese", before: pay },
  { name: "order-success-unknown", path: "/order-success" },
];
