import { Webhook } from "standardwebhooks";
import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { db } from "@/lib/server/db";
import { deliverWebhooks, purgeWebhookDeliveries } from "@/lib/webhooks/commands/deliver-webhooks";
import { resendWebhook, sendTestEvent } from "@/lib/webhooks/commands/resend-webhook";
import { createWebhook, rotateWebhookSecret, updateWebhook } from "@/lib/webhooks/commands/save-webhook";
import { getDeliveryPage, listWebhooks } from "@/lib/webhooks/queries";
import { deliveryListSchema, type WebhookEvent } from "@/lib/webhooks/schema";
import { OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";
import { hold } from "../../support/hold";
import { movableClock } from "../../support/movable-clock";
import { planOf, stopWatching, watchStatements } from "../../support/statements";
import { waitFor } from "../../support/wait-for";
import { type Received, webhookReceiver } from "../../support/webhook-receiver";

const { sql } = adminShop();
const clock = movableClock();
const receiver = webhookReceiver();
const HOUR = 3600;

beforeEach(async () => {
  await sql("DELETE FROM webhook_endpoints");
  await sql("DELETE FROM notices");
});

const endpoint = (path = "/hook", events: WebhookEvent[] = ["stock.low"]) =>
  createWebhook(OWNER, { url: receiver.url(path), description: "", events, isEnabled: true });
/** Events as the triggers write them. */
const happen = (type: WebhookEvent = "stock.low", count = 1) =>
  sql('SELECT record_webhook_event($1, \'{"productId": "p"}\', NULL) FROM generate_series(1, $2)', [
    type,
    count,
  ]);
/** The first retry comes in seconds, in the same run; the second does not. */
const hasFailedOnce = () => sql("UPDATE webhook_deliveries SET attempts = 1");
const deliveries = async () => (await getDeliveryPage(deliveryListSchema.parse({}))).rows;
const alerts = async () => (await sql("SELECT kind FROM notices ORDER BY kind")).map(({ kind }) => kind);
/** Verifies a request with the specification's own package. @throws if it is rejected */
const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

it("signs requests so that the Standard Webhooks package accepts them, and rejects altered ones", async () => {
  const { secret } = await endpoint();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await happen();
  expect(await deliverWebhooks()).toBe(1);
  const [got] = receiver.received();
  if (!got) throw new Error("Nothing arrived");
  expect(verify(secret, got)).toEqual({
    type: "stock.low",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: { productId: "p" },
  });
  expect(got.headers).toMatchObject({
    "content-type": "application/json",
    "webhook-id": expect.stringMatching(/^evt_/),
  });
  expect(() => verify(secret, { ...got, body: `${got.body} ` })).toThrow();
  expect(() => verify(`whsec_${Buffer.alloc(32).toString("base64")}`, got)).toThrow();
  expect(() => verify(secret, { ...got, headers: { ...got.headers, "webhook-id": "evt_other" } })).toThrow();
  expect(await deliveries()).toMatchObject([
    { status: "delivered", attempts: 1, log: [{ status: 204, error: null }] },
  ]);
});

it("encrypts secrets, and both the old and the new one sign for a day after a rotation", async () => {
  const { id, secret } = await endpoint();
  const { secret: next } = await rotateWebhookSecret(OWNER, id);
  expect(JSON.stringify(await sql("SELECT * FROM webhook_endpoints"))).not.toContain(secret.slice(6));
  expect(JSON.stringify(await listWebhooks())).not.toMatch(/secret/i);
  await happen();
  await deliverWebhooks();
  const [both] = receiver.received();
  expect(both?.headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
  for (const one of [secret, next]) expect(verify(one, both as Received)).toBeTruthy();
  clock.moveTo(24 * HOUR + 1);
  await happen();
  await deliverWebhooks();
  expect(receiver.received()[1]?.headers["webhook-signature"]).toMatch(/^v1,\S+$/);
});

it("retries for three days with growing delays and the same id, then marks the delivery as failed, turns the endpoint off and alerts staff", async () => {
  await endpoint();
  await happen();
  receiver.answers((response) => response.writeHead(500).end("it broke"));
  await hasFailedOnce();
  let at = 0;
  const delays: number[] = [];
  for (let attempt = 2; attempt <= 10; attempt += 1) {
    clock.moveTo(at);
    await deliverWebhooks();
    const [row] = await deliveries();
    expect(row).toMatchObject({ attempts: attempt, status: attempt < 10 ? "queued" : "failed" });
    if (!row?.nextAttemptAt) break;
    const next = (new Date(row.nextAttemptAt).getTime() - Date.now()) / 1000;
    delays.push(Math.round(next - at));
    at = next + 1;
  }
  expect(receiver.received()).toHaveLength(9);
  expect(new Set(receiver.received().map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const [delivery] = await deliveries();
  expect(delivery?.log[0]).toMatchObject({ status: 500, response: "it broke" });
  const planned = [300, 1800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
  for (const [index, delay] of planned.entries()) {
    expect(delays[index]).toBeGreaterThanOrEqual(delay - 2);
    expect(delays[index]).toBeLessThanOrEqual(delay * 1.1 + 10);
  }
  expect(await listWebhooks()).toMatchObject([{ isEnabled: false, disabledReason: "failing" }]);
  expect(await alerts()).toEqual(["webhook_disabled"]);
});

it("turns an endpoint off that responds with 410, keeps its queue, and sends it when the endpoint is turned on again", async () => {
  const made = await endpoint();
  await happen();
  receiver.answers((response) => response.writeHead(410).end());
  await deliverWebhooks();
  const [off] = await listWebhooks();
  expect(off).toMatchObject({ isEnabled: false, disabledReason: "gone" });
  expect(await alerts()).toEqual(["webhook_disabled"]);
  expect((await refusal(sendTestEvent(OWNER, made.id))).code).toBe("conflict");
  clock.moveTo(60);
  expect(await deliverWebhooks()).toBe(0);
  receiver.answers((response) => response.writeHead(200).end());
  const { id, url, description, events, version } = off ?? made;
  await updateWebhook(OWNER, id, { url, description, events, isEnabled: true, version });
  await deliverWebhooks();
  expect(await deliveries()).toMatchObject([{ status: "delivered" }]);
  expect(await listWebhooks()).toMatchObject([{ disabledReason: null, failingSince: null }]);
});

it("does not follow a redirect, and reads only the beginning of a response", async () => {
  await endpoint();
  await happen();
  receiver.answers((response, { path }) =>
    path === "/hook" ? response.writeHead(307, { location: "/inside" }).end() : response.writeHead(200).end(),
  );
  await hasFailedOnce();
  await deliverWebhooks();
  expect(receiver.received().map(({ path }) => path)).toEqual(["/hook"]);
  expect((await deliveries())[0]?.log[0]).toMatchObject({ status: 307, error: "Redirects are not followed" });
  await sql("DELETE FROM webhook_deliveries");
  receiver.answers((response) => response.writeHead(200).end("x".repeat(1_000_000)));
  await happen();
  await deliverWebhooks();
  expect((await deliveries())[0]?.log[0]?.response).toHaveLength(1024);
});

it("delivers to other endpoints while one is slow", async () => {
  await endpoint("/slow");
  await endpoint("/quick");
  const held: (() => void)[] = [];
  receiver.answers((response, { path }) => {
    if (path === "/slow") held.push(() => response.writeHead(204).end());
    else response.writeHead(204).end();
  });
  await happen("stock.low", 5);
  const run = deliverWebhooks();
  const quick = () => receiver.received().filter(({ path }) => path === "/quick").length;
  while (quick() < 5) await new Promise((soon) => setTimeout(soon, 20));
  expect(receiver.received().filter(({ path }) => path === "/slow")).toHaveLength(2);
  receiver.answers((response) => response.writeHead(204).end());
  for (const free of held) free();
  await run;
  expect((await deliveries()).every(({ status }) => status === "delivered")).toBe(true);
});

it("never makes an attempt twice, however many processes run concurrently", async () => {
  await endpoint("/one");
  await endpoint("/two");
  await happen("stock.low", 20);
  await Promise.all(Array.from({ length: 4 }, () => deliverWebhooks()));
  const keys = receiver.received().map(({ path, headers }) => `${path} ${headers["webhook-id"]}`);
  expect(keys).toHaveLength(40);
  expect(new Set(keys).size).toBe(40);
});

it("repeats an attempt after its lease if its process crashed", async () => {
  await endpoint();
  await happen();
  await sql("UPDATE webhook_deliveries SET attempts = 1, next_attempt_at = $1", [
    new Date(Date.now() + 60_000),
  ]);
  expect(await deliverWebhooks()).toBe(0);
  clock.moveTo(61);
  expect(await deliverWebhooks()).toBe(1);
});

it("resends a delivery with the same event id, and sends a test event to one endpoint", async () => {
  const { id } = await endpoint();
  await endpoint("/other");
  await sendTestEvent(OWNER, id);
  await deliverWebhooks();
  const [sent] = await deliveries();
  expect(receiver.received().map(({ path, body }) => [path, JSON.parse(body).type])).toEqual([
    ["/hook", "webhook.test"],
  ]);
  await resendWebhook(OWNER, String(sent?.id));
  expect((await refusal(resendWebhook(OWNER, String(sent?.id)))).code).toBe("conflict");
  await deliverWebhooks();
  const ids = receiver.received().map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual([sent?.eventId, sent?.eventId]);
  const audit = await sql("SELECT action FROM audit_log WHERE object_id = $1 ORDER BY created_at", [id]);
  expect(audit.map(({ action }) => action)).toEqual(["webhook.create", "webhook.test", "webhook.resend"]);
});

describe("when a customer's account is deleted during an attempt", () => {
  const erase = (userId = "rosa") =>
    db().$transaction((tx) =>
      PERSONAL_DATA.WebhookDelivery.erase(tx, { userId, email: "", isEmailVerified: true }),
    );
  const attempts = () => sql("SELECT status, response FROM webhook_attempts");

  /** An attempt whose receiver repeats the request. @returns ends it with a status */
  async function attemptInProgress() {
    await endpoint("/hook", ["order.paid"]);
    await sql(`SELECT record_webhook_event('order.paid', '{"customerId": "rosa"}', 'rosa')`);
    await hasFailedOnce();
    let respond = (_status: number): void => {};
    receiver.answers((response, { body }) => {
      respond = (status) => void response.writeHead(status).end(body);
    });
    const run = deliverWebhooks();
    await waitFor(async () => receiver.received().length > 0);
    return (status: number) => {
      respond(status);
      return run;
    };
  }

  it.each([
    ["not stored", "rosa", 200, ""],
    ["not stored after a failed attempt", "rosa", 500, ""],
    ["stored if the account is another customer's (control)", "olive", 200, '"customerId":"rosa"'],
  ])("its response is %s", async (_how, userId, status, stored) => {
    const end = await attemptInProgress();
    await erase(userId);
    await end(status);
    expect(await attempts()).toEqual([{ status, response: stored && expect.stringContaining(stored) }]);
  });

  it("a response that is being stored at that moment is cleared", async () => {
    const end = await attemptInProgress();
    const recording = await hold(
      String(process.env["DATABASE_URL"]),
      `INSERT INTO webhook_attempts (id, delivery_id, at, ms, response)
       SELECT 'other', id, now(), 5, 'rosa' FROM webhook_deliveries FOR NO KEY UPDATE`,
    );
    const erased = erase();
    await recording.waiting(1);
    await recording.free();
    await Promise.all([erased, end(200)]);
    expect(await attempts()).toMatchObject([{ response: "" }, { response: "" }]);
  });
});

it("refuses URLs in the shop's network, and owners without recent authentication", async () => {
  const input = { description: "", events: ["order.paid" as const], isEnabled: true };
  for (const url of [
    "http://example.com/",
    "https://10.0.0.1/",
    "https://[fd00:ec2::254]/",
    "https://169.254.169.254/",
  ])
    expect((await refusal(createWebhook(OWNER, { ...input, url }))).details.fields?.["url"]).toMatch(/^must/);
  const late = { ...OWNER, provedAt: new Date("2020-01-01") };
  expect((await refusal(createWebhook(late, { ...input, url: "https://example.com/" }))).code).toBe(
    "reauthentication_required",
  );
});

it("purges deliveries and their attempts after 30 days", async () => {
  await endpoint();
  await happen("stock.low", 2);
  await deliverWebhooks();
  await sql(
    "UPDATE webhook_deliveries SET created_at = created_at - interval '31 days' WHERE id = (SELECT min(id) FROM webhook_deliveries)",
  );
  expect(await purgeWebhookDeliveries()).toBe(1);
  expect(await db().webhookAttempt.count()).toBe(1);
});

it("finds the next delivery by an index, however many are due", async () => {
  const { id } = await endpoint();
  await endpoint("/other");
  const statements = watchStatements();
  expect(await deliverWebhooks()).toBe(0);
  stopWatching();
  await sql(
    `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, type, data, next_attempt_at)
     SELECT 'd' || n, $1, 'evt_' || n, 'stock.low', '{}', CASE WHEN n % 2 = 0 THEN now() - interval '1 minute' END
     FROM generate_series(1, 5000) n`,
    [id],
  );
  await sql("ANALYZE webhook_deliveries");
  const plans = await Promise.all(statements.map(planOf));
  expect(plans).toHaveLength(2); // of the next delivery, and of one that is due soon
  expect(plans[0]?.join("\n")).toContain("Index Scan using webhook_deliveries_due_idx");
  expect(plans.flat().filter((line) => line.includes("Seq Scan on webhook_deliveries"))).toEqual([]);
});
