import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { cancelOrder } from "@/lib/checkout/commands/order-changes/cancel-order";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { findUnrecordedPayments } from "@/lib/checkout/commands/reconciliation/find-unrecorded-payments";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { payRenewal } from "@/lib/checkout/commands/renewals/pay-renewal";
import { retryRenewal } from "@/lib/checkout/commands/renewals/retry-renewal";
import { CHECKOUT_JOBS } from "@/lib/checkout/jobs";
import { now } from "@/lib/server/clock";
import { renewalShop } from "../../support/renewal-shop";

const shop = renewalShop();
const { sql, subscriber, dayAfter, goTo, renewOn, subscriptionOf, chargesOf } = shop;

/** The tables that renewing a subscription writes. */
async function changedTables(): Promise<{ name: string; columns: string }[]> {
  const rows = await sql(
    `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND is_generated = 'NEVER' AND table_name IN (SELECT tablename FROM pg_tables)
       AND (table_name ~ '^(order|payment|product_renewals|reservation|refund|hold|inventory|stock|lot|mail_outbox|notices)'
         OR table_name IN ('products', 'product_subscriptions', 'product_subscription_changes'))
     GROUP BY 1`,
  );
  return rows as { name: string; columns: string }[];
}

/**
 * Copies these tables, because a dump and a restore for each test would take minutes:
 * tests/integration/server/backup.test.ts makes one with PostgreSQL's tools.
 * @returns restores them: what was written since is lost
 */
async function backUp() {
  const tables = await changedTables();
  await sql("DROP SCHEMA IF EXISTS backup CASCADE");
  await sql("CREATE SCHEMA backup");
  for (const { name } of tables) await sql(`CREATE TABLE backup.${name} AS TABLE ${name}`);
  const takenAt = now();
  return async ({ isNoted = true, restoredAt = now() } = {}) => {
    await sql("SET session_replication_role = replica");
    for (const { name, columns } of tables) {
      await sql(`DELETE FROM ${name}`);
      await sql(`INSERT INTO ${name} (${columns}) SELECT ${columns} FROM backup.${name}`);
    }
    await sql("SET session_replication_role = DEFAULT");
    await sql("DELETE FROM stripe_comparison");
    await sql("INSERT INTO stripe_comparison (compared_until, restored_at) VALUES ($1, $2)", [
      takenAt.toISOString(),
      isNoted ? restoredAt.toISOString() : null,
    ]);
  };
}

/** A subscriber whose renewal is due today: Stripe's clock does not move with the shop's. */
async function due() {
  const person = await subscriber();
  await sql("UPDATE product_subscriptions SET next_date = $2::date WHERE user_id = $1", [
    person.id,
    dayAfter(0),
  ]);
  return person;
}

const alerts = () =>
  sql("SELECT kind, object_type AS type FROM notices WHERE handled_at IS NULL ORDER BY created_at");

beforeEach(() => sql("UPDATE notices SET handled_at = created_at"));
// Each payment whose order was lost is an alert in the end, for the audit of money and stock.
afterEach(() => findUnrecordedPayments(0));

