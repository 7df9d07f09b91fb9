import type { Page } from "@playwright/test";
import { signIn } from "./customer";
import { ACCOUNT } from "./screens/account";
import { ADMIN } from "./screens/admin";
import { ADMIN_ORDERS } from "./screens/admin-orders";
import { ADMIN_PEOPLE } from "./screens/admin-people";
import { ADMIN_SITE } from "./screens/admin-site";
import { CHECKOUT } from "./screens/checkout";
import { CONTENT } from "./screens/content";
import { HELP } from "./screens/help";
import { MEMBERSHIP } from "./screens/membership";
import type { Screen } from "./screens/screen";
import { SECOND_FACTOR } from "./screens/second-factor";
import { SHOP } from "./screens/shop";
import { SIGN_IN } from "./screens/sign-in";

export type { Screen };

export const WIDTHS = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;

/** Every screen of the shop in every relevant state, by area. Add new ones to the list of their area. */
export const SCREEN_AREAS = {
  shop: SHOP,
  content: CONTENT,
  membership: MEMBERSHIP,
  checkout: CHECKOUT,
  account: ACCOUNT,
  "sign-in": SIGN_IN,
  "second factor": SECOND_FACTOR,
  help: HELP,
  admin: ADMIN,
  "orders in the admin": ADMIN_ORDERS,
  "people in the admin": ADMIN_PEOPLE,
  "content and settings in the admin": ADMIN_SITE,
} satisfies Record<string, readonly Screen[]>;

export const SCREENS: readonly Screen[] = Object.values<readonly Screen[]>(SCREEN_AREAS).flat();

/** Waits until every picture and font of the current page has loaded. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}

/** Opens a screen of the shop at this address and waits until it is stable. */
export async function openScreen(page: Page, screen: Screen, url: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (screen.as) await signIn(page, `${screen.as}@cloverandfern.example`, "cloverfern");
  const path = (await screen.given?.(page, url)) ?? screen.path;
  await page.goto(path, { waitUntil: "networkidle" });
  // On a busy machine the network can be idle while the page is still in its loading state.
  await page.locator("h1").first().waitFor({ state: "attached" });
  await screen.before?.(page);
  await settle(page);
  await page.addStyleTag({
    content:
      "[data-sonner-toaster], [data-sonner-toaster] * { visibility: hidden !important } * { content-visibility: visible !important }",
  });
}
