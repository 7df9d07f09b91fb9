import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/people";
import { expect, test } from "./fixtures";

let people = 0;
const newEmail = () => {
  people += 1;
  return `reader${people}.${Date.now()}@garden.example`;
};

const toast = (page: Page, text: string) => expect(page.locator("[data-sonner-toast]")).toContainText(text);
const main = (page: Page) => page.getByRole("main");
/** Ignores a previous page that is still in the document, hidden. */
const field = (page: Page, label: string) =>
  main(page).getByLabel(label, { exact: true }).filter({ visible: true });
const openMenu = (page: Page) => page.getByRole("banner").locator("summary").click();
const menuItem = (page: Page, name: string | RegExp) => page.getByRole("banner").getByRole("link", { name });

async function register(page: Page, email: string): Promise<void> {
  const account = { firstName: "Olive", lastName: "Grove", email, password: PASSWORD };
  expect((await page.request.post("/api/auth/register", { data: account })).status()).toBe(201);
}

/** An account whose owner is not signed in here. */
async function stranger(page: Page): Promise<string> {
  const email = newEmail();
  await register(page, email);
  await page.request.post("/api/auth/logout");
  return email;
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await main(page).getByRole("button", { name: "Sign In" }).click();
}

test("signing up, logging out and logging in again", async ({ page, shop }) => {
  const email = newEmail();
  await page.goto("/signup?return=%2Fshop");
  for (const [label, text] of [
    ["First name", "Olive"],
    ["Last name", "Grove"],
    ["Email", email],
    ["Password", PASSWORD],
    ["Confirm password", PASSWORD],
  ] as const)
    await field(page, label).fill(text);
  await main(page).getByRole("checkbox").check();
  await main(page).getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${shop.url}/shop`);
  await toast(page, "Welcome to Clover & Fern!");

  await openMenu(page);
  await expect(page.getByRole("banner").getByText(email)).toBeVisible();
  await expect(menuItem(page, "My Account")).toBeVisible();
  await expect(menuItem(page, /Admin Panel/)).toBeHidden();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await openMenu(page);
  await expect(menuItem(page, "Log in")).toBeVisible();

  await page.goto("/login");
  await logIn(page, email);
  await expect(page).toHaveURL(`${shop.url}/`);
  await toast(page, "Welcome back!");
  await page.goto("/login");
  await expect(page).toHaveURL(`${shop.url}/`);
});

test("a visitor's page does not request the current user", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(asked).toContain("/api/cart");
  expect(asked).not.toContain("/api/auth/user");
});

test.describe("a wrong password", () => {
  test.use({ allowConsole: [/401 \(Unauthorized\)/] });

  test("is refused with a persistent message, and the field gets the focus", async ({ page, shop }) => {
    const email = await stranger(page);
    await page.goto("/login");
    await logIn(page, email, "not-the-password");
    await toast(page, "Login failed");
    await expect(main(page).getByText("Invalid email or password. Please try again.")).toBeVisible();
    await expect(field(page, "Password")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${shop.url}/`);
  });
});

test("an account page asks for a login first and then opens", async ({ page, shop }) => {
  const email = await stranger(page);
  await page.goto("/orders?from=mail");
  await expect(page).toHaveURL(/\/login\?return=%2Forders%3Ffrom%3Dmail$/); // the reason is shown, then removed
  await toast(page, "Unauthorized");
  await expect(main(page).getByText("You are logged out. Logging in again...")).toBeVisible();
  await logIn(page, email);
  await expect(page).toHaveURL(`${shop.url}/orders?from=mail`);
});

test("a password is reset through the email, and opens the same account", async ({ page, shop }) => {
  const email = await stranger(page);
  await page.goto("/login");
  await main(page).getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await field(page, "Email").fill(email);
  await main(page).getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await toast(page, "Reset link sent!");

  const mail = await shop.mailbox.next(email, "password-reset");
  const link = mail.links.find((href) => href.includes("/reset-password"));
  await page.goto(String(link));
  await field(page, "New password").fill("plenty-of-sage");
  await field(page, "Confirm new password").fill("plenty-of-sage");
  await main(page).getByRole("button", { name: "Reset password" }).click();
  await toast(page, "Password reset successful!");
  await expect(page).toHaveURL(`${shop.url}/login`);
  await logIn(page, email, "plenty-of-sage");
  await expect(page).toHaveURL(`${shop.url}/`);
});

test.describe("a link that was used", () => {
  test.use({ allowConsole: [/40[01] \((Bad Request|Unauthorized)\)/] });

  test("verifies the email once, for the signed-in owner", async ({ page, shop }) => {
    const email = await stranger(page);
    const mail = await shop.mailbox.next(email, "welcome");
    const link = String(mail.links.find((href) => href.includes("/verify-email")));
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Log in to confirm your email" })).toBeVisible();
    await main(page).getByRole("link", { name: "Go to login" }).click();
    await logIn(page, email);
    await expect(page.getByRole("heading", { name: "Your email is confirmed" })).toBeVisible();
    await expect(main(page)).toContainText(email);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Invalid confirmation link" })).toBeVisible();
    await page.goto("/reset-password?token=nonsense");
    await expect(page.getByRole("heading", { name: "Invalid reset link" })).toBeVisible();
  });
});

