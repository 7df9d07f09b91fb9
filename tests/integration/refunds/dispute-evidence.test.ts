import type Stripe from "stripe";
import { submitDisputeEvidence } from "@/lib/checkout/commands/payment-alerts/submit-evidence";
import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import { writeDisputes } from "@/lib/checkout/commands/refunds/write-disputes";
import { getAdminDispute } from "@/lib/checkout/queries/dispute-evidence";
import { LEASE_SECONDS } from "@/lib/core/time-limits";
import { getAttention } from "@/lib/reports/queries/attention";
import { db } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { gate, paymentShop, waitFor } from "../../support/payment-shop";
import { handleStripeEvent, stripeEvents } from "../../support/stripe-events";
import { LOST_ANSWER } from "../../support/stripe-proxy";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const shop = paymentShop();
const { sql, bought, historyOf } = shop;
const { eventOf } = stripeEvents(shop);

beforeAll(() =>
  sql(
    "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ($1, 'm@shop.example', 'Mona', true, now())",
    [MANAGER.userId],
  ),
);

const disputes: { intent: string; stripeId: string }[] = [];
/** Ends each dispute, so that the orders agree with Stripe in the end. */
afterEach(async () => {
  for (const { intent, stripeId } of disputes.splice(0)) {
    if ((await atStripe(stripeId)).status === "needs_response") await shop.stripe().disputes.close(stripeId);
    await waitFor(async () => (await atStripe(stripeId)).status === "lost");
    await syncOrderMoney(intent);
  }
});

/** A shipped order with a dispute. */
async function disputed() {
  const { intent, id: orderId } = await bought({ card: "pm_card_createDispute", quantity: 1 });
  const created = await eventOf("charge.dispute.created", intent);
  await handleStripeEvent(created);
  await sql(
    "UPDATE orders SET customer_name = 'Maya Reyes', customer_email = 'maya@field.example', shipped_at = paid_at, courier = 'UPS', tracking_number = '1Z999' WHERE id = $1",
    [orderId],
  );
  const [row] = await sql("SELECT id FROM disputes WHERE order_id = $1", [orderId]);
  const stripeId = (created.data.object as Stripe.Dispute).id;
  disputes.push({ intent, stripeId });
  return { orderId, id: String(row?.["id"]), stripeId };
}
const atStripe = (id: string) => shop.stripe().disputes.retrieve(id);
const submit = async (id: string, statement = "Delivered") =>
  submitDisputeEvidence(MANAGER, id, { digest: (await getAdminDispute(id)).digest, statement });

