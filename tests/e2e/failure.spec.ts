import { expect, test } from "./fixtures";

test.use({ allowConsole: [/ERR_FAILED|ChunkLoadError|Failed to load chunk/] });

test("a page whose code cannot be loaded shows an error with a working link", async ({ page }) => {
  const codeOf = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    return new Set([...html.matchAll(/\/_next\/static\/chunks\/[\w.~-]+\.js/g)].map(([chunk]) => chunk));
  };
  const [home, shop] = await Promise.all([codeOf("/"), codeOf("/shop")]);
  const own = [...shop].filter((chunk) => !home.has(chunk));
  expect(own).not.toEqual([]);

  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.route(
    (url) => own.includes(url.pathname),
    (route) => route.abort(),
  );
  await page.getByRole("banner").getByRole("link", { name: "Shop" }).click();
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toContainText("Something went wrong");
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true })).toHaveText(/./);
  await expect(failure).toBeHidden();
});
