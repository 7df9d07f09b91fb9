import { signIn } from "../support/customer";
import { expect, test } from "./fixtures";

test.use({ allowConsole: [/responded with a status of 404 .*\/nothing-here$/] });

// These pages have a policy with a nonce (docs/decisions/0005), which the prerendered page for unknown URLs lacks.
for (const [who, path] of [
  ["admin", "/admin/nothing-here"],
  ["member", "/admin/nothing-here"],
  ["member", "/account/nothing-here"],
  ["member", "/member-content/nothing-here"],
] as const)
  test(`${path} is a readable 404 without console errors for the ${who}`, async ({ page }) => {
    await signIn(page, `${who}@cloverandfern.example`, "cloverfern");
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page).toHaveTitle("404 Page Not Found");
    await expect(page.getByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
  });

test("a page of the admin that does not exist asks visitors to log in, like its other pages", async ({
  page,
}) => {
  expect((await page.goto("/admin/nothing-here"))?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login Required" })).toBeVisible();
});
