import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { ERRORS } from "@/lib/core/errors";
import { ADMISSION_WAIT_SECONDS } from "@/lib/core/time-limits";
import { SLOT_TIMEOUT_MS } from "../../../scripts/serve/renderings.mjs";
import { cachedPages, PAGE } from "../../support/cached-pages";
import { waitFor } from "../../support/wait-for";

const PAGES_AT_ONCE = 12;
const VARIANTS_AT_ONCE = 4;
const FAKE_TIMERS: Parameters<typeof jest.useFakeTimers>[0] = {
  doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "performance", "Date"],
};
const ASSET = "/_next/static/chunks/main.js";
const pages = (count: number) => Array.from({ length: count }, (_none, index) => `/products/page-${index}`);
const searches = (count: number) =>
  Array.from({ length: count }, (_none, index) => `/shop?search=word-${index}`);
const isSearch = (url: string) => url.includes("?");

afterEach(() => jest.useRealTimers());

it("renders a limited number of pages at once and queues the others", async () => {
  const { get, rendered, hold } = await cachedPages(() => ({}));
  const release = hold();
  const answers = pages(PAGES_AT_ONCE + 5).map((path) => get(path));
  await waitFor(async () => rendered.length === PAGES_AT_ONCE);
  await pause(50);
  expect(rendered).toHaveLength(PAGES_AT_ONCE);
  release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toEqual(Array(PAGES_AT_ONCE + 5).fill(200));
});

it("renders pages and sends scripts while many made-up searches wait", async () => {
  const { get, rendered, received, hold } = await cachedPages(() => ({}));
  const release = hold();
  const answers = [...searches(50), "/recipes", ASSET].map((path) => get(path));
  await waitFor(async () => received.length === 52);
  await waitFor(async () => rendered.includes("/recipes") && rendered.includes(ASSET));
  expect(rendered.filter(isSearch)).toHaveLength(VARIANTS_AT_ONCE);
  release();
  await Promise.all(answers);
  expect(rendered.filter(isSearch)).toHaveLength(50);
});

it("renders listings filtered by stock, which are not kept, in the slots of searches, and compresses them", async () => {
  const { get, rendered, received, hold } = await cachedPages((url) => ({
    headers: isSearch(url)
      ? { ...PAGE, "cdn-cache-control": "no-store", "cache-control": "private, no-store" }
      : PAGE,
    body: Buffer.from(`<p>${"stock ".repeat(500)}</p>`),
  }));
  const release = hold();
  const listings = Array.from({ length: 20 }, (_none, page) => `/shop?after=${page}&stock=in`);
  const answers = [...listings, "/recipes"].map((path) => get(path, { "accept-encoding": "br" }));
  await waitFor(async () => received.length === 21);
  await waitFor(async () => rendered.includes("/recipes"));
  expect(rendered.filter(isSearch)).toHaveLength(VARIANTS_AT_ONCE);
  release();
  const [listing] = await Promise.all(answers);
  expect(listing?.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": "private, no-store",
    "cache-status": "shop; fwd=miss; ttl=0",
  });
  await get("/shop?after=0&stock=in");
  expect(rendered.filter((url) => url === "/shop?after=0&stock=in")).toHaveLength(2);
});

it("shows the stock at the time of the request, even if a rendering for another request has already begun", async () => {
  const { get, rendered, received, hold } = await cachedPages(() => ({
    headers: { ...PAGE, "cdn-cache-control": "no-store" },
  }));
  const release = hold();
  const first = get("/shop?stock=in");
  await waitFor(async () => rendered.length === 1);
  await pause(5);
  const later = [get("/shop?stock=in"), get("/shop?stock=in")];
  await waitFor(async () => received.length === 3);
  release();
  await Promise.all([first, ...later]);
  expect(rendered).toHaveLength(2);
});

