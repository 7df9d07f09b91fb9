import { say, step } from "../../scripts/lib/steps.mjs";
import type { Buyer } from "../support/buyer";
import { insertManyOrders } from "../support/insert-many-orders";
import { insertManySubscriptions } from "../support/insert-many-subscriptions";
import { staffOf } from "../support/people";
import type { TestShop } from "../support/shop";
import { inShortRun } from "../support/short-run";
import { median, memoryOf } from "./usage";

const ORDERS = inShortRun(1000, 100_000);
const SUBSCRIPTIONS = inShortRun(200, 20_000);
const DAYS = 730;
const ROUNDS = inShortRun(1, 5);
/**
 * The limit of each duration as a multiple of the order list's, for an export of the order export's duration for a row.
 */
const MAX_LIST_RATIO = { report: 5, audit: 3, desk: 3, export: 2 };
/** The admin's lists about fulfillment. */
const DESK = [
  "/admin/packing",
  "/admin/packing/pack",
  "/admin/subscriptions",
  "/admin/subscriptions?search=number%2077",
  "/admin/subscriptions?status=all&sort=-created",
  "/admin/subscriptions/declined",
  "/admin/subscriptions/forecast",
  "/admin/lots",
  "/admin/lots?state=all&sort=-received",
  "/admin/lots/waste",
  "/admin/lots/waste?group=lot",
  "/admin/problems",
  "/admin/problems?status=all",
  "/admin/today",
];
const MAX_GROWTH_MIB = 64;

/** Milliseconds for reading an address completely. */
async function timeOnce(owner: Buyer, path: string): Promise<number> {
  const began = performance.now();
  const { status } = await owner.call("GET", path);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return performance.now() - began;
}

/**
 * The medians of an address and of the list that it is compared with, after one warm-up. They are read in
 * turns, so that the machine's other work slows both.
 */
async function compare(owner: Buyer, path: string, list: string): Promise<{ ms: number; listMs: number }> {
  const [times, ofList]: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round += 1) {
    const [one, other] = [await timeOnce(owner, path), await timeOnce(owner, list)];
    if (round < 0) continue;
    times.push(one);
    ofList.push(other);
  }
  return { ms: median(times), listMs: median(ofList) };
}

const [ORDER_LIST, ORDER_CALL] = ["/admin/orders", "/api/admin/orders"];

async function benchList(owner: Buyer, path: string, most: number, name = path): Promise<void> {
  const { ms, listMs } = await compare(owner, path, path.startsWith("/api/") ? ORDER_CALL : ORDER_LIST);
  line(name, ms, listMs, most);
}

const line = (name: string, ms: number, list: number, most: number, more = ""): void =>
  say(
    `${name.padEnd(48)}${ms.toFixed(0).padStart(6)} ms   ${(ms / list).toFixed(1).padStart(5)} × (at most ${most})${more}${ms > list * most ? "   OVER" : ""}`,
  );

/** Gives the products of the orders to pack lots, two for each, so that the pick list has lots to choose. */
async function receiveLots(shop: TestShop, owner: Buyer): Promise<void> {
  await shop.sql(`
    INSERT INTO reservations (id, order_id, product_id, quantity, status, created_at, updated_at)
    SELECT o.id || '-' || l.product_id, o.id, l.product_id, sum(l.quantity), 'consumed', o.paid_at, o.paid_at
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE o.id LIKE 'many-order-%' AND o.fulfillment_status = 'new' GROUP BY o.id, l.product_id`);
  const sold = await shop.sql(
    "SELECT DISTINCT product_id AS id FROM reservations WHERE order_id LIKE 'many-order-%'",
  );
  for (const { id } of sold)
    for (const days of [60, 90])
      await owner.call("POST", `/api/admin/products/${String(id)}/lots`, {
        requestKey: `bench-${String(id)}-${days}`,
        quantity: "200",
        bestBefore: day(-days),
      });
}

/** Two years of receipts that are used up, and what was written off of them. */
const OLD_LOTS = `
  INSERT INTO lots (id, product_id, batch, best_before, received, created_at, updated_at)
  SELECT 'many-lot-' || n, s.product_id, 'M' || n, $2::timestamp::date - n % 730, 200, $2::timestamp - n * interval '100 minutes', $2
  FROM generate_series(1, $1::int / 2) n,
  LATERAL (SELECT product_id FROM lot_stocks ORDER BY product_id OFFSET n % (SELECT count(*) FROM lot_stocks) LIMIT 1) s`;
const WRITE_OFFS = `
  INSERT INTO lot_write_offs (id, lot_id, quantity, reason, unit_cost_cents, created_at)
  SELECT 'many-write-off-' || n, 'many-lot-' || 1 + n % ($1::int / 2), 1 + n % 5, (ARRAY['expired', 'damaged', 'lost'])[1 + n % 3]::"WriteOffReason", 200,
    $2::timestamp - n * interval '50 minutes' FROM generate_series(1, $1::int) n`;

/** Problems with every fifth order, one in twenty of them open, the others answered with a refund. */
const PROBLEMS = `
  INSERT INTO order_problems (id, order_id, reason, description, status, answer, amount_cents, answered_at, request_key, created_at, updated_at)
  SELECT 'problem-' || id, id, 'damaged', 'The jar was broken.', (CASE WHEN is_open THEN 'open' ELSE 'answered' END)::"ProblemStatus",
    CASE WHEN NOT is_open THEN 'refund'::"ProblemAnswer" END, CASE WHEN NOT is_open THEN 500 END,
    CASE WHEN NOT is_open THEN paid_at + interval '4 days' END, 'many', paid_at + interval '3 days', paid_at
  FROM (SELECT *, substr(id, 14)::int % 100 = 0 AS is_open FROM orders WHERE id LIKE 'many-order-%' AND substr(id, 14)::int % 5 = 0) o`;
