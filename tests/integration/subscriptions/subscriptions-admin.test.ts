import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { fromCsv } from "@/lib/core/csv";
import { addDays, dayOf } from "@/lib/core/dates";
import { cents, centsToDecimal, formatUsd } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { syncSavedCards, syncStaleCards } from "@/lib/subscriptions/commands/sync-saved-cards";
import { pauseSubscription, skipRenewal } from "@/lib/subscriptions/commands/update-subscription";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { getSubscriptionPage, listAdminSubscriptions } from "@/lib/subscriptions/queries/admin-subscriptions";
import { exportSubscriptions } from "@/lib/subscriptions/queries/export-subscriptions";
import { listSubscriptions } from "@/lib/subscriptions/queries/subscription-view";
import { subscriptionListSchema } from "@/lib/subscriptions/schema/admin-subscription";
import { insertManySubscriptions } from "../../support/insert-many-subscriptions";
import { planOf, stopWatching, watchStatements } from "../../support/statements";
import { subscriberShop } from "../../support/subscriber-shop";

const { sql, subscriber, product } = subscriberShop();

const ZONE = "America/Los_Angeles";
const inDays = (days: number) => addDays(dayOf(new Date(), ZONE), days);
const page = (query: object = {}) => getSubscriptionPage(subscriptionListSchema.parse(query));
const idsOf = async (query: object = {}) => (await page(query)).rows.map(({ id }) => id);

beforeAll(() => sql("UPDATE store_settings SET time_zone = $1", [ZONE]));
afterEach(async () => {
  await sql("DELETE FROM product_subscriptions");
  await sql("DELETE FROM users WHERE id LIKE 'many-subscriber-%'");
});

async function csvOf(query: object): Promise<string> {
  let csv = "";
  for await (const piece of exportSubscriptions(subscriptionListSchema.parse(query), 1_000)) csv += piece;
  return csv;
}

/** Gives generated subscriptions everything that decides a price, and cards that were not read from Stripe. */
async function varyPrices(): Promise<void> {
  await sql(
    "UPDATE users SET membership_status = 'free', membership_plan_id = NULL WHERE id LIKE 'many-subscriber-%1'",
  );
  // Of the paid memberships those ending with 31 are over.
  await sql(
    `INSERT INTO subscriptions (id, user_id, plan_id, stripe_subscription_id, status, current_period_end, cancel_at_period_end, updated_at)
     SELECT 'paid-' || u.id, u.id, p.id, 'paid-' || u.id, 'active', now() + CASE WHEN u.id LIKE '%31' THEN -1 ELSE 10 END * interval '1 day', true, now()
     FROM users u, (SELECT id FROM membership_plans ORDER BY discount_percentage DESC, id LIMIT 1) p
     WHERE u.id LIKE 'many-subscriber-%11' OR u.id LIKE 'many-subscriber-%31'`,
  );
  await sql("UPDATE users SET deleted_at = now() WHERE id LIKE 'many-subscriber-%57'");
  await sql("UPDATE product_subscriptions SET quantity = 60 WHERE id LIKE 'many-sub-%77'");
  const shown = { discountId: "d", code: null, title: "Spring", count: 3, unitCents: 100 };
  const terms = { percent: 30, combinesWithMemberPrice: false, combinesWithOffers: true, ...shown };
  await sql(
    "UPDATE product_subscriptions SET renewal_discount = $1, discounted_renewals_left = 2, offers = '{bundle}' WHERE id LIKE 'many-sub-%9'",
    [JSON.stringify(terms)],
  );
  await sql(
    "UPDATE product_subscriptions SET stripe_payment_method_id = 'pm_unread' WHERE id LIKE 'many-sub-%88'",
  );
  await sql("UPDATE product_subscriptions SET stripe_payment_method_id = NULL WHERE id LIKE 'many-sub-%99'");
  await sql("UPDATE saved_cards SET expires_on = now() - interval '3 days' WHERE id LIKE 'pm_many_%5'");
  await sql(
    `INSERT INTO price_changes (id, product_id, price_cents, starts_at, ends_at, updated_at)
     SELECT 'cheaper', product_id, 123, now() - interval '1 day', now() + interval '1 day', now() FROM product_subscriptions LIMIT 1`,
  );
}