it("sends scripts while all slots for pages are taken", async () => {
  const { get, rendered, received, hold } = await cachedPages(() => ({}));
  const release = hold();
  const before = pages(PAGES_AT_ONCE).map((path) => get(path));
  await waitFor(async () => rendered.length === PAGES_AT_ONCE);
  const waiting = get("/recipes");
  await waitFor(async () => received.length === PAGES_AT_ONCE + 1);
  const asset = get(ASSET);
  await waitFor(async () => rendered.includes(ASSET));
  expect(rendered).not.toContain("/recipes"); // control
  release();
  await Promise.all([...before, waiting, asset]);
});

describe("while all slots are taken", () => {
  /** A page cache whose slots are taken by pages and searches until `finish` is called. */
  async function busyPages() {
    const shop = await cachedPages((url) => ({
      headers: { ...PAGE, "cdn-cache-control": url.includes("expires") ? "max-age=1" : "max-age=3600" },
    }));
    const { get, rendered, hold } = shop;
    await get("/shop?search=expires");
    const before = rendered.length;
    const release = hold();
    const taking = [...searches(VARIANTS_AT_ONCE), ...pages(PAGES_AT_ONCE)].map((path) => get(path));
    await waitFor(async () => rendered.length === before + taking.length);
    const finish = async () => {
      release();
      await Promise.all(taking);
    };
    return { ...shop, finish };
  }

  it.each(["/shop?search=made-up-", "/products/made-up-"])(
    "does not render %s for clients that disconnected while they waited",
    async (path) => {
      const { get, getAndLeave, rendered, received, disconnected, finish } = await busyPages();
      const before = received.length;
      const leave = Array.from({ length: 20 }, (_none, index) => getAndLeave(path + index));
      const stays = get(`${path}stays`);
      await waitFor(async () => received.length === before + 21);
      for (const one of leave) one();
      await waitFor(async () => disconnected.length === 20);
      await finish();
      expect((await stays).status).toBe(200); // control
      expect(rendered.filter((url) => url.startsWith(path))).toEqual([`${path}stays`]);
    },
  );

  it("renders a page that a second client still waits for when the first has disconnected", async () => {
    const { get, getAndLeave, rendered, received, disconnected, finish } = await busyPages();
    const before = received.length;
    const leave = getAndLeave("/shop?search=both");
    await waitFor(async () => received.length === before + 1);
    const stays = get("/shop?search=both");
    await waitFor(async () => received.length === before + 2);
    leave();
    await waitFor(async () => disconnected.length === 1);
    await finish();
    expect((await stays).headers["cache-status"]).toContain("collapsed");
    expect(rendered.filter((url) => url === "/shop?search=both")).toHaveLength(1);
  });

  it("still renders an expired page again in the background after a client that also waited for it has disconnected", async () => {
    const { get, getAndLeave, changes, rendered, received, disconnected, finish } = await busyPages();
    await pause(1100);
    expect((await get("/shop?search=expires")).headers["cache-status"]).toContain("hit");
    changes.learn(["products"]);
    const before = received.length;
    const leave = getAndLeave("/shop?search=expires");
    await waitFor(async () => received.length === before + 1);
    leave();
    await waitFor(async () => disconnected.length === 1);
    await finish();
    await waitFor(async () => rendered.filter((url) => url === "/shop?search=expires").length === 2);
  });

  it("refuses requests for made-up URLs that have waited too long, and lets pages wait", async () => {
    const { get, received, finish, changes } = await busyPages();
    jest.useFakeTimers({ ...FAKE_TIMERS, advanceTimers: true });
    const before = received.length;
    const [search, page] = [get("/shop?search=waits"), get("/products/waits")];
    changes.learn(["products"]);
    const outdated = get("/shop?search=expires"); // its stored page may show an old price
    await waitFor(async () => received.length === before + 3);
    await jest.advanceTimersByTimeAsync(SLOT_TIMEOUT_MS - 500);
    const joined = get("/shop?search=waits");
    await waitFor(async () => received.length === before + 4);
    await jest.advanceTimersByTimeAsync(600);
    const refused = await search;
    expect([refused.status, refused.headers["retry-after"], refused.headers["cache-control"]]).toEqual([
      503,
      "5",
      "no-store",
    ]);
    expect(JSON.parse(refused.body.toString())).toMatchObject({
      code: "overloaded",
      message: ERRORS.overloaded.sentence,
    });
    expect((await outdated).status).toBe(503);
    await finish();
    for (const answer of [joined, page]) expect((await answer).status).toBe(200);
  });

  it.each(["docs", "deploy"])(
    "lets a request wait as long as calls do, and longer than proxy_next_upstream_timeout in %s/nginx.conf",
    (folder) => {
      const [, retryMs] = /proxy_next_upstream_timeout (\d+)ms/.exec(
        readFileSync(`${folder}/nginx.conf`, "utf8"),
      ) as RegExpExecArray;
      expect(SLOT_TIMEOUT_MS).toBe(ADMISSION_WAIT_SECONDS * 1000);
      expect(SLOT_TIMEOUT_MS).toBeGreaterThan(Number(retryMs));
    },
  );
});

