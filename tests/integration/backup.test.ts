import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readManifest } from "@/scripts/lib/backup/manifest";
import { ensureDatabase, withConnection } from "@/scripts/lib/database";
import { examineBackups } from "@/scripts/lib/doctor/examine-backups";
import { runNode } from "@/scripts/lib/processes";
import { findDebianPostgres, startDebianPostgres } from "../support/debian-postgres";

const programs = findDebianPostgres();
const describeWithTools = programs ? describe : describe.skip; // the npm package's PostgreSQL has no tools
if (!programs)
  process.stderr.write("Backups are not tested: that needs PostgreSQL's tools (apt install postgresql)\n");

const REGISTER = ["--conditions=react-server", "--import", "./scripts/lib/register.mjs"];
const PICTURE = "abcdefghijklmnopqrstuvwx.webp";

/** The rest of a shop's environment, as its commands read it. */
const SHOP = {
  SHOP_MODE: "local",
  SHOP_URL: "http://localhost:3000",
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  CRON_SECRET: "x".repeat(24),
  AUTH_SECRET: "an-auth-secret-of-the-tests-0123456789",
};

/** What `npm run` shows, whether the command succeeds or fails. */
const command = (name: string, args: string[], env: Record<string, string>): Promise<string> =>
  runNode([...REGISTER, `scripts/${name}.ts`, ...args], {
    ...SHOP,
    ...env,
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));

describeWithTools("a backup", () => {
  let server: Awaited<ReturnType<typeof startDebianPostgres>>;
  let env: Record<string, string>;
  let keyFile: string;
  let backup: string;
  const home = mkdtempSync(path.join(tmpdir(), "shop-backups-"));
  const query = (database: string, sql: string) =>
    withConnection(server.url(database), async (client) => (await client.query(sql)).rows as unknown[]);
  const restoreInto = async (database: string, folder: string, ...flags: string[]) => {
    await ensureDatabase(server.url("postgres"), database);
    const to = { ...env, DATABASE_URL: server.url(database), FILES_DIR: path.join(home, database) };
    return command("restore", [folder, keyFile, ...flags], to);
  };

  beforeAll(async () => {
    server = await startDebianPostgres(programs ?? "");
    await ensureDatabase(server.url("postgres"), "shop");
    const database = { DATABASE_URL: server.url("shop") };
    await runNode([...REGISTER, "scripts/migrate.ts", "deploy"], database);
    await query(
      "shop",
      "INSERT INTO users (id, email, first_name, updated_at) VALUES ('u1', 'olive@grove.example', 'Olive', now())",
    );
    await query(
      "shop",
      "INSERT INTO sessions (id, user_id, expires_at, last_proved_at) VALUES ('s1', 'u1', now() + interval '9 days', now())",
    );
    await query("shop", "INSERT INTO stripe_comparison (compared_until) VALUES ('2026-11-01T00:00:00')");
    mkdirSync(path.join(home, "files"));
    writeFileSync(path.join(home, "files", PICTURE), "a picture");
    const keys = await command("backup", ["key"], {});
    keyFile = path.join(home, "key.txt");
    writeFileSync(keyFile, /^AGE-SECRET-KEY-\S+$/m.exec(keys)?.[0] ?? "");
    env = {
      ...database,
      FILES_DIR: path.join(home, "files"),
      BACKUP_DIR: path.join(home, "backups"),
      BACKUP_RECIPIENT: /BACKUP_RECIPIENT=(\S+)/.exec(keys)?.[1] ?? "",
    };
    expect(await command("backup", [], env)).toContain("0 orders, 1 pictures");
    const [name = ""] = readdirSync(path.join(home, "backups"));
    backup = path.join(home, "backups", name);
  });
  afterAll(() => {
    server.stop();
    rmSync(home, { recursive: true, force: true });
  });

  it("brings database and pictures back without sessions, and is compared with Stripe before anything is charged", async () => {
    await query("shop", "UPDATE users SET first_name = 'changed since'");
    expect(await restoreInto("restored", backup)).toContain("Restored as it was at");
    expect(await query("restored", "SELECT email, first_name FROM users")).toEqual([
      { email: "olive@grove.example", first_name: "Olive" },
    ]);
    expect(await query("restored", "SELECT id FROM sessions")).toEqual([]);
    expect(readFileSync(path.join(home, "restored", PICTURE), "utf8")).toBe("a picture");
    expect(
      await query(
        "restored",
        "SELECT compared_until::text AS until, restored_at IS NOT NULL AS noted FROM stripe_comparison",
      ),
    ).toEqual([{ until: "2026-11-01 00:00:00", noted: true }]);
  });

  it("can be read only with the secret key", async () => {
    const files = readdirSync(backup).map((name) => readFileSync(path.join(backup, name), "latin1"));
    expect(files.join()).not.toMatch(/olive@grove|a picture/);
    writeFileSync(
      path.join(home, "other.txt"),
      /^AGE-SECRET-KEY-\S+$/m.exec(await command("backup", ["key"], {}))?.[0] ?? "",
    );
    expect(await command("restore", [backup, path.join(home, "other.txt"), "--check"], env)).toContain(
      "cannot be decrypted with this key",
    );
  });

  it("is checked without changing anything, and never overwrites a database", async () => {
    expect(await restoreInto("checked", backup, "--check")).toContain("is complete and can be restored");
    expect(await query("checked", "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    expect(await command("restore", [backup, keyFile], env)).toContain("nothing is overwritten");
  });

  it("passes npm run doctor", async () => {
    const { takenAt } = await readManifest(backup); // from the machine's clock, not the test clock
    expect(await examineBackups(env, Date.parse(takenAt))).toEqual({
      subject: "Backups",
      state: "fine",
      text: "the newest is 0 h old, and its checksums are correct",
    });
  });

  it("that was damaged is refused, and one that failed leaves nothing behind", async () => {
    const damaged = path.join(home, "damaged");
    mkdirSync(damaged);
    for (const name of readdirSync(backup)) {
      const bytes = readFileSync(path.join(backup, name));
      if (name.startsWith("database")) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      writeFileSync(path.join(damaged, name), bytes);
    }
    expect(await restoreInto("from_damaged", damaged)).toContain("database.dump.age is damaged");
    const target = path.join(home, "failed");
    expect(
      await command("backup", [], { ...env, BACKUP_DIR: target, BACKUP_RECIPIENT: "age1wrong" }),
    ).toMatch(/age1wrong|recipient/i);
    expect(readdirSync(target)).toEqual([]);
  });
});
