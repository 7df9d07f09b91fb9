import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { checkEnv, EnvError, omitEmpty, REQUIRED_IN_PRODUCTION, resolveShopMode } from "../lib/server/env";
import { SAMPLE_PASSWORD } from "../prisma/seed/data/users";
import { buildShop, findMissingFingerprint, writeApiReference } from "./lib/build";
import { leaseFolder, openDataFolder, waitForFolderLock } from "./lib/data-folder";
import { ensureDatabase, isEmpty } from "./lib/database";
import { loadDotenv } from "./lib/dotenv";
import { DRAIN_SECONDS } from "./lib/drain.mjs";
import { endOnSignals, ShutdownTasks } from "./lib/end-on-signals";
import { migrateDatabase } from "./lib/migrate-database";
import { hasAllProviders, startOrJoinOpenIdProvider } from "./lib/openid-provider";
import { isPortFree } from "./lib/ports";
import { startPostgres } from "./lib/postgres";
import { type Child, runNode, startNode, waitUntilReachable } from "./lib/processes";
import { elapsed, StopError, say, step, stopWith } from "./lib/steps.mjs";
import { startOrJoinSandbox } from "./lib/stripe-sandbox";
import { memorySettings } from "./serve/memory-settings.mjs";

type Settings = Record<string, string>;

/** Above the server's drain time: a server that takes longer hangs, and is killed. */
const FORCE_SECONDS = 5;

/**
 * Starts the shop: embedded parts in local mode, migrations, sample data, build, server; runs until a signal.
 */
export async function main(args: string[]): Promise<void> {
  const dev = args.includes("--dev");
  const parts = new ShutdownTasks();
  const end = endOnSignals(parts);
  try {
    const mode = readSettings();
    const releaseLock = mode === "local" ? await waitForFolderLock(localData().path) : () => {};
    const port = Number(process.env.PORT || 3000);
    const url = new URL(process.env.SHOP_URL?.trim() || `http://localhost:${port}`).origin;
    if (!(await isPortFree(port, "::")))
      throw new StopError(
        `PORT ${port} is in use: end what runs there or choose another, as in PORT=3001 npm start`,
      );
    // The terminal shows errors, not each request.
    if (mode === "local") process.env.LOG_LEVEL ||= "warn";
    const settings: Settings = { SHOP_MODE: mode, SHOP_URL: url, PORT: String(port) };
    if (mode === "local") Object.assign(settings, await startEmbedded(url, parts));
    Object.assign(process.env, settings);
    const { DIRECT_DATABASE_URL, DATABASE_URL } = omitEmpty(process.env);
    await prepareDatabase(settings.DATABASE_URL ?? DIRECT_DATABASE_URL ?? String(DATABASE_URL), mode);
    const server = dev ? serveForDevelopment(settings) : await buildAndServe(settings);
    parts.add({ stop: () => server.stop(DRAIN_SECONDS + FORCE_SECONDS), kill: () => server.kill() });
    if (server.process.pid !== undefined) parts.onServer?.(server.process.pid);
    server.process.once("exit", (code) => void end(code ?? 1));
    await step("Start the shop", () =>
      waitUntilReachable(`http://localhost:${port}/api/health/ready`, 120, server),
    );
    releaseLock();
    printWelcome(url, settings);
  } catch (error) {
    await parts.stop();
    stopWith(error instanceof EnvError ? new StopError(error.message) : error);
  }
}

function readSettings() {
  loadDotenv(process.cwd());
  const mode = resolveShopMode(process.env);
  if (mode === "local" && process.env.DATABASE_URL) {
    throw new StopError(
      "DATABASE_URL is set: with it no embedded part starts, so SHOP_MODE=local cannot be kept. Unset one of the two.",
    );
  }
  if (mode === "production" && process.env.OPENID_SANDBOX_URL) {
    throw new StopError(
      "OPENID_SANDBOX_URL is set: a sign-in provider that accepts any user never serves production. Unset it.",
    );
  }
  checkEnv(process.env, mode === "local" ? [] : REQUIRED_IN_PRODUCTION);
  return mode;
}

const localData = () => openDataFolder(path.resolve(process.env.SHOP_DATA_DIR || ".data"));

