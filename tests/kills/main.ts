import { readFileSync } from "node:fs";
import path from "node:path";
import { openDataFolder } from "../../scripts/lib/data-folder";
import { withConnection } from "../../scripts/lib/database";
import { type Cluster, startPostgres } from "../../scripts/lib/postgres";
import { elapsed, say, step } from "../../scripts/lib/steps.mjs";
import { BUILD_FOLDER, buildForTests, createTemplate, TEMPLATE } from "../../scripts/lib/test-setup";
import { audit } from "../support/audit-money-and-stock";
import { type Random, randomFrom } from "../support/random";
import { startShop, type TestShop } from "../support/shop";
import { inShortRun } from "../support/short-run";
import { type PurchaseAttempt, purchase } from "./purchase";

/** A separate database: killing it must not affect other tests, and unlike theirs it writes through to the disk. */
const FOLDER = path.resolve(".data-kills");
const PURCHASES = inShortRun(16, 200);
const AT_ONCE = 8;
const KILLS = inShortRun({ app: 2, database: 1, both: 1 }, { app: 30, database: 10, both: 10 });
const TOTAL_KILLS = KILLS.app + KILLS.database + KILLS.both;
/** Delay from a responding shop to the next kill, within a typical purchase. */
const KILL_WITHIN_MS = 1500;
const STOCK = 1000;
const HOLD_SECONDS = 60;
const RECONCILE_AFTER_SECONDS = 5;
const PURCHASES_MINUTES = 12;
const RECONCILE_MINUTES = 3;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const startCluster = (): Promise<Cluster> => startPostgres(openDataFolder(FOLDER));

/** Kills the database server as `kill -9` does. Its other processes notice by themselves. */
function killDatabase(): void {
  const { cluster } = openDataFolder(FOLDER).read<{ cluster: string }>("postgres") ?? {};
  const [pid] = readFileSync(path.join(String(cluster), "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
}

/**
 * Old processes may hold the shared memory a moment longer, and a killed server counts as running until its parent
 * has noticed: it is back once it answers.
 */
async function reviveDatabase(): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      const cluster = await startCluster();
      await withConnection(cluster.url("postgres"), (client) => client.query("SELECT 1"));
      return;
    } catch (error) {
      if (attempts === 40) throw error;
      await pause(500);
    }
  }
}

/** Kills at random moments, each after some more purchases have started, until all kills are done. */
async function killAll(shop: TestShop, random: Random, begun: () => number, note: () => void): Promise<void> {
  const kinds = (Object.keys(KILLS) as (keyof typeof KILLS)[]).flatMap((kind) =>
    Array<typeof kind>(KILLS[kind]).fill(kind),
  );
  for (const [index, kind] of random.shuffled(kinds).entries()) {
    while (begun() < (index * PURCHASES) / TOTAL_KILLS) await pause(20);
    await pause(random.below(KILL_WITHIN_MS));
    if (kind !== "app") killDatabase();
    if (kind !== "database") await shop.kill();
    if (kind !== "app") await reviveDatabase();
    if (kind !== "database") await shop.restart();
    note();
  }
}

/** Buyers who arrive one after the other, some concurrently, and never far ahead of the kills. */
async function buyAll(shop: TestShop, random: Random, kills: () => number, note: (count: number) => void) {
  const productIds = (await shop.sql("SELECT id FROM products WHERE is_active ORDER BY id LIMIT 5")).map(
    ({ id }) => String(id),
  );
  const purchases: PurchaseAttempt[] = [];
  let begun = 0;
  const buyer = async (): Promise<void> => {
    while (begun < PURCHASES) {
      if (begun > ((kills() + 2) * PURCHASES) / TOTAL_KILLS) {
        await pause(50);
        continue;
      }
      begun += 1;
      note(begun);
      purchases.push(await purchase(shop.url, begun, productIds, random));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, buyer));
  return purchases;
}

/**
 * Runs the jobs until nothing is pending.
 * @returns whether that happened in time
 */
async function reconcile(shop: TestShop): Promise<boolean> {
  const waiting = `SELECT
    (SELECT count(*) FROM orders WHERE payment_status = 'pending' AND cancelled_at IS NULL)::int AS orders,
    (SELECT count(*) FROM refunds WHERE status = 'requested')::int AS refunds,
    (SELECT count(*) FROM reservations WHERE status = 'held')::int AS holds`;
  for (const end = Date.now() + RECONCILE_MINUTES * 60_000; Date.now() < end; await pause(2000)) {
    await shop.job("reconcile-payments");
    await shop.job("expire-holds");
    const [left] = await shop.sql(waiting);
    if (Object.values(left ?? {}).every((count) => count === 0)) return true;
  }
  say(`  left: ${JSON.stringify((await shop.sql(waiting))[0])}`);
  return false;
}