const PROBLEM_LINES = `
  INSERT INTO order_problem_lines (problem_id, order_line_id, quantity)
  SELECT p.id, l.id, 1 FROM order_problems p JOIN order_lines l ON l.order_id = p.order_id AND l.position = 0`;

const GIFT_CARDS = `
  INSERT INTO gift_cards (id, amount_cents, purchase_key_hash, sender_name, sender_email, recipient_name, recipient_email, deliver_on, status, payment_intent_id,
    code_hash, code_end, paid_at, sent_at, created_at, updated_at)
  SELECT 'many-card-' || n, 2500, 'many-key-' || n, 'Many', 'many@bench.example', 'Olive', 'many' || n || '@bench.example', $2::timestamp, 'sent',
    'pi_card_' || n, 'many-code-' || n, 'ABCD', $2, $2, $2::timestamp - n * interval '1 minute', $2 FROM generate_series(1, $1::int) n`;

const day = (before: number): string => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
const range = (days: number): string => `from=${day(days - 1)}&to=${day(0)}`;

interface Download {
  firstMs: number;
  ms: number;
  lines: number;
  growth: number;
}

/** Reads a response to its end while sampling the server's memory. */
async function download(shop: TestShop, owner: Buyer, path: string): Promise<Download> {
  const before = memoryOf(shop.pid());
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(shop.pid()));
  }, 20);
  const began = performance.now();
  const response = await fetch(shop.url + path, { headers: { Cookie: owner.cookieHeader() } });
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`);
  let firstMs = 0;
  let lines = 0;
  for await (const piece of response.body) {
    firstMs ||= performance.now() - began;
    for (const byte of piece as Uint8Array) if (byte === 10) lines += 1;
  }
  const ms = performance.now() - began;
  clearInterval(watch);
  return { firstMs, ms, lines, growth: most - before };
}

/** The duration of each export for a row, as a multiple of the order export's. They are read in turns. */
async function benchExports(
  shop: TestShop,
  owner: Buyer,
  paths: readonly [string, ...string[]],
): Promise<void> {
  const rounds: Download[][] = paths.map(() => []);
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [index, path] of paths.entries()) {
      const one = await download(shop, owner, path);
      if (round >= 0) rounds[index]?.push(one);
    }
  const of = (index: number, name: keyof Download) => median((rounds[index] ?? []).map((one) => one[name]));
  const perRow = (index: number) => (of(index, "ms") * 100_000) / of(index, "lines");
  for (const [index, path] of paths.entries()) {
    const growth = Math.max(...(rounds[index] ?? []).map((one) => one.growth));
    const more = `   first byte ${of(index, "firstMs").toFixed(0)} ms, ${of(index, "lines")} lines, memory +${growth.toFixed(0)} MiB${growth > MAX_GROWTH_MIB ? " OVER" : ""}`;
    line(`${path} for 100,000 rows`, perRow(index), perRow(0), MAX_LIST_RATIO.export, more);
  }
}

/**
 * Lists, reports and exports of a shop with 100,000 orders, as ratios to the first page of
 * the order list, and to the order export.
 */
export async function benchManyOrders(shop: TestShop): Promise<void> {
  await step("Make 100,000 orders (a minute)", () =>
    insertManyOrders(shop.sql, { orders: ORDERS, until: new Date(), days: DAYS }),
  );
  await step("Make 20,000 subscriptions", () => insertManySubscriptions(shop.sql, SUBSCRIPTIONS, day(0)));
  await step("Make 20,000 gift cards", () => shop.sql(GIFT_CARDS, [SUBSCRIPTIONS, new Date()]));
  const owner = await staffOf(shop, "owner");
  await step("Receive lots of what is to pack", () => receiveLots(shop, owner));
  await step("Make 10,000 used lots with 20,000 write-offs, and 20,000 problems", async () => {
    for (const text of [OLD_LOTS, WRITE_OFFS]) await shop.sql(text, [SUBSCRIPTIONS, new Date()]);
    for (const text of [PROBLEMS, PROBLEM_LINES, "VACUUM ANALYZE"]) await shop.sql(text);
  });
  await owner.call("GET", "/api/admin/stats"); // counts the stale days
  say(
    `\nMedians of ${ROUNDS} with 100,000 orders of ${DAYS} days, as multiples of the order list's, or for exports of the order export's for a row\n`,
  );
  for (const path of DESK) await benchList(owner, path, MAX_LIST_RATIO.desk);
  for (const days of [1, 30, 90, 365, 730, 3_650]) {
    const query = range(days);
    await benchList(
      owner,
      `/admin/reports?${query}`,
      MAX_LIST_RATIO.report,
      `/admin/reports of ${days} days`,
    );
    await benchList(
      owner,
      `/api/admin/stats?${query}`,
      MAX_LIST_RATIO.report,
      `/api/admin/stats of ${days} days`,
    );
  }
  for (const group of ["", "?group=product"])
    await benchList(owner, `/admin/problems/reasons${group}`, MAX_LIST_RATIO.report);
  await benchList(owner, "/admin", MAX_LIST_RATIO.report, "/admin (dashboard)");
  await benchList(owner, "/admin/settings/audit", MAX_LIST_RATIO.audit);
  const products = "/api/admin/reports/products";
  await benchList(owner, `${products}?${range(730)}`, MAX_LIST_RATIO.report, products);
  await benchExports(shop, owner, [
    "/api/admin/orders/export",
    "/api/admin/users/export",
    "/api/admin/subscriptions/export",
    "/api/admin/gift-cards/export",
  ]);
}
