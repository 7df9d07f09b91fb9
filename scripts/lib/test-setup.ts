import path from "node:path";
import { buildShop, findMissingFingerprint } from "./build";
import { ensureDatabase, withConnection } from "./database";
import { runNode } from "./processes";
import { step } from "./steps.mjs";

/** Tests and benchmarks have their own data, build and database, so that they run beside a running shop. */
export const FOLDER = path.resolve(".data-test");
export const BUILD_FOLDER = ".next-test";
export const TEMPLATE = "template_shop";

const missingFingerprint = () => findMissingFingerprint(BUILD_FOLDER);

/** Whether the folder contains a build of these sources, so that buildForTests makes none. */
export const isBuildCurrent = (): boolean => missingFingerprint() === undefined;

/**
 * Builds the shop on the template, which checks types, unless the folder contains this build: the same sources
 * create the same sample data.
 */
export async function buildForTests(url: (database: string) => string): Promise<void> {
  const fingerprint = missingFingerprint();
  if (!fingerprint) return;
  await step("Build the shop for production", () =>
    buildShop(BUILD_FOLDER, fingerprint, buildEnvironment(url(TEMPLATE))),
  );
}

/**
 * The environment of a build: it reads the database and makes no outside calls. Stripe's settings in `.env`
 * are ignored.
 */
export const buildEnvironment = (databaseUrl: string): Record<string, string | undefined> => ({
  SHOP_MODE: "local",
  SHOP_URL: "http://localhost:3000",
  DATABASE_URL: databaseUrl,
  STRIPE_SECRET_KEY: "sk_test_build",
  STRIPE_PUBLISHABLE_KEY: "pk_test_build",
  STRIPE_WEBHOOK_SECRET: "whsec_build",
  CRON_SECRET: "only-for-the-build-of-tests",
  AUTH_SECRET: "an-auth-secret-of-the-tests-0123456789",
  STRIPE_SANDBOX_URL: undefined,
  STRIPE_API_BASE: undefined,
});

/**
 * A migrated and seeded template database for each test's own copy; fails when schema and migrations differ.
 */
export async function createTemplate(url: (database: string) => string): Promise<void> {
  await withConnection(url("postgres"), (client) =>
    client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`),
  );
  await ensureDatabase(url("postgres"), TEMPLATE);
  const env = { DATABASE_URL: url(TEMPLATE) };
  await runNode(["--import", "tsx", "scripts/migrate.ts", "deploy"], env);
  await runNode(["--import", "tsx", "scripts/migrate.ts", "diff"], env);
  await runNode(["--import", "tsx", "scripts/seed.ts"], env);
}