test.describe("the modal", () => {
  const modal = (page: Page) => page.getByRole("dialog");
  const openModal = async (page: Page) => {
    await openMenu(page);
    await menuItem(page, "Log in").click();
    await expect(modal(page)).toBeVisible();
  };

  test("signs in over the page, and merges the guest's cart", async ({ page, shop }) => {
    const email = await stranger(page);
    const [product] = await shop.sql("SELECT id FROM products WHERE slug = 'hemp-cheese'");
    await page.request.post("/api/cart", { data: { productId: product?.id, quantity: 2 } });
    await page.goto("/products/hemp-cheese");
    await openModal(page);
    await modal(page).getByLabel("Email", { exact: true }).fill(email);
    await modal(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
    await modal(page).getByRole("button", { name: "Sign In" }).click();
    await toast(page, "Logged in successfully!");
    await expect(modal(page)).toBeHidden();
    await expect(page).toHaveURL(`${shop.url}/products/hemp-cheese`);
    await expect(page.getByRole("banner").locator("summary")).toBeFocused();
    await openMenu(page);
    await expect(page.getByRole("banner").getByText(email)).toBeVisible();
    await expect(page.getByTestId("cart-count")).toHaveText("2");
  });

  test("creates an account, and Escape returns the focus", async ({ page }) => {
    await page.goto("/shop");
    await openModal(page);
    await page.keyboard.press("Escape");
    await expect(modal(page)).toBeHidden();
    await expect(page.getByRole("banner").locator("summary")).toBeFocused();
    await openModal(page);
    await modal(page).getByRole("tab", { name: "Create Account" }).click();
    await modal(page).getByLabel("Username").fill(`olive${Date.now()}`);
    await modal(page).getByLabel("Email", { exact: true }).fill(newEmail());
    await modal(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
    await modal(page).getByLabel("Confirm password").fill(PASSWORD);
    await modal(page).getByRole("button", { name: "Create Account" }).click();
    await toast(page, "Account created successfully!");
    await expect(modal(page)).toBeHidden();
  });
});

test("dropped items of the guest's cart are listed on the next page", async ({ page, shop }) => {
  const [product] = await shop.sql("SELECT id FROM products WHERE slug = 'teff-wraps'");
  await shop.sql("UPDATE products SET on_hand = 5, available = 5 WHERE slug = 'teff-wraps'");
  const add = () => page.request.post("/api/cart", { data: { productId: product?.id, quantity: 4 } });
  const email = newEmail();
  await register(page, email);
  await add();
  await page.request.post("/api/auth/logout");
  await add();
  await page.goto("/login");
  await logIn(page, email);
  await expect(
    page.getByText("Teff & Sea Salt Wraps: 5 instead of 8, which is all we have in stock."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Dismiss", exact: true }).click();
  await expect(page.getByText(/5 instead of 8/)).toBeHidden();
});

test.describe("an admin", () => {
  // What the page still reads when its session ends.
  test.use({ allowConsole: [/401 \(Unauthorized\) at \S+\/api\/(auth\/user|wishlist)$/] });

  test("logs in to the admin, which stays closed to others", async ({ page, shop }) => {
    await page.goto("/admin/orders?status=new");
    await expect(page.getByRole("heading", { name: "Admin Login Required" })).toBeVisible();
    await page.getByRole("link", { name: "Login with Google" }).click();
    await page.waitForURL(`${shop.openidUrl}/sign-in/*`);
    await page.goBack();
    await page.getByRole("link", { name: "Log in with a password" }).click();
    await expect(page).toHaveURL(`${shop.url}/login?return=%2Fadmin%2Forders%3Fstatus%3Dnew`);
    await logIn(page, "shopper@cloverandfern.example", "cloverfern");
    await expect(page.getByRole("heading", { name: "Admin Login Required" })).toBeVisible();
    await page.getByRole("link", { name: "Log out" }).click();
    await expect(page).toHaveURL(`${shop.url}/`);
    await page.goto("/login");
    await logIn(page, "admin@cloverandfern.example", "cloverfern");
    await expect(page).toHaveURL(`${shop.url}/admin`);
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.getByRole("link", { name: "View shop" }).click();
    await openMenu(page);
    await expect(menuItem(page, /Admin Panel/)).toContainText("Admin");
  });
});

test("a phone's menu shows the user's name, and logs out", async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, newEmail());
  await page.goto("/shop");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "My Account" })).toBeVisible();
  await menu.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
});
