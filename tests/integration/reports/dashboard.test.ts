import { getCustomerPage } from "@/lib/account/queries/customers";
import { isEntitled } from "@/lib/account/rules";
import { customerListSchema } from "@/lib/account/schema/customer";
import { markAlertResolved } from "@/lib/admin/commands/mark-alert-resolved";
import { getAdminProductPage } from "@/lib/catalog/queries/admin-products";
import { adminProductListSchema } from "@/lib/catalog/schema/admin-product";
import { setMessageHandled } from "@/lib/help/commands/set-message-handled";
import { getAdminMessagePage } from "@/lib/help/queries/messages";
import { messageListSchema } from "@/lib/help/schema/message";
import { findLowStockThreshold } from "@/lib/marketing/queries/marketing-settings";
import { getAttention, listLastJobRuns } from "@/lib/reports/queries/attention";
import { getReport } from "@/lib/reports/queries/report";
import { rankAttentionItems } from "@/lib/reports/rules/attention";
import type { AttentionItem } from "@/lib/reports/schema";
import { getAdminReviewPage } from "@/lib/reviews/queries/admin-reviews";
import { adminReviewListSchema } from "@/lib/reviews/schema/admin-review";
import { getSubscriptionPage } from "@/lib/subscriptions/queries/admin-subscriptions";
import { subscriptionListSchema } from "@/lib/subscriptions/schema/admin-subscription";
import { sampleId } from "@/prisma/seed/ids";
import { OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";
import { orderFixtures } from "../../support/order-fixtures";
import { soldOrders } from "../../support/sold-orders";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql } = adminShop();
const people = orderFixtures(sql);
const CHEESE = sampleId("product", "hemp-cheese");
const RICOTTA = sampleId("product", "soft-hemp-ricotta");
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const titles = async (role: "owner" | "fulfilment" | "content") =>
  rankAttentionItems(await getAttention(), role, "America/Los_Angeles").map(({ title, tone }) => [
    title,
    tone,
  ]);

const member = async (status: string): Promise<string> => {
  const { id } = await people.person();
  await sql(
    `INSERT INTO subscriptions (id, user_id, plan_id, stripe_subscription_id, status, updated_at)
     SELECT 'sub-of-' || $1::text, $1::text, id, 'sub-of-' || $1::text, $2::"SubscriptionStatus", now() FROM membership_plans LIMIT 1`,
    [id, status],
  );
  return id;
};

/** The total of the Products tab with these filters. */
const countProducts = async (filters: object): Promise<number> =>
  (await getAdminProductPage(adminProductListSchema.parse(filters), await findLowStockThreshold())).total;

/** The totals of the lists to which these items link, by id of the item. */
async function linkedTotals(items: readonly AttentionItem[]): Promise<Record<string, number>> {
  const query = (id: string) => {
    const { href } = items.find((item) => item.id === id) ?? { href: "" };
    return Object.fromEntries(new URL(href, "https://shop.example").searchParams);
  };
  return {
    owing: (await getCustomerPage(customerListSchema.parse(query("owing")))).total,
    "waiting-renewals": (await getSubscriptionPage(subscriptionListSchema.parse(query("waiting-renewals"))))
      .total,
    out: await countProducts(query("out")),
    low: await countProducts(query("low")),
    reviews: (await getAdminReviewPage(adminReviewListSchema.parse(query("reviews")))).total,
  };
}

/** Where the tests write what needs attention, in an order in which it can be deleted. */
const TABLES = [
  "notices",
  "disputes",
  "refunds",
  "payments",
  "orders",
  "product_subscriptions",
  "subscriptions",
  "mail_outbox",
  "contact_messages",
];
beforeEach(async () => {
  for (const table of TABLES) await sql(`DELETE FROM ${table}`);
  await sql("DROP SCHEMA IF EXISTS pgboss CASCADE");
  await sql("UPDATE products SET on_hand = 100, available = 100, is_active = true");
  await sql("UPDATE reviews SET is_visible = true");
  await sql("UPDATE job_heartbeat SET last_run_at = $1", [new Date()]);
});

