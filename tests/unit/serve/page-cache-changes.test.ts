import { setTimeout as pause } from "node:timers/promises";
import { AnswerStore } from "../../../scripts/serve/answer-store.mjs";
import { CachedAnswer } from "../../../scripts/serve/cached-answer.mjs";
import { MAX_UNCONFIRMED_MS } from "../../../scripts/serve/page-cache.mjs";
import { wantedPage } from "../../../scripts/serve/wanted-response.mjs";
import { cachedPages, PAGE } from "../../support/cached-pages";
import { waitFor } from "../../support/wait-for";

/** The home page with a price, requested once before and three times after a change of a tag while it is rendered. */
async function changedWhileRendered(tag: string) {
  let price = "$10";
  const { get, changes, rendered, received, hold } = await cachedPages(
    () => ({ body: Buffer.from(price) }),
    8,
    { purgesCdn: true },
  );
  const release = hold();
  const before = get("/");
  await waitFor(async () => rendered.length === 1);
  price = "$12";
  changes.learn([tag]);
  const after = [1, 2, 3].map(() => get("/"));
  await waitFor(async () => received.length === 4);
  release();
  const answers = await Promise.all([before, ...after]);
  const seen = answers.map(({ body, headers }) => [
    body.toString(),
    /s-maxage=\d+/.exec(String(headers["cache-control"]))?.[0],
  ]);
  return { seen, rendered };
}

it("renders a page once more for the requests that arrive after a change of its data, and does not let a CDN keep the outdated one", async () => {
  const { seen, rendered } = await changedWhileRendered("products");
  expect(seen).toEqual([["$10", "s-maxage=1"], ...Array(3).fill(["$12", "s-maxage=3600"])]);
  expect(rendered).toEqual(["/", "/"]);
});

it("renders a page once if other data changed meanwhile", async () => {
  const { seen, rendered } = await changedWhileRendered("recipes");
  expect(seen).toEqual(Array(4).fill(["$10", "s-maxage=3600"]));
  expect(rendered).toEqual(["/"]);
});

it("does not let a CDN keep a page whose data changes while it is compressed for a client", async () => {
  const text = Array.from({ length: 300_000 }, (_none, index) => `${index * 7919} `).join("");
  const { get, changes, received } = await cachedPages(() => ({ body: Buffer.from(text) }), 8, {
    purgesCdn: true,
  });
  await get("/");
  const answer = get("/", { "accept-encoding": "gzip" });
  await waitFor(async () => received.length === 2);
  changes.learn(["products"]);
  const { headers } = await answer;
  expect(headers["cache-status"]).toContain("hit"); // control: it was current when it was requested
  expect(headers["cache-control"]).toContain("s-maxage=1,");
});

it.each([
  [
    "does not let a CDN keep pages while this process cannot learn of changes",
    MAX_UNCONFIRMED_MS + 100,
    "s-maxage=1,",
  ],
  ["lets a CDN keep them while it can (control)", MAX_UNCONFIRMED_MS - 500, "s-maxage=3600,"],
])("%s", async (_, milliseconds, expected) => {
  const { get, changes } = await cachedPages(() => ({}), 8, { purgesCdn: true });
  changes.confirmedAt -= milliseconds;
  expect((await get("/")).headers["cache-control"]).toContain(expected);
});

it("does not send a removed page again once its 404 is stored, even if rendering fails", async () => {
  let status = 200;
  const { get, changes, rendered } = await cachedPages(() => ({ status }));
  const visit = async () => (await get("/products/removed")).status;
  expect(await visit()).toBe(200);
  status = 404;
  changes.learn(["products"]);
  expect([await visit(), await visit(), await visit()]).toEqual([404, 404, 404]);
  expect(rendered).toHaveLength(2); // the stored 404 is found
  status = 500;
  changes.learn(["products"]);
  expect(await visit()).toBe(404);
  status = 200; // control: the product is back
  expect([await visit(), await visit()]).toEqual([200, 200]);
  expect(rendered).toHaveLength(4);
});

it("does not send a page again once it redirects, even if rendering fails", async () => {
  let status = 200;
  const { get, changes } = await cachedPages(() => ({ status }));
  const visit = async () => (await get("/products/renamed")).status;
  const seen: number[] = [await visit()];
  for (const next of [500, 308, 500]) {
    status = next;
    changes.learn(["products"]);
    seen.push(await visit());
  }
  expect(seen).toEqual([200, 200, 308, 500]); // the first failure is the control
});

it("does not replace a response with one whose rendering began earlier", () => {
  const store = new AnswerStore();
  const storeAnswer = (status: number, began: number) => {
    const rendered = { status, headers: { ...PAGE }, body: Buffer.from("page") };
    store.set(
      wantedPage("/terms"),
      new CachedAnswer(rendered, { tags: new Set(["any"]), began, control: "" }),
    );
    return store.get("/terms")?.status;
  };
  expect([storeAnswer(404, 2), storeAnswer(200, 1), storeAnswer(200, 3)]).toEqual([404, 404, 200]);
});

