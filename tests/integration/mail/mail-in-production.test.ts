import { enqueueGiftCard } from "@/lib/gift-cards/commands/deliver-gift-cards";
import { formatCode } from "@/lib/gift-cards/rules";
import { codeColumns, deriveCode } from "@/lib/gift-cards/secrets";
import { sendQueuedMails } from "@/lib/mail/commands";
import { db } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import { type MailServer, startMailServer } from "../../support/mail-server";
import { ownDatabase } from "../../support/own-database";

const { sql } = ownDatabase();
const TOKEN = "a-token-that-nobody-may-read";
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
  Object.assign(process.env, {
    SHOP_MODE: "production",
    STRIPE_TEST_MODE: "1",
    SMTP_URL: server.url,
    MAIL_FROM: "hello@shop.example",
  });
});
afterAll(() => server.down());
beforeEach(async () => {
  server.arrived.length = 0;
  await sql("DELETE FROM mail_outbox");
});

const queue = (recipient: string) =>
  db().$transaction(async (tx) => {
    const links = { confirmUrl: `/verify-email?token=${TOKEN}`, resetUrl: `/reset-password?token=${TOKEN}` };
    const mail = (key: string) => ({ key: `${key}:${recipient}`, recipient }) as const;
    await enqueueMail(tx, {
      ...mail("welcome-to-confirm"),
      template: "welcome",
      data: { firstName: "Rosa", confirmUrl: links.confirmUrl },
    });
    await enqueueMail(tx, {
      ...mail("welcome"),
      template: "welcome",
      data: { firstName: "Rosa", confirmUrl: null },
    });
    await enqueueMail(tx, {
      ...mail("password-reset"),
      template: "password-reset",
      data: { firstName: "Rosa", resetUrl: links.resetUrl, validMinutes: 60 },
    });
  });

describe("in production", () => {
  it("a sent link that carries a secret cannot be read in the outbox; other emails are kept as sent", async () => {
    await queue("rosa@field.example");
    expect(await sendQueuedMails()).toBe(3);
    expect(server.arrived.filter(({ raw }) => raw.replace(/=\r?\n/g, "").includes(TOKEN))).toHaveLength(2);
    expect(JSON.stringify(await sql("SELECT * FROM mail_outbox"))).not.toContain(TOKEN);
    const rows = await sql(
      "SELECT split_part(key, ':', 1) AS mail, status, html FROM mail_outbox ORDER BY key",
    );
    expect(rows).toEqual([
      { mail: "password-reset", status: "sent", html: null },
      { mail: "welcome-to-confirm", status: "sent", html: null },
      { mail: "welcome", status: "sent", html: expect.stringContaining("Hello Rosa,") },
    ]);
  });

  it("nor the code of a gift card", async () => {
    const id = "the-gift-card-of-a-test";
    const day = new Date("2026-11-23");
    const card = await db().giftCard.create({
      data: {
        ...{ id, amountCents: 5000, status: "sent", purchaseKeyHash: "key", paymentIntentId: "pi_gift" },
        ...{ senderName: "Rosa", senderEmail: "rosa@field.example", recipientName: "Maya" },
        ...{ recipientEmail: "maya@garden.example", deliverOn: day, paidAt: day, sentAt: day },
        ...codeColumns({ id, codeVersion: 1 }),
      },
    });
    await db().$transaction((tx) => enqueueGiftCard(tx, card));
    expect(await sendQueuedMails()).toBe(1);
    const code = formatCode(deriveCode(card));
    expect(server.arrived.filter(({ raw }) => raw.includes(code))).toHaveLength(1);
    const stored = JSON.stringify(await sql("SELECT * FROM mail_outbox"));
    expect(stored).not.toContain(code);
    expect(await sql("SELECT status, data, html, text FROM mail_outbox")).toEqual([
      { status: "sent", data: {}, html: null, text: null },
    ]);
  });

  it("nor one that failed", async () => {
    server.moods(() => ({ code: 550, message: "No such mailbox" }));
    await queue("nobody@field.example");
    await sendQueuedMails();
    const rows = await sql("SELECT * FROM mail_outbox");
    expect(rows.map((row) => row["status"])).toEqual(["failed", "failed", "failed"]);
    expect(JSON.stringify(rows)).not.toContain(TOKEN);
    server.moods(undefined);
  });

  it("emails are sent from MAIL_FROM, with replies to the support address", async () => {
    await queue("rosa@field.example");
    await sendQueuedMails();
    expect(server.arrived[0]?.raw).toMatch(/^From: .*<hello@shop\.example>\r$/m);
    expect(server.arrived[0]?.raw).toMatch(/^Reply-To: support@cloverandfern\.example\r$/m);
  });
});