describe("what needs attention", () => {
  it("is empty in a quiet shop, and jobs that never ran are unknown", async () => {
    expect(await titles("owner")).toEqual([]);
    expect(await listLastJobRuns()).toEqual([]);
  });

  it("lists everything pending, by amount and then urgency, with links, limited to what each role can resolve", async () => {
    const sell = soldOrders(sql);
    const one = { lines: [{ productId: CHEESE, price: 1000, quantity: 1 }] };
    const late = await sell({ ...one, at: hoursAgo(25) });
    await sell({ ...one, at: hoursAgo(23) });
    await sell({ ...one, at: hoursAgo(50), shippedAfter: 60 });
    await sell({ ...one, at: hoursAgo(51), cancel: "buyer", refunds: [{ cents: 1000 }] });
    await sell({ ...one, at: hoursAgo(52), refunds: [{ cents: 1000 }] });
    await sell({ ...one, at: hoursAgo(53), paid: false });
    await sql(
      `INSERT INTO disputes (id, order_id, payment_intent_id, stripe_dispute_id, amount_cents, reason, evidence_due_by, updated_at)
       VALUES ('d1', $1, 'pi', 'dp_1', 1000, 'fraudulent', '2026-12-01T12:00:00', now())`,
      [late],
    );
    const owing = await member("past_due");
    await sql("UPDATE products SET on_hand = 0, available = 0 WHERE id = $1", [CHEESE]);
    await sql("UPDATE products SET on_hand = 10, available = 10 WHERE id = $1", [RICOTTA]);
    await sql(
      `INSERT INTO product_subscriptions (id, user_id, product_id, quantity, next_date, problem, told_unit_cents, consented_unit_cents,
         consent_version, updated_at) VALUES ('ps', $1, $2, 1, '2026-11-20', 'out_of_stock', 100, 100, '1', now())`,
      [owing, CHEESE],
    );
    await sql(
      `INSERT INTO product_subscriptions (id, user_id, product_id, quantity, next_date, problem, status, paused_because, told_unit_cents,
         consented_unit_cents, consent_version, updated_at)
       VALUES ('ps2', $1, $2, 2, '2026-11-20', 'authentication', 'active', NULL, 90, 90, '1', now()),
         ('ps3', $1, $2, 1, '2026-11-20', 'declined', 'paused', 'declined', 10, 10, '1', now()),
         ('ps4', $1, $2, 1, '2026-11-20', 'declined', 'paused', 'buyer', 10, 10, '1', now())`,
      [owing, CHEESE],
    );
    await sql(
      `INSERT INTO reviews (id, customer_name, text, updated_at) VALUES ('r1', 'Ann', 'Good', now())`,
    );
    await sql(
      `INSERT INTO mail_outbox (id, key, recipient, template, data, status) VALUES ('m1', 'm1', 'a@b.example', 'welcome', '{}', 'failed')`,
    );
    await sql("CREATE SCHEMA pgboss");
    await sql("CREATE TABLE pgboss.job (name text, state text, completed_on timestamptz, output jsonb)");
    await sql(
      `INSERT INTO pgboss.job VALUES ('send-mail', 'failed', now() - interval '2 minutes', '{"message": "No route"}'),
         ('send-mail', 'completed', now(), null), ('expire-holds', 'completed', now() - interval '2 minutes', null),
         ('expire-holds', 'failed', now(), '{"message": "Gone"}'), ('__pgboss__cron', 'failed', now(), null), ('renew', 'active', null, null)`,
    );
    expect(await titles("owner")).toEqual([
      ["1 order to pack", "danger"],
      [expect.stringMatching(/^Dispute for \$10\.00: Order [0-9A-Z]{8}$/), "danger"],
      ["2 cards of subscriptions were declined", "warning"], // about $1.90
      ["1 renewal is waiting for stock", "warning"], // about $1.00; the following items have no known amount
      ["1 membership payment failed", "warning"],
      ["1 product is out of stock", "warning"],
      ["1 email could not be sent", "warning"],
      ["1 job failed", "warning"],
      ["1 product is low on stock", "plain"],
      ["1 review to approve", "plain"],
    ]);
    expect(await getAttention()).toMatchObject({
      toPack: 2,
      lateCents: 1000,
      owingCents: 0,
      waitingCents: 100,
      declinedCents: 190,
    });
    expect((await titles("fulfilment")).map(([title]) => title)).toEqual([
      "1 order to pack",
      "1 product is out of stock",
      "1 product is low on stock",
    ]);
    expect((await titles("content")).map(([title]) => title)).toEqual([
      "1 product is out of stock",
      "1 product is low on stock",
      "1 review to approve",
    ]);
    expect(await listLastJobRuns()).toMatchObject([
      { name: "expire-holds", failed: true, message: "Gone" },
      { name: "send-mail", failed: false },
    ]);
    const items = rankAttentionItems(await getAttention(), "owner", "America/Los_Angeles");
    for (const [id, total] of Object.entries(await linkedTotals(items))) {
      const count = Number(items.find((item) => item.id === id)?.title.match(/^\d+/)?.[0]);
      expect([id, count]).toEqual([id, total]);
    }
    expect(items.find(({ id }) => id.startsWith("dispute"))).toMatchObject({
      href: "/admin/orders/disputes/d1",
      detail: "Answer the bank by Dec 1, 2026",
    });
  });

  it("includes a staff alert until it is resolved: once in the audit log", async () => {
    const userId = await member("active");
    await sql(
      `INSERT INTO notices (id, key, kind, object_type, object_id, message) VALUES
         ('n1', 'n1', 'membership_refunded', 'membership', $1, 'A membership was refunded'),
         ('n2', 'n2', 'refund_failed', 'order', 'sold-in-a-report-00000001', 'A refund failed'),
         ('n3', 'n3', 'dispute_opened', 'order', 'sold-in-a-report-00000001', 'Told as a dispute')`,
      [`sub-of-${userId}`],
    );
    expect((await getAttention()).alerts).toMatchObject([
      { id: "n1", href: `/admin/customers/${userId}`, about: "membership" },
      { id: "n2", href: "/admin/orders/sold-in-a-report-00000001", about: "order" },
    ]);
    await markAlertResolved(OWNER, "n1");
    await markAlertResolved(OWNER, "n1");
    expect(await refusal(markAlertResolved(OWNER, "n2"))).toMatchObject({ status: 404 });
    expect(await getAttention()).toMatchObject({ openAlerts: 1, alerts: [{ id: "n2" }] });
    expect(await sql("SELECT actor_name FROM audit_log WHERE action = 'alert.resolve'")).toEqual([
      { actor_name: "Olga" },
    ]);
  });
});

