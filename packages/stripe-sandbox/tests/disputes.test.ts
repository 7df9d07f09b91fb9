/** @jest-environment node */
import type Stripe from "stripe";
import {
  control,
  errorOf,
  type Harness,
  type Receiver,
  startHarness,
  startReceiver,
  TEN_DOLLARS,
} from "./harness";

let harness: Harness;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  harness = await startHarness({ laterMs: 20, webhook: { url: receiver.url, secret: "whsec_harness" } });
});
afterAll(async () => {
  await harness.stop();
  await receiver.stop();
});

const pay = (payment_method: string): Promise<Stripe.PaymentIntent> =>
  harness.stripe.paymentIntents.create({ ...TEN_DOLLARS, confirm: true, payment_method });

/** The webhook events about an object, by type. */
const eventsAbout = (id: string): string[] =>
  receiver.received.flatMap(({ payload }) => {
    const event = JSON.parse(payload) as Stripe.Event;
    return (event.data.object as { id: string }).id === id ? [event.type] : [];
  });

async function waitFor<T>(read: () => Promise<T | undefined | false>): Promise<T> {
  for (let wait = 0; wait < 400; wait += 1) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("It did not happen in time");
}

async function disputed(payment_method = "pm_card_createDispute"): Promise<Stripe.Dispute> {
  const { id } = await pay(payment_method);
  return waitFor(async () => (await harness.stripe.disputes.list({ payment_intent: id })).data[0]);
}

