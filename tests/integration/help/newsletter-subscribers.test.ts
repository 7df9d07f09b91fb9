import { confirmNewsletter, enqueueIssue, requestNewsletter } from "@/lib/help/commands";
import { deleteSubscriber, unsubscribeByStaff } from "@/lib/help/commands/subscribers";
import { newsletterConfirmToken } from "@/lib/help/queries";
import { exportSubscribers, getSubscriberPage } from "@/lib/help/queries/subscribers";
import { subscriberListSchema } from "@/lib/help/schema/subscribers";
import { db } from "@/lib/server/db";
import { OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";
import { planOf, stopWatching, watchStatements } from "../../support/statements";

const { sql, auditOf } = adminShop();

beforeEach(async () => {
  await sql("DELETE FROM mail_outbox");
  await sql("DELETE FROM audit_log");
  await sql("DELETE FROM newsletter_subscribers");
  await sql(`INSERT INTO newsletter_subscribers (id, email, confirmed_at, unsubscribed_at, created_at) VALUES
    ('in', 'anna@list.example', '2026-02-02', NULL, '2026-02-01'), ('asked', 'bo_b@list.example', NULL, NULL, '2026-02-03'),
    ('left', 'cleo@list.example', '2026-01-02', '2026-02-04', '2026-01-01')`);
});

const page = (query: object = {}) => getSubscriberPage(subscriberListSchema.parse(query));
const found = async (query: object) => (await page(query)).rows.map(({ id }) => id);
const queueIssue = () => db().$transaction((tx) => enqueueIssue(tx, "an-issue"));
const mails = async () =>
  (await sql("SELECT recipient FROM mail_outbox ORDER BY 1")).map(({ recipient }) => recipient);

describe("the list of subscribers", () => {
  it("shows the newest first with status and dates, and filters by status and address", async () => {
    expect((await page()).rows).toEqual([
      expect.objectContaining({
        id: "asked",
        status: "unconfirmed",
        confirmedAt: null,
        unsubscribedAt: null,
      }),
      {
        id: "in",
        email: "anna@list.example",
        status: "subscribed",
        createdAt: "2026-02-01T00:00:00.000Z",
        confirmedAt: "2026-02-02T00:00:00.000Z",
        unsubscribedAt: null,
      },
      expect.objectContaining({
        id: "left",
        status: "unsubscribed",
        unsubscribedAt: "2026-02-04T00:00:00.000Z",
      }),
    ]);
    expect(await found({ status: "subscribed" })).toEqual(["in"]);
    expect(await found({ status: "unsubscribed" })).toEqual(["left"]);
    expect(await found({ search: "CLEO" })).toEqual(["left"]);
    expect(await found({ search: "_" })).toEqual(["asked"]);
  });

  it("is exported with the same filters", async () => {
    const pieces: string[] = [];
    for await (const piece of exportSubscribers(subscriberListSchema.parse({ status: "subscribed" })))
      pieces.push(piece);
    expect(pieces.join("").trim().split(/\r?\n/)).toEqual([
      expect.stringContaining("email,status,createdAt"),
      expect.stringMatching(/^anna@list\.example,subscribed,2026-02-01T/),
    ]);
  });

  it("reads a page and a search by indexes", async () => {
    await sql(
      `INSERT INTO newsletter_subscribers (id, email) SELECT 's' || n, md5(n::text) || '@list.example' FROM generate_series(1, 20000) n`,
    );
    await sql("VACUUM ANALYZE newsletter_subscribers");
    const statements = watchStatements();
    await page();
    await page({ search: "anna" });
    stopWatching();
    const plans = (await Promise.all(statements.map(planOf))).flat().join("\n");
    expect(plans).toContain("newsletter_subscribers_created_at_id_idx");
    expect(plans).toContain("newsletter_subscribers_email_idx");
  });
});

describe("a subscriber who asks to be removed", () => {
  it("gets no more newsletters, not even queued ones, and the audit log records it once, without the address", async () => {
    await queueIssue();
    expect(await mails()).toEqual(["anna@list.example"]);
    await unsubscribeByStaff(OWNER, "in");
    await unsubscribeByStaff(OWNER, "in");
    expect(await mails()).toEqual([]);
    expect(await found({ status: "unsubscribed" })).toEqual(["in", "left"]);
    expect(await queueIssue()).toBe(0);
    const entries = await auditOf("in");
    expect(entries).toEqual([expect.objectContaining({ action: "subscriber.unsubscribe" })]);
    expect(JSON.stringify(entries)).not.toContain("anna");
  });

  it("before the address is confirmed is not subscribed by the link of an earlier email, but may sign up again", async () => {
    const read = () => db().newsletterSubscriber.findUniqueOrThrow({ where: { id: "asked" } });
    const link = async () => ({ reader: "asked", proof: newsletterConfirmToken(await read()) });
    const earlier = await link();
    await unsubscribeByStaff(OWNER, "asked");
    expect((await refusal(confirmNewsletter(earlier))).code).toBe("not_found");
    await requestNewsletter("bo_b@list.example", "203.0.113.1");
    await confirmNewsletter(await link());
    expect(await found({ status: "subscribed" })).toContain("asked");
  });

  it("is deleted with the newsletter's emails to the address, and nothing else", async () => {
    await queueIssue();
    await sql(`INSERT INTO mail_outbox (id, key, recipient, template, data, status) VALUES
      ('old', 'old', 'anna@list.example', 'newsletter-welcome', '{}', 'sent'),
      ('order', 'order', 'anna@list.example', 'order-confirmation', '{}', 'sent'),
      ('other', 'other', 'cleo@list.example', 'newsletter-issue', '{}', 'sent')`);
    await deleteSubscriber(OWNER, "in");
    expect(await sql("SELECT id FROM mail_outbox ORDER BY id")).toEqual([{ id: "order" }, { id: "other" }]);
    expect(await found({})).toEqual(["asked", "left"]);
    expect(await auditOf("in")).toEqual([
      expect.objectContaining({ action: "subscriber.delete", before: null }),
    ]);
  });

  it("is rejected as not_found if unknown", async () => {
    expect((await refusal(unsubscribeByStaff(OWNER, "none"))).code).toBe("not_found");
    expect((await refusal(deleteSubscriber(OWNER, "none"))).code).toBe("not_found");
  });
});
