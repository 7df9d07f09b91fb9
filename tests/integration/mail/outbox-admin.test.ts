import { instantOf, localTimeOf } from "@/lib/core/dates";
import { unsubscribeNewsletter } from "@/lib/help/commands";
import { newsletterStopToken } from "@/lib/help/queries";
import { countNewsletterReaders, getAdminIssue } from "@/lib/help/queries/issues";
import { sendQueuedMails } from "@/lib/mail/commands";
import {
  issueCommands,
  previewIssue,
  sendDueIssues,
  sendIssue,
  sendTestIssue,
} from "@/lib/mail/commands/newsletter-issues";
import { retryMail } from "@/lib/mail/commands/staff-mails";
import { getOutboxPage } from "@/lib/mail/queries/outbox";
import { outboxListSchema } from "@/lib/mail/schema/outbox";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";
import { movableClock } from "../../support/movable-clock";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql } = adminShop();
const clock = movableClock();
beforeEach(() => sql("DELETE FROM mail_outbox"));

const write = (id: string, change: object = {}) =>
  db().mailOutbox.create({
    data: {
      id,
      key: id,
      recipient: "rosa@field.example",
      template: "contact-received",
      data: { isPriority: false },
      ...change,
    },
  });
const stateOf = async (id: string) =>
  (await sql("SELECT status, attempts, html, text, data FROM mail_outbox WHERE id = $1", [id]))[0];