describe("while rendering fails", () => {
  const HOUR_MS = 3_600_000;
  let later = 0;
  beforeEach(() => {
    later = 0;
    const read = performance.now.bind(performance);
    jest.spyOn(performance, "now").mockImplementation(() => read() + later);
  });
  afterEach(() => jest.restoreAllMocks());

  /** A page cache whose pages expire after an hour, and cannot be rendered again. */
  async function failingPages() {
    let status = 200;
    const shop = await cachedPages(() => ({ status }));
    await shop.get("/terms");
    status = 503;
    const statusAfter = async (hours: number) => {
      later = hours * HOUR_MS;
      return (await shop.get("/terms")).status;
    };
    return { ...shop, statusAfter };
  }

  it("sends an expired page for a day, but no longer", async () => {
    const { statusAfter } = await failingPages();
    expect([await statusAfter(24.9), await statusAfter(25.1)]).toEqual([200, 503]);
  });

  it("sends a page whose data changed for a day at most", async () => {
    const { statusAfter, changes } = await failingPages();
    changes.learn(["products"]);
    expect([await statusAfter(23.9), await statusAfter(24.1)]).toEqual([200, 503]);
  });
});

it("renders the page for unknown URLs again once it has expired", async () => {
  const headers = { ...PAGE, "cdn-cache-control": "max-age=1" };
  const { cache, rendered } = await cachedPages(() => ({ status: 404, headers }));
  for (const _ of [1, 2]) await cache.answerTo("/page-not-found");
  expect(rendered).toHaveLength(1); // control
  await pause(1100);
  await cache.answerTo("/page-not-found");
  await waitFor(async () => rendered.length === 2);
});

it.each([
  ["does not recompress a page whose data has changed", true],
  ["recompresses a page when its turn comes (control)", false],
])("%s", async (_, isChanged) => {
  const text = Array.from({ length: 5000 }, (_none, index) => `<li>Product ${index * 7919}</li>`).join("");
  const script = {
    "content-type": "application/javascript",
    "cache-control": "public, max-age=31536000, immutable",
  };
  let status = 200;
  const { get, changes } = await cachedPages((url) => ({
    body: Buffer.from(url + text),
    ...(url.endsWith(".js") ? { headers: script } : { status }),
  }));
  const length = async (path: string, method = "HEAD") =>
    Number((await get(path, { "accept-encoding": "br" }, method)).headers["content-length"]);
  const before = await length("/terms");
  for (let time = 0; time < 9; time += 1) await length("/terms", "GET");
  // Scripts are recompressed one after the other, so the page waits behind the first two,
  // and the last one behind the page.
  const scripts = ["a", "b", "c"].map((name) => `/_next/static/chunks/${name}.js`);
  const first = [await length(scripts[0] ?? ""), await length(scripts[1] ?? "")];
  await length("/terms", "GET");
  status = 503;
  if (isChanged) changes.learn(["products"]);
  expect(await length(scripts[1] ?? "")).toBe(first[1]); // still waits
  const last = await length(scripts[2] ?? "");
  await waitFor(async () => (await length(scripts[2] ?? "")) < last);
  const after = await length("/terms");
  if (isChanged) expect(after).toBe(before);
  else expect(after).toBeLessThan(before);
});

const PAYLOAD = { ...PAGE, "content-type": "text/x-component" };
it.each([
  ["page", "/", {}, PAGE],
  ["RSC payload", "/?_rsc=abc", { rsc: "1" }, PAYLOAD],
])(
  "renders a %s again after a change of one of its tags, but not of another tag",
  async (_name, path, router, headers) => {
    const { get, changes, rendered } = await cachedPages(() => ({ headers: { ...headers } }));
    await get(path, router);
    changes.learn(["recipes"]);
    await get(path, router);
    expect(rendered).toHaveLength(1);
    changes.learn(["products"]);
    expect((await get(path, router)).headers["cache-status"]).toContain("fwd=stale");
    expect(rendered).toHaveLength(2);
  },
);

it.each([
  ["a search", "/shop?search=kale", {}, PAGE],
  ["the payload of a search", "/shop?search=kale&_rsc=abc", { rsc: "1" }, PAYLOAD],
  ["a file", "/sitemap.xml", {}, { ...PAGE, "content-type": "application/xml" }],
])(
  "renders %s again after any change, because its data may have no tags",
  async (_name, path, router, headers) => {
    const { get, changes, rendered } = await cachedPages(() => ({ headers: { ...headers } }));
    await get(path, router);
    await get(path, router);
    expect(rendered).toHaveLength(1);
    changes.learn(["recipes"]);
    await get(path, router);
    expect(rendered).toHaveLength(2);
  },
);
