import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSandbox } from "@cloverandfern/stripe-sandbox";
import Stripe from "stripe";
import { STRIPE_EVENT_TYPES } from "@/lib/server/stripe/event-types";
import { examineClock } from "../../../scripts/lib/doctor/examine-clock";
import { examineDatabase } from "../../../scripts/lib/doctor/examine-database";
import {
  examineDisk,
  examineFolder,
  examineMail,
  examineRedis,
} from "../../../scripts/lib/doctor/examine-machine";
import { examineShop } from "../../../scripts/lib/doctor/examine-shop";
import { examineStripe } from "../../../scripts/lib/doctor/examine-stripe";
import { type Finding, linesOf } from "../../../scripts/lib/doctor/finding";
import { findFreePort } from "../../../scripts/lib/ports";
import { startMailServer } from "../../support/mail-server";
import { startProgram } from "../../support/nginx";
import { ownDatabase } from "../../support/own-database";
import { isInstalled, testsIf } from "../../support/tests-if";

const { sql } = ownDatabase();
const SHOP_URL = "https://shop.example";
const WEBHOOK_URL = `${SHOP_URL}/api/webhooks/stripe`;
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
  afterEach(() => sql("DELETE FROM mail_outbox"));

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

  it("has had no job run", async () => {
    await sql("UPDATE job_heartbeat SET last_run_at = $1", [new Date()]);
    expect(states(await examineDatabase(databaseEnv()))).toMatchObject({ Jobs: "fine" });
    await sql("UPDATE job_heartbeat SET last_run_at = $1", [new Date(Date.now() - 16 * 60_000)]);
    expect(textOf(await examineDatabase(databaseEnv()), "Jobs")).toContain(
      "! Jobs: none has succeeded for 16 minutes",
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

  afterAll(() => sql("DROP FUNCTION public.clock_timestamp()"));

  it.each([
    [0, "fine"],
    [30, "warning"],
    [-300, "problem"],
  ])("of the database and of this machine, which are %i s apart", async (seconds, state) => {
    const ahead = Number(process.env["TEST_CLOCK_OFFSET_MS"]) / 1000 + seconds;
    await sql(`CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql
      AS 'SELECT pg_catalog.clock_timestamp() + make_interval(secs => ${ahead})'`);
    const findings = await examineDatabase(databaseEnv());
    expect(states(findings)).toMatchObject({ Clock: state });
    expect(textOf(findings, "Clock")).toContain(
      state === "fine" ? "agrees with the database's" : "s apart from the database's",
    );
    expect(/→ .*NTP/.test(textOf(findings, "Clock"))).toBe(state !== "fine");
  });

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
  afterEach(async () => {
    for await (const { id } of stripe.webhookEndpoints.list()) await stripe.webhookEndpoints.del(id);
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
    const [first = "invoice.paid", ...others] = STRIPE_EVENT_TYPES;
    const { id } = await stripe.webhookEndpoints.create({ url: WEBHOOK_URL, enabled_events: others });
    expect(textOf(await examineStripe(env), "Webhook")).toContain(`lacks ${first}`);
    await stripe.webhookEndpoints.update(id, { enabled_events: [first, ...others] });
    for (const spelled of [SHOP_URL, `${SHOP_URL}/`, "HTTPS://Shop.example:443"])
      expect(states(await examineStripe({ ...env, SHOP_URL: spelled }))).toMatchObject({ Webhook: "fine" });
    await stripe.webhookEndpoints.update(id, { disabled: true });
    expect(textOf(await examineStripe(env), "Webhook")).toContain("is disabled");
  });

  it("has several endpoints with the shop's URL", async () => {
    const webhook = async () => textOf(await examineStripe(env), "Webhook");
    const add = () => stripe.webhookEndpoints.create({ url: WEBHOOK_URL, enabled_events: ["*"] });
    const first = await add();
    const second = await add();
    expect(await webhook()).toMatch(/^ {2}! Webhook: 2 enabled endpoints .*\n.*STRIPE_WEBHOOK_SECRET/);
    // Whichever of them is enabled, and in whatever order Stripe lists them.
    for (const [off, on] of [
      [first, second],
      [second, first],
    ] as const) {
      await stripe.webhookEndpoints.update(off.id, { disabled: true });
      await stripe.webhookEndpoints.update(on.id, { disabled: false });
      expect(await webhook()).toBe(
        `  ✓ Webhook: Stripe sends every event to ${WEBHOOK_URL} (1 more with this URL: disabled)`,
      );
    }
    await stripe.webhookEndpoints.update(first.id, { disabled: true });
    expect(await webhook()).toContain("✗ Webhook: all 2 endpoints are disabled");
    await stripe.webhookEndpoints.del(second.id);
    await stripe.webhookEndpoints.update(first.id, { disabled: false });
    expect(await webhook()).toBe(`  ✓ Webhook: Stripe sends every event to ${WEBHOOK_URL}`);
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

  const { it: itWithRedis } = testsIf(
    isInstalled("redis-server"),
    "Redis is not examined: this requires redis-server (apt install redis-server)",
  );

  itWithRedis("Redis answers, refuses the password, or is down", async () => {
    const port = await findFreePort();
    const options = ["--port", `${port}`, "--requirepass", "s3cret", "--save", "", "--loglevel", "warning"];
    const server = await startProgram("redis-server", options, port);
    expect(await examineRedis(`redis://:s3cret@127.0.0.1:${port}`)).toEqual({
      subject: "Redis",
      state: "fine",
      text: "answers",
    });
    for (const address of [`:wrong@127.0.0.1:${port}`, `127.0.0.1:${port}`])
      expect(await examineRedis(`redis://${address}`)).toMatchObject({
        state: "problem",
        text: expect.stringMatching(/WRONGPASS|NOAUTH/),
      });
    const ended = once(server, "exit");
    server.kill();
    await ended;
    expect(await examineRedis(`redis://:s3cret@127.0.0.1:${port}`)).toMatchObject({
      state: "problem",
      text: expect.stringContaining("ECONNREFUSED"),
      remedy: expect.stringContaining("REDIS_URL"),
    });
  });

  it.each([
    [2000, "fine"],
    [1999, "warning"],
    [199, "problem"],
  ])("a disk with %i free MiB has the state %s", async (free, state) => {
    const folder = mkdtempSync(path.join(tmpdir(), "doctor-"));
    const findings = [await examineFolder(folder, async () => free), await examineDisk(async () => free)];
    expect(states(findings)).toEqual({ Pictures: state, Disk: state });
    for (const subject of ["Pictures", "Disk"]) {
      expect(textOf(findings, subject)).toContain(`${free} MiB are free`);
      expect(/→ Free some space/.test(textOf(findings, subject))).toBe(state !== "fine");
    }
    rmSync(folder, { recursive: true });
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
