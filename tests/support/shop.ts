import { mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startSandbox } from "@cloverandfern/stripe-sandbox";
import type { Running } from "@cloverandfern/stripe-sandbox/shared/http";
import type { Client } from "pg";
import Stripe from "stripe";
import type { JobName } from "@/lib/jobs";
import { startOpenIdProvider } from "../../sandbox/openid/server";
import { findFreePort } from "../../scripts/lib/ports";
import { type Child, startNode, waitUntilReachable } from "../../scripts/lib/processes";
import { audit } from "./audit-money-and-stock";
import { connectForTests, dropDatabase, freshDatabase } from "./database";
import { Mailbox } from "./mailbox";
import { waitFor } from "./wait-for";

const KEYS = { secretKey: "sk_test_shoptests0123", publishableKey: "pk_test_shoptests0123" };
const WEBHOOK_SECRET = "whsec_shoptests0123";
export const CRON_SECRET = "a-cron-secret-for-the-tests";

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Where a shop of the tests and what belongs to it are found. */
interface Places {
  url: string;
  databaseUrl: string;
  sandboxUrl: string;
  /** The local OpenID provider, which stands in for Google, Apple and Facebook. */
  openidUrl: string;
  /** The folder where local mode saves emails as files. */
  mailFolder: string;
  /** Moves the clock of the shop. */
  clockFile: string;
  /** The environment of its server. */
  serverEnv: Record<string, string>;
}

/** What every test can do with a shop, one that other files use too included. */
export interface SharedShop {
  url: string;
  databaseUrl: string;
  sql: Sql;
  stripe: Stripe;
  sandboxUrl: string;
  /** The local OpenID provider, which stands in for Google, Apple and Facebook. */
  openidUrl: string;
  /** Emails that the shop sent. */
  mailbox: Mailbox;
  /** The folder where local mode saves emails as files. */
  mailFolder: string;
  /** Runs a job now through the signed route. */
  job(name: JobName): Promise<number>;
  /** Resends an event with a fresh signature, like Stripe. */
  deliver(event: Stripe.Event): Promise<number>;
  /**
   * Moves the shop's clock.
   * @param seconds ahead of the current time; Stripe's customers have separate test clocks
   */
  moveClock(seconds: number): void;
  /** Whether Stripe's webhooks reach the shop from now on; otherwise they are lost. */
  setWebhooks(areSent: boolean): Promise<void>;
  /** Makes every cached page stale, after SQL changed what pages show. */
  refreshPages(): Promise<void>;
  /** Starts another server on the same database, as if on another machine. */
  join(): Promise<{ url: string; stop(): Promise<void>; kill(): void }>;
  /** Ends what this process holds of it. */
  stop(): Promise<void>;
}

/** The production build with a separate database and sandbox. */
export interface TestShop extends SharedShop {
  places: Places;
  /** Of the server process. */
  pid(): number;
  /** Kills the server process immediately, like a crash. */
  kill(): Promise<void>;
  /**
   * Sends SIGTERM to the server, like a service manager.
   * @returns its exit code
   */
  terminate(): Promise<number | null>;
  /** Restarts the server on the same database. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Audits money and stock, then tears everything down. */
  stop(options?: { audit?: boolean }): Promise<void>;
}

interface Options {
  /** Also the name of its database. */
  name: string;
  /** Whether the sandbox sends webhooks. Default: true */
  webhooks?: boolean;
  env?: Record<string, string>;
  /** Encodes pictures only in the format that is quick to encode. */
  isForBrowser?: boolean;
}

/** Starts a shop for one test file. */
export async function startShop({
  name,
  webhooks = true,
  env = {},
  isForBrowser = !process.env["JEST_WORKER_ID"],
}: Options): Promise<TestShop> {
  const database = `shop_${name}`;
  const databaseUrl = await freshDatabase(database);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const { sandbox, openid, folder, close } = await startStandIns(url, webhooks);
  const mailFolder = join(folder, "mail");
  const clockFile = join(folder, "clock");
  const serverEnv = {
    ...environment(url, port, databaseUrl, sandbox, openid),
    MAIL_DIR: mailFolder,
    ...(env["SHOP_MODE"] === "production" ? {} : { TEST_CLOCK_FILE: clockFile }),
    FILES_DIR: join(folder, "files"),
    ...(isForBrowser ? { SHOP_FAST_PICTURES: "1" } : {}),
    ...env,
  };
  let server = await serve(url, serverEnv).catch(async (error: unknown) => {
    await close(); // otherwise they keep Jest waiting, and the reason is never shown
    throw error;
  });
  const places = {
    url,
    databaseUrl,
    sandboxUrl: sandbox.url,
    openidUrl: openid.url,
    mailFolder,
    clockFile,
    serverEnv,
  };
  const shop = reach(places);
  return {
    ...shop,
    places,
    pid: () => server.process.pid ?? 0,
    kill: async () => {
      server.process.kill("SIGKILL");
      await server.stop();
    },
    terminate: () => {
      const { process: child } = server;
      child.kill("SIGTERM");
      return new Promise((resolve) => child.once("exit", resolve));
    },
    restart: async (changed = {}) => {
      server = await serve(url, { ...serverEnv, ...changed });
    },
    stop: async (options) => {
      await server.stop();
      const problems = options?.audit === false ? [] : await audit(shop.sql, shop.stripe);
      await shop.stop();
      await close();
      await dropDatabase(database);
      if (problems.length > 0) throw new Error(`The audit found:\n${problems.join("\n")}`);
    },
  };
}