describe("the list of subscriptions", () => {
  it("shows the price of the customer's account page, and the card as Stripe describes it", async () => {
    const { id: userId, subscriptionId } = await subscriber({ quantity: 3 });
    const [before] = (await page()).rows;
    expect(before).toMatchObject({ id: subscriptionId, card: { state: "unknown", label: null } });
    expect(await syncStaleCards()).toBe(1);
    expect(await syncStaleCards()).toBe(0);
    const { subscriptions } = await listSubscriptions({ userId, isMember: true });
    const { rows, total } = await page();
    expect(total).toBe(1);
    const { isBusy, ...view } = subscriptions[0] ?? { isBusy: true };
    expect(isBusy).toBe(false);
    expect(rows[0]).toMatchObject({
      ...view,
      isMember: true,
      customer: { id: userId, name: "Olive" },
      card: { state: "ok", label: "Visa ending in 4242" },
    });
  });

  it("lists the next renewal first, and those without one last", async () => {
    const [first, second, paused] = [await subscriber(), await subscriber(), await subscriber()];
    await sql("UPDATE product_subscriptions SET next_date = next_date - 40 WHERE id = $1", [
      paused.subscriptionId,
    ]);
    await pauseSubscription(paused.id, paused.subscriptionId);
    await skipRenewal(first.id, first.subscriptionId, inDays(30));
    expect(await idsOf()).toEqual([second.subscriptionId, first.subscriptionId, paused.subscriptionId]);
    expect(await idsOf({ sort: "-next" })).toEqual([
      paused.subscriptionId,
      first.subscriptionId,
      second.subscriptionId,
    ]);
    expect(await idsOf({ status: "paused" })).toEqual([paused.subscriptionId]);
    expect(await idsOf({ from: inDays(31), to: inDays(60) })).toEqual([first.subscriptionId]);
  });

  it("finds products and customers, and filters by problem and card", async () => {
    const [one, other] = [await subscriber({ product: 0 }), await subscriber({ product: 1 })];
    const email = (await sql("SELECT email FROM users WHERE id = $1", [one.id]))[0]?.["email"];
    const name = (await sql("SELECT name FROM products WHERE id = $1", [product(1)]))[0]?.["name"];
    expect(await idsOf({ search: String(email).toUpperCase() })).toEqual([one.subscriptionId]);
    expect(await idsOf({ search: `olive ${name}` })).toEqual([other.subscriptionId]);
    await sql("UPDATE product_subscriptions SET problem = 'authentication' WHERE id = $1", [
      one.subscriptionId,
    ]);
    expect(await idsOf({ problem: "declined" })).toEqual([one.subscriptionId]);
    await pauseSubscription(one.id, one.subscriptionId);
    expect(await idsOf({ problem: "declined" })).toEqual([]);
    await syncSavedCards(one.id);
    await syncSavedCards(other.id);
    await sql("UPDATE saved_cards SET expires_on = $2 WHERE user_id = $1", [other.id, inDays(20)]);
    expect(await idsOf({ card: "expiring" })).toEqual([other.subscriptionId]);
    await sql("UPDATE product_subscriptions SET stripe_payment_method_id = 'pm_gone' WHERE id = $1", [
      one.subscriptionId,
    ]);
    await syncSavedCards(one.id);
    expect(await idsOf({ card: "missing" })).toEqual([one.subscriptionId]);
  });

  it("is exported with the same filters, amounts and escaped formulas", async () => {
    const { id: userId, subscriptionId } = await subscriber();
    await sql("UPDATE users SET first_name = '=Olive' WHERE id = $1", [userId]);
    const [row] = (await page()).rows;
    const lines = (await csvOf({ search: "=olive" })).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${subscriptionId},active,,'=Olive,`);
    expect(lines[1]).toContain(`,${formatUsd(cents(Number(row?.lineTotalCents))).slice(1)},`);
  });

  it("is exported beyond one batch, in the list's order and with the list's amounts, cards and problems", async () => {
    await insertManySubscriptions(sql, 3_100, inDays(1));
    await varyPrices();
    for (const [sort, order] of [
      ["next", "planned_on, id"],
      ["-created", "created_at DESC, id DESC"],
    ]) {
      const [, ...lines] = fromCsv(await csvOf({ status: "all", sort })).map(({ cells }) => cells);
      const ids = (await sql(`SELECT id FROM product_subscriptions ORDER BY ${order}`)).map(({ id }) =>
        String(id),
      );
      expect(lines.map(([id]) => id)).toEqual(ids);
      expect(lines).toEqual(
        (await listAdminSubscriptions(ids)).map((row) => [
          row.id,
          row.status,
          row.problem ?? row.pausedBecause ?? "",
          row.customer.name,
          row.customer.email,
          row.productName,
          String(row.quantity),
          String(row.intervalDays),
          row.status === "active" ? row.nextDate : "",
          centsToDecimal(row.lineTotalCents),
          row.card.label ?? "",
          row.card.state,
          String(row.attempts),
          row.retryAt ?? "",
          row.createdAt,
        ]),
      );
    }
  });

  it("reads a page of 5,000 subscriptions by an index, in a number of statements that does not grow", async () => {
    await insertManySubscriptions(sql, 5_000, inDays(1));
    const queries = [
      {},
      { sort: "-created" },
      { status: "paused" },
      { problem: "declined" },
      { status: "all" },
    ];
    for (const query of queries) {
      const seen = watchStatements();
      const { rows } = await page(query);
      stopWatching();
      expect(rows).toHaveLength(25);
      const list = seen.find(({ text }) => /^\s*SELECT id FROM product_subscriptions/.test(text));
      if (!list) throw new Error("no statement reads the page");
      const plan = (await planOf(list)).join("\n");
      expect(plan).toMatch(/Index.* Scan.*product_subscriptions/);
      expect(plan).not.toMatch(/Seq Scan on product_subscriptions/);
      expect(seen.length).toBeLessThanOrEqual(6);
    }
  });
});

