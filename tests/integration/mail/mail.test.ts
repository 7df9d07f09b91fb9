import { sendQueuedMails } from "@/lib/mail/commands";
import { renderMail } from "@/lib/mail/queries";
import { MAX_ATTEMPTS } from "@/lib/mail/rules";
import { db } from "@/lib/server/db";
import { deliverMail } from "@/lib/server/mail";
import { enqueueMail } from "@/lib/server/outbox";
import { withWorkContext } from "@/lib/server/work-context";
import { ownMailServer } from "../../support/mail-server";
import { ownDatabase } from "../../support/own-database";
import { gate } from "../../support/payment-shop";
import { queuedMails } from "../../support/queued-mails";
import { statementsSent } from "../../support/statements-sent";

const { sql } = ownDatabase();
const { queueWelcome, queuePasswordReset, rowOf, makeMailsDue } = queuedMails(sql);
const server = ownMailServer();
beforeEach(async () => {
  await sql("DELETE FROM mail_outbox");
});

const sentTo = () => server().arrived.map(({ to }) => to);

describe("the outbox", () => {
  it("accepts one email per event, and none of a rolled-back transaction", async () => {
    const mail = { key: "welcome:u1", template: "welcome", recipient: "a@b.example" } as const;
    for (const firstName of ["Rosa", "Somebody else"])
      await db().$transaction((tx) => enqueueMail(tx, { ...mail, data: { firstName, confirmUrl: null } }));
    await expect(
      db().$transaction(async (tx) => {
        await enqueueMail(tx, { ...mail, key: "welcome:u2", data: { firstName: "Rosa", confirmUrl: null } });
        throw new Error("The cause failed");
      }),
    ).rejects.toThrow("The cause failed");
    expect(await sql("SELECT key, data FROM mail_outbox")).toEqual([
      { key: "welcome:u1", data: { firstName: "Rosa", confirmUrl: null } },
    ]);
  });
});

