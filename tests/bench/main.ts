import { fillCatalog } from "../../prisma/seed/fill-catalog";
import { withConnection } from "../../scripts/lib/database";
import { findFreePort } from "../../scripts/lib/ports";
import { type Child, runNode, startNode, waitUntilReachable } from "../../scripts/lib/processes";
import { say, step } from "../../scripts/lib/steps.mjs";
import { buildEnvironment } from "../../scripts/lib/test-setup";
import { withBuiltShop, withTestDatabase } from "../support/built-shop";
import { databaseUrl, freshDatabase } from "../support/database";
import { inShortRun } from "../support/short-run";
import { benchAvailability, benchCart, benchOrders, benchPeople, CONNECTIONS, load, ROUNDS } from "./calls";
import { benchCompare } from "./compare";
import { benchCost, benchMemory } from "./cost";
import { benchInstances } from "./instances";
import { benchManyOrders } from "./orders";
import { benchPages } from "./pages";

/** Of the mixed load. */
const MINUTES = 10;
const INSTANCES = 3;
/** Of the searches. */
const PRODUCTS = inShortRun(1000, 100_000);

async function startBare(
  bytes: number,
  database: string,
  headers?: Record<string, string>,
): Promise<{ url: string; child: Child }> {
  const port = await findFreePort();
  const child = startNode(
    [
      "--import",
      "tsx",
      "tests/bench/baseline.ts",
      String(port),
      String(bytes),
      database,
      ...(headers ? [JSON.stringify(headers)] : []),
    ],
    {},
    "inherit",
  );
  await waitUntilReachable(`http://127.0.0.1:${port}/`, 20, child);
  return { url: `http://127.0.0.1:${port}`, child };
}

/** Searches, filters and pages of a large catalog, in the database only. */
async function benchSearch(): Promise<void> {
  const url = await step(`Make ${PRODUCTS} products (a minute)`, async () => {
    const fresh = await freshDatabase("shop_bench_finding");
    await withConnection(fresh, (client) => fillCatalog(client, PRODUCTS));
    return fresh;
  });
  const env = { ...buildEnvironment(url), NODE_OPTIONS: "--conditions=react-server" };
  say(await runNode(["--import", "tsx", "tests/bench/finding.ts"], env));
}

/**
 * Prints requests per second and latencies of the production build, as ratios to the bare server.
 * @param args `finding`: only product searches in the database; `orders`: only the admin's views of many orders;
 * `pages`: only cached pages; `checkout`: only paid orders; `cost`: CPU time per request with 100,000 products;
 * `memory` and minutes: memory under a mixed load; `compare` and a commit: ratios to that commit's build;
 * `instances` and a number: that many servers behind nginx
 */
export async function main([only = "", value = ""]: string[]): Promise<void> {
  if (only === "finding") return withTestDatabase(benchSearch);
  await withBuiltShop("bench", async (shop) => {
    const database = databaseUrl("shop_bench");
    const bareFor = async (bytes: number, headers: Record<string, string>) => {
      const { url, child } = await startBare(bytes, database, headers);
      return { url, pid: child.process.pid ?? 0, stop: () => child.stop() };
    };
    const server = { url: shop.url, pid: shop.pid() };
    if (only === "orders") return benchManyOrders(shop);
    if (only === "pages") return benchPages(server, bareFor);
    if (only === "cost") return benchCost(shop);
    if (only === "memory") return benchMemory(shop, Number(value) || MINUTES);
    if (only === "instances") return benchInstances(shop, Number(value) || INSTANCES);
    const [product] = await shop.sql(
      "UPDATE products SET on_hand = 1000000, available = 1000000 WHERE slug = 'hemp-cheese' RETURNING id",
    );
    const productId = String(product?.["id"]);
    if (only === "compare") return benchCompare(server, productId, value);
    if (only !== "checkout") await benchSearch();
    say(`\nMedian of ${ROUNDS} rounds, ${CONNECTIONS} connections, load and server on the same machine\n`);
    const bare = await startBare(1, database);
    const insert = await load({ url: bare.url, method: "POST" });
    await bare.child.stop();
    if (only === "checkout") return benchOrders(shop, productId, insert);
    await benchPages(server, bareFor);
    await benchCart(shop, productId, insert);
    await benchAvailability(shop, productId, insert);
    await benchPeople(shop, insert);
    await benchOrders(shop, productId, insert);
    await benchManyOrders(shop);
  });
}
