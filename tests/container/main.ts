// npm run test:container: runs each step of the Dockerfile in a clean folder, including npm ci, and then starts the
// image's command as the image's user, who cannot write to the application. No container engine is needed. Run by
// hand, because it installs twice and builds once.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSandbox } from "@cloverandfern/stripe-sandbox";
import { sampleId } from "../../prisma/seed/ids";
import { openDataFolder } from "../../scripts/lib/data-folder";
import { ensureDatabase, withConnection } from "../../scripts/lib/database";
import { findFreePort } from "../../scripts/lib/ports";
import { startPostgres } from "../../scripts/lib/postgres";
import { runNode, waitUntilReachable } from "../../scripts/lib/processes";
import { elapsed, say, step } from "../../scripts/lib/steps.mjs";
import { FOLDER } from "../../scripts/lib/test-setup";
import { Buyer } from "../support/buyer";
import { type BuiltStage, buildStages, megabytesOf } from "../support/container-image";
import { readDockerfile } from "../support/dockerfile";
import { startMailServer } from "../support/mail-server";
import { CRON_SECRET, KEYS, WEBHOOK_SECRET } from "../support/shared-shop";
import { waitFor } from "../support/wait-for";

const DATABASE = "shop_container";
const METRICS_TOKEN = "a-metrics-token-of-the-tests";
const CHEESE = sampleId("product", "hemp-cheese");
const MIGRATE = ["node", "--import", "./scripts/lib/register.mjs", "scripts/migrate.ts", "deploy"];
/** compose.yaml's stop_grace_period. */
const STOP_SECONDS = 40;

function expectTrue(condition: boolean, text: string): void {
  if (!condition) throw new Error(`Not true: ${text}`);
  say(`  ✓ ${text}`);
}

/** A container of the image: its user, its environment, and its folder, which the user cannot write to. */
class Container {
  #stage: BuiltStage;
  #env: Record<string, string>;

  constructor(stage: BuiltStage, env: Record<string, string>) {
    this.#stage = stage;
    // compose.yaml names both as temporary file systems.
    const temporary = path.join(stage.root, "tmp");
    mkdirSync(temporary, { recursive: true });
    chmodSync(temporary, 0o1777);
    if (process.getuid?.() !== 0) spawnSync("chmod", ["-R", "a-w", stage.workdir]);
    spawnSync("chmod", ["u+w", path.join(stage.workdir, ".next/cache")]);
    this.#env = { PATH: process.env["PATH"] ?? "", TMPDIR: temporary, HOME: temporary, ...stage.env, ...env };
  }

  get #options() {
    const [uid, gid] = this.#stage.user.split(":").map(Number);
    const user = process.getuid?.() === 0 ? { uid, gid } : {};
    return { cwd: this.#stage.workdir, env: this.#env as NodeJS.ProcessEnv, ...user };
  }

