import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const whoAmI = async (page: Page) => {
  const answer = await page.request.get("/api/auth/user");
  return { status: answer.status(), body: (await answer.json()) as Record<string, unknown> };
};

/** Signs in at the provider as this user. */
async function beAt(page: Page, provider: string, email: string): Promise<void> {
  await expect(
    page.getByText(`Local sign-in provider, standing in for ${provider}. No real account is used.`),
  ).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("First name").fill("Fern");
  await page.getByLabel("Last name").fill("Clover");
}

test("Continue with Google creates an account, and opens it again", async ({ page, shop }) => {
  const email = "fern.google@clover.example";
  for (const visit of ["first", "second"]) {
    await page.goto("/login?return=/shop");
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await page.waitForURL(`${shop.openidUrl}/sign-in/*`);
    await beAt(page, "Google", email.toUpperCase());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page, visit).toHaveURL(`${shop.url}/shop`);
    await expect(page.getByText("Successfully signed in with Google!")).toBeVisible();
    expect(await whoAmI(page)).toMatchObject({
      status: 200,
      body: { email, firstName: "Fern", lastName: "Clover", emailVerified: true, isAdmin: false },
    });
    await page.goto("about:blank"); // pending requests would get a 401 after the cookies are deleted
    await page.context().clearCookies();
    expect((await whoAmI(page)).status).toBe(401);
  }
  expect(await shop.sql("SELECT id FROM users WHERE email = $1", [email])).toHaveLength(1);
});

for (const [id, provider] of [
  ["apple", "Apple"],
  ["facebook", "Facebook"],
] as const)
  test(`Continue with ${provider} creates an account`, async ({ page, shop }) => {
    const email = `fern.${id}@clover.example`;
    await page.goto("/login?return=/shop");
    await page.getByRole("button", { name: `Continue with ${provider}` }).click();
    await page.waitForURL(`${shop.openidUrl}/sign-in/*`);
    await beAt(page, provider, email.toUpperCase());
    const form = {
      email,
      email_verified: "on",
      first_name: "Fern",
      last_name: "Clover",
      choice: "continue",
    };
    const answer = await page.request.post(page.url(), { form }); // the pages after it are those of Google
    expect(answer.url()).toBe(`${shop.url}/shop`);
    expect(await whoAmI(page)).toMatchObject({
      status: 200,
      body: { email, firstName: "Fern", lastName: "Clover", emailVerified: true, isAdmin: false },
    });
  });

test("the guest's cart is merged", async ({ page, shop }) => {
  const [product] = await shop.sql("SELECT id FROM products WHERE available > 5 LIMIT 1");
  await page.goto("/");
  await page.request.post("/api/cart", { data: { productId: product?.id, quantity: 2 } });
  await page.goto("/api/auth/google");
  await beAt(page, "Google", "carrier@clover.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  const lines = (await (await page.request.get("/api/cart")).json()) as unknown[];
  expect(lines).toMatchObject([{ productId: product?.id, quantity: 2 }]);
});

test.describe("a failed sign-in", () => {
  const expectFailure = async (page: Page) => {
    await expect(page.getByText("Failed to connect with Google. Please try again.")).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect((await whoAmI(page)).status).toBe(401);
  };

  test("that was canceled ends on the login page with a message", async ({ page }) => {
    await page.goto("/signup");
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expectFailure(page);
  });

  test("for an address with another account asks for its password", async ({ page, shop }) => {
    const owner = {
      firstName: "Olive",
      lastName: "Grove",
      email: "olive@clover.example",
      password: "thyme-and-sage",
    };
    const made = await fetch(`${shop.url}/api/auth/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(owner),
    });
    expect(made.status).toBe(201);
    await page.goto("/api/auth/google");
    await beAt(page, "Google", owner.email);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("This email already has an account here")).toBeVisible();
    expect((await whoAmI(page)).status).toBe(401);
  });

  test("with a response from another browser is refused (forged state)", async ({ page, browser, shop }) => {
    const other = await browser.newPage();
    await other.goto(`${shop.url}/api/auth/google`);
    const answer = await other.request.post(other.url(), {
      form: { email: "mallory@clover.example", email_verified: "on", choice: "continue" },
      maxRedirects: 0,
    });
    const stolen = String(answer.headers()["location"]);
    expect(stolen).toContain("/api/auth/callback/google?code=");
    await other.close();
    await page.goto(stolen);
    await expectFailure(page);
    expect(await shop.sql("SELECT id FROM users WHERE email = 'mallory@clover.example'")).toEqual([]);
  });
});
