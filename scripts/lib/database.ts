import { Client } from "pg";
import { StopError } from "./steps.mjs";

/** Runs work with one connection and closes it. */
export async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates the database unless it exists.
 * @param adminUrl connection string of another database of the same server
 */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await withConnection(adminUrl, async (client) => {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  });
}

/**
 * Creates a database, or replaces it, as a copy of another one. It copies the files: writing each page to the
 * write-ahead log, which is PostgreSQL's default, takes longer where fsync is off.
 */
export async function copyDatabase(adminUrl: string, template: string, name: string): Promise<void> {
  await withConnection(adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
    await client.query(
      `CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(template)} STRATEGY FILE_COPY`,
    );
  });
}

/**
 * Names of the migrations that were applied to this database.
 * @throws {StopError} when it cannot be reached
 */
export async function appliedMigrations(url: string): Promise<Set<string>> {
  try {
    return await withConnection(url, async (client) => {
      const table = await client.query<{ there: boolean }>(
        "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there",
      );
      if (!table.rows[0]?.there) return new Set<string>();
      const sql =
        "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL";
      return new Set(
        (await client.query<{ migration_name: string }>(sql)).rows.map((row) => row.migration_name),
      );
    });
  } catch (error) {
    throw new StopError(
      `DATABASE_URL: the database does not answer (${error instanceof Error ? error.message || "refused" : error})`,
    );
  }
}

/** Whether the catalog has no products yet. */
export async function isEmpty(url: string): Promise<boolean> {
  return withConnection(
    url,
    async (client) => (await client.query("SELECT 1 FROM products LIMIT 1")).rowCount === 0,
  );
}
