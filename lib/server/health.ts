import "server-only";
import { readdirSync } from "node:fs";
import { db } from "./db";
import { isShuttingDown } from "./shutdown";

const TIMEOUT_MS = 2000;
const SHARED_MS = 1000;

const late = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined).unref());

/** One question at a time, and at most one a second: these calls are unlimited, and share the pool with purchases. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (!last || performance.now() - last.at >= SHARED_MS) last = { at: performance.now(), answer: ask() };
    return last.answer;
  };
}

/** Whether the database answers a trivial query within two seconds. */
export const isDatabaseReachable = shared(askDatabase);

async function askDatabase(): Promise<boolean> {
  const answer = db().$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  return (await Promise.race([answer, late()])) ?? false;
}

/** What keeps this process from serving. */
type Unready = "draining" | "database_unreachable" | "migrations_missing";

/** The last migration of this release; undefined where the folder was left out, as on Vercel. */
let newest: string | undefined | null = null;

function newestMigration(): string | undefined {
  if (newest !== null) return newest;
  try {
    const names = readdirSync(/* turbopackIgnore: true */ "prisma/migrations");
    newest = names
      .filter((name) => /^\d{14}_/.test(name))
      .sort()
      .at(-1);
  } catch {
    newest = undefined;
  }
  return newest;
}

/**
 * Whether this process can serve: it is not shutting down, the database answers within two seconds and has the newest
 * migration of this release. Later ones, of a release that is being rolled out, are compatible.
 * @returns null when it can
 */
export const getReadiness = (): Promise<Unready | null> =>
  isShuttingDown() ? Promise.resolve("draining") : findProblem();

const findProblem = shared(askReadiness);

async function askReadiness(): Promise<Unready | null> {
  const wanted = newestMigration();
  const answer = db().$queryRaw<{ isApplied: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM _prisma_migrations
      WHERE migration_name = ${wanted ?? ""} AND finished_at IS NOT NULL AND rolled_back_at IS NULL
    ) AS "isApplied"`.catch(() => undefined);
  const rows = await Promise.race([answer, late()]);
  if (rows === undefined) return "database_unreachable";
  return wanted === undefined || rows[0]?.isApplied ? null : "migrations_missing";
}