describe("a failed email", () => {
  it("can be resent, which the audit log records", async () => {
    await write("failed", { status: "failed", attempts: 12, lastError: "refused" });
    await retryMail(OWNER, "failed");
    expect(await stateOf("failed")).toMatchObject({ status: "queued", attempts: 0 });
    await sendQueuedMails();
    expect(await stateOf("failed")).toMatchObject({ status: "filed", attempts: 1 });
    expect(await sql("SELECT action FROM audit_log WHERE object_id = 'failed'")).toEqual([
      { action: "mail.again" },
    ]);
  });

  it("is queued once for ten presses", async () => {
    await write("pressed", { status: "failed" });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => retryMail(OWNER, "pressed")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it.each([
    ["that is on its way", { status: "queued" }, 409],
    ["that has left", { status: "sent" }, 409],
    ["of which nothing is kept", { status: "failed", data: {} }, 409],
  ])("is not resent %s", async (_what, change, status) => {
    await write("other", change);
    expect(await refusal(retryMail(OWNER, "other"))).toMatchObject({ status });
    expect(await refusal(retryMail(OWNER, "none"))).toMatchObject({ status: 404 });
  });
});

describe("the list of emails", () => {
  it("is filtered by recipient, state and template", async () => {
    await write("one", { status: "failed" });
    await write("two", { recipient: "olaf@hill.example" });
    const find = async (query: object) =>
      (await getOutboxPage(outboxListSchema.parse(query))).rows.map(({ id }) => id);
    expect(await find({ search: "OLAF" })).toEqual(["two"]);
    expect(await find({ status: "failed" })).toEqual(["one"]);
    expect(await find({ template: "welcome" })).toEqual([]);
    expect(await find({ search: "%" })).toEqual([]);
  });
});

describe("a newsletter issue", () => {
  beforeEach(async () => {
    await sql("UPDATE store_settings SET postal_address = '1 Field Rd, Ojai, CA 93023'");
    await sql("DELETE FROM newsletter_subscribers");
    await sql(`INSERT INTO newsletter_subscribers (id, email, confirmed_at, unsubscribed_at) VALUES
      ('in1', 'a@list.example', now(), NULL), ('in2', 'b@list.example', now(), NULL),
      ('asked', 'c@list.example', NULL, NULL), ('left', 'd@list.example', now(), now())`);
  });
  const draft = () =>
    issueCommands.create(OWNER, { subject: "In season", body: "Squash.\n\n- [Soup](/recipes)" });
  const queued = () =>
    sql("SELECT recipient FROM mail_outbox WHERE template = 'newsletter-issue' ORDER BY recipient");

  it("is sent to each confirmed subscriber once for repeated presses, with an unsubscribe link", async () => {
    const { id } = await draft();
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => sendIssue(OWNER, id)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await queued()).toEqual([{ recipient: "a@list.example" }, { recipient: "b@list.example" }]);
    expect(await getAdminIssue(db(), id)).toMatchObject({ recipients: 2, sentAt: expect.any(String) });
    expect(await sendQueuedMails()).toBe(2);
    const [mail] = await sql("SELECT html, text FROM mail_outbox WHERE recipient = 'a@list.example'");
    expect(String(mail?.["html"])).toContain("http://localhost:3000/recipes");
    expect(String(mail?.["text"])).toMatch(
      /Unsubscribe: http:\/\/localhost:3000\/newsletter\/stop\?reader=in1&proof=/,
    );
  });

  it("with a time is sent by a job once that time has come, once, and by nothing before", async () => {
    const zone = "America/Los_Angeles";
    const sendAt = localTimeOf(new Date(now().getTime() + 3600_000), zone);
    const input = { subject: "In season", body: "Squash." };
    const { id, version } = await issueCommands.create(OWNER, { ...input, sendAt });
    expect([await sendDueIssues(), await queued()]).toEqual([0, []]);
    const at = (instantOf(sendAt, zone).getTime() - now().getTime()) / 1000;
    clock.moveTo(at - 30);
    expect(await sendDueIssues()).toBe(0);
    clock.moveTo(at + 1);
    await sql("UPDATE store_settings SET postal_address = ''");
    expect(await sendDueIssues()).toBe(0); // it is tried again
    await sql("UPDATE store_settings SET postal_address = '1 Field Rd, Ojai, CA 93023'");
    expect((await Promise.all([sendDueIssues(), sendDueIssues()])).sort()).toEqual([0, 1]);
    expect(await queued()).toHaveLength(2);
    expect(await getAdminIssue(db(), id)).toMatchObject({ sendAt, sentAt: expect.any(String) });
    expect(await refusal(issueCommands.change(OWNER, id, { sendAt: null, version }))).toMatchObject({
      status: 409,
    });
  });

  it("with a time stays a draft once it was deleted, for more than a day late, and without the time", async () => {
    const sendAt = localTimeOf(new Date(now().getTime() + 3600_000), "America/Los_Angeles");
    const [deleted, cleared, late] = await Promise.all(
      [1, 2, 3].map(() => issueCommands.create(OWNER, { subject: "In season", body: "Squash.", sendAt })),
    );
    await issueCommands.remove(OWNER, String(deleted?.id));
    expect(await issueCommands.restore(OWNER, String(deleted?.id))).toMatchObject({ sendAt: null });
    await issueCommands.change(OWNER, String(cleared?.id), { sendAt: null });
    clock.moveTo(26 * 3600);
    expect([await sendDueIssues(), await queued()]).toEqual([0, []]);
    const past = issueCommands.change(OWNER, String(late?.id), { sendAt: "2020-01-01T00:00" });
    expect(await refusal(past)).toMatchObject({ details: { fields: { sendAt: "must be in the future" } } });
  });

  it("is not sent without the shop's postal address, which each one contains; its preview works without", async () => {
    const { id } = await draft();
    await sql("UPDATE store_settings SET postal_address = ''");
    expect(await refusal(sendIssue(OWNER, id))).toMatchObject({
      status: 409,
      message: expect.stringContaining("postal address"),
    });
    expect(await queued()).toEqual([]);
    expect(await getAdminIssue(db(), id)).toMatchObject({ sentAt: null });
    expect(await previewIssue(id)).toMatchObject({
      subject: "In season",
      html: expect.stringContaining("http://localhost:3000/recipes"),
    });
    expect(await refusal(previewIssue("none"))).toMatchObject({ status: 404 });
    await sql("UPDATE store_settings SET postal_address = '1 Field Rd, Ojai, CA 93023'");
    await sendIssue(OWNER, id); // control
    await sendQueuedMails();
    const mails = await sql("SELECT text FROM mail_outbox WHERE template = 'newsletter-issue'");
    expect(mails.map(({ text }) => String(text).includes("1 Field Rd, Ojai, CA 93023"))).toEqual([
      true,
      true,
    ]);
  });

  it("is not sent to a subscriber who leaves the list first", async () => {
    await sendIssue(OWNER, (await draft()).id);
    await unsubscribeNewsletter({ reader: "in2", proof: newsletterStopToken("in2") });
    expect(await queued()).toEqual([{ recipient: "a@list.example" }]);
    expect(await countNewsletterReaders()).toBe(1);
  });

  it("is restored after its draft was deleted; until then it cannot be edited or sent", async () => {
    const { id, subject, body } = await draft();
    await issueCommands.remove(OWNER, id);
    expect(await getAdminIssue(db(), id)).toMatchObject({ isDeleted: true });
    for (const work of [
      issueCommands.change(OWNER, id, { subject: "Else" }),
      issueCommands.remove(OWNER, id),
      sendIssue(OWNER, id),
      sendTestIssue(OWNER, id),
    ])
      expect(await refusal(work)).toMatchObject({ status: 404 });
    expect(await queued()).toEqual([]);
    expect(await issueCommands.restore(OWNER, id)).toMatchObject({
      id,
      subject,
      body,
      isDeleted: false,
      sentAt: null,
    });
    await sendIssue(OWNER, id);
    expect(await queued()).toHaveLength(2);
  });

  it("cannot be edited or deleted after it was sent, and is not sent without subscribers", async () => {
    const { id, version } = await draft();
    await issueCommands.change(OWNER, id, { subject: "Now in season", version });
    await sendIssue(OWNER, id);
    expect(await refusal(issueCommands.change(OWNER, id, { subject: "Else" }))).toMatchObject({
      status: 409,
    });
    expect(await refusal(issueCommands.remove(OWNER, id))).toMatchObject({ status: 409 });
    await sql(
      "INSERT INTO newsletter_subscribers (id, email, confirmed_at) VALUES ('late', 'e@list.example', now())",
    );
    expect(await refusal(sendIssue(OWNER, id))).toMatchObject({ status: 409 });
    expect(await queued()).toHaveLength(2);
    await sql("DELETE FROM newsletter_subscribers");
    expect(await refusal(sendIssue(OWNER, (await draft()).id))).toMatchObject({ status: 409 });
  });
});
