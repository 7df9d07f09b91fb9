import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Client } from "pg";
import { releaseInterruptedIndexes } from "../../../scripts/lib/interrupted-indexes";
import { LockTimeoutError, runMigrationScript } from "../../../scripts/lib/run-migration-script";
import { connectForTests, dropDatabase, freshDatabase } from "../../support/database";
import { waitFor } from "../../support/wait-for";

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

/** Opens a transaction that has read the table, as a long report would. */
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
  it("does not block shoppers for long, and succeeds when the lock is released", async () => {
    const [migrating, shopper, holder] = [await connect(), await connect(), await holdLock()];
    const retryPolicy = { lockSeconds: 0.3, pauseSeconds: 0.1, attempts: 50 };
    const migration = runMigrationScript(migrating, ADD, retryPolicy);
    await untilWaiting(shopper);
    expect(await isReadable(shopper)).toBe(true);
    await holder.query("COMMIT");
    await migration;
    expect(await columns(shopper)).toBe(2);
  });

  it("would block every shopper without the timeout (control)", async () => {
    const [migrating, shopper, holder] = [await connect(), await connect(), await holdLock()];
    const migration = migrating.query(ADD);
    await untilWaiting(shopper);
    expect(await isReadable(shopper)).toBe(false);
    await holder.query("COMMIT");
    await migration;
  });

  it("gives up after the last attempt without applying anything", async () => {
    const [migrating, other] = [await connect(), await connect()];
    await holdLock();
    const locked = `CREATE TABLE zz (id int); ${ADD}`;
    const retryPolicy = { lockSeconds: 0.1, pauseSeconds: 0.05, attempts: 2 };
    const run = runMigrationScript(migrating, locked, retryPolicy);
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
    addMigration(ADD);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const addMigration = (sql: string): void => {
    const migration = path.join(folder, "prisma/migrations/20990101000000_zz");
    mkdirSync(migration, { recursive: true });
    writeFileSync(path.join(migration, "migration.sql"), sql);
  };
  const deploy = (): Promise<{ code: number; text: string }> =>
    new Promise((resolve) => {
      const args = ["--import", "tsx", "scripts/migrate.ts", "deploy", "1"];
      const options = { cwd: folder, env: { ...process.env, DATABASE_URL: url } };
      execFile(process.execPath, args, options, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
      );
    });

  it("explains why it stopped, and applies the migration in the next run", async () => {
    const [other, holder] = [await connect(), await holdLock()];
    const refused = await deploy();
    expect(refused).toEqual({ code: 1, text: expect.stringMatching(/^\nA table stayed locked: [^\n]+\n$/) });
    expect(await columns(other)).toBe(0);
    await holder.query("COMMIT");
    expect(await deploy()).toEqual({ code: 0, text: "Applied 20990101000000_zz\n" });
    expect(await columns(other)).toBe(2);
  });

  const INDEX = '-- For a list.\nCREATE INDEX CONCURRENTLY "zz_index" ON "faq_items" ("question");\n';
  const validity = async (client: Client): Promise<unknown[]> =>
    (await client.query("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('zz_index')")).rows;
  const REBUILT =
    'The index "zz_index" was left by an interrupted run; it is dropped and built again\nApplied 20990101000000_zz\n';

  /** The database ends the migration while it waits for a transaction that has changed the table. */
  async function interruptDeploy(other: Client): Promise<void> {
    addMigration(INDEX);
    const holder = await connect();
    await holder.query("BEGIN; UPDATE faq_items SET question = question");
    const interrupted = deploy();
    const building =
      "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%zz_index%' AND wait_event_type = 'Lock'";
    await waitFor(async () => (await other.query(`SELECT 1 ${building}`)).rowCount);
    // The engine holds its lock meanwhile, so another process does not take this run for an interrupted one.
    expect(await releaseInterruptedIndexes(url, path.join(folder, "prisma/migrations"))).toEqual(new Set());
    await other.query(`SELECT pg_terminate_backend(pid) ${building}`);
    expect((await interrupted).code).toBe(1);
    await holder.query("COMMIT");
  }
  it("drops the invalid index of an interrupted run, and builds it again", async () => {
    const other = await connect();
    await interruptDeploy(other);
    expect(await validity(other)).toEqual([{ indisvalid: false }]);
    await expect(other.query(INDEX)).rejects.toMatchObject({ code: "42P07" }); // control: PostgreSQL refuses to build it again
    expect(await deploy()).toEqual({ code: 0, text: REBUILT });
    expect(await validity(other)).toEqual([{ indisvalid: true }]);
    expect(await deploy()).toEqual({ code: 0, text: "Nothing to apply\n" });
  });

  it("builds an index again that the database completed after its client had gone", async () => {
    const other = await connect();
    await interruptDeploy(other);
    await other.query("REINDEX INDEX zz_index");
    expect(await validity(other)).toEqual([{ indisvalid: true }]);
    expect(await deploy()).toEqual({ code: 0, text: REBUILT });
  });

  it("drops no valid index unless it was interrupted, and still stops after another migration that failed", async () => {
    const other = await connect();
    await other.query("CREATE INDEX zz_index ON faq_items (answer)");
    await expect(runMigrationScript(other, INDEX)).rejects.toMatchObject({ code: "42P07" });
    expect(await validity(other)).toEqual([{ indisvalid: true }]);
    addMigration(INDEX);
    for (const _run of [1, 2]) expect((await deploy()).text).toContain("already exists");
    expect(await other.query("SELECT pg_get_indexdef('zz_index'::regclass) AS sql")).toMatchObject({
      rows: [{ sql: expect.stringContaining("(answer)") }],
    });
    await other.query("DELETE FROM _prisma_migrations WHERE finished_at IS NULL");
    addMigration("SELECT 1 / 0");
    expect((await deploy()).text).toContain("division by zero");
    expect((await deploy()).text).toContain("found failed migrations");
  });
});