/** The shop that the files of one Jest worker share (tests/support/lend-shops.ts): each test makes data of its own in it. */
export async function sharedShop(): Promise<SharedShop> {
  const worker = process.env["JEST_WORKER_ID"] ?? "1";
  const answer = await fetch(`${process.env["SHOP_LENDER"]}/${worker}`);
  if (!answer.ok) throw new Error(await answer.text());
  return reach((await answer.json()) as Places);
}

function reach(places: Places): SharedShop {
  const { url, databaseUrl, sandboxUrl, openidUrl, mailFolder, clockFile, serverEnv } = places;
  const { sql, end } = sqlOn(databaseUrl);
  const base = new URL(sandboxUrl);
  return {
    url,
    databaseUrl,
    sql,
    stripe: new Stripe(KEYS.secretKey, { host: base.hostname, port: base.port, protocol: "http" }),
    sandboxUrl,
    openidUrl,
    mailbox: new Mailbox(sql),
    mailFolder,
    job: (job) => runJob(url, job),
    deliver: (event) => deliver(url, event),
    moveClock: (seconds) => writeFileSync(clockFile, String(seconds)),
    setWebhooks: async (areSent) => {
      const { status } = await fetch(`${sandboxUrl}/sandbox/webhooks`, {
        method: "POST",
        headers: { Authorization: `Bearer ${KEYS.secretKey}` },
        body: new URLSearchParams({ enabled: String(areSent), mode: "drop" }),
      });
      if (status !== 200) throw new Error(`The sandbox answered ${status}`);
    },
    refreshPages: async () => {
      const isCached = async () => {
        const { headers } = await fetch(`${url}/robots.txt`);
        return headers.get("Cache-Status")?.includes("hit");
      };
      await isCached(); // stores it
      await sql("SELECT touch_cache_tags('{any}')");
      await waitFor(async () => !(await isCached()));
    },
    join: async () => {
      const port = await findFreePort();
      const joined = await serve(`http://localhost:${port}`, { ...serverEnv, PORT: String(port) });
      return { url: `http://localhost:${port}`, stop: () => joined.stop(), kill: () => joined.kill() };
    },
    stop: end,
  };
}

/** Queries on a lazily created connection, which is replaced after an outage. */
function sqlOn(connectionString: string): { sql: Sql; end(): Promise<void> } {
  let client: Promise<Client> | undefined;
  const connected = async (): Promise<Client> => {
    const one = await connectForTests(connectionString).catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    one.on("error", () => {
      client = undefined;
    });
    return one;
  };
  return {
    sql: async (text, values = []) => {
      client ??= connected();
      return (await (await client).query(text, values)).rows as Record<string, unknown>[];
    },
    end: async () => (await client)?.end(),
  };
}

/** The external services of one shop, in this process. */
async function startStandIns(shopUrl: string, webhooks: boolean) {
  const folder = mkdtempSync(join(tmpdir(), "shop-sandbox-"));
  const webhook = { url: `${shopUrl}/api/webhooks/stripe`, secret: WEBHOOK_SECRET };
  const sandbox = await startSandbox({
    host: "127.0.0.1",
    port: 0,
    dataDir: folder,
    ...KEYS,
    ...(webhooks ? { webhook } : {}),
  });
  const openid = await startOpenIdProvider({ port: 0, shopUrl });
  const close = async (): Promise<void> => {
    await Promise.all([sandbox.close(), openid.close()]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { sandbox, openid, folder, close };
}

const environment = (
  url: string,
  port: number,
  databaseUrl: string,
  sandbox: Running,
  openid: Running,
): Record<string, string> => ({
  NODE_ENV: "production",
  SHOP_MODE: "local",
  SHOP_URL: url,
  PORT: String(port),
  DATABASE_URL: databaseUrl,
  STRIPE_SECRET_KEY: KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_BASE: sandbox.url,
  STRIPE_SANDBOX_URL: sandbox.url,
  OPENID_SANDBOX_URL: openid.url,
  SMTP_URL: "",
  CRON_SECRET,
  AUTH_SECRET: "an-auth-secret-of-the-tests-0123456789",
  TRUST_PROXY_HOPS: "1",
  WEB_CONCURRENCY: "1",
  LOG_LEVEL: "warn",
  SHOP_LOADS_PAGES_LATE: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  ...(process.env["TEST_CLOCK_OFFSET_MS"]
    ? { NODE_OPTIONS: `--require ${JSON.stringify(resolve("tests/support/shifted-date.cjs"))}` }
    : {}),
});

async function serve(url: string, env: Record<string, string>): Promise<Child> {
  const server = startNode(["scripts/serve.mjs"], env, openSync(join(".data-test", "servers.log"), "a"));
  // Fails well before the hook's own timeout, so that the reason is shown and the server is stopped.
  await waitUntilReachable(`${url}/api/health`, 40, server).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return server;
}

async function runJob(url: string, job: string): Promise<number> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${CRON_SECRET}` };
  const response = await fetch(`${url}/api/cron`, { method: "POST", headers, body: JSON.stringify({ job }) });
  if (!response.ok) throw new Error(`${job}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { result: number }).result;
}

/** The header with which Stripe signs its events. */
export const signatureOf = (payload: string): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });

async function deliver(url: string, event: Stripe.Event): Promise<number> {
  const payload = JSON.stringify(event);
  const header = signatureOf(payload);
  const response = await fetch(`${url}/api/webhooks/stripe`, {
    method: "POST",
    body: payload,
    headers: { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": header },
  });
  await response.arrayBuffer();
  return response.status;
}
