import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { cachedPages, PAGE, type Rendered } from "../../support/cached-pages";
import { movableClock } from "../../support/movable-clock";
import { waitFor } from "../../support/wait-for";

const { moveTo } = movableClock();

it("renders a page once, then answers from memory with HTTP's cache headers", async () => {
  const { get, rendered } = await cachedPages(() => ({}));
  const first = await get("/terms?utm_source=x");
  expect(first.headers["cache-status"]).toMatch(/^shop; fwd=miss; stored; ttl=3600$/);
  const second = await get("/terms", { cookie: "authjs.session-token=secret" });
  expect(rendered).toEqual(["/terms"]);
  expect(second.body.toString()).toBe("<p>/terms</p>");
  expect(second.headers).toMatchObject({
    age: "0",
    "cache-control": "public, max-age=0, s-maxage=1, stale-if-error=86400",
    "content-length": "13",
    "content-security-policy": "script-src 'self'",
    vary: "Accept-Encoding, rsc, next-router-state-tree",
  });
  expect(second.headers["cache-status"]).toMatch(/^shop; hit; ttl=\d+$/);
  expect(second.headers["cdn-cache-control"]).toBeUndefined();
});

it("renders a page again from the instant on at which its data ends", async () => {
  const tags = [`until:${Date.now() + 60_000}`];
  const { get, rendered } = await cachedPages(() => ({}), 8, { tags });
  await get("/");
  await get("/");
  expect(rendered).toEqual(["/"]);
  moveTo(61);
  tags.pop();
  await get("/");
  await get("/");
  expect(rendered).toEqual(["/", "/"]);
});

