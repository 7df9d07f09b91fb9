import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSandbox } from "@cloverandfern/stripe-sandbox";
import Stripe from "stripe";
import { STRIPE_EVENT_TYPES } from "@/lib/server/stripe-event-types";
import { examineBackups } from "../../scripts/lib/doctor/examine-backups";
import { examineClock } from "../../scripts/lib/doctor/examine-clock";
import { examineDatabase } from "../../scripts/lib/doctor/examine-database";
import { examineFolder, examineMail, examineRedis } from "../../scripts/lib/doctor/examine-machine";
import { examineShop } from "../../scripts/lib/doctor/examine-shop";
import { examineStripe } from "../../scripts/lib/doctor/examine-stripe";
import { type Finding, linesOf } from "../../scripts/lib/doctor/finding";
import { startMailServer } from "../support/mail-server";
import { ownDatabase } from "../support/own-database";

const { sql } = ownDatabase();
const SHOP_URL = "https://shop.example";
const CLOSED_PORT = "127.0.0.1:9";

const states = (findings: Finding[]) =>
  Object.fromEntries(findings.map(({ subject, state }) => [subject, state]));
const textOf = (findings: Finding[], subject: string) =>
  findings
    .filter((finding) => finding.subject === subject)
    .flatMap(linesOf)
    .join("\n");
const databaseEnv = () => ({ DATABASE_URL: String(process.env["DATABASE_URL"]) });

describe("the database", () => {
  it("is fine when it answers and is migrated", async () => {
    // Tests move this process's clock, so the clocks differ (see "clocks").
    expect(states(await examineDatabase(databaseEnv()))).toMatchObject({
      Database: "fine",
      Migrations: "fine",
      Notifications: "fine",
      Outbox: "fine",
    });
  });

  it("lacks a migration", async () => {
    const [last] = await sql(
      "DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations) RETURNING *",
    );
    const findings = await examineDatabase(databaseEnv());
    expect(textOf(findings, "Migrations")).toContain(String(last?.["migration_name"]));
    expect(textOf(findings, "Migrations")).toContain("npm run migrate -- deploy");
    await sql(
      "INSERT INTO _prisma_migrations SELECT * FROM jsonb_populate_record(NULL::_prisma_migrations, $1)",
      [JSON.stringify(last)],
    );
  });

  it("has mail that is not sent", async () => {
    await sql(
      `INSERT INTO mail_outbox (id, key, recipient, template, data, created_at)
       VALUES ('old', 'old', 'a@shop.example', 'welcome', '{}', now() - interval '31 minutes'),
              ('new', 'new', 'a@shop.example', 'welcome', '{}', now())`,
    );
    expect(textOf(await examineDatabase(databaseEnv()), "Outbox")).toContain(
      "! Outbox: 1 emails have waited",
    );
  });

  it("does not answer", async () => {
    const findings = await examineDatabase({ DATABASE_URL: `postgresql://shop@${CLOSED_PORT}/shop` });
    expect(states(findings)).toEqual({ Database: "problem" });
    expect(textOf(findings, "Database")).toContain("ECONNREFUSED");
  });
});

describe("clocks", () => {
  const ours = { before: 1_000_000, after: 1_000_400 };

  it.each([
    ["the same", 1_000_200, "fine"],
    ["5 s ahead", 1_005_400, "fine"],
    ["6 s ahead", 1_006_400, "warning"],
    ["6 s behind", 994_000, "warning"],
    ["61 s ahead", 1_061_400, "problem"],
  ])("that are %s", (_how, theirs, state) => {
    expect(examineClock("Stripe's", theirs, ours).state).toBe(state);
  });
});

describe("Stripe", () => {
  const key = "sk_test_doctor";
  const dataDir = mkdtempSync(path.join(tmpdir(), "doctor-"));
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let env: Record<string, string>;
  let stripe: Stripe;

  beforeAll(async () => {
    sandbox = await startSandbox({
      host: "127.0.0.1",
      port: 0,
      dataDir,
      secretKey: key,
      publishableKey: "pk_test_doctor",
    });
    const { hostname, port } = new URL(sandbox.url);
    env = { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: sandbox.url, SHOP_URL };
    stripe = new Stripe(key, { host: hostname, port, protocol: "http", telemetry: false });
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("has no endpoint for this shop, and another shop's does not count", async () => {
    await stripe.webhookEndpoints.create({
      url: "https://other.example/api/webhooks/stripe",
      enabled_events: ["*"],
    });
    const findings = await examineStripe(env);
    expect(states(findings)).toMatchObject({ Stripe: "fine", Webhook: "problem" });
    expect(textOf(findings, "Webhook")).toContain("add https://shop.example/api/webhooks/stripe");
  });

  it("lacks an event, then sends all", async () => {
    const url = `${SHOP_URL}/api/webhooks/stripe`;
    const [first = "invoice.paid", ...others] = STRIPE_EVENT_TYPES;
    const { id } = await stripe.webhookEndpoints.create({ url, enabled_events: others });
    expect(textOf(await examineStripe(env), "Webhook")).toContain(`lacks ${first}`);
    await stripe.webhookEndpoints.update(id, { enabled_events: [first, ...others] });
    expect(states(await examineStripe(env))).toMatchObject({ Webhook: "fine" });
    await stripe.webhookEndpoints.update(id, { disabled: true });
    expect(textOf(await examineStripe(env), "Webhook")).toContain("is disabled");
  });

  it("refuses the key", async () => {
    const findings = await examineStripe({ ...env, STRIPE_SECRET_KEY: "sk_test_wrong" });
    expect(textOf(findings, "Stripe")).toContain("refuses the key");
    expect(textOf(findings, "Stripe")).toContain("API keys");
  });

  it("does not answer", async () => {
    const findings = await examineStripe({ ...env, STRIPE_API_BASE: `http://${CLOSED_PORT}` });
    expect(states(findings)).toEqual({ Stripe: "problem" });
  });
});

describe("mail, Redis and disk", () => {
  it("mail is fine while the server answers", async () => {
    const server = await startMailServer();
    expect((await examineMail({ SMTP_URL: server.url })).state).toBe("fine");
    await server.down();
    const refused = await examineMail({ SMTP_URL: server.url });
    expect(refused).toMatchObject({ state: "problem", text: expect.stringContaining("ECONNREFUSED") });
  });

  it("Redis does not answer", async () => {
    expect(await examineRedis(`redis://${CLOSED_PORT}`)).toMatchObject({
      subject: "Redis",
      state: "problem",
    });
  });

  it("pictures can be stored, or not where a file is in the way", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "doctor-"));
    expect((await examineFolder(path.join(folder, "files"))).state).not.toBe("problem");
    expect(await examineFolder("/proc/version/files")).toMatchObject({
      subject: "Pictures",
      state: "problem",
    });
    rmSync(folder, { recursive: true });
  });
});

