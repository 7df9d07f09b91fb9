import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { purgeCdnOnChange } from "../../../scripts/serve/cdn-purge.mjs";
import { MAX_UNCONFIRMED_MS } from "../../../scripts/serve/page-cache.mjs";
import { ANY_TAG, TagChanges } from "../../../scripts/serve/tag-changes.mjs";

let server: Server;
let url: string;
let statuses: number[];
let received: { tags: string[]; everything: boolean; authorization: string | undefined }[];
beforeEach(async () => {
  statuses = [];
  received = [];
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    received.push({ ...JSON.parse(body), authorization: request.headers.authorization });
    response.writeHead(statuses.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
});
afterEach(() => {
  server.close().closeAllConnections();
});

const until = async (count: number) => {
  while (received.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
};

it("sends the tags of one command in one message", async () => {
  const changes = new TagChanges();
  purgeCdnOnChange(changes, { url, token: "secret" });
  changes.learn(["products", "store"]);
  changes.learn(["products", "product:teff-wraps"]);
  await until(1);
  changes.learn(["recipes"]);
  await until(2);
  expect(received).toEqual([
    {
      tags: ["any", "products", "store", "product:teff-wraps"],
      everything: false,
      authorization: "Bearer secret",
    },
    { tags: ["any", "recipes"], everything: false, authorization: "Bearer secret" },
  ]);
  changes.learn([ANY_TAG]); // after a start, earlier changes are unknown
  await until(3);
  expect(received[2]).toMatchObject({ everything: true });
});

describe("the repeated purge", () => {
  beforeEach(() => {
    jest.useFakeTimers({
      advanceTimers: true,
      doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "performance", "Date"],
    });
  });
  afterEach(() => jest.useRealTimers());

  it("is sent exactly once, and only after every process has stopped letting a CDN keep an outdated page", async () => {
    const changes = new TagChanges();
    purgeCdnOnChange(changes, { url });
    changes.learn(["products"]);
    await until(1);
    await jest.advanceTimersByTimeAsync(MAX_UNCONFIRMED_MS);
    expect(received).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(2000);
    await until(2);
    expect(received[1]).toEqual(received[0]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(received).toHaveLength(2);
  });
});

it("retries a message that was not accepted", async () => {
  const changes = new TagChanges();
  statuses = [500];
  purgeCdnOnChange(changes, { url });
  changes.learn(["faq"]);
  await until(2);
  expect(received.map(({ tags }) => tags)).toEqual([
    ["any", "faq"],
    ["any", "faq"],
  ]);
});
