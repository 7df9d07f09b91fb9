import { randomBytes } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { cancelOrder } from "@/lib/checkout/commands/order-changes/cancel-order";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { sendDueIssues, sendIssue } from "@/lib/mail/commands/newsletter-issues";
import { getOrCreateCustomer, getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { findPlansForSale } from "@/lib/membership/queries";
import { ensureDatabase, withConnection } from "@/scripts/lib/database";
import { examineBackups } from "@/scripts/lib/doctor/examine-backups";
import { runNode, startNode } from "@/scripts/lib/processes";
import { OWNER } from "../../support/actors";
import { debianPostgres, findDebianPostgres } from "../../support/debian-postgres";
import { renewalShop } from "../../support/renewal-shop";
import { testsIf } from "../../support/tests-if";
import { waitFor } from "../../support/wait-for";

// The drill: a shop with orders, refunds, memberships and pictures loses its database,
// which is restored with PostgreSQL's own tools.

const programs = findDebianPostgres();
const { describe: describeWithTools } = testsIf(
  programs !== undefined,
  "Backups are not tested: this requires PostgreSQL's tools (apt install postgresql), which the npm package lacks",
);

const REGISTER = ["--conditions=react-server", "--import", "./scripts/lib/register.mjs"];
const PICTURES: Record<string, Buffer> = {
  "abcdefghijklmnopqrstuvwx.webp": Buffer.from("a picture"),
  "bcdefghijklmnopqrstuvwxy.webp": randomBytes(300_000),
};
const RESTORED_LATER = ["sessions", "stripe_comparison", "newsletter_issues", "mail_outbox"];

describeWithTools("a backup", () => {
  const server = debianPostgres(programs ?? "");
  const shop = renewalShop();
  const { sql } = shop;
  const home = mkdtempSync(path.join(tmpdir(), "shop-backups-"));
  const keyFile = path.join(home, "key.txt");
  let env: Record<string, string>;
  let backup: string;
  afterAll(() => {
    server.stop();
    rmSync(home, { recursive: true, force: true });
  });

  /** What `npm run` shows, whether the command succeeds or fails; its clock is the test's. */
  const command = (name: string, args: string[], change: Record<string, string>): Promise<string> =>
    runNode([...REGISTER, `scripts/${name}.ts`, ...args], {
      NODE_OPTIONS: "--require ./tests/support/shifted-date.cjs",
      ...change,
    }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  const restoreInto = (database: string, folder: string, ...flags: string[]) =>
    command("restore", [folder, keyFile, ...flags], { ...env, DATABASE_URL: server.url(database) });
  const databaseName = () => new URL(String(process.env["DATABASE_URL"])).pathname.slice(1);

  /** A digest of the rows of every table, and of what else the schema has. */
  async function contents(): Promise<Record<string, unknown>> {
    const tables = await sql("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
    const found: Record<string, unknown> = {};
    for (const { name } of tables)
      [found[String(name)]] = await sql(
        `SELECT count(*)::int AS rows, md5(string_agg(t::text, E'\n' ORDER BY t::text)) FROM public.${name} t`,
      );
    const [schema] = await sql(
      `SELECT (SELECT json_agg(s ORDER BY sequencename) FROM pg_sequences s) AS sequences,
        (SELECT count(*)::int FROM pg_trigger WHERE NOT tgisinternal) AS triggers,
        (SELECT json_agg(indexdef ORDER BY indexdef) FROM pg_indexes WHERE schemaname = 'public') AS indexes,
        (SELECT json_agg(c.name ORDER BY c.name) FROM (SELECT conrelid::regclass || ' ' || conname || convalidated AS name
         FROM pg_constraint WHERE connamespace = 'public'::regnamespace) c) AS constraints,
        (SELECT md5(string_agg(prosrc, '' ORDER BY prosrc)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace) AS functions`,
    );
    return { ...found, ...schema };
  }

  /** A paid order of a new member. */
  async function order() {
    const person = await shop.member();
    await person.add(0, 2);
    await person.add(1, 1);
    const { paymentIntentId } = await person.pay();
    await shop.confirm(paymentIntentId);
    const { order: made } = await finalizePayment(await readIntent(paymentIntentId));
    return { person, id: String(made?.id), version: Number(made?.version) };
  }

  /** A membership that is charged by Stripe. @returns its id there */
  async function membership(): Promise<string> {
    const { id } = await shop.member();
    const customer = await getOrCreateCustomer(id);
    const { id: card } = await shop.stripe().paymentMethods.attach("pm_card_visa", { customer });
    const [plan] = await findPlansForSale();
    if (!plan) throw new Error("There is no plan");
    const price = await getOrCreatePrice(plan);
    const made = await shop
      .stripe()
      .subscriptions.create({ customer, items: [{ price }], default_payment_method: card });
    await syncSubscription(made.id);
    return made.id;
  }

  async function fillShop() {
    await sql(
      "INSERT INTO users (id, email, is_admin, updated_at) VALUES ('the-owner', 'o@shop.example', true, now())",
    );
    await sql(
      "INSERT INTO sessions (id, user_id, expires_at, last_proved_at) VALUES ('s1', 'the-owner', now() + interval '9 days', now())",
    );
    await sql("INSERT INTO stripe_comparison (compared_until) VALUES (now() - interval '5 hours')");
    await sql(`INSERT INTO webhook_endpoints (id, url, events, secret, updated_at)
      VALUES ('all', 'https://example.com', '{order.refunded}', 'x', now())`);
    await sql("UPDATE store_settings SET postal_address = '1 Field Rd, Ojai, CA 93023'");
    await sql(
      "INSERT INTO newsletter_subscribers (id, email, confirmed_at) VALUES ('r', 'reader@list.example', now())",
    );
    await sql(`INSERT INTO newsletter_issues (id, subject, body, send_at, updated_at)
      VALUES ('due', 'Plums', 'They are ripe.', now() - interval '1 minute', now()),
             ('in-progress', 'Pears', 'They are ripe.', NULL, now())`);
    await sendIssue(OWNER, "in-progress");
    mkdirSync(path.join(home, "files"));
    for (const [name, bytes] of Object.entries(PICTURES))
      writeFileSync(path.join(home, "files", name), bytes);
    const [subscriber, canceledLater, partlyRefunded] = [
      await shop.subscriber(),
      await order(),
      await order(),
    ];
    const part = { kind: "amount", requestKey: "part-of-it", amount: 500, reason: "" } as const;
    await refundOrder(OWNER.userId, partlyRefunded.id, { ...part, version: partlyRefunded.version });
    await sql("UPDATE product_subscriptions SET next_date = $1::date", [shop.dayAfter(0)]);
    return { subscriber, canceledLater, membershipId: await membership() };
  }

  let filled: Awaited<ReturnType<typeof fillShop>>;
  let before: Record<string, unknown>;
  beforeAll(async () => {
    shop.goTo(0);
    filled = await fillShop();
    before = await contents();
    const keys = await command("backup", ["key"], {});
    writeFileSync(keyFile, /^AGE-SECRET-KEY-\S+$/m.exec(keys)?.[0] ?? "");
    const target = path.join(home, "backups");
    env = {
      SHOP_MODE: "", // docs/deploy-debian.md does not name it
      SMTP_URL: "smtp://127.0.0.1:9",
      STRIPE_SECRET_KEY: "sk_live_abc",
      STRIPE_PUBLISHABLE_KEY: "pk_live_abc",
      STRIPE_API_BASE: "",
      STRIPE_SANDBOX_URL: "",
      TEST_CLOCK_FILE: "",
      DATABASE_URL: `${server.socketUrl(databaseName())}&schema=public`, // only Prisma knows this parameter
      FILES_DIR: path.join(home, "files"),
      BACKUP_DIR: target,
      BACKUP_RECIPIENT: /BACKUP_RECIPIENT=(\S+)/.exec(keys)?.[1] ?? "",
    };
    expect(await command("backup", [], env)).toContain("3 orders, 2 pictures");
    backup = path.join(target, readdirSync(target)[0] ?? "");
  }, 120_000);

  it("restores a lost shop with all contents, and nothing is charged, refunded or sent to readers twice", async () => {
    const { subscriber, canceledLater, membershipId } = filled;
    await sql("UPDATE product_subscriptions SET status = 'active'"); // other tests cancel it
    expect(await shop.renewOn(0)).toBe(1);
    await cancelOrder({ userId: canceledLater.person.owner.userId }, canceledLater.id);
    expect(await sendDueIssues()).toBe(1);
    const refundedBefore = await sql("SELECT event_id FROM webhook_deliveries ORDER BY event_id");
    expect(refundedBefore).toHaveLength(2);
    await server.replaceByEmpty(databaseName());
    rmSync(path.join(home, "files"), { recursive: true });

    expect(await restoreInto(databaseName(), backup)).toContain("Restored the shop as of");
    const after = await contents();
    const compared = Object.keys(before).filter((name) => !RESTORED_LATER.includes(name));
    expect(compared.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))).toEqual(
      [],
    );
    for (const table of [
      "orders",
      "order_lines",
      "refunds",
      "payments",
      "subscriptions",
      "product_subscriptions",
    ])
      expect(after[table]).toMatchObject({ rows: expect.any(Number), md5: expect.any(String) });
    for (const [name, bytes] of Object.entries(PICTURES))
      expect(readFileSync(path.join(home, "files", name)).equals(bytes)).toBe(true);
    expect(await sql("SELECT id FROM sessions")).toEqual([]);
    expect(
      await sql(
        "SELECT relname FROM pg_stat_user_tables WHERE relname = 'orders' AND last_analyze IS NOT NULL",
      ),
    ).toHaveLength(1);
    expect(
      await sql(
        "SELECT compared_until < now() - interval '4 hours' AS early, restored_at IS NOT NULL AS noted FROM stripe_comparison",
      ),
    ).toEqual([{ early: true, noted: true }]);

    expect(await shop.renewOn(0)).toBe(0);
    expect(await shop.chargesOf(subscriber)).toBe(2);
    expect(await sql("SELECT kind FROM notices WHERE handled_at IS NULL")).toEqual([
      { kind: "payment_without_order" },
    ]);
    // The refund made since is recorded again, with another id in its event and another email.
    expect(await sql("SELECT kind, status FROM refunds WHERE order_id = $1", [canceledLater.id])).toEqual([
      { kind: "provider", status: "succeeded" },
    ]);
    const refunded = await sql("SELECT event_id FROM webhook_deliveries ORDER BY event_id");
    expect(refunded).toHaveLength(2);
    expect(refunded).not.toEqual(refundedBefore);
    expect(
      await sql("SELECT status FROM subscriptions WHERE stripe_subscription_id = $1", [membershipId]),
    ).toEqual([{ status: "active" }]);
    expect(await sendDueIssues()).toBe(0);
    expect(await sql("SELECT id FROM newsletter_issues WHERE sent_at IS NULL AND send_at IS NULL")).toEqual([
      { id: "due" },
    ]);
    expect(
      await sql("SELECT DISTINCT template = 'newsletter-issue' AS issue, status FROM mail_outbox ORDER BY 1"),
    ).toEqual([
      { issue: false, status: "queued" },
      { issue: true, status: "failed" },
    ]);
  }, 120_000);

  it("can be read only with the secret key", async () => {
    const files = readdirSync(backup).map((name) => readFileSync(path.join(backup, name), "latin1"));
    expect(files.join()).not.toMatch(/grove\.example|a picture/);
    const make = `import("age-encryption").then(async (age) => console.log(await age.generateX25519Identity()))`;
    const other = path.join(home, "other.txt");
    writeFileSync(other, await runNode(["--eval", make]));
    const refused = await command("restore", [backup, other, "--check"], env);
    expect(refused).toContain("cannot be decrypted with this key");
  });

  it("is checked without changing anything, and never overwrites a database", async () => {
    await ensureDatabase(server.url("postgres"), "checked");
    const [check, overwrite] = await Promise.all([
      restoreInto("checked", backup, "--check"),
      restoreInto(databaseName(), backup),
    ]);
    expect(check).toContain("is complete and can be restored");
    const tables = "SELECT 1 FROM pg_tables WHERE schemaname = 'public'";
    expect(
      await withConnection(server.url("checked"), async (client) => (await client.query(tables)).rows),
    ).toEqual([]);
    expect(overwrite).toContain("nothing is overwritten");
  });

  it("passes npm run doctor", async () => {
    expect(await examineBackups(env)).toEqual({
      subject: "Backups",
      state: "fine",
      text: "the newest is 0 h old, and its checksums are correct",
    });
  });

  it("that was damaged is refused", async () => {
    const damaged = path.join(home, "damaged");
    mkdirSync(damaged);
    for (const name of readdirSync(backup)) {
      const bytes = readFileSync(path.join(backup, name));
      if (name.startsWith("database")) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      writeFileSync(path.join(damaged, name), bytes);
    }
    expect(await restoreInto("checked", damaged)).toContain("database.dump.age is damaged");
  });

  it("that was interrupted is not counted and is removed by the next backup, and one that fails leaves nothing behind", async () => {
    const target = path.join(home, "killed");
    const killed = { ...env, BACKUP_DIR: target };
    mkdirSync(target);
    const child = startNode([...REGISTER, "scripts/backup.ts"], killed, "ignore");
    const left = path.join(target, await waitFor(async () => readdirSync(target)[0]));
    child.kill();
    await child.stop();
    expect(left).toMatch(/\.partial$/);
    expect(await examineBackups(killed)).toMatchObject({ text: `${target} contains no finished backup` });
    const early = new Date(Date.now() - 2 * 60 * 60_000);
    for (const file of [...readdirSync(left).map((name) => path.join(left, name)), left])
      utimesSync(file, early, early);
    const failed = await command("backup", [], { ...killed, BACKUP_RECIPIENT: "age1wrong" });
    expect(failed).toContain(`Removed ${path.basename(left)}`);
    expect(failed).toMatch(/age1wrong|recipient/i);
    expect(readdirSync(target)).toEqual([]);
  });
});
