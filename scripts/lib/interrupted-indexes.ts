import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { withConnection } from "./database";
import { MIGRATIONS_FOLDER } from "./migration-names";
import { say } from "./steps.mjs";

/** Of a connection that runs scripts, as pg's does. */
export interface ScriptClient {
  query(sql: string): Promise<unknown>;
}

/** The engine holds this advisory lock while it applies migrations, as `prisma migrate deploy` does. */
const ENGINE_LOCK = 72707369;

const NEW_INDEX =
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)\s+on\s/im;

/** The name, as written, of the index that a migration's script builds concurrently. */
export const concurrentIndexOf = (sql: string): string | undefined => NEW_INDEX.exec(sql)?.[1];

/**
 * Lets the engine try migrations again that were interrupted while they built an index concurrently:
 * they have no transaction, and the engine refuses to continue after a failed migration. While
 * another process applies migrations, nothing is marked.
 * @param folder of the migrations
 * @returns the scripts of these migrations, without those refused because an index of that name existed
 */
export async function releaseInterruptedIndexes(
  url: string,
  folder = MIGRATIONS_FOLDER,
): Promise<Set<string>> {
  return withConnection(url, async (client) => {
    const state = await client.query<{ mine: boolean; exists: boolean }>(
      `SELECT pg_try_advisory_lock(${ENGINE_LOCK}) AS mine, to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
    );
    if (!state.rows[0]?.mine || !state.rows[0].exists) return new Set<string>();
    const unfinished = await client.query<{ migration_name: string; existed: boolean }>(
      "SELECT migration_name, coalesce(logs, '') LIKE '%already exists%' AS existed FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL",
    );
    const interrupted = unfinished.rows
      .map(({ migration_name: name, existed }) => ({
        name,
        existed,
        file: path.join(folder, name, "migration.sql"),
      }))
      .filter(({ file }) => existsSync(file))
      .map(({ name, existed, file }) => ({ name, existed, sql: readFileSync(file, "utf8") }))
      .filter(({ sql }) => concurrentIndexOf(sql) !== undefined);
    await client.query(
      `UPDATE _prisma_migrations SET rolled_back_at = now()
       WHERE migration_name = ANY($1) AND finished_at IS NULL AND rolled_back_at IS NULL`,
      [interrupted.map(({ name }) => name)],
    );
    // A valid index that existed before the first run is not one that it left.
    return new Set(interrupted.filter(({ existed }) => !existed).map(({ sql }) => sql));
  });
}

/**
 * Drops what an earlier run left of the index that a script builds: an invalid index, or, if that run is known to have
 * been interrupted, one that the database completed after its client had gone. Any other valid index stays.
 */
export async function dropLeftIndex(
  client: ScriptClient,
  sql: string,
  wasInterrupted: boolean,
): Promise<void> {
  const index = concurrentIndexOf(sql);
  if (index === undefined) return;
  const found = (await client.query(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('${index.replaceAll("'", "''")}')`,
  )) as { rows: { indisvalid: boolean }[] };
  const [left] = found.rows;
  if (!left || (left.indisvalid && !wasInterrupted)) return;
  say(`The index ${index} was left by an interrupted run; it is dropped and built again`);
  await client.query(`DROP INDEX CONCURRENTLY ${index}`);
}
