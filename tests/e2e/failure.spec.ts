import { expect, test } from "./fixtures";

// One expression: Playwright reads a list of two objects as a value with its options.
test.use({ allowConsole: [/ERR_FAILED|ChunkLoadError/] });

test("a page whose code can not be had says so, and its way on works", async ({ page }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.route("**/_next/static/chunks/**", (route) => route.abort(), { times: 1 });
  await page.getByRole("banner").getByRole("link", { name: "Shop" }).click();
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toContainText("Something went wrong");
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(failure).toBeHidden();
});
