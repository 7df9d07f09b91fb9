// npm run test:scaling: three servers behind nginx, with PgBouncer and Redis, as in docs/scaling.md. Run by hand,
// because it needs these three programs (Debian: nginx-light, pgbouncer, redis-server).
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleId } from "../../prisma/seed/ids";
import { findFreePort } from "../../scripts/lib/ports";
import { say, step } from "../../scripts/lib/steps.mjs";
import { withBuiltShop } from "../support/built-shop";
import { Buyer } from "../support/buyer";
import { databaseUrl } from "../support/database";
import { startNginx, startProgram } from "../support/nginx";
import { staffOf } from "../support/people";
import type { TestShop } from "../support/shop";

const NAME = "scaling";
const CHEESE = sampleId("product", "hemp-cheese");
const PAGE = "/products/hemp-cheese";
/** One second until all servers know of a change, and one in nginx's cache (`s-maxage`). */
const LATEST_MS = 2000;
const LOAD_MS = 6000;
/** The response had begun when its server was killed, so nginx could not repeat the request. */
const INTERRUPTED = "interrupted";
/** Never requested through nginx before the outage. */
const UNCACHED_PAGE = "/membership";

const programs: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), "shop-scaling-"));
chmodSync(folder, 0o777); // PgBouncer runs as another user

const run = async (command: string, args: string[], port: number): Promise<ChildProcess> => {
  const program = await startProgram(command, args, port);
  programs.push(program);
  return program;
};

async function startRedis(): Promise<string> {
  const port = await findFreePort();
  await run(
    "redis-server",
    ["--port", String(port), "--save", "", "--dir", folder, "--loglevel", "warning"],
    port,
  );
  return `redis://127.0.0.1:${port}`;
}

/** Kills PgBouncer, which drops the servers' connections to the database. */
let killPgBouncer: () => Promise<unknown>;

/** @returns the URL of the database through PgBouncer in transaction mode */
async function startPgBouncer(direct: string): Promise<string> {
  const port = await findFreePort();
  const { hostname, port: databasePort, username, password, pathname } = new URL(direct);
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${databasePort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
unix_socket_dir =
ignore_startup_parameters = extra_float_digits
`,
  );
  const asUser = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const bouncer = await run("pgbouncer", [...asUser, "-q", settings], port);
  killPgBouncer = () => {
    const ended = once(bouncer, "exit");
    bouncer.kill("SIGKILL");
    return ended;
  };
  return `postgresql://${username}@127.0.0.1:${port}${pathname}?pgbouncer=true`;
}

function expectTrue(condition: boolean, text: string): void {
  if (!condition) throw new Error(text);
  say(`  ✓ ${text}`);
}

const priceShown = async (url: string, price: string) =>
  (await (await fetch(url + PAGE)).text()).includes(price);

async function checkPrice(shop: TestShop, front: string, servers: string[]): Promise<void> {
  const owner = await staffOf(shop, "owner");
  const { body } = await owner.call<{ version: number }>("GET", `/api/admin/products/${CHEESE}`);
  await Promise.all([front, ...servers].map((url) => priceShown(url, "$47.11")));
  const changed = await owner.call("PUT", `/api/products/${CHEESE}`, {
    regularPrice: "47.11",
    version: body.version,
  });
  expectTrue(changed.status === 200, "one server changed the price");
  const began = performance.now();
  const left = new Set([front, ...servers]);
  while (left.size > 0 && performance.now() - began < LATEST_MS)
    for (const url of left) if (await priceShown(url, "$47.11")) left.delete(url);
  const milliseconds = Math.round(performance.now() - began);
  expectTrue(left.size === 0, `it shows in every server and through nginx after ${milliseconds} ms`);
}

/** Kills one of the servers while pages and calls are requested through nginx. */
async function checkKill(front: string, kill: () => Promise<void>): Promise<void> {
  const counts = new Map<string, number>();
  const until = performance.now() + LOAD_MS;
  const ask = async (path: string): Promise<void> => {
    while (performance.now() < until) {
      const status = await fetch(front + path).then(
        (answer) =>
          answer.arrayBuffer().then(
            () => String(answer.status),
            () => INTERRUPTED,
          ),
        () => "no answer",
      );
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  const load = Promise.all(["/", "/shop", PAGE, "/api/products", "/api/marketing-settings"].map(ask));
  await new Promise((resolve) => setTimeout(resolve, LOAD_MS / 3));
  await kill();
  await load;
  const others = [...counts].filter(([status]) => status !== "200");
  expectTrue(
    others.every(([status]) => status === INTERRUPTED),
    `${counts.get("200")} requests were answered while one of three servers was killed; other outcomes: ${others.map(String).join("; ") || "none"}`,
  );
}

/** Makes calls through nginx that all servers refuse, then requests a page that nginx has not cached. */
async function checkOutage(front: string, servers: string[]): Promise<void> {
  for (const url of servers) await (await fetch(url + UNCACHED_PAGE)).text();
  await killPgBouncer();
  const calls = await Promise.all(Array.from({ length: 9 }, () => fetch(`${front}/api/products?search=oat`)));
  // 502 if the last one that nginx tried is the killed server
  expectTrue(
    calls.every(({ status }) => status === 503 || status === 502),
    "calls fail without the database",
  );
  const page = await fetch(front + UNCACHED_PAGE);
  expectTrue(
    page.status === 200 && page.headers.get("X-Cache") === "MISS",
    "nginx still requests pages, which the servers send from their caches",
  );
}

async function checkOrder(shop: TestShop): Promise<void> {
  const buyer = new Buyer(shop.url, "198.51.100.9");
  await buyer.add(CHEESE, 1);
  const prepared = (await buyer.prepare()).body;
  const claims = await buyer.claims(prepared);
  await buyer.pay(prepared);
  expectTrue((await buyer.order(claims)).status === 201, "an order was paid through PgBouncer");
}

export async function main(): Promise<void> {
  try {
    const env = async () => {
      const direct = databaseUrl(`shop_${NAME}`);
      const DATABASE_URL = await step("Start PgBouncer", () => startPgBouncer(direct));
      const REDIS_URL = await step("Start Redis", startRedis);
      return { DATABASE_URL, DIRECT_DATABASE_URL: direct, REDIS_URL };
    };
    const work = async (shop: TestShop) => {
      const joined = await step("Start two more servers", async () => [await shop.join(), await shop.join()]);
      try {
        const servers = [shop.url, ...joined.map(({ url }) => url)];
        const nginx = await step("Start nginx", () => startNginx(servers));
        programs.push(nginx.process);
        const front = nginx.url;
        await checkOrder(shop);
        await checkPrice(shop, front, servers);
        await checkKill(front, async () => joined[0]?.kill());
        await checkOutage(front, [shop.url, joined[1]?.url as string]);
      } finally {
        await Promise.all(joined.map(({ stop }) => stop()));
      }
    };
    await withBuiltShop(NAME, work, env);
  } finally {
    for (const program of programs) program.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
