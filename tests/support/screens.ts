import type { Page } from "@playwright/test";
import { cardForm, typeAddress, typeCard } from "./checkout-form";
import { customer, keeper } from "./customer";

/** A screen that is photographed: `npm run shots` takes all, the visual regression test the main ones. */
export interface Screen {
  name: string;
  path: string;
  /** What happens before the picture is taken. */
  before?: (page: Page) => Promise<void>;
  /** Compared with its accepted picture in each test run. */
  main?: true;
  /** Only what the window shows, for drawers and long lists. */
  window?: true;
}

export const WIDTHS = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;

const openCart = async (page: Page): Promise<void> => {
  await page.getByRole("banner").getByRole("button", { name: /cart/i }).click();
  await page.getByRole("dialog", { name: /Shopping Cart/ }).waitFor();
};

const add = async (page: Page): Promise<void> => {
  const added = page.waitForResponse(
    (response) => response.url().endsWith("/api/cart") && response.request().method() === "POST",
  );
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await added;
};

const openAccountMenu = (page: Page): Promise<void> => page.getByRole("banner").locator("summary").click();

const openSignIn = async (page: Page): Promise<void> => {
  await openAccountMenu(page);
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await page.getByRole("dialog").waitFor();
};

const logIn =
  (name: string) =>
  async (page: Page): Promise<void> => {
    const data = { email: `${name}@cloverandfern.example`, password: "cloverfern" };
    await page.request.post("/api/auth/login", { data });
    await page.reload({ waitUntil: "networkidle" });
  };

const fillCart = async (page: Page): Promise<void> => {
  await add(page);
  await page.goto("/products/taco-night-kit");
  await add(page);
};

/** Types into the search that the header shows, or the menu where the header has no room. */
const search = (text: string) => async (page: Page) => {
  const field = page.getByPlaceholder("Search products").filter({ visible: true }).first();
  if (!(await field.isVisible())) await page.getByRole("button", { name: "Menu" }).click();
  await field.click();
  await page.keyboard.type(text);
  await page.getByRole("option").first().waitFor();
};

/** Opens the sheet where the filters do not stand beside the list. */
const openFilters = async (page: Page): Promise<void> => {
  const button = page.locator("summary", { hasText: "Filters" });
  if (!(await button.isVisible())) return;
  await button.click();
  await page.getByRole("dialog", { name: "Filters" }).waitFor();
};

/** Twelve lines of products with names as long as names get, and one that has run out. */
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

const pay = async (page: Page): Promise<void> => {
  await toCheckout(page);
  await typeAddress(page);
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
};

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

const openOrder = async (page: Page): Promise<void> => {
  await ordersOfCustomer(page, 3);
  await page.getByRole("link", { name: "View order" }).first().click();
  await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();
};

/** Add a screen here when you build one. */
export const SCREENS: readonly Screen[] = [
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
  { name: "shop-more", path: "/shop?shown=48" },
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
  { name: "product-sold-out", path: "/products/smoked-hemp-cheese", window: true },
  { name: "membership-signup", path: "/membership-signup" },
  {
    name: "plans",
    path: "/shop",
    before: async (page) => {
      await page
        .getByRole("button", { name: /see the plans/ })
        .first()
        .click();
      await page.getByRole("link", { name: "Choose Premium" }).waitFor();
    },
    window: true,
  },
  {
    name: "subscribe",
    path: "/membership-signup",
    before: async (page) => {
      await logIn("shopper")(page);
      await page.getByRole("button", { name: "Choose Premium" }).click();
      await page.getByRole("dialog").waitFor();
    },
    window: true,
  },
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
  { name: "checkout-empty", path: "/checkout" },
  { name: "order-success", path: "/products/hemp-cheese", before: pay },
  { name: "order-success-unknown", path: "/order-success" },
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
  { name: "login", path: "/login", main: true },
  {
    name: "login-errors",
    path: "/login?why=not-linked&provider=google",
    before: async (page) => {
      await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
      await page.getByText("Please enter a valid email address").waitFor();
    },
  },
  { name: "signup", path: "/signup" },
  { name: "forgot-password", path: "/forgot-password" },
  { name: "reset-password-invalid", path: "/reset-password", window: true },
  { name: "verify-email-invalid", path: "/verify-email", window: true },
  { name: "admin-login-required", path: "/admin", window: true },
  { name: "sign-in", path: "/shop", before: openSignIn, main: true, window: true },
  {
    name: "sign-in-register",
    path: "/shop",
    before: async (page) => {
      await openSignIn(page);
      await page.getByRole("tab", { name: "Create Account" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Create Account" }).click();
      await page.getByText("Username must be at least 3 characters").waitFor();
    },
    window: true,
  },
  { name: "account-menu-visitor", path: "/shop", before: openAccountMenu, window: true },
  {
    name: "account-menu-admin",
    path: "/shop",
    before: async (page) => {
      await logIn("admin")(page);
      await openAccountMenu(page);
    },
    window: true,
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
  { name: "account-delete", path: "/account", before: account("/account/delete") },
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

/** Opens a screen and waits until nothing moves any more. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(screen.path, { waitUntil: "networkidle" });
  await screen.before?.(page);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  await page.addStyleTag({
    content: "[data-sonner-toaster], [data-sonner-toaster] * { visibility: hidden !important }",
  });
}
