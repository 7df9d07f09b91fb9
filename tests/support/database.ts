import { Client, defaults, types } from "pg";
import { copyDatabase, withConnection } from "../../scripts/lib/database";

// Columns without a time zone hold UTC; `pg` would otherwise use the machine's zone.
defaults.parseInputDatesAsUTC = true;
types.setTypeParser(types.builtins.TIMESTAMP, (text) => new Date(`${text.replace(" ", "T")}Z`));

function fromRun(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: these tests run through npm test`);
  return value;
}

/** Connection string of a database of the test cluster. */
export function databaseUrl(name: string): string {
  const url = new URL(fromRun("TEST_DATABASE_ADMIN"));
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database of this name as a fresh copy of the migrated and seeded template. */
export async function freshDatabase(name: string): Promise<string> {
  await copyDatabase(fromRun("TEST_DATABASE_ADMIN"), fromRun("TEST_DATABASE_TEMPLATE"), name);
  const url = databaseUrl(name);
  await setClock(url, name);
  return url;
}

/**
 * Sets the database to the moment of the test (tests/support/moment.ts) and the time zone in TEST_DATABASE_ZONE:
 * `now()` of the schema `public` takes precedence over the built-in one, and column defaults follow it.
 */
async function setClock(url: string, name: string): Promise<void> {
  const offset = Number(process.env["TEST_CLOCK_OFFSET_MS"] ?? 0);
  const zone = process.env["TEST_DATABASE_ZONE"];
  await withConnection(url, async (client) => {
    const database = client.escapeIdentifier(name);
    if (zone) await client.query(`ALTER DATABASE ${database} SET timezone = ${client.escapeLiteral(zone)}`);
    if (offset === 0) return;
    await client.query(`
      CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE
        AS 'SELECT pg_catalog.now() + make_interval(secs => ${offset / 1000})';
      ALTER DATABASE ${database} SET search_path = public, pg_catalog;
      SET search_path = public, pg_catalog;
      DO $$ DECLARE one record; BEGIN
        FOR one IN SELECT table_name, column_name FROM information_schema.columns
          WHERE table_schema = 'public' AND column_default = 'CURRENT_TIMESTAMP' LOOP
          EXECUTE format('ALTER TABLE %I ALTER %I SET DEFAULT now()', one.table_name, one.column_name);
        END LOOP;
      END $$`);
  });
}

/** A connection for a test's own SQL. It uses UTC like the shop's columns, whatever the database's zone. */
export async function connectForTests(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("SET timezone = 'UTC'");
  return client;
}

export type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Queries on a lazily created connection, which is replaced after an outage. */
export function sqlOn(connectionString: string): { sql: Sql; end(): Promise<void> } {
  let client: Promise<Client> | undefined;
  const connected = async (): Promise<Client> => {
    const one = await connectForTests(connectionString).catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    one.on("error", () => {
      client = undefined;
    });
    return one;
  };
  return {
    sql: async (text, values = []) => {
      client ??= connected();
      return (await (await client).query(text, values)).rows as Record<string, unknown>[];
    },
    end: async () => (await client)?.end(),
  };
}

export async function dropDatabase(name: string): Promise<void> {
  await withConnection(fromRun("TEST_DATABASE_ADMIN"), (client) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`),
  );
}