describe("messages to the shop", () => {
  const write = (id: string, isPriority: boolean, hours: number) =>
    sql(
      `INSERT INTO contact_messages (id, name, email, category, subject, message, order_number, is_priority, fingerprint, created_at)
       VALUES ($1, 'Ann ' || $1::text, $1::text || '@garden.example', 'product', 'About 100% hemp', 'Is it?', 'AB12CD34', $2, $1, $3)`,
      [id, isPriority, hoursAgo(hours)],
    );
  const list = async (search: object = {}) =>
    (await getAdminMessagePage(messageListSchema.parse(search))).rows.map(({ id }) => id);

  it("list members first, then the oldest; are searched, marked as done, and reopened", async () => {
    await write("old", false, 9);
    await write("new", false, 1);
    await write("member", true, 2);
    expect(await list()).toEqual(["member", "old", "new"]);
    expect((await getAttention()).priorityMessages).toBe(1);
    expect(await list({ search: "OLD@garden" })).toEqual(["old"]);
    expect(await list({ search: "#ab12cd34", sort: "-received" })).toEqual(["member", "new", "old"]);
    expect(await list({ search: "100%" })).toHaveLength(3);
    expect(await list({ search: "100_" })).toEqual([]);
    await setMessageHandled(OWNER, "member", true);
    await setMessageHandled(OWNER, "member", true);
    expect([await list(), await list({ state: "done" })]).toEqual([["old", "new"], ["member"]]);
    await setMessageHandled(OWNER, "member", false);
    expect(await list({ state: "all", sort: "-received" })).toEqual(["new", "member", "old"]);
    expect(await refusal(setMessageHandled(OWNER, "nothing", true))).toMatchObject({ status: 404 });
    expect(
      await sql("SELECT action FROM audit_log WHERE object_type = 'message' ORDER BY created_at, id"),
    ).toEqual([{ action: "message.done" }, { action: "message.reopen" }]);
  });
});