async function startEmbedded(shopUrl: string, parts: ShutdownTasks): Promise<Settings> {
  const data = localData();
  const use = leaseFolder(data.path);
  const cluster = await step("Start the embedded PostgreSQL", () => startPostgres(data));
  const settings: Settings = { DATABASE_URL: cluster.url("shop") };
  if (!process.env.FILES_DIR) settings.FILES_DIR = path.join(data.path, "files");
  if (!process.env.SMTP_URL) settings.MAIL_DIR = path.join(data.path, "mail");
  const guard = cluster.guard(use.folder);
  parts.onServer = (pid) => guard.waitFor([pid]);
  parts.add({
    stop: () => {
      if (use.release()) cluster.stop();
      guard.release();
    },
    kill: () => {
      if (use.release()) cluster.kill();
      guard.release();
    },
  });
  await ensureDatabase(cluster.url("postgres"), "shop");
  if (!process.env.STRIPE_SECRET_KEY) {
    const sandbox = await step("Start the Stripe sandbox", () =>
      startOrJoinSandbox(data, shopUrl, !use.alone),
    );
    Object.assign(settings, sandbox.env);
    parts.add(sandbox);
  }
  if (!hasAllProviders(process.env)) {
    const provider = await step("Start the local sign-in provider", () =>
      startOrJoinOpenIdProvider(data, shopUrl, !use.alone),
    );
    Object.assign(settings, provider.env);
    parts.add(provider);
  }
  return settings;
}

async function prepareDatabase(url: string, mode: string): Promise<void> {
  await migrateDatabase(url);
  if (mode === "local" && (await isEmpty(url))) {
    await step("Fill the empty database with sample data", () =>
      runNode(["--import", "tsx", "scripts/seed.ts"], { DATABASE_URL: url }).then(() => {}),
    );
  }
}

const BUILD_FOLDER = process.env.SHOP_BUILD_DIR || ".next";

async function buildAndServe(settings: Settings): Promise<Child> {
  const isLocal = settings.SHOP_MODE === "local";
  const fingerprint = findMissingFingerprint(BUILD_FOLDER, isLocal);
  if (fingerprint) {
    const name = existsSync(BUILD_FOLDER)
      ? "Build the shop (its sources changed)"
      : "Build the shop (first time: one to three minutes)";
    const env = isLocal ? { ...settings, SHOP_SKIP_TYPE_CHECK: "1" } : settings;
    await step(name, () => buildShop(BUILD_FOLDER, fingerprint, env));
  }
  return serve(settings, false);
}

/** Starts a server with hot reload, and writes the API reference in the background. */
function serveForDevelopment(settings: Settings): Child {
  mkdirSync(BUILD_FOLDER, { recursive: true });
  void writeApiReference(BUILD_FOLDER, settings).catch((error: unknown) => say(String(error)));
  return serve(settings, true);
}

function serve(settings: Settings, dev: boolean): Child {
  const mode = dev ? "development" : "production";
  return startNode(["scripts/serve.mjs", ...(dev ? ["--dev"] : [])], {
    ...settings,
    ...(dev ? {} : memorySettings()),
    NODE_ENV: mode,
    SHOP_BUILD_DIR: BUILD_FOLDER,
    NEXT_TELEMETRY_DISABLED: "1",
  });
}

function printWelcome(url: string, settings: Settings): void {
  const { STRIPE_SANDBOX_URL: stripe, OPENID_SANDBOX_URL: openid, SHOP_MODE } = settings;
  const line = (name: string, text: string) => say(`  ${name.padEnd(18)}${text}`);
  say(`\nReady in ${elapsed()}.\n`);
  line("Shop", url);
  if (stripe)
    line(
      "Stripe sandbox",
      `${stripe}/sandbox   (no real money: pay with 4242 4242 4242 4242, any later date, any CVC)`,
    );
  if (openid)
    line(
      "Sign-in provider",
      `${openid}   (for “Continue with Google” and its like: no real account is used)`,
    );
  if (SHOP_MODE === "local")
    line("Sample people", `shopper@, member@ and admin@cloverandfern.example, password ${SAMPLE_PASSWORD}`);
  if (settings.MAIL_DIR)
    line("Mails", `${settings.MAIL_DIR}   (files instead of mails, as long as SMTP_URL is not set)`);
  say("\n  Ctrl-C ends it.\n");
}