describe("the history of a subscription", () => {
  it("has every change with its version, also one made by the shop, and none for an announcement", async () => {
    const { subscriptionId } = await subscriber();
    const before = await getAdminSubscription(subscriptionId);
    expect(before).toMatchObject({ version: 1, changes: [], renewals: [], startedBy: expect.any(Object) });
    await sql(
      "UPDATE product_subscriptions SET reminded_for = next_date, told_unit_cents = 1 WHERE id = $1",
      [subscriptionId],
    );
    await sql("UPDATE product_subscriptions SET quantity = 5 WHERE id = $1", [subscriptionId]);
    expect(await getAdminSubscription(subscriptionId)).toMatchObject({
      version: 2,
      announcedUnitCents: 1,
      changes: [{ who: { kind: "shop" }, action: null, before: { quantity: 2 }, after: { quantity: 5 } }],
    });
    await expect(getAdminSubscription("nothing")).rejects.toMatchObject({ code: "not_found" });
  });

  it("keeps no address or card of a deleted account", async () => {
    const { id: userId, subscriptionId } = await subscriber();
    await syncSavedCards(userId);
    await sql(`UPDATE product_subscriptions SET shipping_address = '{"city": "Reno"}' WHERE id = $1`, [
      subscriptionId,
    ]);
    const whose = { userId, email: "x@y.example", isEmailVerified: true };
    expect(JSON.stringify(await PERSONAL_DATA.ProductSubscription.read(whose))).toContain("Reno");
    expect(await PERSONAL_DATA.SavedCard.read(whose)).toMatchObject([{ brand: "Visa", last4: "4242" }]);
    await db().$transaction(async (tx) => {
      await PERSONAL_DATA.ProductSubscription.erase(tx, whose);
      await PERSONAL_DATA.SavedCard.erase(tx, whose);
    });
    const rows = await sql(
      "SELECT to_jsonb(c)::text AS row FROM product_subscription_changes c WHERE subscription_id = $1",
      [subscriptionId],
    );
    expect(rows).toEqual([]);
    expect(await sql("SELECT 1 FROM saved_cards WHERE user_id = $1", [userId])).toEqual([]);
  });
});
