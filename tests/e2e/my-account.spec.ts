import type { Page } from "@playwright/test";
import { axeViolations } from "../support/axe-violations";
import { customer, customerWithWishlist, logOut } from "../support/customer";
import { fillCart } from "../support/fill-cart";
import { Mailbox } from "../support/mailbox";
import { PASSWORD } from "../support/people";
import { expect, test } from "./fixtures";

const whoAmI = async (page: Page) => (await page.request.get("/api/auth/user")).json() as Promise<unknown>;

test("the profile changes on the page and in the header's menu", async ({ page, shop }) => {
  await customer(page, 0, { url: shop.url });
  await page.goto("/account");
  await expect(page.getByText("Olive Grove")).toBeVisible();
  await page.getByRole("link", { name: "Edit profile" }).click();
  await page.getByLabel("First name").fill("O");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("First name must be at least 2 characters")).toBeVisible();
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.getByLabel("First name").fill("Octavia");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Your profile has been updated.")).toBeVisible();
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Overview" }).click();
  await expect(page.getByText("Octavia Grove")).toBeVisible();
});

test.describe("a password change", () => {
  test.use({ allowConsole: [/400 \(Bad Request\)/] });

  test("keeps this browser signed in; a wrong current password is reported at its field", async ({
    page,
    shop,
  }) => {
    const { email } = await customer(page, 0, { url: shop.url });
    await page.goto("/account/settings");
    const change = async (present: string) => {
      await page.getByLabel("Current password", { exact: true }).fill(present);
      await page.getByLabel("New password", { exact: true }).fill("a-better-one");
      await page.getByLabel("Confirm new password", { exact: true }).fill("a-better-one");
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await change("guess-guess");
    await expect(page.getByRole("alert").filter({ hasText: "This password is incorrect." })).toBeVisible();
    await change(PASSWORD);
    await expect(page.getByText("Password updated")).toBeVisible();
    expect(await whoAmI(page)).toMatchObject({ email });
  });
});

test("the address book fills the checkout without overwriting input", async ({ page }) => {
  await fillCart(page, ["hemp-cheese"]);
  await page.goto("/checkout");
  const main = page.getByRole("main");
  await main.getByLabel("City", { exact: true }).fill("Typed City");
  const { email } = await customerWithWishlist(page);
  await page.reload();
  await expect(main.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(main.getByLabel("Address", { exact: true })).toHaveValue("12 Orchard Lane");
  await expect(main.getByLabel("State")).toHaveValue("CA");
  await expect(main.getByLabel("City", { exact: true })).toHaveValue("Typed City");
  await logOut(page);
  await fillCart(page, ["hemp-cheese"]);
  await page.goto("/checkout");
  await expect(main.getByLabel("Address", { exact: true })).toHaveValue("");
});

test("an address is added, made the default and removed, without an issue of axe", async ({ page, shop }) => {
  await customer(page, 0, { url: shop.url });
  await page.goto("/account/addresses");
  const add = async (address: string) => {
    await page.getByRole("button", { name: "Add an address" }).click();
    const dialog = page.getByRole("dialog", { name: "Add an address" });
    await expect(dialog.getByLabel("First name")).toHaveValue("Olive");
    await dialog.getByRole("button", { name: "Save address" }).click();
    await expect(dialog.getByText("Required").first()).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel("Address", { exact: true }).fill(address);
    await dialog.getByLabel("City").fill("Ojai");
    await dialog.getByLabel("State").selectOption("CA");
    await dialog.getByLabel("ZIP code").fill("93023");
    await dialog.getByRole("button", { name: "Save address" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: address })).toBeVisible(); // the page has been refreshed
  };
  await add("1 First Row");
  await add("2 Second Row");
  const second = page.getByRole("listitem").filter({ hasText: "2 Second Row" });
  await expect(page.getByRole("listitem").filter({ hasText: "1 First Row" })).toContainText("Default");
  await second.getByRole("button", { name: /^Make default/ }).click();
  await expect(second).toContainText("Default");
  await second.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(second).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "1 First Row" })).toContainText("Default");
});

test("saved items are bought and removed on the account page", async ({ page, shop }) => {
  await customerWithWishlist(page, shop.url);
  await page.goto("/account");
  const items = page.locator("#saved-items").getByRole("article");
  await expect(items).toHaveCount(4);
  const first = String(await items.first().getByRole("heading").textContent());
  await items
    .first()
    .getByRole("button", { name: `Remove ${first} from saved items` })
    .click();
  await expect(page.getByText("Removed from Saved Items")).toBeVisible();
  await expect(items).toHaveCount(3);
  await items
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.getByText("Item has been added to your cart.")).toBeVisible();
  await items.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/products\//);
});

test("the account's navigation links from the orders to the saved items", async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await customerWithWishlist(page, shop.url);
  await page.goto("/orders", { waitUntil: "networkidle" });
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Saved items" }).click();
  await expect(page.getByRole("heading", { name: "Saved Items" })).toBeInViewport();
});

test.describe("deleting an account", () => {
  // Pending requests of the page are refused.
  test.use({ allowConsole: [/401 \(Unauthorized\)/] });

  test("ends the session and frees the address", async ({ page, shop }) => {
    const { email } = await customer(page, 1, { url: shop.url });
    const cookies = await page.context().cookies();
    await page.goto("/account/settings");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download my data" }).click();
    expect((await download).suggestedFilename()).toBe("clover-and-fern-my-data.json");
    await page.getByRole("link", { name: "Delete my account" }).click();
    await expect(page).toHaveURL(/\/account\/delete$/);
    await page.waitForLoadState("networkidle");
    // Next keeps the settings page, which has such a field too, hidden in the document.
    await page.getByLabel("Your password").filter({ visible: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Delete my account for good" }).click();
    await expect(page).toHaveURL(`${shop.url}/`);
    await expect(page.getByText("Your account has been deleted.")).toBeVisible();
    await page.context().addCookies(cookies);
    expect((await page.request.get("/api/auth/user")).status()).toBe(401);
    expect(
      (await page.request.post("/api/auth/login", { data: { email, password: PASSWORD } })).status(),
    ).toBe(401);
    expect(await shop.sql("SELECT 1 FROM users WHERE email = $1", [email])).toEqual([]);
  });
});

test("the emailed link deletes an account without a password", async ({ page, shop }) => {
  const { email } = await customer(page, 0, { url: shop.url });
  await shop.sql("UPDATE users SET password_hash = NULL WHERE email = $1", [email]);
  await page.goto("/account/delete");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("button", { name: "Email sent" })).toBeVisible();
  const { links } = await new Mailbox(shop.sql).next(email, "delete-account");
  await page.goto(String(links.find((link) => link.includes("/account/delete"))));
  await page.getByRole("button", { name: "Delete my account for good" }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
});
