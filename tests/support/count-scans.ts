import { db } from "@/lib/server/db";

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Total sequential scans of a table, from PostgreSQL's statistics. */
async function readSequentialScanCount(sql: Sql, table: string): Promise<number> {
  await db().$disconnect(); // a connection's counts are visible after it closes
  const others =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
  while ((await sql(others)).length > 0);
  const [row] = await sql("SELECT seq_scan::int AS count FROM pg_stat_user_tables WHERE relname = $1", [
    table,
  ]);
  return Number(row?.["count"]);
}

/** Counts the sequential scans of a table while `work` runs. */
export async function countScans(sql: Sql, table: string, work: () => Promise<unknown>): Promise<number> {
  const before = await readSequentialScanCount(sql, table);
  await work();
  return (await readSequentialScanCount(sql, table)) - before;
}
