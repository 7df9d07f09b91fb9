import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const whoAmI = async (page: Page) => {
  const answer = await page.request.get("/api/auth/user");
  return { status: answer.status(), body: (await answer.json()) as Record<string, unknown> };
};

/** Says at the provider who one is. */
async function beAt(page: Page, provider: string, email: string): Promise<void> {
  await expect(
    page.getByText(`Local sign-in provider, standing in for ${provider}. No real account is used.`),
  ).toBeVisible();
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("First name").fill("Fern");
  await page.getByLabel("Last name").fill("Clover");
}

for (const [id, provider] of [
  ["google", "Google"],
  ["apple", "Apple"],
  ["facebook", "Facebook"],
] as const)
  test(`signing in with ${provider} makes an account, and opens it again`, async ({ page, shop }) => {
    const email = `fern.${id}@clover.example`;
    for (const visit of ["first", "second"]) {
      await page.goto(`/api/auth/${id}?return=/shop`);
      expect(page.url(), visit).toContain(shop.openidUrl);
      await beAt(page, provider, email.toUpperCase());
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL(`${shop.url}/shop`);
      expect(await whoAmI(page)).toMatchObject({
        status: 200,
        body: { email, firstName: "Fern", lastName: "Clover", emailVerified: true, isAdmin: false },
      });
      await page.context().clearCookies();
      expect((await whoAmI(page)).status).toBe(401);
    }
    expect(await shop.sql("SELECT id FROM users WHERE email = $1", [email])).toHaveLength(1);
  });
