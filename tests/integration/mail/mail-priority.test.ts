import { enqueueIssue } from "@/lib/help/commands";
import { sendQueuedMails } from "@/lib/mail/commands";
import { notifySubscribers } from "@/lib/restock/commands/notify-subscribers";
import { db } from "@/lib/server/db";
import { readWaitingMail } from "@/lib/server/outbox";
import { type MailServer, startMailServer } from "../../support/mail-server";
import { ownDatabase } from "../../support/own-database";
import { queuedMails } from "../../support/queued-mails";
import { planOf, stopWatching, watchStatements } from "../../support/statements";

const { sql } = ownDatabase();
const { queueWelcome } = queuedMails(sql);
const BULK = 40;
const ISSUE = "an-issue";
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
  process.env.SMTP_URL = server.url;
  await sql("UPDATE store_settings SET postal_address = '1 Field Rd, Ojai, CA 93023'");
  await sql(
    "INSERT INTO newsletter_issues (id, subject, body, updated_at) VALUES ($1, 'Peas', 'Peas are here.', now())",
    [ISSUE],
  );
  await sql(
    `INSERT INTO newsletter_subscribers (id, email, confirmed_at)
     SELECT 'reader' || n, 'reader' || n || '@list.example', now() FROM generate_series(1, $1::int) n`,
    [BULK],
  );
});
afterAll(() => server.down());
beforeEach(async () => {
  server.arrived.length = 0;
  server.moods(undefined);
  await sql("DELETE FROM mail_outbox");
});

const queueIssue = () => db().$transaction((tx) => enqueueIssue(tx, ISSUE));
const queueWelcomes = async (count: number) => {
  for (let index = 0; index < count; index += 1) await queueWelcome(`person${index}@field.example`);
};
const isBulk = (to: string) => to.endsWith("@list.example");
const arrivedBulk = (first: number) => server.arrived.slice(0, first).filter(({ to }) => isBulk(to)).length;

describe("an email that its recipient waits for", () => {
  it("overtakes a newsletter that was queued before it", async () => {
    await queueIssue();
    await queueWelcomes(6);
    expect(await sendQueuedMails()).toBe(BULK + 6);
    const place = server.arrived.findLastIndex(({ to }) => !isBulk(to));
    expect(place).toBeLessThan(16); // of 46; one of the four senders is left to the newsletter
  });

  it("overtakes a newsletter that is being sent", async () => {
    await queueIssue();
    let queued: Promise<string> | undefined;
    let before = 0;
    server.moods((to) => {
      if (isBulk(to) && server.arrived.length >= 8) queued ??= queueWelcome("rosa@field.example");
      if (queued && !before) before = server.arrived.length;
      return undefined;
    });
    await sendQueuedMails();
    await queued;
    const place = server.arrived.findIndex(({ to }) => to === "rosa@field.example");
    expect(place - before).toBeLessThan(16);
    expect(place).toBeLessThan(BULK);
  });

  it("does not hold up a newsletter forever: one of the senders prefers it", async () => {
    await queueWelcomes(BULK);
    await queueIssue();
    await sendQueuedMails();
    expect(arrivedBulk(BULK)).toBeGreaterThanOrEqual(5);
  });
});

it("marks newsletters and back-in-stock emails as bulk, and welcome emails not", async () => {
  await queueIssue();
  await queueWelcome("rosa@field.example");
  await sql(
    `INSERT INTO restock_requests (id, product_id, email)
     SELECT 'asked', id, 'mint@field.example' FROM products WHERE is_active AND available > 0 LIMIT 1`,
  );
  expect(await notifySubscribers()).toBe(1);
  expect(
    await sql("SELECT template, is_bulk, count(*)::int FROM mail_outbox GROUP BY 1, 2 ORDER BY 1"),
  ).toEqual([
    { template: "back-in-stock", is_bulk: true, count: 1 },
    { template: "newsletter-issue", is_bulk: true, count: BULK },
    { template: "welcome", is_bulk: false, count: 1 },
  ]);
});

it("a newsletter in progress does not look like a mail server that is down", async () => {
  await queueIssue();
  await sql("UPDATE mail_outbox SET created_at = created_at - interval '2 hours'");
  expect(await readWaitingMail()).toEqual({ count: BULK, oldestSeconds: 0 });
  await queueWelcome("rosa@field.example");
  await sql("UPDATE mail_outbox SET created_at = created_at - interval '1 hour' WHERE template = 'welcome'");
  expect((await readWaitingMail()).oldestSeconds).toBeGreaterThan(3590);
});

it("finds the next email of each kind by an index, however many there are", async () => {
  await queueWelcome("rosa@field.example");
  const statements = watchStatements();
  await sendQueuedMails();
  stopWatching();
  await sql(
    `INSERT INTO mail_outbox (id, key, recipient, template, data, status, is_bulk)
     SELECT 'm' || n, 'm' || n, n || '@x.example', 'welcome', '{}', (ARRAY['sent', 'queued'])[1 + n % 2]::"MailStatus", n % 2 = 1
     FROM generate_series(1, 5000) n`,
  );
  await sql("ANALYZE mail_outbox");
  const leases = statements.filter(({ sql: text }) => text.includes("SKIP LOCKED"));
  expect(new Set(leases.map(({ values }) => values.find((value) => typeof value === "boolean")))).toEqual(
    new Set([true, false]),
  );
  for (const plan of await Promise.all(leases.map(planOf))) {
    expect(plan.join("\n")).toContain("Index Scan using mail_outbox_due_idx");
    expect(plan.join("\n")).not.toMatch(/Seq Scan|Sort/);
  }
});
