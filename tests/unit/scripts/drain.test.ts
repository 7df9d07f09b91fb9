import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { ERRORS, ShopError } from "@/lib/core/errors";
import { Drain, REFUSALS } from "../../../scripts/lib/drain.mjs";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server whose requests under /slow wait until they are released. */
async function serverWith(drain: Drain) {
  let finish = (): void => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const server = createServer((request, response) => {
    drain.take(request, response, async () => {
      if (request.url === "/slow") await gate;
      response.end("done");
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let begun = 0;
  server.on("request", () => {
    begun += 1;
  });
  const until = async (count: number) => {
    while (begun < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { url, finish: () => finish(), until };
}

it.each(Object.keys(REFUSALS) as (keyof typeof REFUSALS)[])("answers %s with the documented text", (code) => {
  expect(REFUSALS[code].message).toBe(ERRORS[code].sentence);
  expect(REFUSALS[code].retryAfter).toBe(new ShopError(code).retryAfter);
});

it("does not wait for pipelined requests whose connection is lost", async () => {
  const drain = new Drain();
  const { url, until } = await serverWith(drain);
  const { hostname, port } = new URL(url);
  const client = connect(Number(port), hostname);
  client.write("GET /slow HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(3));
  await until(3);
  const ended = drain.end(60);
  expect(await Promise.race([ended, pause(100, "waits")])).toBe("waits"); // control
  client.destroy();
  await ended;
});

it("completes running requests and refuses new ones, as JSON or as a page", async () => {
  const drain = new Drain();
  const { url, finish, until } = await serverWith(drain);
  const slow = fetch(`${url}/slow`);
  await until(1);
  let hasEnded = false;
  const ended = drain.end(10).then(() => {
    hasEnded = true;
  });
  const refused = await fetch(url);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("connection")).toBe("close");
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(await refused.json()).toEqual({
    message: ERRORS.unavailable.sentence,
    code: "unavailable",
    requestId: expect.any(String),
  });
  const page = await fetch(url, { headers: { Accept: "text/html" } });
  expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
  expect(await page.text()).toContain(ERRORS.unavailable.sentence);
  expect(hasEnded).toBe(false);
  finish();
  const answer = await slow;
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  await answer.text();
  await ended;
});

it("waits no longer than configured", async () => {
  const drain = new Drain();
  const { url, finish, until } = await serverWith(drain);
  const slow = fetch(`${url}/slow`);
  await until(1);
  await drain.end(0.05);
  finish();
  expect((await slow).status).toBe(200);
});

it("refuses excess requests, but never those that follow a payment", async () => {
  const { url, finish, until } = await serverWith(new Drain(2));
  const slow = [fetch(`${url}/slow`), fetch(`${url}/slow`)];
  await until(2);
  const refused = await fetch(`${url}/api/cart`);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: "overloaded" });
  for (const path of ["/api/orders", "/api/webhooks/stripe", "/api/health", "/api/cron"])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  finish();
  await Promise.all(slow);
});
