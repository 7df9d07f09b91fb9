import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});
afterAll(() => shop.stop());

const AT_ONCE = 6;
/**
 * Links that start an action instead of showing a page, and further pages of reviews: another test's shop may have
 * regenerated a product page in the shared build, with reviews that do not exist here (tests/http/reviews.test.ts
 * covers them).
 */
const LEFT_OUT = /^\/(api|auth)\/|^\/products\/[^/]+\/reviews\//;

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?\bhref="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

it("every internal link leads to a page, starting from the home page", async () => {
  const origin = new URL(shop.url);
  const seen = new Map([["/", "the start"]]);
  const queue = [new URL("/", origin)];
  const broken: string[] = [];
  const visit = async (url: URL): Promise<void> => {
    const answer = await fetch(url);
    const html = await answer.text();
    if (answer.status >= 400)
      broken.push(`${answer.status} ${url.pathname}${url.search}, on ${seen.get(url.pathname)}`);
    for (const href of linksIn(html)) {
      const target = new URL(href, answer.url);
      // Each page is visited once, regardless of filters and sorting.
      if (target.origin !== origin.origin || seen.has(target.pathname) || LEFT_OUT.test(target.pathname))
        continue;
      seen.set(target.pathname, url.pathname);
      queue.push(target);
    }
  };
  while (queue.length > 0) await Promise.all(queue.splice(0, AT_ONCE).map(visit));
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(60);
});

it("the products in the footer have pages", async () => {
  const footer = /<footer[\s\S]*<\/footer>/.exec(await (await fetch(shop.url)).text())?.[0] ?? "";
  for (const slug of ["spelt-tortillas", "hemp-cheese", "mushroom-meats", "seasonings"]) {
    expect(linksIn(footer)).toContain(`/products/${slug}`);
    expect((await fetch(`${shop.url}/products/${slug}`)).status).toBe(200);
  }
});

it.each([
  "/admin/nothing-here",
  "/account/nothing-here",
  "/checkout/nothing-here",
  "/member-content/nothing-here",
])("%s is the page for unknown addresses, with a policy that allows its scripts", async (path) => {
  // With a session's cookie middleware.ts lets the request pass.
  const answer = await fetch(shop.url + path, { headers: { Cookie: "authjs.session-token=ended" } });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toMatch(/<h1[^>]*>404 Page Not Found/);
  expect(answer.headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'sha256-/);
});

it.each([
  ["br", "br"],
  ["gzip", "gzip"],
  ["identity", null],
])(
  "an unknown page of a user's own part is sent to clients that accept %s with the encoding %s",
  async (accepted, encoding) => {
    const answer = await fetch(`${shop.url}/account/nothing-here`, {
      headers: { Cookie: "authjs.session-token=ended", "Accept-Encoding": accepted },
    });
    expect([answer.status, answer.headers.get("Content-Encoding")]).toEqual([404, encoding]);
    expect(answer.headers.get("Vary")?.toLowerCase().split(/, */)).toContain("accept-encoding");
    expect(answer.headers.get("ETag")).toBeNull();
    expect(await answer.text()).toMatch(/<h1[^>]*>404 Page Not Found/); // fetch has decompressed it
  },
);

it.each(["", "authjs.session-token=ended"])(
  "an unknown part of the API reference is a 404 with the cookie '%s'",
  async (Cookie) => {
    const answer = await fetch(`${shop.url}/docs/api/nothing-here`, { headers: { Cookie } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/<h1[^>]*>404 Page Not Found/);
  },
);

it("an unknown page is a 404 with its title, and a path with capitals redirects", async () => {
  const unknown = await fetch(`${shop.url}/nothing-here`);
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toMatch(/<title>404 Page Not Found/);
  const found = await fetch(`${shop.url}/Products/Spelt-Tortillas?x=Y`);
  expect(found.url).toBe(`${shop.url}/products/spelt-tortillas?x=Y`);
  expect(await found.text()).toMatch(/<h1[^>]*>Spelt Tortillas/);
});
