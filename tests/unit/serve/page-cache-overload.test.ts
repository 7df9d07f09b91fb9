import { setTimeout as pause } from "node:timers/promises";
import { cachedPages } from "../../support/cached-pages";
import { waitFor } from "../../support/wait-for";

const AT_ONCE = 16;
const WAITING = 100;
const pages = (count: number) => Array.from({ length: count }, (_none, index) => `/products/page-${index}`);

it("renders sixteen pages at once, and the others after them", async () => {
  const { get, rendered, hold } = await cachedPages(() => ({}));
  const release = hold();
  const answers = pages(AT_ONCE + 5).map((path) => get(path));
  await waitFor(async () => rendered.length === AT_ONCE);
  await pause(50);
  expect(rendered).toHaveLength(AT_ONCE);
  release();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(AT_ONCE + 5).fill(200));
});

it("refuses a page for which too many others wait, but sends what it has, current or not", async () => {
  const { get, changes, rendered, received, hold } = await cachedPages((url) => ({
    headers: { "content-type": "text/html; charset=utf-8", "cdn-cache-control": "max-age=3600" },
    body: Buffer.from(`${url} ${rendered.length}`),
  }));
  const before = await get("/terms");
  const release = hold();
  const waiting = pages(AT_ONCE + WAITING).map((path) => get(path));
  await waitFor(async () => received.length === 1 + AT_ONCE + WAITING);

  const refused = await get("/recipes");
  expect(refused.status).toBe(503);
  expect(refused.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
  expect(refused.body.toString()).toContain("The shop is very busy right now.");
  expect((await get("/terms")).body).toEqual(before.body);
  changes.publish(["products"]);
  expect((await get("/terms")).body).toEqual(before.body);

  release();
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await get("/recipes")).status).toBe(200);
  expect((await get("/terms")).body).not.toEqual(before.body);
});
