// npm run build: builds the shop into .next without secrets, for container images and Vercel. The
// build needs a database: DATABASE_URL, or else an empty embedded one, which needs the
// development packages. npm start runs its own build.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildShop, findMissingFingerprint } from "./lib/build";
import { openDataFolder } from "./lib/data-folder";
import { ensureDatabase } from "./lib/database";
import { linkPostgresLibraries } from "./lib/install.mjs";
import { migrateDatabase } from "./lib/migrate-database";
import { startPostgres } from "./lib/postgres";
import { say, step, stopWith } from "./lib/steps.mjs";
import { buildEnvironment } from "./lib/test-setup";

const FOLDER = process.env.SHOP_BUILD_DIR || ".next";

async function main(): Promise<void> {
  const fingerprint = findMissingFingerprint(FOLDER);
  if (!fingerprint) return say("The build is current");
  const build = (url: string) =>
    step("Build the shop", () =>
      buildShop(FOLDER, fingerprint, { ...buildEnvironment(url), ...addressOf() }),
    );
  if (process.env.DATABASE_URL) await build(process.env.DATABASE_URL);
  else await withEmptyDatabase(build);
}

/** On platforms that serve the pages of the build, such as Vercel, the links in them need the shop's URL. */
const addressOf = () => (process.env.SHOP_URL ? { SHOP_URL: process.env.SHOP_URL } : {});

async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  linkPostgresLibraries(process.cwd());
  const folder = mkdtempSync(path.join(tmpdir(), "shop-build-"));
  chmodSync(folder, 0o755); // started by root, PostgreSQL runs as another user
  const cluster = await step("Start a PostgreSQL for the build", () =>
    startPostgres(openDataFolder(folder), "scratch"),
  );
  try {
    await ensureDatabase(cluster.url("postgres"), "shop");
    await migrateDatabase(cluster.url("shop"));
    await work(cluster.url("shop"));
  } finally {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().then(() => process.exit(0), stopWith);
