import { readdirSync } from "node:fs";
import { sampleId } from "@/prisma/seed/ids";
import { Buyer } from "../support/buyer";
import { buy } from "../support/customer";
import { type MailServer, startMailServer } from "../support/mail-server";
import { gate } from "../support/payment-shop";
import { staffOf } from "../support/people";
import { CRON_SECRET } from "../support/shared-shop";
import { startShop, type TestShop } from "../support/shop";
import { waitFor } from "../support/wait-for";

const CHEESE = sampleId("product", "hemp-cheese");

let shop: TestShop;
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
  const env = { SMTP_URL: server.url, RECONCILE_AFTER_SECONDS: "1" };
  shop = await startShop({ name: "recovery", webhooks: false, env });
});
afterAll(async () => {
  await shop.stop();
  await server.down();
});

const buyCheese = (email: string) => buy(new Buyer(shop.url), [[CHEESE, 1]], email);
const makeMailsDue = () =>
  shop.sql("UPDATE mail_outbox SET next_attempt_at = now() - interval '1 second' WHERE status = 'queued'");

describe("with a mail server", () => {
  it("the email is sent to it, and no file is written", async () => {
    const email = "rosa@field.example";
    await buyCheese(email);
    await shop.mailbox.next(email);
    expect(server.arrived.map(({ to }) => to).filter((to) => to === email)).toEqual([email]);
    expect(() => readdirSync(shop.mailFolder)).toThrow("ENOENT");
  });

  it("a deferred email is sent later, also through the signed route", async () => {
    await server.down();
    await buyCheese("later@field.example");
    const tried =
      "SELECT 1 FROM mail_outbox WHERE recipient = 'later@field.example' AND last_error IS NOT NULL";
    await waitFor(async () => (await shop.sql(tried)).length > 0);
    expect(await shop.mailbox.count("later@field.example")).toBe(0);
    await server.up();
    await makeMailsDue();
    await shop.job("send-mail");
    await shop.mailbox.next("later@field.example"); // by the scheduled job, if that was faster
  });
});

describe("jobs", () => {
  let owner: Buyer;
  let writer: Buyer;
  beforeAll(async () => {
    owner = await staffOf(shop, "owner");
    writer = await staffOf(shop, "content");
  });
  const path = "/api/admin/jobs/purge-sessions/run";
  const manual = () =>
    shop.sql(
      "SELECT state::text FROM pgboss.job WHERE name = 'purge-sessions' AND data @> '{\"manual\": true}'",
    );
  const noted = () => shop.sql("SELECT object_id FROM audit_log WHERE action = 'job.run'");

  it("run concurrently through the cron route, but never during a run that staff started", async () => {
    const cron = () =>
      fetch(`${shop.url}/api/cron`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${CRON_SECRET}` },
        body: JSON.stringify({ job: "purge-sessions" }),
      });
    const lock = (call: string) =>
      shop.sql(`SELECT pg_advisory_${call}(hashtextextended('shop job purge-sessions', 0))`);
    await lock("lock"); // as a run that staff started has it
    const refused = await cron();
    await lock("unlock");
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: "This job is already running.", code: "conflict" },
    ]);
    await lock("lock_shared"); // as a run by the clock has it (control)
    expect((await cron()).status).toBe(200);
    await lock("unlock_shared");
  });

  it("are run by the owner with Run now, with an audit log entry, and not concurrently", async () => {
    const lock = (verb: string) =>
      shop.sql(`SELECT pg_advisory_${verb}_shared(hashtextextended('shop job purge-sessions', 0))`);
    await lock("lock"); // as after a scheduled run
    expect(await owner.call("POST", path)).toMatchObject({
      status: 409,
      body: { message: "This job is already running." },
    });
    expect([await manual(), await noted()]).toEqual([[], []]);
    await lock("unlock");

    expect(await writer.call("POST", path)).toMatchObject({ status: 403 });
    expect(await owner.call("POST", path)).toMatchObject({ status: 202 });
    await waitFor(async () => (await manual())[0]?.["state"] === "completed");
    expect(await noted()).toEqual([{ object_id: "purge-sessions" }]);
    expect(await owner.call("POST", "/api/admin/jobs/toString/run")).toMatchObject({ status: 404 });
  });
});

describe("a server that was killed and starts again", () => {
  const EMAIL = "crash@field.example";
  const arrived = () => server.arrived.filter(({ to }) => to === EMAIL);
  const PAGE = "/products/hemp-cheese";
  const text = async () => (await fetch(shop.url + PAGE)).text();
  let paidIntent: string;

  beforeAll(async () => {
    const person = new Buyer(shop.url);
    await person.add(CHEESE, 1);
    const prepared = (await person.prepare()).body;
    await person.pay(prepared);
    paidIntent = prepared.paymentIntentId;
    await shop.sql(`SELECT pgboss.create_queue('forget-carts', '{"policy":"short"}')`);
    await shop.sql("INSERT INTO pgboss.schedule (name, cron) VALUES ('forget-carts', '* * * * *')");
    const yes = gate();
    server.moods((to) => (to === EMAIL && arrived().length === 1 ? yes.closed : undefined));
    await buyCheese(EMAIL);
    await waitFor(async () => arrived().length > 0);
    const owner = await staffOf(shop, "owner");
    expect(await text()).not.toContain("$31.17");
    expect(await owner.call("PUT", `/api/products/${CHEESE}`, { regularPrice: "31.17" })).toMatchObject({
      status: 200,
    });
    await shop.kill();
    yes.open();
    server.moods(undefined);
    await shop.restart();
  });

  it("creates the order of a payment that it did not record", async () => {
    const orders = () =>
      shop.sql("SELECT 1 FROM orders WHERE payment_intent_id = $1 AND payment_status = 'paid'", [paidIntent]);
    await waitFor(async () => (await orders()).length > 0);
  });

  it("deletes the schedules and queues of jobs that no longer exist", async () => {
    await waitFor(
      async () => (await shop.sql("SELECT name FROM pgboss.queue WHERE name = 'forget-carts'")).length === 0,
    );
    const schedules = await shop.sql("SELECT name FROM pgboss.schedule");
    expect(schedules).toContainEqual({ name: "purge-carts" });
    expect(schedules).not.toContainEqual({ name: "forget-carts" });
  });

  it("resends an email that the mail server had accepted, once and with the same Message-ID", async () => {
    await shop.job("send-mail");
    expect(arrived()).toHaveLength(1); // still leased to the dead process
    await makeMailsDue();
    await shop.job("send-mail");
    await shop.mailbox.next(EMAIL);
    await shop.job("send-mail");
    const ids = arrived().map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
  });

  it("shows what was changed before", async () => {
    expect(await text()).toContain("$31.17");
  });
});
