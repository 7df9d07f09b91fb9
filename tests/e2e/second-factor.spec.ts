import type { Page } from "@playwright/test";
import { Authenticator } from "../support/authenticator";
import { logOut, signIn } from "../support/customer";
import { PASSWORD } from "../support/people";
import { managerWithApp, newManager } from "../support/second-factor";
import { expect, test } from "./fixtures";

// Requests in flight when a code or another sign-in replaces the session are answered with 401.
test.use({ allowConsole: [/401 \(Unauthorized\) at \S+\/api\/(auth\/user|wishlist)$/] });
test.afterEach(({ shop }) => shop.moveClock(0));

const enterCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel("Code from your app").fill(code);
  await page.getByLabel("Code from your app").press("Enter");
};

test("an app is set up, required at the next login, and replaced once by a recovery code", async ({
  page,
  shop,
}) => {
  const email = await newManager(shop.url);
  const logIn = async () => {
    await page.goto("/login");
    await page.getByRole("main").getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  };
  await logIn();
  await expect(page.getByText("without a second factor (local mode)")).toBeVisible();
  await page.goto("/account/settings");
  await page.getByRole("button", { name: "Set up an app" }).click();
  const key = String(await page.locator("code").textContent());
  const app = new Authenticator(key.replaceAll(" ", ""));
  await enterCode(page, app.unusedCode());
  const codes = page.getByRole("listitem").filter({ hasText: /^(\w{4}-){5}\w{4}$/ });
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ""] = await codes.allTextContents();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download", exact: true }).click();
  expect((await saving).suggestedFilename()).toBe("recovery-codes.txt");
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();

  await logOut(page);
  await logIn();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Admin" })).toHaveCount(0);
  await enterCode(page, app.unusedCode());
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  await logOut(page);
  await logIn();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.goto("/account/settings");
  await expect(page.getByText("9 recovery codes left")).toBeVisible();
});

test.describe("ten minutes after the sign-in", () => {
  test.use({ allowConsole: [/status of (401|403)/] });

  test("a role change and a customer export ask for the password once, and the input stays", async ({
    page,
    shop,
  }) => {
    const email = await newManager(shop.url);
    await signIn(page, "admin@cloverandfern.example", "cloverfern");
    await page.goto(`/admin/customers?search=${email}`);
    await page.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    shop.moveClock(601);
    await page.getByLabel("First name").fill("Saffron");
    await page.getByLabel("Role").selectOption("content");
    await page.getByRole("button", { name: "Save changes" }).click();
    const question = page.getByRole("dialog", { name: "Confirm that it is you" });
    await question.getByLabel("Your password").fill("cloverfern");
    await question.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Customer updated")).toBeVisible();
    const [row] = await shop.sql("SELECT first_name, staff_role FROM users WHERE email = $1", [email]);
    expect(row).toEqual({ first_name: "Saffron", staff_role: "content" });

    shop.moveClock(1300);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    await question.getByLabel("Your password").fill("cloverfern");
    await question.getByLabel("Your password").press("Enter");
    expect((await saving).suggestedFilename()).toBe("customers.csv");
  });

  test("a user who signs in with Google re-authenticates there, in another window", async ({
    page,
    shop,
  }) => {
    const email = "sorrel.staff@clover.example";
    const beAtGoogle = async (at: Page, as: string) => {
      await at.getByLabel("Email", { exact: true }).fill(as);
      await at.getByLabel("First name").fill("Sorrel");
      await at.getByLabel("Last name").fill("Staff");
      await at.getByRole("button", { name: "Continue" }).click();
    };
    await page.goto("/api/auth/google?return=/shop");
    await beAtGoogle(page, email);
    await page.waitForURL(`${shop.url}/shop`);
    await shop.sql("UPDATE users SET is_admin = true, staff_role = 'owner' WHERE email = $1", [email]);
    await page.goto("/account/settings");
    shop.moveClock(601);
    await page.getByRole("button", { name: "Set up an app" }).click();
    const question = page.getByRole("dialog", { name: "Confirm that it is you" });
    await expect(question.getByLabel("Your password")).toHaveCount(0);
    const confirm = async (as: string) => {
      const opening = page.context().waitForEvent("page");
      await question.getByRole("link", { name: "Continue with Google" }).click();
      const google = await opening;
      await beAtGoogle(google, as);
      return google;
    };
    const other = await confirm("somebody.else@clover.example");
    await expect(other.getByRole("heading", { name: "Not confirmed" })).toBeVisible();
    await other.close();
    const right = await confirm(email);
    await expect(right.getByRole("heading", { name: "Confirmed", exact: true })).toBeVisible();
    await right.close();
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event("focus"))); // headless windows get no focus events
    await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
    expect(await shop.sql("SELECT 1 FROM users WHERE email = 'somebody.else@clover.example'")).toEqual([]);
  });
});

test("a sign-in with Google leads to the same code", async ({ page, shop }) => {
  const { email, app } = await managerWithApp(shop.url);
  await shop.sql("UPDATE users SET email_verified_at = now() WHERE email = $1", [email]);
  await page.goto("/api/auth/google");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("First name").fill("Olive");
  await page.getByLabel("Last name").fill("Grove");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await enterCode(page, app.unusedCode());
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});