  start([program = "", ...args]: string[]): ChildProcess {
    return spawn(program, args, { ...this.#options, stdio: ["ignore", "inherit", "inherit"] });
  }

  run([program = "", ...args]: string[]): { status: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync(program, args, { ...this.#options, encoding: "utf8" });
    return { status, output: stdout + stderr };
  }

  /** Runs a command while this process serves its stand-ins. @returns its output, whether it succeeds or fails */
  async output(program: string, args: readonly string[]): Promise<string> {
    const child = spawn(program, args, { ...this.#options, stdio: ["ignore", "pipe", "pipe"] });
    let shown = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        shown += text;
      });
    await once(child, "close");
    return shown;
  }
}

/** Buys one product and pays by card. @returns the status of the call that creates the order */
async function buy(url: string, sandboxUrl: string): Promise<number> {
  const buyer = new Buyer(url, "198.51.100.9");
  await buyer.add(CHEESE, 1);
  const prepared = (await buyer.prepare()).body;
  const claims = await buyer.claims(prepared);
  await buyer.pay(prepared, undefined, { publishableKey: KEYS.publishableKey, sandbox: { url: sandboxUrl } });
  return (await buyer.order(claims)).status;
}

async function checkShop(
  container: Container,
  stage: BuiltStage,
  url: string,
  sandboxUrl: string,
): Promise<void> {
  const home = await (await fetch(url)).text();
  expectTrue(home.includes("Clover") && home.includes("</html>"), "it serves the home page");
  const picture = /\/_next\/image\?[^" ]+/.exec(home)?.[0].replaceAll("&amp;", "&") ?? "/missing";
  const { status, headers } = await fetch(url + picture, { headers: { Accept: "image/webp" } });
  expectTrue(status === 200 && headers.get("Content-Type") === "image/webp", "it resizes a picture");
  expectTrue((await buy(url, sandboxUrl)) === 201, "an order was paid");
  expectTrue(container.run(stage.healthCheck).status === 0, "the health check passes");
}

/** Checks the commands that work in the image according to docs/, and parts of the shop that load more packages. */
async function checkCommands(container: Container, url: string): Promise<void> {
  const npmRun = (...args: string[]) => container.output("npm", ["run", ...args]);
  const doctor = await npmRun("doctor");
  const examined = ["✓ Database", "✓ Migrations", "✓ Stripe", "✓ Mail", "! Backups"];
  expectTrue(
    examined.every((finding) => doctor.includes(finding)),
    `npm run doctor examines the shop:\n${doctor}`,
  );
  const keys = await npmRun("backup", "--", "key");
  expectTrue(keys.includes("BACKUP_RECIPIENT=age1"), "npm run backup -- key creates a key pair");
  const admin = await npmRun("admin", "--", "nobody@shop.example");
  expectTrue(admin.includes("no account with nobody@shop.example"), "npm run admin looks for the account");
  const metrics = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  expectTrue((await metrics.text()).includes("shop_orders_paid_total"), "it serves metrics");
  expectTrue((await fetch(`${url}/api/openapi.json`)).ok, "it serves the API reference");
}

async function stop(server: ChildProcess): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => server.once("exit", resolve));
  const force = setTimeout(() => server.kill("SIGKILL"), STOP_SECONDS * 1000);
  server.kill("SIGTERM");
  const code = await ended;
  clearTimeout(force);
  return code;
}

async function serveFromImage(stage: BuiltStage, databaseUrl: string): Promise<void> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const data = mkdtempSync(path.join(tmpdir(), "shop-sandbox-"));
  const webhook = { url: `${url}/api/webhooks/stripe`, secret: WEBHOOK_SECRET };
  const sandbox = await startSandbox({ host: "127.0.0.1", port: 0, dataDir: data, ...KEYS, webhook });
  const mail = await startMailServer();
  const container = new Container(stage, {
    DATABASE_URL: databaseUrl,
    SHOP_URL: url,
    PORT: String(port),
    SMTP_URL: mail.url,
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_TEST_MODE: "1",
    STRIPE_API_BASE: sandbox.url,
    CRON_SECRET,
    AUTH_SECRET: "an-auth-secret-of-the-tests-0123456789",
    METRICS_TOKEN,
    WEB_CONCURRENCY: "1",
    TRUST_PROXY_HOPS: "1",
  });
  try {
    const write = container.run(["node", "-e", "fs.writeFileSync('written', '')"]);
    expectTrue(
      write.status !== 0 && /EACCES|EROFS/.test(write.output),
      "its user cannot write to the application",
    );
    const migrated = container.run(MIGRATE);
    expectTrue(
      migrated.output.startsWith("Applied "),
      `the image migrates an empty database: ${migrated.output.slice(0, 60)}…`,
    );
    await step("Fill the database from the repository", async () => {
      await runNode(["--import", "tsx", "scripts/seed.ts"], { DATABASE_URL: databaseUrl });
    });
    const server = container.start(stage.command);
    try {
      await step("Start the image's command", () => waitUntilReachable(`${url}/api/health`, 60));
      await checkShop(container, stage, url, sandbox.url);
      await waitFor(() => Promise.resolve(mail.arrived.length > 0));
      say("  ✓ its job sent the order's email");
      await checkCommands(container, url);
      expectTrue((await stop(server)) === 0, "SIGTERM ends it with code 0");
      expectTrue(container.run(stage.healthCheck).status === 1, "the health check fails without a server");
    } finally {
      server.kill("SIGKILL");
    }
  } finally {
    await Promise.all([sandbox.close(), mail.down()]);
    rmSync(data, { recursive: true, force: true });
  }
}

export async function main(): Promise<void> {
  // Readable for the image's user; /var/tmp is on disk where /tmp is memory.
  const folder = mkdtempSync(path.join("/var/tmp", "shop-container-"));
  chmodSync(folder, 0o755);
  const cluster = await step("Start a PostgreSQL", () => startPostgres(openDataFolder(FOLDER), "scratch"));
  try {
    const stage = await buildStages(
      readDockerfile("Dockerfile"),
      folder,
      readFileSync(".dockerignore", "utf8"),
    );
    const { root, workdir } = stage;
    say(
      `  The final folder has ${megabytesOf(root)} MB: ${megabytesOf(path.join(workdir, "node_modules"))} of packages, ${megabytesOf(path.join(workdir, ".next"))} of the build`,
    );
    await withConnection(cluster.url("postgres"), (client) =>
      client.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`),
    );
    await ensureDatabase(cluster.url("postgres"), DATABASE);
    await serveFromImage(stage, cluster.url(DATABASE));
    say(`Everything is as expected, in ${elapsed()}.`);
  } finally {
    cluster.stop();
    spawnSync("chmod", ["-R", "u+w", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
