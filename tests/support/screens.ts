import type { Page } from "@playwright/test";

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

const fillCart = async (page: Page): Promise<void> => {
  await add(page);
  await page.goto("/products/taco-night-kit");
  await add(page);
};

/** Add a screen here when you build one. */
export const SCREENS: readonly Screen[] = [
  { name: "home", path: "/", main: true },
  { name: "shop", path: "/shop", main: true, window: true },
  { name: "shop-list", path: "/shop?category=cheese&view=list", window: true },
  { name: "shop-search", path: "/shop?search=sage", window: true },
  { name: "shop-empty", path: "/shop?search=zzzz", main: true },
  { name: "product", path: "/products/hemp-cheese", main: true },
  { name: "product-sold-out", path: "/products/smoked-hemp-cheese", window: true },
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
  {
    name: "checkout",
    path: "/products/hemp-cheese",
    before: async (page) => {
      await fillCart(page);
      await page.goto("/checkout");
      await page.frameLocator("iframe[src*='payment-element']").getByLabel("Card number").waitFor();
    },
    main: true,
    window: true,
  },
  {
    name: "checkout-errors",
    path: "/products/hemp-cheese",
    before: async (page) => {
      await fillCart(page);
      await page.goto("/checkout");
      await page.frameLocator("iframe[src*='payment-element']").getByLabel("Card number").waitFor();
      await page.getByRole("button", { name: /^Pay \$/ }).click();
      await page.getByText("Required").first().waitFor();
    },
    window: true,
  },
  { name: "checkout-empty", path: "/checkout" },
  { name: "order-success-unknown", path: "/order-success" },
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
  await page.addStyleTag({ content: "[data-sonner-toaster] { visibility: hidden }" });
}