describe("a rendering that never ends", () => {
  beforeEach(() => jest.useFakeTimers(FAKE_TIMERS));

  it("fails after thirty seconds and frees its slot for another page", async () => {
    const { get, rendered, received, hold } = await cachedPages(() => ({}));
    const release = hold();
    const stuck = pages(PAGES_AT_ONCE).map((path) => get(path));
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    while (rendered.length < PAGES_AT_ONCE) await turn();
    const next = get("/recipes");
    while (received.length <= PAGES_AT_ONCE) await turn();
    await jest.advanceTimersByTimeAsync(29_000);
    expect(rendered).not.toContain("/recipes");
    await jest.advanceTimersByTimeAsync(2000);
    expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual(Array(PAGES_AT_ONCE).fill(500));
    release();
    expect((await next).status).toBe(200);
  });
});

it("counts every stored encoding toward the memory limit", async () => {
  const body = Buffer.from(
    Array.from({ length: 40_000 }, () => String.fromCharCode(33 + Math.random() * 90)).join(""),
  );
  const { get, rendered } = await cachedPages(() => ({ body }), 1);
  const visit = async (encoding: string) => {
    for (const path of pages(15)) await get(path, { "accept-encoding": encoding });
  };
  await visit("br");
  await visit("br");
  expect(rendered).toHaveLength(15); // control: all fit
  await visit("gzip");
  await visit("br");
  expect(rendered.length).toBeGreaterThan(15);
});

it("does not let a CDN keep a stale page that could not be rendered again", async () => {
  let isFailing = false;
  const render = () => (isFailing ? { status: 500 } : {});
  const { get, changes } = await cachedPages(render, 8, { purgesCdn: true });
  expect((await get("/terms")).headers["cache-control"]).toContain("s-maxage=3600"); // control
  isFailing = true;
  changes.publish(["products"]);
  const outdated = await get("/terms");
  expect(outdated.headers["cache-status"]).toContain("detail=error");
  expect(outdated.headers["cache-control"]).toContain("s-maxage=1,");
});

it("does not recompress because of made-up searches or HEAD requests", async () => {
  const text = Array.from({ length: 2000 }, (_none, index) => `<li>Product ${index * 7919}</li>`).join("");
  const { get } = await cachedPages(() => ({ body: Buffer.from(text) }));
  const lengthOf = async (path: string) =>
    Number((await get(path, { "accept-encoding": "br" }, "HEAD")).headers["content-length"]);
  const visits = [
    { path: "/shop?search=x", method: "GET" },
    { path: "/terms", method: "HEAD" },
    { path: "/recipes", method: "GET" },
  ];
  const [search = 0, head = 0, page = 0] = await Promise.all(visits.map(({ path }) => lengthOf(path)));
  for (const { path, method } of visits)
    for (let time = 0; time < 12; time += 1) await get(path, { "accept-encoding": "br" }, method);
  await waitFor(async () => (await lengthOf("/recipes")) < page); // control, and the others had their time
  expect(await lengthOf("/shop?search=x")).toBe(search);
  expect(await lengthOf("/terms")).toBe(head);
});