describe("disputes", () => {
  it("open at any moment of a charge of another card, with the whole amount, until all of it is refunded", async () => {
    const charge = String((await pay("pm_card_visa")).latest_charge);
    await harness.stripe.refunds.create({ charge, amount: 300 });
    const open = () => control(harness, `/sandbox/charges/${charge}/dispute`);
    expect([await open(), await open()]).toEqual([200, 200]);
    const disputes = () => harness.stripe.disputes.list({ charge });
    await waitFor(async () => (await disputes()).data.length > 0);
    expect(await harness.stripe.charges.retrieve(charge)).toMatchObject({ disputed: true });
    expect((await disputes()).data).toMatchObject([{ amount: 1000, reason: "fraudulent" }]);
    expect(await control(harness, "/sandbox/charges/ch_unknown/dispute")).toBe(404);
  });

  it("open some time after a charge of their test card, and withdraw the money", async () => {
    const dispute = await disputed();
    expect(dispute).toMatchObject({
      object: "dispute",
      amount: 1000,
      reason: "fraudulent",
      status: "needs_response",
      is_charge_refundable: false,
      balance_transactions: [{ amount: -1000, fee: 1500, net: -2500, reporting_category: "dispute" }],
    });
    expect(await harness.stripe.charges.retrieve(String(dispute.charge))).toMatchObject({
      disputed: true,
      amount_refunded: 0,
    });
    await waitFor(() => Promise.resolve(eventsAbout(dispute.id).length === 2));
    expect(eventsAbout(dispute.id)).toEqual(["charge.dispute.created", "charge.dispute.funds_withdrawn"]);
    const refused = await errorOf(harness.stripe.refunds.create({ charge: String(dispute.charge) }));
    expect(refused).toMatchObject({ statusCode: 400, code: "charge_disputed" });
  });

  it.each([
    ["winning_evidence", "won", ["charge.dispute.closed", "charge.dispute.funds_reinstated"]],
    ["losing_evidence", "lost", ["charge.dispute.closed"]],
  ])("with %s are %s", async (uncategorized_text, status, last) => {
    const { id } = await disputed();
    const answered = await harness.stripe.disputes.update(id, {
      evidence: { uncategorized_text },
      submit: true,
    });
    expect(answered).toMatchObject({ status: "under_review", evidence_details: { submission_count: 1 } });
    await waitFor(async () => (await harness.stripe.disputes.retrieve(id)).status === status);
    await waitFor(() => Promise.resolve(eventsAbout(id).includes(last[last.length - 1] ?? "")));
    expect(eventsAbout(id).slice(-last.length)).toEqual(last);
  });

  it("take evidence in Stripe's fields, staged or submitted, and submit it once", async () => {
    const { id } = await disputed();
    const staged = await harness.stripe.disputes.update(id, {
      evidence: { product_description: "Cheese", shipping_tracking_number: "1Z999" },
      submit: false,
    });
    expect(staged).toMatchObject({
      status: "needs_response",
      evidence: { product_description: "Cheese", shipping_tracking_number: "1Z999" },
      evidence_details: { submission_count: 0 },
    });
    const evidence = { customer_name: "Maya Reyes", uncategorized_text: "Delivered" };
    const submitted = await harness.stripe.disputes.update(id, { evidence, submit: true });
    expect(submitted).toMatchObject({
      status: "under_review",
      evidence: { ...evidence, product_description: "Cheese" },
      evidence_details: { submission_count: 1, has_evidence: true },
    });
    expect((await errorOf(harness.stripe.disputes.update(id, { evidence, submit: true }))).statusCode).toBe(
      400,
    );
  });

  it("refuse evidence that is too long, unknown, or a file", async () => {
    const { id } = await disputed();
    const refused = async (evidence: object) =>
      (await errorOf(harness.stripe.disputes.update(id, { evidence }))).statusCode;
    expect(await refused({ uncategorized_text: "x".repeat(20_001) })).toBe(400);
    expect(await refused({ customer_name: "x".repeat(150_001) })).toBe(400);
    expect(await refused({ shoe_size: "42" })).toBe(400);
    expect(await refused({ receipt: "file_1" })).toBe(400);
    expect(await harness.stripe.disputes.retrieve(id)).toMatchObject({
      status: "needs_response",
      evidence: { uncategorized_text: null },
    });
  });

  it("that are accepted are lost, once", async () => {
    const { id } = await disputed("pm_card_createDisputeProductNotReceived");
    expect(await harness.stripe.disputes.close(id)).toMatchObject({
      status: "lost",
      reason: "product_not_received",
    });
    expect((await errorOf(harness.stripe.disputes.close(id))).statusCode).toBe(400);
  });

  it("that are inquiries withdraw no money, and the charge can be refunded", async () => {
    const inquiry = await disputed("pm_card_createDisputeInquiry");
    expect(inquiry).toMatchObject({ status: "warning_needs_response", balance_transactions: [] });
    expect((await harness.stripe.refunds.create({ charge: String(inquiry.charge) })).status).toBe(
      "succeeded",
    );
  });

  it("can be won late, or prevented with or without returning the money, through the sandbox's control call", async () => {
    const ended = async (id: string, outcome: string, status: string) => {
      expect(await control(harness, `/sandbox/disputes/${id}`, { outcome })).toBe(200);
      return waitFor(async () => {
        const now = await harness.stripe.disputes.retrieve(id);
        return now.status === status && now;
      });
    };
    const moneyOf = ({ balance_transactions }: Stripe.Dispute) =>
      balance_transactions.map(({ amount }) => amount);
    const lost = await harness.stripe.disputes.close((await disputed()).id);
    expect(moneyOf(await ended(lost.id, "won", "won"))).toEqual([-1000, 1000]);
    expect(moneyOf(await ended((await disputed()).id, "resolution", "prevented"))).toEqual([-1000]);
    expect(moneyOf(await ended((await disputed()).id, "block", "prevented"))).toEqual([]);
    expect(await control(harness, `/sandbox/disputes/${lost.id}`, { outcome: "lost" })).toBe(400);
  });

  it("about a payment that was refunded in part can be partly won, through the sandbox's control call", async () => {
    const { latest_charge } = await pay("pm_card_visa");
    const charge = String(latest_charge);
    await harness.stripe.refunds.create({ charge, amount: 300 });
    expect(await control(harness, `/sandbox/charges/${charge}/dispute`, {})).toBe(200);
    const { id, amount } = await waitFor(
      async () => (await harness.stripe.disputes.list({ charge })).data[0],
    );
    expect(amount).toBe(1000);
    expect(await control(harness, `/sandbox/disputes/${id}`, { outcome: "partially_won" })).toBe(200);
    const lost = await waitFor(async () => {
      const now = await harness.stripe.disputes.retrieve(id);
      return now.status === "lost" && now;
    });
    expect(lost.balance_transactions.map((one) => one.amount)).toEqual([-1000, 300]);
  });

  it("do not open for any other card", async () => {
    const { id } = await pay("pm_card_visa");
    await disputed();
    expect((await harness.stripe.disputes.list({ payment_intent: id })).data).toEqual([]);
  });

  it("that are scheduled also open after a restart", async () => {
    const { id } = await pay("pm_card_createDispute");
    await harness.restart();
    await waitFor(async () => (await harness.stripe.disputes.list({ payment_intent: id })).data[0]);
  });
});

describe("slow refunds", () => {
  it("are pending and succeed", async () => {
    const { id, latest_charge } = await pay("pm_card_pendingRefund");
    const refund = await harness.stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe("pending");
    expect(await harness.stripe.charges.retrieve(String(latest_charge))).toMatchObject({ refunded: true });
    await waitFor(async () => (await harness.stripe.refunds.retrieve(refund.id)).status === "succeeded");
    await waitFor(() => Promise.resolve(eventsAbout(refund.id).length === 3));
    expect(eventsAbout(refund.id)).toEqual(["refund.created", "refund.updated", "charge.refund.updated"]);
  });

  it("fail at the bank, which reduces the charge's refunded amount", async () => {
    const { id, latest_charge } = await pay("pm_card_refundFail");
    const refund = await harness.stripe.refunds.create({ payment_intent: id, amount: 400 });
    expect(refund.status).toBe("succeeded");
    const failed = await waitFor(async () => {
      const now = await harness.stripe.refunds.retrieve(refund.id);
      return now.status === "failed" && now;
    });
    expect(failed.failure_reason).toBe("expired_or_canceled_card");
    expect(await harness.stripe.charges.retrieve(String(latest_charge))).toMatchObject({
      refunded: false,
      amount_refunded: 0,
    });
    await waitFor(() => Promise.resolve(eventsAbout(refund.id).includes("refund.failed")));
  });
});
