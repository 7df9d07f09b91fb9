import {
  confirmNewsletter,
  requestNewsletter,
  sendContactMessage,
  unsubscribeNewsletter,
} from "@/lib/help/commands";
import { newsletterStopToken } from "@/lib/help/queries";
import { contactSchema } from "@/lib/help/schema";
import { renderMail } from "@/lib/mail/queries";
import { db } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import { ownDatabase } from "../../support/own-database";
import { probeRateLimit } from "../../support/probe-rate-limit";

const { sql } = ownDatabase();
beforeEach(() => sql("TRUNCATE mail_outbox, contact_messages, newsletter_subscribers, rate_limits"));

const message = contactSchema.parse({
  name: "Maya Reyes",
  email: "maya@mail.example",
  category: "order",
  subject: "A broken <b>jar</b>",
  message: "It came <script>alert(1)</script>\nbroken.",
});
const visitor = { userId: null, isMember: false, address: "203.0.113.5" };
const ADDRESSES = ["203.0.113.6", "203.0.113.7"] as const;
const outbox = () => sql("SELECT template, recipient, data FROM mail_outbox ORDER BY template");
const letters = async () => {
  const rows = await db().mailOutbox.findMany({ orderBy: { template: "asc" } });
  return Promise.all(rows.map(renderMail));
};

describe("a message to the shop", () => {
  it("is stored, emailed to the shop, and acknowledged without quoting it", async () => {
    await sendContactMessage(message, visitor);
    const [toShop, toSender] = await letters();
    expect(toShop).toMatchObject({ replyTo: "maya@mail.example", subject: "A broken <b>jar</b>" });
    expect(toShop?.html).not.toContain("<script>alert");
    expect(toShop?.text).toContain("broken.");
    expect(toSender).toMatchObject({ to: "maya@mail.example" });
    expect(`${toSender?.html}${toSender?.text}`).not.toMatch(/jar|Maya/);
  });

  it("is stored and emailed once for concurrent submits", async () => {
    await Promise.all(Array.from({ length: 4 }, () => sendContactMessage(message, visitor)));
    expect(await sql("SELECT id FROM contact_messages")).toHaveLength(1);
    expect(await outbox()).toHaveLength(2);
    await sendContactMessage({ ...message, subject: "Another jar" }, visitor);
    expect(await outbox()).toHaveLength(4);
  });

  it("of a member comes first", async () => {
    await sendContactMessage(message, { ...visitor, isMember: true });
    expect(await sql("SELECT is_priority FROM contact_messages")).toEqual([{ is_priority: true }]);
    const [toShop, toSender] = await letters();
    expect(toShop?.subject).toMatch(/^\[Member\] /);
    expect(toSender?.text).toContain("within 4 hours");
  });

  it("of a bot is discarded without an error", async () => {
    await sendContactMessage({ ...message, website: "https://spam.example" }, visitor);
    expect(await outbox()).toEqual([]);
  });

  it("is refused from the sixth within an hour for one mailbox", async () => {
    for (let index = 0; index < 5; index += 1)
      await sendContactMessage({ ...message, subject: `Jar ${index}` }, visitor);
    for (const email of [message.email, "Maya+jars@Mail.example"])
      await expect(
        sendContactMessage({ ...message, email, subject: "Jar 6" }, visitor),
      ).rejects.toMatchObject({ code: "too_many" });
  });

  it("is refused from the 21st within an hour for one address, regardless of the mailbox", async () => {
    const outcomes = await probeRateLimit(
      { limit: "messagesPerAddress", allowed: 20 },
      ADDRESSES,
      (address, number) =>
        sendContactMessage({ ...message, email: `maya${number}@mail.example` }, { ...visitor, address }),
    );
    expect(outcomes).toEqual(["done", "too_many", "done"]);
    const stored = await sql("SELECT email FROM contact_messages ORDER BY email");
    expect(stored).toEqual([{ email: "maya0@mail.example" }, { email: "maya2@mail.example" }]);
    expect(await outbox()).toHaveLength(4);
  });
});

