import { purgeEmails } from "@/lib/mail/commands/purge-emails";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import { ownDatabase } from "../../support/own-database";
import { planOf } from "../../support/statements";
import { statementsSent } from "../../support/statements-sent";

const { sql } = ownDatabase();
beforeEach(() => sql("DELETE FROM mail_outbox"));

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const body = { html: "<p>Hello</p>", text: "Hello", data: { orderId: "o" } };
const write = (id: string, change: Partial<Prisma.MailOutboxCreateInput> & { template: string }) =>
  db().mailOutbox.create({
    data: { id, key: id, recipient: "rosa@field.example", data: {}, status: "sent", ...change },
  });
const left = () => sql("SELECT id, html, text, data FROM mail_outbox ORDER BY id");

it("empties old emails about orders, whose record stays, and deletes other old emails", async () => {
  await write("confirmation", { template: "order-confirmation", createdAt: daysAgo(91), ...body });
  await write("reminder", { template: "cart-reminder", createdAt: daysAgo(91), ...body }); // a report counts it
  await write("newsletter", { template: "newsletter-issue", createdAt: daysAgo(91), ...body });
  await write("password", { template: "password-reset", createdAt: daysAgo(91) }); // emptied when it was sent
  await write("failed", { template: "welcome", status: "failed", createdAt: daysAgo(91) });
  await write("removed", { template: "an-email-of-the-past", createdAt: daysAgo(91), ...body });
  expect([await purgeEmails(), await purgeEmails()]).toEqual([6, 0]);
  const empty = { html: null, text: null, data: {} };
  expect(await left()).toEqual([
    { id: "confirmation", ...empty },
    { id: "reminder", ...empty },
    { id: "removed", ...empty },
  ]);
});

it("keeps emails newer than the retention setting, and queued ones", async () => {
  await write("a-newsletter", { template: "newsletter-issue", createdAt: daysAgo(89), ...body });
  await write("b-confirmation", { template: "order-confirmation", createdAt: daysAgo(89), ...body });
  await write("c-waiting", {
    template: "newsletter-issue",
    status: "queued",
    createdAt: daysAgo(91),
    ...body,
  });
  expect(await purgeEmails()).toBe(0);
  await sql("UPDATE store_settings SET keep_mail_days = 7");
  expect(await purgeEmails()).toBe(2);
  expect((await left()).map(({ id }) => id)).toEqual(["b-confirmation", "c-waiting"]);
  await sql("UPDATE store_settings SET keep_mail_days = 90");
});

/** Many old emails with content: newsletters and order confirmations in turn. */
const writeMany = (count: number) =>
  sql(
    `INSERT INTO mail_outbox (id, key, recipient, template, data, html, status, created_at)
     SELECT 'm' || n, 'm' || n, n || '@x.example', (ARRAY['newsletter-issue', 'order-confirmation'])[1 + n % 2], '{}', 'Hello', 'sent',
       now() - interval '91 days' FROM generate_series(1, $1::int) n`,
    [count],
  );

it("works in batches of 5,000", async () => {
  await writeMany(10_002);
  const statements = await statementsSent(async () => expect(await purgeEmails()).toBe(10_002));
  expect(statements.filter((text) => text.includes("DELETE FROM mail_outbox"))).toHaveLength(2);
  expect(statements.filter((text) => text.includes("UPDATE mail_outbox"))).toHaveLength(2);
  expect(await sql("SELECT count(*)::int, count(html)::int AS full FROM mail_outbox")).toEqual([
    { count: 5001, full: 0 },
  ]);
});

it("finds them by indexes among the records that stay", async () => {
  await writeMany(20_000);
  await sql("UPDATE mail_outbox SET html = NULL WHERE template = 'order-confirmation'");
  await sql("DELETE FROM mail_outbox WHERE template = 'newsletter-issue'");
  await sql("VACUUM ANALYZE mail_outbox");
  const spy = jest.spyOn(db(), "$executeRaw");
  await purgeEmails();
  const plans = await Promise.all(spy.mock.calls.map(([statement]) => planOf(statement as never)));
  spy.mockRestore();
  expect(plans).toHaveLength(2);
  expect(plans[0]?.join("\n")).toContain("mail_outbox_template_created_at_idx");
  expect(plans[1]?.join("\n")).toContain("mail_outbox_content_idx");
  expect(plans.flat().filter((line) => line.includes("Seq Scan on mail_outbox"))).toEqual([]);
});
