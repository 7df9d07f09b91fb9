import "server-only";
import { readdirSync } from "node:fs";
import { db } from "./db";
import { isShuttingDown } from "./shutdown";

const TIMEOUT_MS = 2000;
const INTERVAL_MS = 1000;

const afterTimeout = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined).unref());

/**
 * Limits a check to one query a second: health calls are not rate limited, and share the
 * connection pool with purchases.
 */
function oncePerSecond<T>(check: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (!last || performance.now() - last.at >= INTERVAL_MS)
      last = { at: performance.now(), answer: check() };
    return last.answer;
  };
}

/** Whether the database answers a trivial query within two seconds. */
export const isDatabaseReachable = oncePerSecond(queryDatabase);

async function queryDatabase(): Promise<boolean> {
  const answer = db().$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  return (await Promise.race([answer, afterTimeout()])) ?? false;
}

/** Why this process is not ready for requests. */
type ReadinessProblem = "draining" | "database_unreachable" | "migrations_missing";

/** The latest migration of this release; undefined if the folder is missing, as on Vercel. */
let latest: string | undefined | null = null;

function latestMigration(): string | undefined {
  if (latest !== null) return latest;
  try {
    const names = readdirSync(/* turbopackIgnore: true */ "prisma/migrations");
    latest = names
      .filter((name) => /^\d{14}_/.test(name))
      .sort()
      .at(-1);
  } catch {
    latest = undefined;
  }
  return latest;
}

/**
 * Checks that this process can handle requests: it is not shutting down, and the database
 * responds within two seconds and has the latest migration of this release. Later migrations, of
 * a release that is being rolled out, are compatible.
 * @returns the problem, or null if there is none
 */
export const getReadiness = (): Promise<ReadinessProblem | null> =>
  isShuttingDown() ? Promise.resolve("draining") : findProblem();

const findProblem = oncePerSecond(checkReadiness);

async function checkReadiness(): Promise<ReadinessProblem | null> {
  const wanted = latestMigration();
  const answer = db().$queryRaw<{ isApplied: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM _prisma_migrations
      WHERE migration_name = ${wanted ?? ""} AND finished_at IS NOT NULL AND rolled_back_at IS NULL
    ) AS "isApplied"`.catch(() => undefined);
  const rows = await Promise.race([answer, afterTimeout()]);
  if (rows === undefined) return "database_unreachable";
  return wanted === undefined || rows[0]?.isApplied ? null : "migrations_missing";
}
