import { sendQueuedMails } from "@/lib/mail/commands";
import {
  cancelRestockMails,
  notifySubscribers,
  reopenRestockRequest,
  requestRestockMail,
} from "@/lib/restock/commands/notify-subscribers";
import { restockStopToken } from "@/lib/restock/queries";
import { hashToken } from "@/lib/server/hash";
import { sampleId } from "@/prisma/seed/ids";
import { ownMailServer } from "../../support/mail-server";
import { ownDatabase } from "../../support/own-database";
import { probeRateLimit } from "../../support/probe-rate-limit";

const { sql } = ownDatabase();
const productId = sampleId("product", "hemp-cheese");
const EMAIL = "waits@field.example";
const server = ownMailServer();
beforeEach(async () => {
  await sql("DELETE FROM mail_outbox");
  await sql("DELETE FROM restock_requests");
  await setStock(0);
});

const setStock = (available: number) =>
  sql("UPDATE products SET available = $2 WHERE id = $1", [productId, available]);
const statuses = async () => (await sql("SELECT status FROM mail_outbox")).map(({ status }) => status);
const request = () =>
  requestRestockMail({ productId, email: EMAIL }, { userId: null, address: "198.18.7.7" });
/** Queues the due emails and sends them. @returns how many emails have arrived so far */
async function send(): Promise<number> {
  await notifySubscribers();
  await sendQueuedMails();
  return server().arrived.length;
}

describe("a back-in-stock email", () => {
  it("is not sent once the product is out of stock again, but when it is next available", async () => {
    await request();
    await setStock(1);
    expect(await notifySubscribers()).toBe(1);
    await setStock(0);
    expect(await send()).toBe(0);
    expect(await send()).toBe(0);
    // Staff see no failed email.
    expect(await statuses()).toEqual([]);
    await setStock(2);
    expect(await send()).toBe(1);
    await setStock(0);
    await setStock(2);
    expect(await send()).toBe(1);
  });

  it("is sent once if the product was requested again before the first one was sent", async () => {
    await request();
    await setStock(1);
    expect(await notifySubscribers()).toBe(1);
    await setStock(0);
    await request();
    await setStock(1);
    expect(await send()).toBe(1);
    // Staff see no failed email.
    expect(await statuses()).toEqual(["sent"]);
  });

  it("is not sent, now or later, once the recipient has stopped all of them", async () => {
    await request();
    await setStock(1);
    expect(await notifySubscribers()).toBe(1);
    const [row] = await sql("SELECT id FROM restock_requests");
    const id = String(row?.["id"]);
    await cancelRestockMails({ request: id, proof: restockStopToken(id) });
    await setStock(0);
    await reopenRestockRequest(id); // by a sender that had taken the email before
    expect(await send()).toBe(0);
    await setStock(1);
    expect(await send()).toBe(0);
  });

  it("is sent while the product is available (control), and stays in the outbox when it is requested again", async () => {
    await request();
    await setStock(1);
    expect(await send()).toBe(1);
    await setStock(0);
    await request();
    expect(await statuses()).toEqual(["sent"]);
    await setStock(1);
    expect(await send()).toBe(2);
  });
});

describe("requests for back-in-stock emails", () => {
  /** The mailboxes of the open requests. */
  const mailboxes = async () =>
    (await sql("SELECT email FROM restock_requests ORDER BY email")).map(({ email }) => email);

  it("are limited to 100 an hour from one address", async () => {
    const mailboxOf = (number: number) => `waits${number}@field.example`;
    const outcomes = await probeRateLimit(
      { limit: "restocksPerAddress", allowed: 100 },
      ["198.18.7.8", "198.18.7.9"],
      (address, number) =>
        requestRestockMail({ productId, email: mailboxOf(number) }, { userId: null, address }),
    );
    expect(outcomes).toEqual(["done", "too_many", "done"]);
    expect(await mailboxes()).toEqual([mailboxOf(0), mailboxOf(2)]);
  });

  it("are limited to 20 an hour for one mailbox, regardless of the address", async () => {
    const [mailbox, other] = ["often@field.example", "once@field.example"];
    const taggedOf = (email: string) => email.replace("@", "+jam@");
    const products = (await sql("UPDATE products SET available = 0 WHERE is_active RETURNING id")).map(
      ({ id }) => String(id),
    );
    const outcomes = await probeRateLimit(
      { limit: "restocksPerMailbox", allowed: 20, key: hashToken(mailbox) },
      [mailbox, other],
      (email, number) =>
        requestRestockMail(
          { productId: String(products[number]), email: taggedOf(email) },
          { userId: null, address: `198.18.7.${10 + number}` },
        ),
    );
    expect(outcomes).toEqual(["done", "too_many", "done"]);
    expect(await mailboxes()).toEqual([mailbox, other].map(taggedOf).sort());
  });
});