describe("after a backup was restored", () => {
  it("a renewal that was charged since is not charged again, and its payment is an alert", async () => {
    const person = await due();
    const restore = await backUp();
    expect(await renewOn(0)).toBe(1);
    await restore();
    expect(await renewOn(0)).toBe(0);
    expect(await chargesOf(person)).toBe(2);
    expect(await subscriptionOf(person)).toMatchObject({
      next: dayAfter(30),
      problem: null,
      status: "active",
    });
    expect(await alerts()).toEqual([{ kind: "payment_without_order", type: "payment" }]);
    expect(await renewOn(30)).toBe(1);
  });

  it("it would be, if the restore were not noted (control)", async () => {
    const person = await due();
    const restore = await backUp();
    expect(await renewOn(0)).toBe(1);
    await restore({ isNoted: false });
    expect(await renewOn(0)).toBe(1);
    expect(await chargesOf(person)).toBe(3);
  });

  it("a renewal that was not charged since is charged", async () => {
    const person = await due();
    const restore = await backUp();
    await restore();
    expect(await renewOn(0)).toBe(1);
    expect(await chargesOf(person)).toBe(2);
  });

  it("nothing is charged until Stripe can be read, and the comparison is made once", async () => {
    const person = await due();
    const restore = await backUp();
    await restore();
    shop.meddle(({ call }) => (call.startsWith("GET") ? { refuse: true } : undefined));
    await expect(renewOn(0)).rejects.toMatchObject({ code: "payment_provider" });
    await expect(reconcilePayments()).rejects.toMatchObject({ code: "payment_provider" });
    shop.meddle(undefined);
    expect(await chargesOf(person)).toBe(1);
    expect(await renewOn(0)).toBe(1);
    expect(await sql("SELECT restored_at FROM stripe_comparison")).toEqual([{ restored_at: null }]);
  });

  it("a payment that cannot be compared blocks renewals and raises an alert until it can", async () => {
    const person = await due();
    const restore = await backUp();
    await renewOn(0);
    await restore();
    shop.meddle(({ call }) => (call.startsWith("GET /v1/payment_intents/") ? { refuse: true } : undefined));
    await expect(renewOn(0)).rejects.toThrow("is not complete");
    expect(await alerts()).toContainEqual({ kind: "comparison_behind", type: "job" });
    shop.meddle(undefined);
    expect(await renewOn(0)).toBe(0);
    expect(await chargesOf(person)).toBe(2);
    expect(await alerts()).not.toContainEqual({ kind: "comparison_behind", type: "job" });
  });

  it("the hourly comparison, run first, does not hide a renewal that was charged days ago", async () => {
    const person = await due();
    const restore = await backUp();
    expect(await renewOn(0)).toBe(1);
    goTo(3);
    await restore();
    await CHECKOUT_JOBS["find-lost-money"].run();
    expect(await renewOn(3)).toBe(0);
    expect(await chargesOf(person)).toBe(2);
  });

  it("a renewal that was charged after the restore had begun is not charged again", async () => {
    const person = await due();
    const restore = await backUp();
    const restoredAt = new Date(now().getTime() - 60_000);
    expect(await renewOn(0)).toBe(1);
    await restore({ restoredAt });
    expect(await renewOn(0)).toBe(0);
    expect(await chargesOf(person)).toBe(2);
  });

  it("neither customers nor staff charge or refund by hand before the comparison", async () => {
    const person = await due();
    await sql("UPDATE product_subscriptions SET problem = 'declined', attempts = 1 WHERE id = $1", [
      person.subscriptionId,
    ]);
    const restore = await backUp();
    await restore();
    const refused = { code: "conflict", message: expect.stringContaining("comparing") };
    const [row] = await sql("SELECT version FROM product_subscriptions WHERE id = $1", [
      person.subscriptionId,
    ]);
    const staff = { userId: person.id, staffRole: "manager" as const };
    const version = Number(row?.["version"]);
    await expect(payRenewal(person.id, person.subscriptionId, "203.0.113.9")).rejects.toMatchObject(refused);
    await expect(retryRenewal(staff, person.subscriptionId, { version })).rejects.toMatchObject(refused);
    await expect(cancelOrder({ userId: person.id }, person.orderId)).rejects.toMatchObject(refused);
    await reconcilePayments();
    await cancelOrder({ userId: person.id }, person.orderId);
    expect(await sql("SELECT status FROM refunds WHERE order_id = $1", [person.orderId])).toEqual([
      { status: "succeeded" },
    ]);
  });

  it("a payment for lines that the backup does not have is left to staff, and not refunded", async () => {
    const person = await shop.member();
    await person.add(0, 1);
    await person.pay();
    await person.add(0, 1);
    const { paymentIntentId } = await person.pay();
    await sql(
      "DELETE FROM order_revisions WHERE revision = 2 AND order_id = (SELECT id FROM orders WHERE payment_intent_id = $1)",
      [paymentIntentId],
    );
    await sql("UPDATE orders SET revision = 1 WHERE payment_intent_id = $1", [paymentIntentId]);
    await shop.confirm(paymentIntentId);
    const { order, refused } = await finalizePayment(await readIntent(paymentIntentId));
    expect([order, refused]).toEqual([null, null]);
    expect(await alerts()).toEqual([{ kind: "payment_stuck", type: "payment" }]);
    expect((await readIntent(paymentIntentId)).latest_charge).toMatchObject({ amount_refunded: 0 });
  });

  it("an order whose payment the backup does not know yet is not ended before the comparison, which finds it", async () => {
    const person = await shop.member();
    await person.add(0, 1);
    const { paymentIntentId } = await person.pay();
    await shop.confirm(paymentIntentId);
    await sql(
      `UPDATE orders SET payment_intent_id = NULL, payment_sync_until = NULL, hold_expires_at = now() - interval '1 minute'
       WHERE payment_intent_id = $1`,
      [paymentIntentId],
    );
    const restore = await backUp();
    await restore();
    shop.meddle(({ call }) => (call.startsWith("GET") ? { refuse: true } : undefined));
    await expect(expireHolds()).rejects.toMatchObject({ code: "payment_provider" });
    shop.meddle(undefined);
    expect(await expireHolds()).toBe(0);
    expect(
      await sql("SELECT payment_status, cancelled_at FROM orders WHERE payment_intent_id = $1", [
        paymentIntentId,
      ]),
    ).toEqual([{ payment_status: "paid", cancelled_at: null }]);
  });
});
