import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startSandbox } from "@cloverandfern/stripe-sandbox";
import type { Running } from "@cloverandfern/stripe-sandbox/shared/http";
import { startOpenIdProvider } from "../../sandbox/openid/server";
import { findFreePort } from "../../scripts/lib/ports";
import { audit } from "./audit-money-and-stock";
import { dropDatabase, freshDatabase } from "./database";
import { requirePid } from "./require-pid";
import { CRON_SECRET, KEYS, type Places, reach, type SharedShop, serve, WEBHOOK_SECRET } from "./shared-shop";

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
  const responsesFile = join(folder, "responses");
  const serverEnv = {
    ...environment(url, port, databaseUrl, sandbox, openid),
    MAIL_DIR: mailFolder,
    ...(env["SHOP_MODE"] === "production"
      ? {}
      : { TEST_CLOCK_FILE: clockFile, TEST_RESPONSES_FILE: responsesFile }),
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
    pid: () => requirePid(server.process.pid),
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
      problems.push(...undocumentedResponses(responsesFile));
      await shop.stop();
      await close();
      await dropDatabase(database);
      if (problems.length > 0) throw new Error(`The audit found:\n${problems.join("\n")}`);
    },
  };
}

/** Responses that differ from the API reference (lib/http/check-response.ts). */
const undocumentedResponses = (file: string): string[] =>
  existsSync(file) ? [...new Set(readFileSync(file, "utf8").trim().split("\n"))] : [];

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
  NEXT_TELEMETRY_DISABLED: "1",
  ...(process.env["TEST_CLOCK_OFFSET_MS"]
    ? { NODE_OPTIONS: `--require ${JSON.stringify(resolve("tests/support/shifted-date.cjs"))}` }
    : {}),
});
