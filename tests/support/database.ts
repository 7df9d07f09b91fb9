import { copyDatabase, withConnection } from "../../scripts/lib/database";

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

/** Makes a database of this name as a fresh copy of the migrated and filled template. */
export async function freshDatabase(name: string): Promise<string> {
  await copyDatabase(fromRun("TEST_DATABASE_ADMIN"), fromRun("TEST_DATABASE_TEMPLATE"), name);
  return databaseUrl(name);
}

export async function dropDatabase(name: string): Promise<void> {
  await withConnection(fromRun("TEST_DATABASE_ADMIN"), (client) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`),
  );
}
