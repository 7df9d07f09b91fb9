import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ADDRESS, Buyer } from "../support/buyer";
import { type MailServer, startMailServer } from "../support/mail-server";
import { gate } from "../support/payment-shop";
import { startShop, type TestShop } from "../support/shop";

async function buy(shop: TestShop, email: string) {
  const person = new Buyer(shop.url);
  const [product] = await shop.sql("SELECT id FROM products WHERE available > 20 ORDER BY id LIMIT 1");
  await person.add(String(product?.["id"]), 1);
  const shippingInfo = { ...ADDRESS, email };
  const prepared = (await person.prepare(undefined, { shippingInfo })).body;
  const claims = { ...(await person.claims(prepared)), shippingInfo };
  await person.pay(prepared);
  return (await person.order(claims)).body;
}

describe("without a mail server", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ name: "mail_files" });
  });
  afterAll(() => shop.stop());

  it("a purchase is confirmed by an email immediately: in the outbox, and as a file", async () => {
    const order = await buy(shop, "rosa@field.example");
    const mail = await shop.mailbox.next("rosa@field.example", "order-confirmation");
    expect(mail.subject).toBe(`Your order ${order.orderNumber} at Clover & Fern`);
    expect(mail.text).toContain(`$${order.total}`);
    expect(mail.links.length).toBeGreaterThan(1);
    expect(mail.links.filter((link) => !/^(mailto:|http:\/\/localhost:\d+\/)/.test(link))).toEqual([]);
    const [row] = await shop.sql(
      "SELECT id, status, extract(epoch FROM sent_at - created_at)::float AS seconds FROM mail_outbox",
    );
    expect(row).toMatchObject({ status: "filed" });
    expect(row?.["seconds"]).toBeLessThan(10); // on schedule it could take a minute
    const files = readdirSync(shop.mailFolder).filter((name) => name.includes(String(row?.["id"])));
    expect(files.map((name) => name.split(".").pop()).sort()).toEqual(["eml", "html"]);
    expect(
      readFileSync(join(shop.mailFolder, String(files.find((name) => name.endsWith("html")))), "utf8"),
    ).toBe(mail.html);
    expect(await shop.mailbox.count("rosa@field.example")).toBe(1);
  });
});

describe("with a mail server", () => {
  let shop: TestShop;
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
    shop = await startShop({ name: "mail_smtp", env: { SMTP_URL: server.url } });
  });
  afterAll(async () => {
    await shop.stop();
    await server.down();
  });

  it("the email is sent to it, and no file is written", async () => {
    await buy(shop, "rosa@field.example");
    await shop.mailbox.next("rosa@field.example");
    expect(server.arrived.map(({ to }) => to)).toEqual(["rosa@field.example"]);
    expect(() => readdirSync(shop.mailFolder)).toThrow("ENOENT");
  });

  it("a deferred email is sent later, also through the signed route", async () => {
    await server.down();
    await buy(shop, "later@field.example");
    const tried =
      "SELECT 1 FROM mail_outbox WHERE recipient = 'later@field.example' AND last_error IS NOT NULL";
    while ((await shop.sql(tried)).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await shop.mailbox.count("later@field.example")).toBe(0);
    await server.up();
    await shop.sql(
      "UPDATE mail_outbox SET next_attempt_at = now() - interval '1 second' WHERE status = 'queued'",
    );
    await shop.job("send-mail");
    await shop.mailbox.next("later@field.example"); // by the scheduled job, if that was faster
  });

  it("a process killed after the server accepted it resends the email once, with the same Message-ID", async () => {
    const email = "crash@field.example";
    const arrived = () => server.arrived.filter(({ to }) => to === email);
    const yes = gate();
    server.moods((to) => (to === email && arrived().length === 1 ? yes.closed : undefined));
    await buy(shop, email);
    while (arrived().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await shop.kill();
    yes.open();
    server.moods(undefined);
    await shop.restart();
    await shop.job("send-mail");
    expect(arrived()).toHaveLength(1); // still leased to the dead process
    await shop.sql(
      "UPDATE mail_outbox SET next_attempt_at = now() - interval '1 second' WHERE status = 'queued'",
    );
    await shop.job("send-mail");
    await shop.mailbox.next(email);
    await shop.job("send-mail");
    const ids = arrived().map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
  });
});
