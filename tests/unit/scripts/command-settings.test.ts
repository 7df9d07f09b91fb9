import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

// The commands on a server whose settings are in .env or /etc/shop.env: they stop at an unreachable database.

const home = mkdtempSync(path.join(tmpdir(), "shop-commands-"));
const keyFile = path.join(home, "key.txt");
beforeAll(() => {
  for (const name of ["lib", "node_modules", "package.json", "prisma", "scripts", "tsconfig.json"])
    symlinkSync(path.resolve(name), path.join(home, name));
  writeFileSync(keyFile, "AGE-SECRET-KEY-1\n");
});
afterAll(() => rmSync(home, { recursive: true }));

const DATABASE_URL = "postgresql://u:p@127.0.0.1:9/shop";
/** A value for each variable of docs/deploy-debian.md, which does not name SHOP_MODE. */
const SERVER: Record<string, string> = {
  SHOP_URL: "https://shop.example",
  DATABASE_URL,
  AUTH_SECRET: "x".repeat(32),
  CRON_SECRET: "x".repeat(24),
  STRIPE_SECRET_KEY: "sk_live_abc",
  STRIPE_PUBLISHABLE_KEY: "pk_live_abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abc",
  SMTP_URL: "smtps://shop:secret@mail.example:465",
  FILES_DIR: "/var/lib/shop/files",
  TRUST_PROXY_HOPS: "1",
  BACKUP_DIR: path.join(home, "backups"),
  BACKUP_RECIPIENT: "age1qqqq",
};

/** What a command prints with only these variables in `.env`. */
function run(script: string, settings: Record<string, string>): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(home, ".env"), lines.join(""));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", ...`scripts/${script}`.split(" ")],
    { cwd: home, encoding: "utf8", env: { PATH: process.env["PATH"], NODE_ENV: "production" } },
  );
  expect(status).toBe(1);
  expect(existsSync(path.join(home, ".data"))).toBe(false); // the embedded database's folder
  expect(readFileSync(path.join(home, ".env"), "utf8")).toBe(lines.join(""));
  return `${stdout}${stderr}`.trim();
}

const COMMANDS = ["migrate.ts deploy", "make-admin.ts you@shop.example", "seed.ts"];

it.each(COMMANDS)("%s works on the database in .env", (script) => {
  expect(run(script, { DATABASE_URL })).toContain("127.0.0.1:9");
});

it.each(COMMANDS)("%s stops in production without a database", (script) => {
  expect(run(script, { SHOP_MODE: "production" })).toMatch(/^DATABASE_URL is missing[^\n]*$/);
});

it("migrate.ts stops with live keys without a database", () => {
  expect(run("migrate.ts deploy", { STRIPE_SECRET_KEY: "sk_live_abc" })).toMatch(
    /^STRIPE_SECRET_KEY [^\n]*$/,
  );
});

it("seed.ts adds no sample people to a shop with live keys", () => {
  expect(run("seed.ts", SERVER)).toMatch(/^STRIPE_SECRET_KEY is a live key[^\n]*$/);
});

it("the variables are those of docs/deploy-debian.md", () => {
  const [, text = ""] =
    /Write `\/etc\/shop\.env`([\s\S]*?)\n\n/.exec(readFileSync("docs/deploy-debian.md", "utf8")) ?? [];
  const named = [...text.matchAll(/`([A-Z_]{6,})[=`]/g)].map(([, name = ""]) => name);
  const stripe = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"];
  expect([...new Set([...named, ...stripe])].sort()).toEqual(Object.keys(SERVER).sort());
});

it("backup.ts reaches the database with the variables of docs/deploy-debian.md", () => {
  expect(run("backup.ts", SERVER)).toContain("ECONNREFUSED 127.0.0.1:9");
});

describe("restore.ts", () => {
  const folder = path.join(home, "no-backup");
  const restore = `restore.ts ${folder} ${keyFile}`;

  it("opens the backup with the variables of docs/deploy-debian.md", () => {
    expect(run(restore, SERVER)).toContain("no-backup");
  });

  it("stops at an incomplete environment before it opens anything", () => {
    expect(run(restore, { DATABASE_URL, SHOP_URL: "https://shop.example" })).toMatch(
      /^STRIPE_SECRET_KEY is missing[^\n]*$/,
    );
  });

  it("--check needs only the database", () => {
    expect(run(`${restore} --check`, { DATABASE_URL })).toContain("no-backup");
  });
});