describe("the newsletter", () => {
  const EMAIL = "maya@mail.example";
  const ask = () => requestNewsletter(EMAIL, "203.0.113.5");
  /** Parameters of the last email's link. */
  const link = async () => {
    const [row] = await sql(
      "SELECT data FROM mail_outbox WHERE template = 'newsletter-confirm' ORDER BY created_at DESC, id LIMIT 1",
    );
    const data = row?.["data"] as { confirmUrl: string } | undefined;
    const query = new URL(data?.confirmUrl ?? "", "http://shop.example").searchParams;
    return { reader: String(query.get("reader")), proof: String(query.get("proof")) };
  };
  const isReader = async () => {
    const [row] = await sql(
      "SELECT confirmed_at IS NOT NULL AND unsubscribed_at IS NULL AS reads FROM newsletter_subscribers",
    );
    return row?.["reads"];
  };

  it("is sent only after the confirmation link was opened, and welcomes once", async () => {
    await ask();
    expect(await isReader()).toBe(false);
    await expect(confirmNewsletter({ ...(await link()), proof: "x" })).rejects.toMatchObject({
      code: "not_found",
    });
    await confirmNewsletter(await link());
    await confirmNewsletter(await link());
    expect(await isReader()).toBe(true);
    expect((await outbox()).map(({ template }) => template)).toEqual([
      "newsletter-confirm",
      "newsletter-welcome",
    ]);
  });

  it("is not confirmed again by a subscriber", async () => {
    await ask();
    await confirmNewsletter(await link());
    await ask();
    expect(await outbox()).toHaveLength(2);
  });

  it("is unsubscribed in one step, and an old link does not resubscribe", async () => {
    await ask();
    const old = await link();
    await confirmNewsletter(old);
    await unsubscribeNewsletter({ reader: old.reader, proof: newsletterStopToken(old.reader) });
    expect(await isReader()).toBe(false);
    await expect(confirmNewsletter(old)).rejects.toMatchObject({ code: "not_found" });
    expect(await isReader()).toBe(false);
    await ask();
    await expect(confirmNewsletter(old)).rejects.toMatchObject({ code: "not_found" });
    await confirmNewsletter(await link());
    expect(await isReader()).toBe(true);
  });

  it("cannot be unsubscribed for another address", async () => {
    await ask();
    const { reader } = await link();
    await expect(
      unsubscribeNewsletter({ reader, proof: newsletterStopToken("another") }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("sends a mailbox at most three links an hour, regardless of the address", async () => {
    const mailboxes = [EMAIL, "rosa@mail.example"] as const;
    const outcomes = await probeRateLimit(
      { limit: "newslettersPerMailbox", allowed: 3, key: hashToken(EMAIL) },
      mailboxes,
      (email, number) => requestNewsletter(email, `203.0.113.${10 + number}`),
    );
    expect(outcomes).toEqual(["done", "too_many", "done"]);
    expect((await outbox()).map(({ recipient }) => recipient).sort()).toEqual(mailboxes);
    await expect(
      requestNewsletter(EMAIL.toUpperCase().replace("@", "+NEWS@"), "203.0.113.20"),
    ).rejects.toMatchObject({ code: "too_many" });
  });

  it("sends at most 100 links an hour for one address, regardless of the mailbox", async () => {
    const outcomes = await probeRateLimit(
      { limit: "newslettersPerAddress", allowed: 100 },
      ADDRESSES,
      (address, number) => requestNewsletter(`reader${number}@mail.example`, address),
    );
    expect(outcomes).toEqual(["done", "too_many", "done"]);
    const stored = await sql("SELECT email FROM newsletter_subscribers ORDER BY email");
    expect(stored).toEqual([{ email: "reader0@mail.example" }, { email: "reader2@mail.example" }]);
    expect(await outbox()).toHaveLength(2);
  });
});