describe("the standing figures", () => {
  it("count low stock by the configured threshold, for published products only", async () => {
    const few = ["UPDATE products SET on_hand = $2, available = $2 WHERE id = $1"] as const;
    await sql(...few, [CHEESE, 10]);
    await sql(...few, [RICOTTA, 0]);
    await sql(...few, [sampleId("product", "taco-night-kit"), 11]);
    await sql("UPDATE products SET on_hand = 0, available = 0, is_active = false WHERE id = $1", [
      sampleId("product", "smoked-sea-salt"),
    ]);
    expect((await getReport({})).standing).toMatchObject({ lowStock: 2, lowStockThreshold: 10 });
  });

  it("count members by the membership rules", async () => {
    const [plan] = await sql("SELECT id FROM membership_plans LIMIT 1");
    const now = Date.now();
    const day = (days: number) => new Date(now + days * 86_400_000);
    const statuses = ["trialing", "active", "past_due", "unpaid", "paused", "canceled", "incomplete"];
    const ends = [null, day(-8), day(-1), day(5)];
    let made = 0;
    for (const status of statuses)
      for (const end of ends)
        for (const grace of status === "past_due" ? [null, day(-1), day(1)] : [null])
          for (const cancels of [true, false]) {
            made += 1;
            const id = `member-${made}`;
            await sql(
              `INSERT INTO users (id, email, membership_status, updated_at) VALUES ($1, $1 || '@m.example', $2::"MembershipStatus", now())`,
              [id, made % 3 ? "free" : "premium"],
            );
            await sql(
              `INSERT INTO subscriptions (id, user_id, plan_id, stripe_subscription_id, status, current_period_end, grace_until, cancel_at_period_end, updated_at)
               VALUES ($1, $1, $2, $1, $3::"SubscriptionStatus", $4, $5, $6, now())`,
              [id, plan?.["id"], status, end, grace, cancels],
            );
          }
    await sql("UPDATE users SET deleted_at = now() WHERE id = 'member-2'");
    const rows = await sql(
      `SELECT u.membership_status AS "membershipStatus", s.status, s.current_period_end AS "currentPeriodEnd", s.grace_until AS "graceUntil",
         s.cancel_at_period_end AS "cancelAtPeriodEnd"
       FROM users u LEFT JOIN subscriptions s ON s.user_id = u.id AND s.status IN ('trialing', 'active', 'past_due', 'unpaid', 'paused')
       WHERE u.deleted_at IS NULL`,
    );
    const entitled = rows.filter((row) =>
      isEntitled(
        {
          membershipStatus: String(row["membershipStatus"]),
          subscription: row["status"] ? (row as never) : null,
        },
        new Date(now),
      ),
    );
    expect(entitled.length).toBeGreaterThan(10);
    expect((await getReport({})).standing).toMatchObject({ members: entitled.length, accounts: rows.length });
  });
});
