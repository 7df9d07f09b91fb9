import type { Client } from "pg";

/** Tables whose rows are counted in the manifest and after a restore: all that the shop has. */
const TABLES = `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;

/** Rows by table of the schema `public`. */
export async function countRowsByTable(client: Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM public.${name}`);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

/** Major version of the server, such as 18. */
export async function serverMajor(client: Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>("SHOW server_version_num");
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}

/** The name of the last migration; empty in a database without the shop. */
export async function lastMigration(client: Client): Promise<string> {
  const { rows: there } = await client.query("SELECT to_regclass('_prisma_migrations') AS name");
  if (!there[0]?.name) return "";
  const sql = "SELECT migration_name AS name FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1";
  return (await client.query<{ name: string }>(sql)).rows[0]?.name ?? "";
}
