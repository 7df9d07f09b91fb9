import { startShop, type TestShop } from "../support/shop";

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ name: "links" });
});
afterAll(() => shop.stop());

const AT_ONCE = 6;
/**
 * What begins something instead of showing a page, and further pages of reviews: a product's page may be one that a
 * browser test's shop has made anew in the build that all share, with reviews that are not here (tests/http/reviews.test.ts follows them).
 */
const LEFT_OUT = /^\/(api|auth)\/|^\/products\/[^/]+\/reviews\//;

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?\bhref="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

it("every link within the shop leads to a page, from the home page on", async () => {
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
      // A page is looked at once, however it is filtered or sorted.
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
