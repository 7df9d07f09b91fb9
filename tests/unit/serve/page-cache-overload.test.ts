import { setTimeout as pause } from "node:timers/promises";
import { cachedPages } from "../../support/cached-pages";
import { waitFor } from "../../support/wait-for";

const PAGES_AT_ONCE = 12;
const VARIANTS_AT_ONCE = 4;
const ASSET = "/_next/static/chunks/main.js";
const pages = (count: number) => Array.from({ length: count }, (_none, index) => `/products/page-${index}`);
const searches = (count: number) =>
  Array.from({ length: count }, (_none, index) => `/shop?search=word-${index}`);
const isSearch = (url: string) => url.includes("?");

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

describe("a rendering that never ends", () => {
  beforeEach(() =>
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "performance", "Date"] }),
  );
  afterEach(() => jest.useRealTimers());

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
  const lengthAfter = async (path: string, method: string) => {
    const length = async () =>
      (await get(path, { "accept-encoding": "br" }, "HEAD")).headers["content-length"];
    const before = await length();
    for (let time = 0; time < 12; time += 1) await get(path, { "accept-encoding": "br" }, method);
    await pause(300);
    return Number(await length()) - Number(before);
  };
  expect(await lengthAfter("/shop?search=x", "GET")).toBe(0);
  expect(await lengthAfter("/terms", "HEAD")).toBe(0);
  expect(await lengthAfter("/recipes", "GET")).toBeLessThan(0); // control
});