describe("the evidence of a dispute", () => {
  it("contains messages about the order only from its customer's address, in which _ stands for nothing else", async () => {
    const { id, orderId } = await disputed();
    await sql("UPDATE orders SET customer_email = 'maya_r@field.example' WHERE id = $1", [orderId]);
    for (const [email, subject] of [
      ["Maya_R@field.example", "Where is it?"],
      ["maya.r@field.example", "From another person"],
    ])
      await sql(
        `INSERT INTO contact_messages (id, name, email, category, subject, message, fingerprint, order_number)
         SELECT $1, 'M', $1, 'order', $2, 'Hello', $1, order_number FROM orders WHERE id = $3`,
        [email, subject, orderId],
      );
    const text = JSON.stringify((await getAdminDispute(id)).evidence);
    expect(text).toContain("Where is it?");
    expect(text).not.toContain("From another person");
  });

  it("is collected from the order, and submitted once with the statement", async () => {
    const { id, orderId, stripeId } = await disputed();
    const seen = await getAdminDispute(id);
    expect(seen).toMatchObject({
      status: "open",
      sent: null,
      blocker: null,
      evidence: { customer_name: "Maya Reyes", shipping_tracking_number: "1Z999", shipping_carrier: "UPS" },
    });
    expect((await getAttention()).disputes.map(({ href }) => href)).toContain(`/admin/orders/disputes/${id}`);
    const after = await submit(id);
    expect(after).toMatchObject({ sent: { who: "Mona", statement: "Delivered" } });
    const { evidence, evidence_details: details } = await atStripe(stripeId);
    expect(details.submission_count).toBe(1);
    expect(evidence).toMatchObject({
      ...seen.evidence,
      uncategorized_text: expect.stringMatching(/^Delivered/),
    });
    expect(await historyOf(orderId)).toContain("dispute_answered");
    expect(await sql("SELECT action, reason FROM audit_log WHERE object_id = $1", [orderId])).toEqual([
      { action: "dispute.evidence", reason: "Delivered" },
    ]);
    expect(await refusal(submit(id))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("was submitted on"),
    });
  });

  it("is not submitted when the order has changed since it was seen", async () => {
    const { id, orderId, stripeId } = await disputed();
    const { digest } = await getAdminDispute(id);
    await sql("UPDATE orders SET tracking_number = '1Z000' WHERE id = $1", [orderId]);
    expect(await refusal(submitDisputeEvidence(MANAGER, id, { digest, statement: "" }))).toMatchObject({
      code: "conflict",
    });
    expect((await atStripe(stripeId)).evidence_details.submission_count).toBe(0);
  });

  it("is refused after the bank's deadline, and for a dispute that is closed here or at Stripe", async () => {
    const late = await disputed();
    await sql(
      "UPDATE disputes SET evidence_due_by = paid_at - interval '1 day' FROM orders o WHERE disputes.id = $1 AND o.id = order_id",
      [late.id],
    );
    expect(await refusal(submit(late.id))).toMatchObject({
      message: expect.stringContaining("accepted evidence until"),
    });
    const closed = await disputed();
    await shop.stripe().disputes.close(closed.stripeId);
    expect(await refusal(submit(closed.id))).toMatchObject({
      message: "Stripe no longer accepts evidence for this dispute.",
    });
    await sql("UPDATE disputes SET status = 'lost' WHERE id = $1", [closed.id]);
    expect(await refusal(submit(closed.id))).toMatchObject({
      message: "This dispute is closed: it was lost.",
    });
  });

  it("is asked for again, by another day, when an answered inquiry becomes a chargeback", async () => {
    const { id, orderId, stripeId } = await disputed();
    await submit(id);
    const dispute = await atStripe(stripeId);
    const dueBy = Number(dispute.evidence_details.due_by) + 5 * 24 * 60 * 60;
    const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    const write = (status: Stripe.Dispute.Status) =>
      db().$transaction((tx) =>
        writeDisputes(tx, order, [
          { ...dispute, status, evidence_details: { ...dispute.evidence_details, due_by: dueBy } },
        ]),
      );
    await write("under_review");
    expect((await getAdminDispute(id)).blocker).toContain("was submitted on");
    await write("needs_response");
    expect(await getAdminDispute(id)).toMatchObject({ sent: null, blocker: null });
    const [row] = await sql("SELECT evidence_due_by FROM disputes WHERE id = $1", [id]);
    expect(row?.["evidence_due_by"]).toEqual(new Date(dueBy * 1000));
  });

  it("can be submitted again at once when Stripe does not accept it", async () => {
    const { id, stripeId } = await disputed();
    shop.meddle(({ call }) =>
      call === `POST /v1/disputes/${stripeId}`
        ? {
            refuse: true,
            alter: () => ({ status: 400, body: { error: { type: "invalid_request_error", message: "No" } } }),
          }
        : undefined,
    );
    expect(await refusal(submit(id))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("did not accept"),
    });
    shop.meddle(undefined);
    expect(await submit(id)).toMatchObject({ sent: { statement: "Delivered" } });
  });

  it("is found at Stripe after a lost response, with the statement that was sent", async () => {
    const { id, stripeId } = await disputed();
    shop.meddle(({ call }) => (call === `POST /v1/disputes/${stripeId}` ? LOST_ANSWER : undefined));
    expect(await refusal(submit(id))).toMatchObject({ code: "payment_provider" });
    shop.meddle(undefined);
    expect(await refusal(submit(id))).toMatchObject({ message: expect.stringContaining("right now") });
    await sql(
      "UPDATE disputes SET evidence_leased_at = evidence_leased_at - $2 * interval '1 second' WHERE id = $1",
      [id, LEASE_SECONDS.evidence + 1],
    );
    expect((await submit(id, "Another statement")).sent).toMatchObject({ statement: "Delivered" });
    expect((await atStripe(stripeId)).evidence_details.submission_count).toBe(1);
  });
});

describe("two staff members who submit at the same time", () => {
  /** @returns how many calls submitted evidence */
  async function race(readers: number): Promise<number> {
    const { id, stripeId } = await disputed();
    const { closed, open } = gate();
    let reads = 0;
    let sent = 0;
    shop.meddle(({ call }) => {
      if (call === `POST /v1/disputes/${stripeId}`) sent += 1;
      if (call !== `GET /v1/disputes/${stripeId}`) return undefined;
      reads += 1;
      if (reads === readers) open();
      return { before: closed };
    });
    const { digest } = await getAdminDispute(id);
    const all = ["One", "Two"].map((statement) =>
      submitDisputeEvidence(MANAGER, id, { digest, statement }).catch((error: unknown) => error),
    );
    await Promise.all(all);
    shop.meddle(undefined);
    return sent;
  }

  it("submit once", async () => expect(await race(1)).toBe(1));

  it("but twice without the lease (control)", async () => {
    await sql(
      "CREATE FUNCTION no_lease() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.evidence_leased_at := NULL; RETURN NEW; END $$",
    );
    await sql("CREATE TRIGGER no_lease BEFORE UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION no_lease()");
    expect(await race(2)).toBe(2);
    await sql("DROP TRIGGER no_lease ON disputes");
    await sql("DROP FUNCTION no_lease");
  });
});
