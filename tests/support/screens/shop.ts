import type { Page } from "@playwright/test";
import type { Screen } from "./screen";

/** Types into the header's search, or the menu's where the header has no room. */
const search = (text: string) => async (page: Page) => {
  const field = page.getByPlaceholder("Search products").filter({ visible: true }).first();
  if (!(await field.isVisible())) await page.getByRole("button", { name: "Menu" }).click();
  await field.click();
  await page.keyboard.type(text);
  await page.getByRole("option").first().waitFor();
};

/** Opens the filter sheet where the filters are not beside the list. */
const openFilters = async (page: Page): Promise<void> => {
  const button = page.getByRole("link", { name: /^Filters/ });
  if (!(await button.isVisible())) return;
  await button.click();
  await page.getByRole("dialog", { name: "Filters" }).waitFor();
};

export const SHOP: readonly Screen[] = [
  { name: "home", path: "/", main: true },
  { name: "shop", path: "/shop", main: true, window: true },
  { name: "shop-list", path: "/shop?category=cheese&view=list", window: true },
  { name: "shop-search", path: "/shop?search=sage", window: true },
  {
    name: "shop-filters",
    path: "/shop?search=hemp&min=5&max=20&stock=in&diet=gluten-free&diet=soy-free&free=wheat",
    before: openFilters,
    window: true,
  },
  { name: "shop-more", path: "/shop?shown=24" },
  { name: "search", path: "/", before: search("hemp"), window: true },
  { name: "shop-similar", path: "/shop?search=tortilas" },
  { name: "shop-empty", path: "/shop?search=zzzz", main: true },
  { name: "product", path: "/products/hemp-cheese", main: true },
  {
    name: "reviews",
    path: "/products/hemp-cheese",
    before: async (page) => {
      await page.getByRole("button", { name: "Sort and filter" }).click();
      await page.getByRole("dialog").getByText("Sort by").waitFor();
    },
    window: true,
  },
  {
    name: "review-errors",
    path: "/products/hemp-cheese",
    before: async (page) => {
      await page.locator("#reviews").getByRole("button", { name: "Write a review" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Submit Review" }).click();
      await page.getByText("Required").first().waitFor();
    },
    window: true,
  },
  { name: "reviews-page", path: "/products/hemp-cheese/reviews/first" },
  { name: "stop-restock", path: "/back-in-stock/stop" },
  { name: "restore-cart", path: "/cart/restore" },
  { name: "product-out-of-stock", path: "/products/smoked-hemp-cheese", window: true },
  {
    name: "share",
    path: "/products/hemp-cheese",
    before: async (page) => {
      await page.getByRole("button", { name: "Share Hemp Cheese" }).first().click();
      await page.getByRole("dialog", { name: "Share Hemp Cheese" }).waitFor();
    },
    window: true,
  },
  { name: "not-found", path: "/nothing-here", main: true },
];