describe("sending", () => {
  it("sends both parts with the shop's name, marks the message and stores what was sent", async () => {
    const key = await queueWelcome("rosa@field.example");
    expect(await sendQueuedMails()).toBe(1);
    const row = await rowOf(key);
    expect(row).toMatchObject({
      status: "sent",
      attempts: 1,
      subject: "Welcome to Clover & Fern",
      last_error: null,
    });
    expect(row["sent_at"]).not.toBeNull();
    expect(row["html"]).toContain("Hello Rosa,");
    const raw = server().arrived[0]?.raw ?? "";
    expect(raw).toContain("Content-Type: text/plain");
    expect(raw).toContain("Content-Type: text/html");
    expect(raw).toMatch(/^From: "Clover & Fern" <\S+@cloverandfern\.example>\r$/m);
    expect(server().arrived[0]?.messageId).toBe(`<${row["id"]}@localhost>`);
  });

  it("names the request that queued the message in a header, however late it is sent", async () => {
    await withWorkContext({ requestId: "a-request" }, () => queueWelcome("rosa@field.example"));
    await queueWelcome("mint@field.example"); // queued outside of a request
    expect(await sendQueuedMails()).toBe(2);
    const headers = Object.fromEntries(
      server().arrived.map(({ to, raw }) => [to, /^X-Request-Id: (.*)\r$/im.exec(raw)?.[1]]),
    );
    expect(headers).toEqual({ "rosa@field.example": "a-request", "mint@field.example": undefined });
  });

  it("leases an email and reads its content in one statement, so that the job does not fail if the email is deleted right after the lease", async () => {
    await queueWelcome("rosa@field.example");
    const statements = await statementsSent(sendQueuedMails);
    const reads = statements.filter((text) => /^\s*SELECT.*"mail_outbox"/.test(text));
    expect(reads).toHaveLength(1); // the query for emails that have no attempts left
    expect(sentTo()).toEqual(["rosa@field.example"]);
  });

  it("by several instances concurrently sends each message once", async () => {
    const people = Array.from({ length: 12 }, (_, index) => `person-${index}@field.example`);
    for (const person of people) await queueWelcome(person);
    const left = await Promise.all([1, 2, 3].map(() => sendQueuedMails()));
    expect(left.reduce((sum, count) => sum + count)).toBe(people.length);
    expect(sentTo().sort()).toEqual([...people].sort());
  });

  it("by two instances without the lease sends a message twice (control)", async () => {
    const key = await queueWelcome("rosa@field.example");
    const unguarded = async () => {
      const mail = await db().mailOutbox.findUniqueOrThrow({ where: { key } });
      return { mail, letter: await renderMail(mail) };
    };
    for (const { mail, letter } of await Promise.all([unguarded(), unguarded()])) {
      await deliverMail(letter);
      await db().mailOutbox.update({ where: { id: mail.id }, data: { status: "sent" } });
    }
    expect(sentTo()).toEqual(["rosa@field.example", "rosa@field.example"]);
  });

  it("holds no transaction during the SMTP call, and no other process takes the message", async () => {
    const [arrival, answer] = [gate(), gate()];
    server().moods(() => {
      if (server().arrived.length > 0) arrival.open();
      return answer.closed;
    });
    const key = await queueWelcome("rosa@field.example");
    const slow = sendQueuedMails();
    await arrival.closed;
    expect(await sendQueuedMails()).toBe(0);
    expect(
      await sql(
        "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
      ),
    ).toEqual([]);
    answer.open();
    expect(await slow).toBe(1);
    expect(await rowOf(key)).toMatchObject({ status: "sent", attempts: 1 });
  });

  it("after a crash between the server's acceptance and the database update resends once, with the same Message-ID", async () => {
    const key = await queueWelcome("rosa@field.example");
    await sendQueuedMails();
    // The state after a crash: leased and not marked.
    await sql("UPDATE mail_outbox SET status = 'queued', sent_at = NULL WHERE key = $1", [key]);
    expect(await sendQueuedMails()).toBe(0);
    await makeMailsDue();
    expect(await sendQueuedMails()).toBe(1);
    const [first, second] = server().arrived.map(({ messageId }) => messageId);
    expect(first).toMatch(/^<.+@.+>$/);
    expect(second).toBe(first);
  });

  it("does not overwrite the mark of a process that took over an expired lease", async () => {
    const [arrival, answer] = [gate(), gate()];
    server().moods(() => {
      if (server().arrived.length === 0) return undefined;
      server().moods(undefined);
      arrival.open();
      return answer.closed;
    });
    const key = await queueWelcome("rosa@field.example");
    const slow = sendQueuedMails();
    await arrival.closed;
    await makeMailsDue();
    await sendQueuedMails();
    const marked = await rowOf(key);
    answer.open();
    expect(await slow).toBe(1);
    expect(await rowOf(key)).toEqual(marked);
    expect(marked).toMatchObject({ status: "sent", attempts: 2 });
  });
});

