import type { Page } from "@playwright/test";
import type { Screen } from "./screen";

const openAccountMenu = (page: Page): Promise<void> => page.getByRole("banner").locator("summary").click();

const openSignIn = async (page: Page): Promise<void> => {
  await openAccountMenu(page);
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await page.getByRole("dialog").waitFor();
};

export const SIGN_IN: readonly Screen[] = [
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
    as: "admin",
    before: openAccountMenu,
    window: true,
  },
];
