import type { Page } from "@playwright/test";
import { cardForm, typeAddress, typeCard } from "../checkout-form";
import { buyGiftCard, customerWithCredit } from "../customer";
import { fillCart } from "../fill-cart";
import { openCart, type Screen } from "./screen";

const ofShopper = async (page: Page): Promise<undefined> => {
  await fillCart(page, ["hemp-cheese", "taco-night-kit"]);
};

/** A member's cart with a subscription. */
const ofSubscriber = async (page: Page): Promise<undefined> => {
  await fillCart(page, ["hemp-cheese", "taco-night-kit"], { isSubscription: true });
};

/** Twelve lines of products with the longest names, and one that is out of stock. */
const longCart = async (page: Page): Promise<void> => {
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

const cardReady = (page: Page): Promise<void> => cardForm(page).getByLabel("Card number").waitFor();

const pay = async (page: Page): Promise<void> => {
  await typeAddress(page);
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
};

export const CHECKOUT: readonly Screen[] = [
  { name: "drawer-empty", path: "/shop", before: openCart, window: true },
  {
    name: "drawer",
    path: "/products/taco-night-kit",
    given: ofShopper,
    before: openCart,
    main: true,
    window: true,
  },
  { name: "drawer-long", path: "/products/taco-night-kit", given: ofShopper, before: longCart, window: true },
  { name: "checkout", path: "/checkout", given: ofShopper, before: cardReady, main: true, window: true },
  {
    name: "checkout-errors",
    path: "/checkout",
    given: ofShopper,
    before: async (page) => {
      await cardReady(page);
      await page.getByRole("button", { name: /^Pay \$/ }).click();
      await page.getByText("Required").first().waitFor();
    },
  },
  { name: "checkout-subscription", path: "/checkout", as: "member", given: ofSubscriber, before: cardReady },
  {
    name: "checkout-credit",
    path: "/checkout",
    given: async (page, url) => {
      await customerWithCredit(page, url);
      return ofShopper(page);
    },
    before: (page) => page.getByRole("checkbox", { name: /of store credit/ }).waitFor(),
  },
  { name: "checkout-empty", path: "/checkout" },
  { name: "order-success", path: "/checkout", given: ofShopper, before: pay },
  { name: "order-success-unknown", path: "/order-success" },
  { name: "gift-cards", path: "/gift-cards", before: cardReady },
  {
    name: "gift-cards-errors",
    path: "/gift-cards",
    before: async (page) => {
      await cardReady(page);
      await page.getByRole("radio", { name: "Other amount" }).click();
      await page.getByRole("button", { name: "Pay" }).click();
      await page.getByText("Please enter whole dollars from $10 to $500").waitFor();
    },
  },
  {
    name: "gift-card-bought",
    path: "/gift-cards/bought",
    given: async (_page, url) => `/gift-cards/bought?key=${await buyGiftCard(url)}`,
  },
  {
    name: "gift-card-print",
    path: "/gift-cards/bought",
    given: async (_page, url) => `/gift-cards/bought?key=${await buyGiftCard(url)}`,
    before: async (page) => {
      await page.getByRole("link", { name: "Print the gift card" }).click();
      await page.getByRole("heading", { name: "Your gift card" }).waitFor();
    },
  },
  { name: "gift-card-bought-unknown", path: "/gift-cards/bought" },
  { name: "gift-card-print-unknown", path: "/gift-cards/print" },
  { name: "gift-card-redeem", path: "/gift-cards/redeem?code=ABCD-EFGH-JKMN-PQRS" },
  { name: "gift-card-balance", path: "/gift-cards/balance" },
];
