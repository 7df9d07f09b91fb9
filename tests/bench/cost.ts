import { fillCatalog } from "../../prisma/seed/fill-catalog";
import { withConnection } from "../../scripts/lib/database";
import { say, step } from "../../scripts/lib/steps.mjs";
import { Buyer } from "../support/buyer";
import type { TestShop } from "../support/shop";
import { inShortRun } from "../support/short-run";
import { cpuSeconds, median, memoryOf, parentOf } from "./usage";

const PRODUCTS = inShortRun(1000, 100_000);
const AT_ONCE = 8;
const WARM_UP = 30;
/** Divides the numbers of requests. */
const SHARE = inShortRun(10, 1);
const DIFFERENT_PAGES = 10_000;

/** @param index of the request, for an address and a page of its own */
type Work = (index: number) => Promise<unknown>;

/** An address of its own for each visitor, because each address is limited. */
const addressOf = (index: number) =>
  `10.${Math.floor(index / 62_500) % 250}.${Math.floor(index / 250) % 250}.${index % 250}`;

const visitor = (shop: TestShop, index: number) => new Buyer(shop.url, addressOf(index));

async function get(shop: TestShop, path: string, index: number): Promise<void> {
  const headers = { "X-Forwarded-For": addressOf(index), "Accept-Encoding": "br" };
  const answer = await fetch(shop.url + path, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
}

async function order(shop: TestShop, productId: string, index: number): Promise<void> {
  const buyer = visitor(shop, index);
  await buyer.add(productId, 1);
  const prepared = (await buyer.prepare()).body;
  const claims = await buyer.claims(prepared);
  await buyer.pay(prepared);
  const { status, body } = await buyer.order(claims);
  if (status !== 201) throw new Error(`Order ${index}: ${status} ${JSON.stringify(body)}`);
}

/** Does the work with eight visitors at once until `isOver`. @returns milliseconds of each */
async function repeat(work: Work, isOver: (index: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const visit = async () => {
    for (let index = next++; !isOver(index); index = next++) {
      const began = performance.now();
      await work(index);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visit));
  return times;
}

/** Adds 100,000 products and prepares the stock. @returns what the loads request */
async function prepareShop(shop: TestShop) {
  await step(`Add ${PRODUCTS} products (a minute)`, () =>
    withConnection(shop.places.databaseUrl, (client) => fillCatalog(client, PRODUCTS)),
  );
  const [cheese] = await shop.sql(
    "UPDATE products SET on_hand = 1000000, available = 1000000 WHERE slug = 'hemp-cheese' RETURNING id",
  );
  const rows = await shop.sql(
    "SELECT slug, name FROM products WHERE slug LIKE 'made-up-%' ORDER BY md5(slug) LIMIT $1",
    [DIFFERENT_PAGES],
  );
  const at = (index: number) => rows[index % rows.length] ?? {};
  return {
    hit: (index: number) => get(shop, "/products/hemp-cheese", index),
    page: (index: number) => get(shop, `/products/${at(index)["slug"]}`, index),
    search: (index: number) =>
      get(shop, `/shop?search=${encodeURIComponent(String(at(index)["name"]))}`, index),
    cart: (index: number) => visitor(shop, index).add(String(cheese?.["id"]), 1),
    order: (index: number) => order(shop, String(cheese?.["id"]), index),
  };
}

/**
 * CPU time per request of the server and of PostgreSQL, with 100,000 products; from it
 * docs/scaling.md computes its table.
 */
export async function benchCost(shop: TestShop): Promise<void> {
  const work = await prepareShop(shop);
  const [row] = await shop.sql("SELECT pg_backend_pid() AS pid");
  const postgres = parentOf(Number(row?.["pid"]));
  say(`\n${AT_ONCE} visitors at once, CPU time per request in milliseconds\n`);
  const measure = async (name: string, requests: number, one: Work) => {
    const count = requests / SHARE;
    await repeat(one, (index) => index >= WARM_UP);
    const before = [cpuSeconds(shop.pid()), cpuSeconds(postgres)];
    const times = await repeat(
      (index) => one(index + WARM_UP),
      (index) => index >= count,
    );
    const [server = 0, database = 0] = [cpuSeconds(shop.pid()), cpuSeconds(postgres)].map(
      (seconds, at) => ((seconds - (before[at] ?? 0)) / count) * 1000,
    );
    const p99 = times.sort((one, other) => one - other)[Math.floor(count * 0.99)] ?? 0;
    say(
      `${name.padEnd(30)}server ${server.toFixed(2).padStart(7)}   PostgreSQL ${database.toFixed(2).padStart(7)}   p50 ${median(times).toFixed(0)} ms  p99 ${p99.toFixed(0)} ms`,
    );
  };
  await measure("Page from the cache", 5000, work.hit);
  await measure("Product page, not cached", 300, work.page);
  await measure("Search, not cached", 200, work.search);
  await measure("Add to cart", 500, work.cart);
  await measure("Paid order (7 calls)", 200, work.order);
}

/** Memory of the server under a mixed load with 10,000 different pages. */
export async function benchMemory(shop: TestShop, minutes: number): Promise<void> {
  const work = await prepareShop(shop);
  const mix = [work.page, work.page, work.page, work.hit, work.hit, work.search, work.cart];
  let most = memoryOf(shop.pid());
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(shop.pid()));
  }, 500);
  const until = performance.now() + minutes * 60_000;
  const requests = await repeat(
    (index) => (mix[index % mix.length] ?? work.page)(index),
    () => performance.now() > until,
  );
  clearInterval(watch);
  say(
    `${requests.length} requests in ${minutes} minutes: memory at most ${Math.round(most)} MiB, at the end ${Math.round(memoryOf(shop.pid()))} MiB`,
  );
}
