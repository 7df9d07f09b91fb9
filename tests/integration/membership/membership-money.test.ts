import type Stripe from "stripe";
import { eraseAccount } from "@/lib/account/commands/delete-account";
import { isCurrentlyEntitled } from "@/lib/account/queries/member-terms";
import { markAlertResolved } from "@/lib/admin/commands/mark-alert-resolved";
import { findUnrecordedPayments } from "@/lib/checkout/commands/reconciliation/find-unrecorded-payments";
import { checkoutEvents } from "@/lib/checkout/events";
import { retryMail } from "@/lib/mail/commands/staff-mails";
import { getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { getAttention } from "@/lib/reports/queries/attention";
import { db } from "@/lib/server/db";
import { handleStripeEvent } from "@/lib/server/stripe/events";
import { OWNER } from "../../support/actors";
import { membersShop } from "../../support/members-shop";
import { waitFor } from "../../support/payment-shop";

const {
  sql,
  stripe,
  asked: stripeAsked,
  meddle,
  planOf,
  newPerson,
  advance,
  endOf,
  rowOf,
  mailsTo,
} = membersShop();

/** A member who has paid the first month. */
async function member(card?: string) {
  const person = await newPerson(card);
  const { id: subscription } = await stripe().subscriptions.create({
    customer: person.customer,
    items: [{ price: await getOrCreatePrice(await planOf("premium")) }],
  });
  await syncSubscription(subscription);
  const [charge] = (await stripe().charges.list({ customer: person.customer })).data;
  if (!charge) throw new Error("Nothing was paid");
  return { ...person, subscription, charge, intent: String(charge.payment_intent) };
}

let copies = 0;
/**
 * Delivers Stripe's events about a payment's money, oldest last, each three times: as sent, resent, and with another
 * id.
 */
async function hear(charge: string): Promise<void> {
  const { data } = await stripe().events.list({ limit: 100 });
  const told = data.filter(({ data: { object } }) => {
    const one = object as { id?: string; charge?: string };
    return one.id === charge || one.charge === charge;
  });
  const copy = (event: Stripe.Event) => {
    copies += 1;
    return { ...event, id: `evt_copy_${copies}` } as Stripe.Event;
  };
  await Promise.all(
    told
      .flatMap((event) => [event, event, copy(event)])
      .map((event) => handleStripeEvent(checkoutEvents, event)),
  );
  for (const event of told) await handleStripeEvent(checkoutEvents, copy(event));
}

const alertsOf = async (subscription: string) =>
  sql(
    `SELECT kind, message, handled_at IS NOT NULL AS handled FROM notices
     WHERE object_type = 'membership' AND object_id = (SELECT id FROM subscriptions WHERE stripe_subscription_id = $1)
     ORDER BY created_at, id`,
    [subscription],
  );
const kinds = async (id: string) => (await mailsTo(id)).map(({ kind }) => kind);

/** The dispute of a charge, which its test card opens. */
const disputed = (charge: string) => waitFor(async () => (await stripe().disputes.list({ charge })).data[0]);

describe("a refund of a membership payment", () => {
  it("in part is recorded and emailed once, without an alert", async () => {
    const { id, subscription, charge, intent } = await member();
    const { id: refund } = await stripe().refunds.create({ payment_intent: intent, amount: 1000 });
    await hear(charge.id);
    expect(
      await sql("SELECT amount_cents, status FROM membership_refunds WHERE stripe_refund_id = $1", [refund]),
    ).toEqual([{ amount_cents: 1000, status: "succeeded" }]);
    expect((await mailsTo(id)).slice(1)).toEqual([
      { kind: "refunded", data: { firstName: "", planName: "Premium", refund: 1000, isDuplicate: false } },
    ]);
    expect(await alertsOf(subscription)).toEqual([]);
    expect(await sql("SELECT id FROM orders WHERE payment_intent_id = $1", [intent])).toEqual([]);
  });

  it("of the whole current month ends nothing, and staff is told that the membership continues", async () => {
    const { id, subscription, charge, intent } = await member();
    await stripe().refunds.create({ payment_intent: intent, amount: 1000 });
    await stripe().refunds.create({ payment_intent: intent });
    await hear(charge.id);
    expect(await kinds(id)).toEqual(["welcome", "refunded", "refunded"]);
    const alerts = await alertsOf(subscription);
    expect(alerts.map(({ kind }) => kind)).toEqual(["membership_refunded"]);
    expect(alerts[0]?.["message"]).toMatch(
      /\(\$35\.00\) was refunded. The membership continues and renews on \w{3} \d+, \d{4}\./,
    );
    expect(await isCurrentlyEntitled(id)).toBe(true);
  });

  it("of a past month raises no alert", async () => {
    const { id, clock, subscription, charge, intent } = await member();
    await advance(clock, (await endOf(subscription)) + 7200);
    await stripe().refunds.create({ payment_intent: intent });
    await hear(charge.id);
    expect(await kinds(id)).toEqual(["welcome", "refunded"]);
    expect(await alertsOf(subscription)).toEqual([]);
  });

  it("returned by the bank raises a staff alert", async () => {
    const { subscription, charge, intent } = await member("pm_card_refundFail");
    const refund = await stripe().refunds.create({ payment_intent: intent, amount: 500 });
    await waitFor(async () => (await stripe().refunds.retrieve(refund.id)).status === "failed");
    await hear(charge.id);
    expect((await alertsOf(subscription)).map(({ kind }) => kind)).toEqual(["refund_failed"]);
    expect(
      await sql("SELECT status FROM membership_refunds WHERE stripe_refund_id = $1", [refund.id]),
    ).toEqual([{ status: "failed" }]);
  });

  it("of a second membership states the reason", async () => {
    const { id, customer, subscription } = await member();
    const second = await stripe().subscriptions.create({
      customer,
      items: [{ price: await getOrCreatePrice(await planOf("core")) }],
    });
    await syncSubscription(second.id);
    const [charge] = (await stripe().charges.list({ customer })).data;
    await hear(String(charge?.id));
    expect((await mailsTo(id)).slice(1)).toEqual([
      { kind: "refunded", data: { firstName: "", planName: "Core", refund: 2000, isDuplicate: true } },
    ]);
    expect([...(await alertsOf(subscription)), ...(await alertsOf(second.id))]).toEqual([]);
    expect(await isCurrentlyEntitled(id)).toBe(true);
  });

  it("that staff label a duplicate at Stripe is not announced as the end of a second membership", async () => {
    const { id, charge, intent } = await member();
    await stripe().refunds.create({ payment_intent: intent, amount: 1000, reason: "duplicate" });
    await hear(charge.id);
    expect((await mailsTo(id)).slice(1)).toMatchObject([{ kind: "refunded", data: { isDuplicate: false } }]);
  });
});

describe("a dispute about a membership payment", () => {
  it("raises an alert with its deadline, and changes nothing until it is decided; a lost one ends the membership", async () => {
    const { id, subscription, charge } = await member("pm_card_createDispute");
    const { id: dispute } = await disputed(charge.id);
    await hear(charge.id);
    const [opened] = await alertsOf(subscription);
    expect(opened).toMatchObject({ kind: "dispute_opened", handled: false });
    expect(opened?.["message"]).toMatch(
      /disputes \$35\.00 for the Premium membership sub_\w+ \(\w+\)\. Answer the dispute by \w{3} \d+, \d{4}\./,
    );
    expect(await isCurrentlyEntitled(id)).toBe(true);
    await stripe().disputes.close(dispute);
    await hear(charge.id);
    expect((await alertsOf(subscription)).map(({ kind, handled }) => [kind, handled])).toEqual([
      ["dispute_opened", true],
      ["dispute_lost", false],
    ]);
    expect((await stripe().subscriptions.retrieve(subscription)).status).toBe("canceled");
    expect(await rowOf(subscription)).toMatchObject({ status: "canceled" });
    expect(await isCurrentlyEntitled(id)).toBe(false);
    expect((await mailsTo(id)).at(-1)).toMatchObject({ kind: "ended", data: { because: "disputed" } });
    expect(await kinds(id)).toEqual(["welcome", "ended"]);
  });

  it("that is won changes nothing", async () => {
    const { id, subscription, charge } = await member("pm_card_createDispute");
    const { id: dispute } = await disputed(charge.id);
    await stripe().disputes.update(dispute, { evidence: { uncategorized_text: "winning_evidence" } });
    await waitFor(async () => (await stripe().disputes.retrieve(dispute)).status === "won");
    await hear(charge.id);
    expect(
      await sql("SELECT status FROM membership_disputes WHERE stripe_dispute_id = $1", [dispute]),
    ).toEqual([{ status: "won" }]);
    expect((await alertsOf(subscription)).filter(({ handled }) => !handled)).toEqual([]);
    expect(await isCurrentlyEntitled(id)).toBe(true);
  });

  it("that is lost ends it also when Stripe did not answer at first", async () => {
    const { subscription, charge } = await member("pm_card_createDispute");
    const { id: dispute } = await disputed(charge.id);
    await stripe().disputes.close(dispute);
    meddle(({ call }) => (call.startsWith("DELETE /v1/subscriptions/") ? { refuse: true } : undefined));
    await expect(hear(charge.id)).rejects.toMatchObject({ code: "payment_provider" });
    meddle(undefined);
    // The simultaneous failures may have opened the circuit breaker for Stripe for five
    // seconds, so retry as Stripe does.
    const retryDelivery = async () => {
      const error = await hear(charge.id).catch((reason: unknown) => reason);
      if (error !== undefined) expect(error).toMatchObject({ code: "payment_provider" });
      return error === undefined;
    };
    await waitFor(retryDelivery, 1000);
    expect(await rowOf(subscription)).toMatchObject({ status: "canceled" });
  });
});

describe("the hourly comparison (D46)", () => {
  it("recognizes membership payments, including one without a webhook, and requests each once", async () => {
    const known = await member();
    const untold = await newPerson();
    const { id: subscription } = await stripe().subscriptions.create({
      customer: untold.customer,
      items: [{ price: await getOrCreatePrice(await planOf("core")) }],
    });
    const payments = () =>
      sql("SELECT payment_intent_id AS intent, amount_cents AS cents FROM membership_payments");
    await findUnrecordedPayments(-5);
    expect(await payments()).toEqual(
      expect.arrayContaining([
        { intent: known.intent, cents: 3500 },
        { intent: expect.stringMatching(/^pi_/), cents: 2000 },
      ]),
    );
    expect(await rowOf(subscription)).toMatchObject({ status: "active" });
    const asked = stripeAsked().length;
    await findUnrecordedPayments(-5);
    const calls = stripeAsked()
      .slice(asked)
      .map(({ call }) => call);
    expect(calls.filter((call) => call.includes("invoice_payments"))).toEqual([]);
  });

  it("raises an alert for an unknown customer's invoice, and none for a refunded second membership", async () => {
    const customer = await stripe().customers.create({ email: "stranger@field.example" });
    const card = await stripe().paymentMethods.attach("pm_card_visa", { customer: customer.id });
    await stripe().subscriptions.create({
      customer: customer.id,
      default_payment_method: card.id,
      items: [{ price: await getOrCreatePrice(await planOf("core")) }],
    });
    const person = await member();
    await stripe().subscriptions.create({
      customer: person.customer,
      items: [{ price: await getOrCreatePrice(await planOf("core")) }],
    });
    await findUnrecordedPayments(-5);
    await findUnrecordedPayments(-5);
    expect(await sql("SELECT amount_cents, message FROM notices WHERE object_type = 'payment'")).toEqual([
      { amount_cents: 2000, message: "A payment of $20.00 belongs to no order, gift card or membership." },
    ]);
  });
});

it("an early fraud warning about a membership payment is an alert, resolved by the refund", async () => {
  const { subscription, charge, intent } = await member("pm_card_createIssuerFraudRecord");
  await waitFor(async () => (await stripe().radar.earlyFraudWarnings.list({ charge: charge.id })).data[0]);
  await hear(charge.id);
  const [alert, ...more] = await alertsOf(subscription);
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ kind: "early_fraud_warning", handled: false });
  expect(alert?.["message"]).toMatch(
    /payment of \$35\.00 for the Premium membership sub_\w+ as likely fraud.* Refund it before/,
  );
  await stripe().refunds.create({ payment_intent: intent });
  await hear(charge.id);
  expect((await alertsOf(subscription)).map(({ kind, handled }) => [kind, handled])).toEqual([
    ["early_fraud_warning", true],
    ["membership_refunded", false],
  ]);
});