describe("backups", () => {
  const HOUR = 60 * 60_000;
  const takenAt = "2026-11-20T03:00:00.000Z";
  const name = takenAt.replaceAll(":", "-");
  const target = mkdtempSync(path.join(tmpdir(), "doctor-"));
  const file = path.join(target, name, "database.dump.age");
  const env = { BACKUP_DIR: target, BACKUP_RECIPIENT: "age1one" };
  const afterHours = (hours: number) => examineBackups(env, Date.parse(takenAt) + hours * HOUR);

  beforeAll(() => {
    mkdirSync(path.join(target, name));
    mkdirSync(path.join(target, "2026-11-20T04-00-00.000Z.partial")); // of a backup that is not finished
    const sha256 = createHash("sha256").update("encrypted").digest("hex");
    const files = [{ name: "database.dump.age", bytes: 9, sha256 }];
    const manifest = { version: 1, takenAt, postgres: 18, migration: "", rows: {}, pictures: 0, files };
    const text = JSON.stringify({ ...manifest, recipient: env.BACKUP_RECIPIENT });
    writeFileSync(path.join(target, name, "manifest.json"), text);
  });
  beforeEach(() => writeFileSync(file, "encrypted"));
  afterAll(() => rmSync(target, { recursive: true, force: true }));

  it.each([
    [0, "fine", "0 h"],
    [26, "fine", "26 h"],
    [27, "warning", "27 h"],
    [72, "warning", "3 days"],
    [73, "problem", "3 days"],
  ])("whose newest is %s hours old have the state %s", async (hours, state, age) => {
    expect(await afterHours(hours)).toMatchObject({
      state,
      text: `the newest is ${age} old, and its checksums are correct`,
    });
  });

  it("that are damaged or miss a file are reported", async () => {
    writeFileSync(file, "Encrypted");
    expect(await afterHours(1)).toMatchObject({
      state: "problem",
      text: expect.stringContaining("database.dump.age is damaged"),
    });
    rmSync(file);
    expect(await afterHours(1)).toMatchObject({
      state: "problem",
      text: expect.stringContaining("database.dump.age is missing"),
    });
  });

  it("that are encrypted for a different key than the configured one are reported", async () => {
    const other = { ...env, BACKUP_RECIPIENT: "age1other" };
    expect(await examineBackups(other, Date.parse(takenAt) + HOUR)).toMatchObject({
      state: "warning",
      text: expect.stringContaining("a different key"),
    });
  });

  it("that are missing, unreadable or not configured are reported", async () => {
    const empty = path.join(target, "empty");
    mkdirSync(empty);
    const state = async (change: Record<string, string>) => {
      const { state: found, text } = await examineBackups({ ...env, ...change });
      return `${found}: ${text}`;
    };
    expect(await state({ BACKUP_DIR: empty })).toBe(`problem: ${empty} contains no finished backup`);
    expect(await state({ BACKUP_DIR: path.join(target, "missing") })).toContain("ENOENT");
    expect(await state({ BACKUP_RECIPIENT: "" })).toBe("problem: BACKUP_RECIPIENT is not set");
    expect(await state({ BACKUP_DIR: "" })).toBe("problem: BACKUP_DIR is not set");
    expect(await state({ BACKUP_DIR: "", BACKUP_RECIPIENT: "" })).toMatch(/^warning: none on this machine/);
  });
});

describe("configuration", () => {
  const complete = {
    SHOP_MODE: "production",
    SHOP_URL,
    DATABASE_URL: `postgresql://shop@${CLOSED_PORT}/shop`,
    STRIPE_SECRET_KEY: "sk_test_doctor",
    STRIPE_PUBLISHABLE_KEY: "pk_test_doctor",
    STRIPE_WEBHOOK_SECRET: "whsec_doctor",
    STRIPE_TEST_MODE: "1",
  };

  it("names the variable that is missing, and examines nothing else", async () => {
    const findings = await examineShop(complete);
    expect(findings.flatMap(linesOf)).toEqual([
      "  ✗ Configuration: SMTP_URL is missing: see .env.example",
      "      → Correct it in .env or in the service's environment.",
    ]);
  });

  it("local mode has nothing outside", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "doctor-"));
    expect((await examineShop({ FILES_DIR: folder })).map(({ subject }) => subject)).toEqual([
      "Configuration",
      "Node",
      "Pictures",
    ]);
    rmSync(folder, { recursive: true });
  });
});
