import "./moment";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startShop, type TestShop } from "./shop";

// Lends shops to test files until its standard input ends: GET /<name> answers where the shop of
// that name is found, which is started when it is first requested. At the end every shop is audited;
// the exit code says whether money and stock add up.

const shops = new Map<string, Promise<TestShop>>();

function lend(name: string): Promise<TestShop> {
  const shop = shops.get(name) ?? start(name);
  shops.set(name, shop);
  return shop;
}

async function start(name: string): Promise<TestShop> {
  const env = { AUTH_FACEBOOK_ID: "an-app", AUTH_FACEBOOK_SECRET: "its-secret" };
  const shop = await startShop({ name: `shared_${name}`, isForBrowser: false, env });
  await shop.sql("CREATE TABLE stock_began AS SELECT slug, on_hand AS stock FROM products");
  return shop;
}

const server = createServer((request, response) => {
  lend(String(request.url).slice(1)).then(
    ({ places }) => response.end(JSON.stringify(places)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});

async function end(): Promise<void> {
  const ends = await Promise.allSettled([...shops.values()].map(async (shop) => (await shop).stop()));
  const problems = ends.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exit(problems.length > 0 ? 1 : 0);
}
process.stdin.once("end", () => void end()).resume();