it("alerts and the audit log do not contain a member's email address after the account is deleted", async () => {
  await sql(
    "INSERT INTO users (id, email, is_admin, updated_at) VALUES ($1, 'o@shop.example', true, now())",
    [OWNER.userId],
  );
  await sql("UPDATE notices SET handled_at = now() WHERE handled_at IS NULL"); // the list shows only the first ones
  const { id, subscription, charge, intent } = await member("pm_card_refundFail");
  const user = await db().user.findUniqueOrThrow({ where: { id } });
  const refund = await stripe().refunds.create({ payment_intent: intent });
  await waitFor(async () => (await stripe().refunds.retrieve(refund.id)).status === "failed");
  await hear(charge.id);
  await sql("UPDATE mail_outbox SET status = 'failed' WHERE recipient = $1", [user.email]);
  const mails = await sql("SELECT id FROM mail_outbox WHERE recipient = $1", [user.email]);
  for (const mail of mails) await retryMail(OWNER, String(mail["id"]));
  const { alerts } = await getAttention();
  const own = alerts.filter(({ message }) => message.includes(`Premium membership ${subscription}`));
  expect(own.length).toBeGreaterThan(0);
  for (const alert of own) {
    expect(alert.href).toBe(`/admin/customers/${id}`);
    await markAlertResolved(OWNER, alert.id);
  }
  await db().$transaction((tx) => eraseAccount(tx, user));
  const traces = (table: string) =>
    sql(`SELECT * FROM ${table} AS t WHERE t::text ILIKE '%' || $1 || '%'`, [user.email]);
  expect([await traces("notices"), await traces("audit_log")]).toEqual([[], []]);
  expect(
    await sql("SELECT action FROM audit_log WHERE action IN ('alert.resolve', 'mail.again')"),
  ).toHaveLength(own.length + mails.length);
});