it("sends a page that is often requested with a smaller Brotli body", async () => {
  const text = readFileSync("docs/spec/shopper.md", "utf8");
  const { get, rendered } = await cachedPages(() => ({ body: Buffer.from(text) }));
  const asBrotli = () => get("/", { "accept-encoding": "br" });
  const first = await asBrotli();
  for (let time = 0; time < 8; time += 1) expect((await asBrotli()).body).toEqual(first.body);
  await waitFor(async () => (await asBrotli()).body.length < first.body.length);
  const smaller = await asBrotli();
  expect(brotliDecompressSync(smaller.body).toString()).toBe(text);
  expect(smaller.headers).toMatchObject({
    etag: first.headers.etag,
    "content-length": String(smaller.body.length),
  });
  expect((await get("/", { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
  expect(rendered).toEqual(["/"]);
});

it("sends each script with a smaller Brotli body soon after its first request", async () => {
  const text = readFileSync("docs/spec/shopper.md", "utf8");
  const headers = {
    "content-type": "application/javascript",
    "cache-control": "public, max-age=31536000, immutable",
  };
  const { get, rendered } = await cachedPages((url) => ({ body: Buffer.from(url + text), headers }));
  const scripts = ["a", "b", "c"].map((name) => `/_next/static/chunks/${name}.js`);
  const lengths = (method: string): Promise<number[]> =>
    Promise.all(
      scripts.map(async (script) =>
        Number((await get(script, { "accept-encoding": "br" }, method)).headers["content-length"]),
      ),
    );
  const first = await lengths("GET");
  await waitFor(async () => (await lengths("HEAD")).every((length, index) => length < (first[index] ?? 0)));
  const body = (await get("/_next/static/chunks/b.js", { "accept-encoding": "br" })).body;
  expect(brotliDecompressSync(body).toString()).toBe(`/_next/static/chunks/b.js${text}`);
  expect(rendered.toSorted()).toEqual(scripts); // they may arrive in any order
});

it("lets a CDN that is purged keep a page for an hour only if it does not end before", async () => {
  const controlOf = async (...tags: string[]) =>
    (await (await cachedPages(() => ({}), 8, { tags, purgesCdn: true })).get("/")).headers["cache-control"];
  expect(await controlOf(`until:${Date.now() + 9_000_000}`)).toContain("s-maxage=3600,");
  expect(await controlOf(`until:${Date.now() + 3_000_000}`)).toContain("s-maxage=1,");
});

it("renders without the visitor's cookies and headers", async () => {
  let seen: Record<string, string> = {};
  const { get } = await cachedPages((_, headers) => {
    seen = headers;
    return {};
  });
  await get("/", {
    cookie: "a=b",
    authorization: "Bearer x",
    "x-forwarded-host": "evil.example",
    "user-agent": "y",
  });
  expect(seen).toEqual({});
});

it("sends brotli, gzip or the plain page, and 304 and HEAD without a body", async () => {
  const { get, rendered } = await cachedPages(() => ({}));
  const brotli = await get("/", { "accept-encoding": "gzip, deflate, br" });
  expect([brotli.headers["content-encoding"], brotliDecompressSync(brotli.body).toString()]).toEqual([
    "br",
    "<p>/</p>",
  ]);
  const gzip = await get("/", { "accept-encoding": "gzip" });
  expect([gzip.headers["content-encoding"], gunzipSync(gzip.body).toString()]).toEqual(["gzip", "<p>/</p>"]);
  const plain = await get("/", { "accept-encoding": "br;q=0, identity" });
  expect([plain.headers["content-encoding"], plain.body.toString()]).toEqual([undefined, "<p>/</p>"]);
  const etag = String(plain.headers.etag);
  expect(await get("/", { "if-none-match": `"x", ${etag}` })).toMatchObject({
    status: 304,
    body: Buffer.alloc(0),
  });
  expect((await get("/", { "if-none-match": '"other"' })).status).toBe(200);
  const head = await get("/", {}, "HEAD");
  expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, "8", 0]);
  expect(rendered).toEqual(["/"]);
});

it("answers an unknown page with 404 even if the client already has it", async () => {
  const { get } = await cachedPages(() => ({ status: 404 }));
  const { etag } = (await get("/products/no")).headers;
  for (const known of ["*", String(etag)])
    expect((await get("/products/no", { "if-none-match": known })).status).toBe(404);
});

it("does not keep a page whose data changed while it was rendered", async () => {
  const { get, changes, rendered, hold } = await cachedPages(() => ({}));
  const release = hold();
  const first = get("/");
  while (rendered.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  changes.learn(["products"]);
  release();
  await first;
  await get("/");
  expect(rendered).toHaveLength(2);
});

it("renders once for concurrent requests", async () => {
  const { get, rendered, received, hold } = await cachedPages(() => ({}));
  const release = hold();
  const answers = Promise.all(Array.from({ length: 20 }, () => get("/shop")));
  await waitFor(async () => received.length === 20);
  release();
  const statuses = (await answers).map(({ headers }) => headers["cache-status"]);
  expect(rendered).toEqual(["/shop"]);
  expect(statuses.filter((status) => String(status).includes("collapsed"))).toHaveLength(19);
});

it.each<[string, Partial<Rendered>]>([
  ["sets a cookie", { headers: { ...PAGE, "set-cookie": ["a=b"] } }],
  ["fails", { status: 500 }],
  ["redirects", { status: 307, headers: { ...PAGE, location: "/x" } }],
  [
    "is not marked as cacheable",
    { headers: { "content-type": "text/html", "cache-control": "private, no-store" } },
  ],
  ["forbids to store it", { headers: { ...PAGE, "cdn-cache-control": "no-store" } }],
  ["varies on what is not in its key", { headers: { ...PAGE, vary: "Cookie" } }],
])("does not keep an answer that %s", async (_, answer) => {
  const { get, rendered } = await cachedPages(() => answer);
  const first = await get("/");
  expect(first.status).toBe(answer.status ?? 200);
  await get("/");
  expect(rendered).toHaveLength(2);
});

it("answers 500 instead of storing a header that HTTP does not allow", async () => {
  const { get, rendered } = await cachedPages(() => ({
    headers: { ...PAGE, "x-name": "Jalape\u00f1o \u2014 hot" },
  }));
  for (const _ of [1, 2]) expect((await get("/")).status).toBe(500);
  expect(rendered).toHaveLength(2);
});

it("compresses once for concurrent requests, and again sends what it stored", async () => {
  const { get } = await cachedPages(() => ({ body: Buffer.from("<p>".repeat(1000)) }));
  await get("/");
  const all = await Promise.all(
    ["gzip", "gzip", "br", "identity", "gzip"].map((one) => get("/", { "accept-encoding": one })),
  );
  const plain = all.map(({ headers, body }) => {
    if (headers["content-encoding"] === "br") return brotliDecompressSync(body).toString();
    return headers["content-encoding"] === "gzip" ? gunzipSync(body).toString() : body.toString();
  });
  expect(new Set(plain)).toEqual(new Set(["<p>".repeat(1000)]));
  expect((await get("/", { "accept-encoding": "gzip" })).body).toEqual(all[0]?.body);
});

it("sends the last good page while rendering fails", async () => {
  let fails = false;
  const { get, changes } = await cachedPages(() => (fails ? { status: 503 } : {}));
  await get("/");
  fails = true;
  changes.learn(["products"]);
  const answer = await get("/");
  expect([answer.status, answer.headers["cache-status"]]).toEqual([
    200,
    expect.stringContaining("detail=error"),
  ]);
  expect((await get("/terms")).status).toBe(503);
});

it("keeps payloads for Next's router apart from the page", async () => {
  const { get, rendered } = await cachedPages((url, headers) => ({
    body: Buffer.from(JSON.stringify([url, headers])),
  }));
  // Next compares the parameter _rsc with the hash of these headers, and redirects if one is missing.
  const router = {
    rsc: "1",
    "next-router-prefetch": "1",
    "next-router-segment-prefetch": "/_tree",
    "next-url": "/listing/all/name/grid",
  };
  const page = (await get("/terms")).body.toString();
  const payload = (await get("/terms?_rsc=abc", { ...router, cookie: "a=b" })).body.toString();
  expect(payload).toBe(JSON.stringify(["/terms?_rsc=abc", router]));
  expect((await get("/terms?_rsc=abc", router)).body.toString()).toBe(payload);
  expect((await get("/terms")).body.toString()).toBe(page);
  expect(rendered).toHaveLength(2);
});

it("leaves the query of a soft navigation as it is, because the router adopts it", async () => {
  const { get, rendered } = await cachedPages(() => ({}));
  await get("/shop?sort=name&category=cheese&_rsc=abc&ref=x", { rsc: "1" });
  expect(rendered).toEqual(["/shop?sort=name&category=cheese&_rsc=abc&ref=x"]);
});

it("keeps pages in memory despite requests for thousands of made-up URLs", async () => {
  const { get, rendered } = await cachedPages(
    (url) => (url.startsWith("/products/no-") ? { status: 404 } : {}),
    0.1,
  );
  await get("/terms");
  for (let index = 0; index < 100; index++) {
    await get(`/encyclopedia?search=${index}`);
    await get(`/products/no-${index}`);
    await get("/terms?_rsc=x", { rsc: "1", "next-router-state-tree": String(index) });
  }
  const before = rendered.length;
  expect((await get("/terms")).headers["cache-status"]).toContain("hit");
  expect(rendered).toHaveLength(before);
  await get("/encyclopedia?search=0");
  expect(rendered).toHaveLength(before + 1); // control: these have evicted each other
});

it("counts the memory of header fields, which may be longer than compressed pages", async () => {
  const { get } = await cachedPages(() => ({ headers: { ...PAGE, link: "x".repeat(10_000) } }), 0.4);
  const entry = async (index: number) => (await get(`/encyclopedia/${index}`)).headers["cache-status"];
  for (let index = 0; index < 40; index++) await entry(index);
  expect(await entry(39)).toContain("hit");
  expect(await entry(0)).toContain("miss");
});

it("counts the memory of URLs, which may be longer than their pages", async () => {
  const { get } = await cachedPages(() => ({}), 0.4);
  const search = async (index: number) =>
    (await get(`/encyclopedia?search=${index}${"x".repeat(10_000)}`)).headers["cache-status"];
  for (let index = 0; index < 20; index++) await search(index);
  expect(await search(19)).toContain("hit");
  expect(await search(0)).toContain("miss");
});

it.each([
  ["/api/cart", {}, "GET"],
  ["/shop", {}, "POST"],
  ["/account", {}, "GET"],
  ["/products/%74eff-wraps", {}, "GET"],
  ["/_next/static/./chunks/a.js", {}, "GET"],
  ["/_next/static/../static/chunks/a.js", {}, "GET"],
  ["/terms", { rsc: "1", "next-router-state-tree": "x".repeat(9000) }, "GET"],
])("leaves %s to Next", async (path, headers, method) => {
  const { get, rendered } = await cachedPages(() => ({}));
  expect((await get(path, headers as Record<string, string>, method)).body.toString()).toBe("from Next");
  expect(rendered).toEqual([]);
});
