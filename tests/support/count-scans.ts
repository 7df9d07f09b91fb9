import { db } from "@/lib/server/db";

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Number of full scans of a table, as counted by PostgreSQL. */
async function sequentialScans(sql: Sql, table: string): Promise<number> {
  await db().$disconnect(); // a connection's counts are visible after it closes
  const others =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
  while ((await sql(others)).length > 0);
  const [row] = await sql("SELECT seq_scan::int AS count FROM pg_stat_user_tables WHERE relname = $1", [
    table,
  ]);
  return Number(row?.["count"]);
}

/** How many times the shop reads a whole table during some work. */
export async function countScans(sql: Sql, table: string, work: () => Promise<unknown>): Promise<number> {
  const before = await sequentialScans(sql, table);
  await work();
  return (await sequentialScans(sql, table)) - before;
}