const countBy = <T>(values: readonly T[]): string => {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${value}: ${count}`).join("  ");
};

/** The requirements, counted separately from the audit. */
async function figures(shop: TestShop): Promise<Record<string, number>> {
  const orders = await shop.sql(
    "SELECT payment_intent_id AS intent, payment_status AS status FROM orders WHERE paid_at IS NOT NULL",
  );
  const known = new Set(orders.map(({ intent }) => String(intent)));
  const charged = new Set<string>();
  let withoutOrder = 0;
  for await (const intent of shop.stripe.paymentIntents.list({
    limit: 100,
    expand: ["data.latest_charge"],
  })) {
    if (intent.status !== "succeeded") continue;
    charged.add(intent.id);
    const charge = intent.latest_charge as { refunded?: boolean } | null;
    if (!known.has(intent.id) && !charge?.refunded) withoutOrder += 1;
  }
  const [mails] = await shop.sql(
    "SELECT count(*)::int AS all, count(DISTINCT data->>'orderId')::int AS orders FROM mail_outbox WHERE template = 'order-confirmation'",
  );
  return {
    "payments at Stripe": charged.size,
    "paid orders": orders.length,
    "refunded orders": orders.filter(({ status }) => status === "refunded").length,
    "charged without order": withoutOrder,
    "orders without charge": [...known].filter((intent) => !charged.has(intent)).length,
    "repeated confirmations": Number(mails?.["all"]) - Number(mails?.["orders"]),
  };
}

async function run(shop: TestShop, random: Random): Promise<string[]> {
  await shop.sql("UPDATE products SET on_hand = $1, available = $1", [STOCK]);
  await shop.sql("CREATE TABLE stock_began AS SELECT slug, on_hand AS stock FROM products");
  let [begun, kills] = [0, 0];
  const began = Date.now();
  const late = pause(PURCHASES_MINUTES * 60_000).then(() => {
    throw new Error(`Not done within ${PURCHASES_MINUTES} minutes: ${begun} purchases, ${kills} kills`);
  });
  const all = Promise.all([
    buyAll(
      shop,
      random,
      () => kills,
      (count) => {
        begun = count;
      },
    ),
    killAll(
      shop,
      random,
      () => begun,
      () => {
        kills += 1;
        if (kills % 10 === 0) say(`  ${kills} kills, ${begun} purchases begun (${elapsed(began)})`);
      },
    ),
  ]);
  const [purchases] = await Promise.race([all, late]);
  say(`  ${purchases.length} purchases during ${kills} kills (${elapsed(began)})`);
  say(`  buyers: ${countBy(purchases.map(({ habit }) => habit))}`);
  say(`  ended: ${countBy(purchases.map(({ outcome }) => outcome))}`);
  say(`  answers (0: none): ${countBy(purchases.flatMap(({ statuses }) => statuses).sort((a, b) => a - b))}`);
  const problems: string[] = [];
  if (!(await step("Reconcile", () => reconcile(shop))))
    problems.push("not everything was reconciled in time");
  const counted = await figures(shop);
  for (const [name, count] of Object.entries(counted)) say(`  ${name}: ${count}`);
  for (const name of ["charged without order", "orders without charge", "repeated confirmations"])
    if (counted[name] !== 0) problems.push(`${name}: ${counted[name]}`);
  return [...problems, ...(await audit(shop.sql, shop.stripe))];
}

/**
 * npm run test:kills: kills the server 30 times, its database 10 times and both 10 times at random moments of 200
 * purchases, lets the jobs reconcile, and audits: no payment without an order, no order without a payment, sold +
 * held + left = initial stock.
 * @param args seed of the random moments, to repeat a run
 */
export async function main([given]: string[]): Promise<void> {
  const seed = given ? Number(given) : Date.now() % 1_000_000;
  say(`Seed ${seed} (npm run test:kills -- ${seed} repeats these moments)`);
  const cluster = await step("Start a PostgreSQL", startCluster);
  const guard = cluster.guard(path.join(FOLDER, "users")); // also when this script is interrupted
  const problems: string[] = [];
  try {
    Object.assign(process.env, {
      TEST_DATABASE_ADMIN: cluster.url("postgres"),
      TEST_DATABASE_TEMPLATE: TEMPLATE,
      SHOP_BUILD_DIR: BUILD_FOLDER,
    });
    await step("Make the database", () => createTemplate(cluster.url));
    await buildForTests(cluster.url);
    const env = {
      HOLD_SECONDS: String(HOLD_SECONDS),
      RECONCILE_AFTER_SECONDS: String(RECONCILE_AFTER_SECONDS),
    };
    const shop = await startShop({ name: "kills", env });
    try {
      problems.push(...(await run(shop, randomFrom(seed))));
    } finally {
      await shop.stop({ audit: false });
    }
  } finally {
    cluster.stop();
    guard.release();
  }
  say(problems.length === 0 ? "\nAll as it should be." : `\nSeed ${seed}:\n${problems.join("\n")}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
