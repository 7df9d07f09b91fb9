import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Client } from "pg";
import { LockTimeoutError, runMigrationScript } from "../../scripts/lib/run-migration-script";
import { connectForTests, dropDatabase, freshDatabase } from "../support/database";

const NAME = "test_migration_locks";
const ADD = "ALTER TABLE faq_items ADD COLUMN zz_a int; ALTER TABLE faq_items ADD COLUMN zz_b int";
let url: string;
let clients: Client[];
const connect = async (): Promise<Client> => {
  const client = await connectForTests(url);
  clients.push(client);
  return client;
};

beforeEach(async () => {
  clients = [];
  url = await freshDatabase(NAME);
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await dropDatabase(NAME);
});

const columns = async (client: Client): Promise<number> =>
  Number(
    (
      await client.query(
        "SELECT count(*) FROM information_schema.columns WHERE table_name = 'faq_items' AND column_name LIKE 'zz%'",
      )
    ).rows[0].count,
  );

/** A transaction that reads the table and stays open, such as a report's. */
async function holdLock(): Promise<Client> {
  const reader = await connect();
  await reader.query("BEGIN; SELECT count(*) FROM faq_items");
  return reader;
}

/** Waits until the migration waits for its lock. */
async function untilWaiting(client: Client): Promise<void> {
  const sql = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'faq_items'::regclass";
  while ((await client.query(sql)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Whether a shopper can read the table within a second while another transaction and the migration want it. */
async function isReadable(client: Client): Promise<boolean> {
  await client.query("SET statement_timeout = '1s'");
  return client.query("SELECT count(*) FROM faq_items").then(
    () => true,
    () => false,
  );
}

describe("a migration that cannot lock its table", () => {
  it("lets shoppers pass, and succeeds when the lock is released", async () => {
    const [migrating, shopper, holder] = [await connect(), await connect(), await holdLock()];
    const patience = { lockSeconds: 0.3, pauseSeconds: 0.1, attempts: 50 };
    const migration = runMigrationScript(migrating, ADD, patience);
    await untilWaiting(shopper);
    expect(await isReadable(shopper)).toBe(true);
    await holder.query("COMMIT");
    await migration;
    expect(await columns(shopper)).toBe(2);
  });

  it("would stop every shopper without the limit (control)", async () => {
    const [migrating, shopper, holder] = [await connect(), await connect(), await holdLock()];
    const migration = migrating.query(ADD);
    await untilWaiting(shopper);
    expect(await isReadable(shopper)).toBe(false);
    await holder.query("COMMIT");
    await migration;
  });

  it("gives up after its attempts, with nothing applied", async () => {
    const [migrating, other] = [await connect(), await connect()];
    await holdLock();
    const locked = `CREATE TABLE zz (id int); ${ADD}`;
    const patience = { lockSeconds: 0.1, pauseSeconds: 0.05, attempts: 2 };
    const run = runMigrationScript(migrating, locked, patience);
    await expect(run).rejects.toThrow(LockTimeoutError);
    expect((await other.query("SELECT to_regclass('zz') AS zz")).rows[0].zz).toBeNull();
  });
});

describe("npm run migrate -- deploy", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "shop-migrate-"));
    for (const name of [
      "scripts",
      "node_modules",
      "lib",
      "package.json",
      "package-lock.json",
      "tsconfig.json",
    ])
      symlinkSync(path.resolve(name), path.join(folder, name));
    cpSync("prisma/migrations", path.join(folder, "prisma/migrations"), { recursive: true });
    symlinkSync(path.resolve("prisma/schema.prisma"), path.join(folder, "prisma/schema.prisma"));
    const migration = path.join(folder, "prisma/migrations/20990101000000_zz");
    mkdirSync(migration);
    writeFileSync(path.join(migration, "migration.sql"), ADD);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const deploy = (): Promise<{ code: number; text: string }> =>
    new Promise((resolve) => {
      const args = ["--import", "tsx", "scripts/migrate.ts", "deploy", "1"];
      const options = { cwd: folder, env: { ...process.env, DATABASE_URL: url } };
      execFile(process.execPath, args, options, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
      );
    });

  it("says why it stopped, and applies the migration in the next run", async () => {
    const [other, holder] = [await connect(), await holdLock()];
    const refused = await deploy();
    expect(refused).toEqual({ code: 1, text: expect.stringMatching(/^\nA table stayed locked: [^\n]+\n$/) });
    expect(await columns(other)).toBe(0);
    await holder.query("COMMIT");
    expect(await deploy()).toEqual({ code: 0, text: "Applied 20990101000000_zz\n" });
    expect(await columns(other)).toBe(2);
  });
});