describe("a message that fails", () => {
  it("is retried after a temporary refusal, not before its time, and then sent", async () => {
    const key = await queueWelcome("rosa@field.example");
    server().moods(() => ({ code: 451, message: "Greylisted, try again later" }));
    expect(await sendQueuedMails()).toBe(0);
    const row = await rowOf(key);
    expect(row).toMatchObject({ status: "queued", attempts: 1 });
    expect(row["last_error"]).toContain("451");
    server().moods(undefined);
    expect(await sendQueuedMails()).toBe(0);
    await makeMailsDue();
    expect(await sendQueuedMails()).toBe(1);
    expect(await rowOf(key)).toMatchObject({ status: "sent", attempts: 2, last_error: null });
  });

  it("does not block other messages", async () => {
    server().moods((to) => (to.startsWith("grey") ? { code: 451, message: "Later" } : undefined));
    for (const person of ["grey@field.example", "rosa@field.example"]) await queueWelcome(person);
    expect(await sendQueuedMails()).toBe(1);
    expect(sentTo()).toEqual(["rosa@field.example"]);
  });

  it("fails immediately after a permanent refusal, with the server's response", async () => {
    const key = await queueWelcome("nobody@field.example");
    server().moods(() => ({ code: 550, message: "No such mailbox" }));
    await sendQueuedMails();
    const row = await rowOf(key);
    expect(row).toMatchObject({ status: "failed", attempts: 1, sent_at: null });
    expect(row["last_error"]).toContain("550");
    await makeMailsDue();
    expect(await sendQueuedMails()).toBe(0);
  });

  it("fails after the last attempt, and not before", async () => {
    const key = await queueWelcome("rosa@field.example");
    server().moods(() => ({ code: 451, message: "Later" }));
    for (let tries = 1; tries <= MAX_ATTEMPTS; tries += 1) {
      expect(await rowOf(key)).toMatchObject({ status: "queued", attempts: tries - 1 });
      await makeMailsDue();
      await sendQueuedMails();
    }
    expect(await rowOf(key)).toMatchObject({ status: "failed", attempts: MAX_ATTEMPTS });
  });

  it("fails with a record when its sender's process ended during the last attempt", async () => {
    const key = await queueWelcome("rosa@field.example");
    await sql("UPDATE mail_outbox SET attempts = $1", [MAX_ATTEMPTS]);
    await makeMailsDue();
    expect(await sendQueuedMails()).toBe(0);
    expect(await rowOf(key)).toMatchObject({
      status: "failed",
      last_error: "The process that sent it ended during the last attempt",
    });
  });

  it("waits while the server is down, and other messages lose no attempt", async () => {
    const keys: string[] = [];
    for (let index = 0; index < 9; index += 1) keys.push(await queueWelcome(`person-${index}@field.example`));
    await server().down();
    expect(await sendQueuedMails()).toBe(0);
    const rows = await sql("SELECT status, attempts, last_error FROM mail_outbox");
    expect(rows.map((row) => row["status"])).toEqual(keys.map(() => "queued"));
    expect(rows.filter((row) => row["attempts"] === 0).length).toBeGreaterThanOrEqual(5);
    expect(rows.find((row) => row["attempts"] === 1)?.["last_error"]).toContain("ECONNREFUSED");
    await server().up();
    await makeMailsDue();
    expect(await sendQueuedMails()).toBe(9);
  });

  it.each([
    ["a line break", "rosa@field.example\r\nBcc: everyone@field.example"],
    ["two addresses", "rosa@field.example, everyone@field.example"],
    ["a name", "Rosa <rosa@field.example>"],
    ["no address at all", "rosa"],
    ["a space", " "],
  ])(
    "fails immediately with %s as its recipient, without contacting the server",
    async (_name, recipient) => {
      const key = await queueWelcome(recipient);
      expect(await sendQueuedMails()).toBe(0);
      expect(await rowOf(key)).toMatchObject({
        status: "failed",
        last_error: "The recipient is not an email address",
      });
      expect(server().arrived).toEqual([]);
    },
  );

  it("is not queued without a recipient, whose account has been deleted", async () => {
    expect(await rowOf(await queueWelcome(""))).toBeUndefined();
    expect(await rowOf(await queueWelcome("rosa@field.example"))).toMatchObject({ status: "queued" });
  });

  it("fails with its reason when its order or template is missing", async () => {
    await db().$transaction((tx) =>
      enqueueMail(tx, {
        key: "order-shipped:none",
        template: "order-shipped",
        recipient: "a@b.example",
        data: { orderId: "none" },
      }),
    );
    await sql(
      "INSERT INTO mail_outbox (id, key, recipient, template, data) VALUES ('x', 'x', 'a@b.example', 'birthday', '{}')",
    );
    await makeMailsDue();
    await sendQueuedMails();
    expect((await rowOf("order-shipped:none"))["last_error"]).toBe("There is no order none");
    expect((await rowOf("x"))["last_error"]).toBe("There is no template birthday");
  });
});

it.each([
  ["Rosa\r\nBcc everyone", "Hello Rosa Bcc everyone,"],
  ["Rosa\r\nBcc: everyone\r\n\r\n<script>", "Hello,"],
])("keeps line breaks of the name %j out of an email", async (name, greeting) => {
  await queueWelcome("rosa@field.example", name);
  await sendQueuedMails();
  expect(server().arrived[0]?.raw).toContain(greeting);
  expect(server().arrived[0]?.raw).not.toMatch(/^Bcc/im);
  expect(sentTo()).toEqual(["rosa@field.example"]);
});

describe("an email with a link that sets a password", () => {
  const token = "a-token-that-nobody-may-read";

  it("has the absolute link, and is not sent after the link has expired", async () => {
    const queue = () => queuePasswordReset("rosa@field.example", token);
    const [first, second] = [await queue(), await queue()];
    await sql("UPDATE mail_outbox SET created_at = created_at - interval '61 minutes' WHERE key = $1", [
      second,
    ]);
    expect(await sendQueuedMails()).toBe(1);
    expect((await rowOf(first))["text"]).toContain(`http://localhost:3000/reset-password?token=${token}`);
    expect(await rowOf(second)).toMatchObject({
      status: "failed",
      last_error: "Its link had expired before it could be sent",
    });
  });
});
