import type { Page, Response } from "@playwright/test";
import { axeViolations } from "../support/axe-violations";
import { logOut, signIn } from "../support/customer";
import { expect, test } from "./fixtures";

test.use({
  serviceWorkers: "allow",
  allowConsole: [/ERR_INTERNET_DISCONNECTED|status of (403|503)|Failed to fetch/],
});

/** Opens a page and waits until the worker is in charge of the next one. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

const offlineTitle = (page: Page) => page.getByRole("heading", { level: 1, name: "You're offline" });

/** All that a worker could have stored. */
const stored = (page: Page) =>
  page.evaluate(async () => [...(await caches.keys()), ...(await indexedDB.databases())]);

test("the shop can be installed as an app", async ({ page, request }) => {
  await visit(page, "/");
  const client = await page.context().newCDPSession(page);
  const { url, errors, data } = await client.send("Page.getAppManifest");
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "{}")).toMatchObject({ name: "Clover & Fern", display: "standalone" });
  // Playwright's contexts are incognito windows, which install nothing.
  const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  for (const { src } of JSON.parse(data ?? "{}").icons)
    expect((await request.get(src)).headers()["content-type"]).toBe("image/png");

  const worker = await request.get("/sw.js");
  expect(worker.headers()).toMatchObject({
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'none'; connect-src 'self'",
    "content-type": "text/javascript; charset=utf-8",
  });
  const etag = worker.headers()["etag"] ?? "";
  for (const [known, status] of [
    [etag, 304],
    [`W/${etag}`, 304], // through a proxy that compresses
    [`"other", W/${etag}`, 304],
    ['W/"other"', 200],
  ] as const)
    expect((await request.get("/sw.js", { headers: { "If-None-Match": known } })).status()).toBe(status);
});

test("a visitor who is offline sees a page that says so, and gets the wanted page when the connection is back", async ({
  page,
  context,
}) => {
  await visit(page, "/");
  await context.setOffline(true);
  await page.goto("/recipes?difficulty=Easy", { waitUntil: "commit" });
  await expect(offlineTitle(page)).toBeVisible();
  await expect(page).toHaveTitle("You're offline · Clover & Fern");
  await expect(page.getByText("Your cart is kept")).toBeVisible();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.evaluate(() => document.documentElement.removeAttribute("lang"));
  expect(await axeViolations(page)).not.toEqual([]); // control: axe examines this page
  await context.setOffline(false);
  await expect(offlineTitle(page)).toBeHidden();
  await expect(page).toHaveURL(/\/recipes\?difficulty=Easy$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Recipes/i);

  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "Shop" }).click();
  await expect(offlineTitle(page)).toBeVisible();
  await expect(page).toHaveURL(/\/shop$/);
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: /^Add to cart/ }).first()).toBeVisible();
});

test("Try again reloads the requested page", async ({ page, context }) => {
  await visit(page, "/");
  await context.setOffline(true);
  await page.goto("/recipes", { waitUntil: "commit" });
  await expect(offlineTitle(page)).toBeVisible();
  await page.evaluate(() => document.documentElement.removeAttribute("lang"));
  await page.getByRole("button", { name: "Try again" }).click();
  // Not the title: on a reload, Chromium can forget that it is emulating an offline network.
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a visitor with a connection sees that the shop can't be reached, then that they are offline", async ({
  page,
  context,
}) => {
  await visit(page, "/");
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => true }));
  await context.setOffline(true);
  await page.goto("/membership-success", { waitUntil: "commit" });
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("The shop can't be reached");
  await expect(page).toHaveTitle("The shop can't be reached · Clover & Fern");
  await expect(page.getByText("Check your internet connection, or try again in a moment.")).toBeVisible();
  await expect(page.getByText("you don't need to pay again")).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(heading).toHaveText("You're offline");
  await expect(page).toHaveTitle("You're offline · Clover & Fern");
  await expect(page.getByText("This page opens automatically")).toBeVisible();
});

test("the worker answers nothing else, and keeps nothing of a signed-in customer", async ({
  page,
  context,
  shop,
}) => {
  const fromWorker: Response[] = [];
  page.on("response", (response) => {
    if (response.fromServiceWorker()) fromWorker.push(response);
  });
  await visit(page, "/login");
  await signIn(page, "shopper@cloverandfern.example", "cloverfern");
  await page.goto("/account");
  await expect(page.getByRole("main").getByText("shopper@cloverandfern.example").first()).toBeVisible();
  await page.goto("/faq");
  await expect(page).toHaveURL(/\/faqs$/);
  await page.waitForLoadState("networkidle");
  expect(fromWorker.map((response) => response.request().resourceType())).not.toContain("fetch");
  expect(fromWorker.filter((response) => !response.request().isNavigationRequest())).toEqual([]);
  expect(await stored(page)).toEqual([]);

  const call = () =>
    page.evaluate(() =>
      fetch("/api/cart").then(
        ({ status }) => status,
        () => "failed",
      ),
    );
  expect(await call()).toBe(200);
  await context.setOffline(true);
  expect(await call()).toBe("failed");
  // Each in its own page, because two things would cancel a following navigation: Chromium briefly reports an open
  // offline page as online, which reloads it, and an error page commits only after the request has failed.
  const account = await context.newPage();
  await account.goto("/account", { waitUntil: "commit" });
  await expect(offlineTitle(account)).toBeVisible();
  expect(await account.content()).not.toContain("shopper@");
  await account.close();
  const admin = await context.newPage();
  await admin.goto("/admin", { waitUntil: "commit" });
  await expect(offlineTitle(admin)).toBeVisible();
  await expect(admin.getByText("Your cart is kept")).toBeHidden();
  await admin.close();
  const logout = await context.newPage();
  await expect(logout.goto("/api/logout", { waitUntil: "commit" })).rejects.toThrow(/ERR_/);
  await logout.close();
  await context.setOffline(false);

  // Another site's link would sign the customer out if the worker made the request in its own name.
  await page.goto("about:blank");
  await page.setContent(`<a href="${shop.url}/api/logout">Win a prize</a>`);
  const refused = page.waitForResponse(`${shop.url}/api/logout`);
  await page.getByRole("link", { name: "Win a prize" }).click();
  expect((await refused).status()).toBe(403);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/account$/);
  await logOut(page);
  await expect(page).toHaveURL(`${shop.url}/`);
  expect(await stored(page)).toEqual([]);
});
