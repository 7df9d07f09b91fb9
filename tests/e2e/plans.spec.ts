import { axeViolations } from "../support/axe-violations";
import { expect, test } from "./fixtures";

test("a member price leads to the plans by keyboard only, and the focus returns", async ({ page }) => {
  await page.goto("/products/hemp-cheese");
  const offer = page.getByRole("button", { name: /Members pay .* see the plans for Hemp Cheese/ });
  await offer.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Choose a membership plan" });
  await expect(dialog.getByRole("button", { name: "Choose Premium" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(offer).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Choose Premium" }).press("Enter");
  await expect(page.getByText("Account Required")).toBeVisible();
  await expect(page).toHaveURL(/\/signup\?return=%2Fmembership-signup%23plan-premium$/);
});

test("a visitor who chooses a plan signs up first, and returns to the plan", async ({ page }) => {
  await page.goto("/membership-signup");
  await page.getByRole("button", { name: "Choose Core" }).click();
  await expect(page.getByText("Account Required")).toBeVisible();
  await expect(page).toHaveURL(/\/signup\?return=%2Fmembership-signup%23plan-core$/);
});

const OFFERS = /30[- ]day free trial|days free|Choose (Core|Premium|Wholesale)|See the plans/i;

test("a member sees no trial or introductory offer from the first paint on", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Start your 30-day free trial" })).toBeVisible();
  const data = { email: "member@cloverandfern.example", password: "cloverfern" };
  await page.request.post("/api/auth/login", { data });
  // The user request is never answered: the hint cookie alone decides.
  await page.route("**/api/auth/user", () => {});
  for (const path of ["/", "/membership-signup", "/shop", "/products/hemp-cheese"]) {
    await page.goto(path, { waitUntil: "commit" });
    await page.getByRole("contentinfo").waitFor();
    await expect(page.getByText(OFFERS).filter({ visible: true })).toHaveCount(0);
  }
  await page.goto("/membership-signup");
  await expect(page.getByRole("link", { name: "Switch to Core" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Switch to Premium" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Your plan: see your account" })).toHaveCount(1);
  await page.goto("about:blank"); // drops the held request: without the route it would meet the ended session
  await page.unroute("**/api/auth/user");
  await page.request.post("/api/auth/logout");
  await page.goto("/membership-signup");
  await expect(page.getByRole("button", { name: "Choose Core" })).toBeVisible();
  await expect(page.getByText("See the plans")).toBeVisible();
});

test("a member sees their own prices in the listing", async ({ page }) => {
  const data = { email: "member@cloverandfern.example", password: "cloverfern" };
  await page.goto("/shop");
  await page.request.post("/api/auth/login", { data });
  await page.reload();
  const card = page.getByRole("article").filter({ hasText: "Hemp Cheese" }).first();
  await expect(card.getByText("Your member price")).toBeVisible();
  await expect(card.getByText("Free Delivery with Membership")).toBeVisible();
});
