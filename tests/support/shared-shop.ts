import { openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Stripe from "stripe";
import type { JobName } from "@/lib/jobs";
import { findFreePort } from "../../scripts/lib/ports";
import { type Child, startNode, waitUntilReachable } from "../../scripts/lib/processes";
import { memorySettings } from "../../scripts/serve/memory-settings.mjs";
import { type Sql, sqlOn } from "./database";
import { Mailbox } from "./mailbox";
import { waitFor } from "./wait-for";

// Apart from shop.ts, whose stand-ins most files over HTTP do not need to load.

/** The keys of the sandbox. */
export const KEYS = { secretKey: "sk_test_shoptests0123", publishableKey: "pk_test_shoptests0123" };
export const WEBHOOK_SECRET = "whsec_shoptests0123";
export const CRON_SECRET = "a-cron-secret-for-the-tests";

/** Where a shop of the tests and what belongs to it are found. */
export interface Places {
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

/**
 * The shop that the files of one Jest worker share (tests/support/lend-shops.ts): each
 * test makes data of its own in it.
 */
export async function sharedShop(): Promise<SharedShop> {
  const worker = process.env["JEST_WORKER_ID"] ?? "1";
  const answer = await fetch(`${process.env["SHOP_LENDER"]}/${worker}`);
  if (!answer.ok) throw new Error(await answer.text());
  return reach((await answer.json()) as Places);
}

/** What every test can do with the shop at these places. */
export function reach(places: Places): SharedShop {
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

/** Starts a server of the build. */
export async function serve(url: string, env: Record<string, string>): Promise<Child> {
  const server = startNode(
    ["scripts/serve.mjs"],
    { ...env, ...memorySettings(env["NODE_OPTIONS"]) },
    openSync(join(".data-test", "servers.log"), "a"),
  );
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
