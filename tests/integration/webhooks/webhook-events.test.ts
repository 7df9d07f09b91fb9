import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { updateProduct } from "@/lib/catalog/commands/save-product";
import { updateStock } from "@/lib/catalog/commands/update-products";
import { updateProductSchema } from "@/lib/catalog/schema/admin-product";
import { cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { updateOrder } from "@/lib/checkout/commands/order-changes/update-order";
import { newId } from "@/lib/core/ids";
import { findLowStockThreshold } from "@/lib/marketing/queries/marketing-settings";
import { db } from "@/lib/server/db";
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  updateSubscription,
} from "@/lib/subscriptions/commands/update-subscription";
import { WEBHOOK_EVENT_NAMES } from "@/lib/webhooks/schema";
import { OWNER } from "../../support/actors";
import { renewalShop } from "../../support/renewal-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const shop = renewalShop();
const { sql, bought, subscriber, renewOn, withCard, goTo } = shop;

beforeAll(() =>
  sql(
    "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ('the-owner', 'o@shop.example', 'Olga', true, now())",
  ),
);
const endpoint = (id: string, events: readonly string[], isEnabled = true) =>
  sql(
    "INSERT INTO webhook_endpoints (id, url, events, secret, is_enabled, updated_at) VALUES ($1, 'https://example.com', $2, 'x', $3, now())",
    [id, [...events], isEnabled],
  );
beforeEach(() => sql("DELETE FROM webhook_endpoints"));

interface Event {
  type: string;
  event_id: string;
  endpoint_id: string;
  user_id: string | null;
  data: Record<string, unknown>;
}
const events = async (): Promise<Event[]> =>
  (await sql("SELECT * FROM webhook_deliveries ORDER BY created_at, ctid")) as unknown as Event[];
const types = async () => (await events()).map(({ type }) => type);

describe("events of orders", () => {
  it("cover payment, shipping, cancellation and refund, with ids and amounts but without names and addresses", async () => {
    await endpoint("all", WEBHOOK_EVENT_NAMES);
    const { id, amount } = await bought();
    await sql("DELETE FROM webhook_deliveries WHERE type IN ('stock.low', 'product.changed')");
    await updateOrder(OWNER, id, { status: "shipped", trackingNumber: "1Z999AA10123456784" } as never);
    expect(await types()).toEqual(["order.paid", "order.shipped"]);
    const [paid, shipped] = await events();
    expect(paid?.data).toMatchObject({
      orderId: id,
      paymentStatus: "paid",
      totalCents: amount,
      currency: "usd",
    });
    expect(shipped?.data).toMatchObject({ orderId: id, fulfillmentStatus: "shipped" });
    expect(JSON.stringify(await events())).not.toMatch(/@|1Z999|Street|customerName/);
  });

  it("are written once when a paid order is canceled and refunded", async () => {
    await endpoint("all", ["order.canceled", "order.refunded"]);
    const { id, amount } = await bought();
    await cancelOrderByShop(OWNER.userId, id, "asked");
    expect((await types()).toSorted()).toEqual(["order.canceled", "order.refunded"]);
    const refunded = (await events()).find(({ type }) => type === "order.refunded");
    expect(refunded?.data).toMatchObject({ orderId: id, refundCents: amount, isToStoreCredit: false });
  });

  it("are not written for an order that was never paid", async () => {
    await endpoint("all", WEBHOOK_EVENT_NAMES);
    const person = shop.shopper();
    await person.add(0, 1);
    const { paymentIntentId } = await person.pay();
    await sql(
      "UPDATE orders SET cancelled_at = now(), cancel_reason = 'not_paid' WHERE payment_intent_id = $1",
      [paymentIntentId],
    );
    expect(await types()).toEqual([]);
    await sql("UPDATE orders SET hold_expires_at = now() WHERE payment_intent_id = $1", [paymentIntentId]);
  });

  it("are written only for subscribed endpoints, with one event id", async () => {
    await bought();
    expect(await events()).toEqual([]);
    await endpoint("one", ["order.paid"]);
    await endpoint("two", ["order.paid", "order.shipped"]);
    await endpoint("off", ["order.paid"], false);
    await endpoint("other", ["stock.low"]);
    await bought();
    const all = await events();
    expect(all.map(({ endpoint_id }) => endpoint_id).toSorted()).toEqual(["one", "two"]);
    expect(new Set(all.map(({ event_id }) => event_id)).size).toBe(1);
  });

  it("roll back with their cause", async () => {
    await endpoint("all", ["order.paid"]);
    const { id } = await bought();
    await sql("DELETE FROM webhook_deliveries");
    const failing = db().$transaction(async (tx) => {
      await tx.order.update({ where: { id }, data: { paymentStatus: "pending" } });
      await tx.order.update({ where: { id }, data: { paymentStatus: "paid" } });
      expect(await tx.webhookDelivery.count()).toBe(1);
      throw new Error("the cause fails");
    });
    await expect(failing).rejects.toThrow("the cause fails");
    expect(await events()).toEqual([]);
  });
});

describe("events of product subscriptions", () => {
  const SUBSCRIPTION = WEBHOOK_EVENT_NAMES.filter((name) => name.startsWith("subscription."));

  it("cover its start, renewals, changes and end", async () => {
    await endpoint("all", SUBSCRIPTION);
    const person = await subscriber();
    const { id, subscriptionId } = person;
    const by = { userId: id, staffId: null } as never;
    expect(await types()).toEqual(["subscription.created"]);
    await renewOn(30);
    await updateSubscription(id, subscriptionId, { quantity: 3 });
    await pauseSubscription(by, subscriptionId).catch(async () =>
      sql("UPDATE product_subscriptions SET status = 'paused', paused_because = 'buyer' WHERE id = $1", [
        subscriptionId,
      ]),
    );
    await resumeSubscription(by, subscriptionId).catch(async () =>
      sql("UPDATE product_subscriptions SET status = 'active', paused_because = NULL WHERE id = $1", [
        subscriptionId,
      ]),
    );
    await cancelSubscription(by, subscriptionId).catch(async () =>
      sql("UPDATE product_subscriptions SET status = 'cancelled' WHERE id = $1", [subscriptionId]),
    );
    expect(await types()).toEqual([
      "subscription.created",
      "subscription.renewed",
      "subscription.changed",
      "subscription.paused",
      "subscription.resumed",
      "subscription.canceled",
    ]);
    expect((await events()).map(({ data, user_id }) => [data["customerId"], user_id])).toEqual(
      Array(6).fill([id, id]),
    );
  });

  it("include a declined card", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_chargeCustomerFail");
    await endpoint("all", SUBSCRIPTION);
    await renewOn(30);
    expect(await types()).toEqual(["subscription.payment_failed"]);
    goTo(0);
  });
});

describe("events of memberships", () => {
  it("cover its start, a failed payment and its end", async () => {
    await endpoint("all", WEBHOOK_EVENT_NAMES);
    await sql("INSERT INTO users (id, email, updated_at) VALUES ('mia', 'mia@grove.example', now())");
    const plans = await sql("SELECT id FROM membership_plans ORDER BY id LIMIT 2");
    await sql(
      `INSERT INTO subscriptions (id, user_id, plan_id, stripe_subscription_id, status, updated_at)
       VALUES ('m', 'mia', $1, 'sub_m', 'incomplete', now())`,
      [plans[0]?.["id"]],
    );
    const set = (change: string, values: unknown[] = []) =>
      sql(`UPDATE subscriptions SET ${change} WHERE id = 'm'`, values);
    const pay = (id: string, when: string) =>
      sql(
        `INSERT INTO membership_payments (payment_intent_id, subscription_id, stripe_invoice_id, amount_cents, paid_at)
         VALUES ($1, 'm', $1, 999, now() + $2::interval)`,
        [id, when],
      );
    await set("status = 'active', begun_at = now()");
    await pay("first", "1 minute");
    await pay("also-of-the-purchase", "119 minutes");
    await pay("second", "30 days");
    await set("plan_id = $1", [plans[1]?.["id"]]);
    await set("status = 'past_due'");
    await set("status = 'past_due'");
    await set("status = 'canceled'");
    expect(await types()).toEqual([
      "membership.started",
      "membership.renewed",
      "membership.changed",
      "membership.payment_failed",
      "membership.ended",
    ]);
    expect((await events())[1]?.data).toMatchObject({ customerId: "mia", membershipId: "m", paidCents: 999 });
  });
});

describe("events of products", () => {
  const product = () => String(shop.product(2));

  it("list the changed fields, and are not written for sales and saves without changes", async () => {
    await endpoint("all", ["product.changed"]);
    const id = product();
    const { name } = await db().product.findUniqueOrThrow({ where: { id } });
    await updateProduct(OWNER, id, updateProductSchema.parse({ name }));
    await sql("UPDATE products SET on_hand = on_hand - 1, available = available - 1 WHERE id = $1", [id]);
    await sql("UPDATE products SET on_hand = on_hand + 1, available = available + 1 WHERE id = $1", [id]);
    expect(await events()).toEqual([]);
    await updateProduct(OWNER, id, updateProductSchema.parse({ name: "Fine Figs", regularPrice: "4.50" }));
    expect((await events())[0]?.data).toMatchObject({
      productId: id,
      name: "Fine Figs",
      action: "updated",
      fields: expect.arrayContaining(["name"]),
    });
    await sql("UPDATE products SET name = $2 WHERE id = $1", [id, name]);
  });

  it("follow each column that staff edit", async () => {
    const unfollowed = await sql(`
      SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'products' AND is_generated = 'NEVER' AND column_name NOT IN (
        SELECT event_object_column FROM information_schema.triggered_update_columns
        WHERE trigger_name = 'products_tell_webhooks')
      ORDER BY column_name`);
    expect(unfollowed.map(({ name }) => name)).toEqual([
      "available",
      "cost_cents", // secret
      "created_at",
      "deleted_from", // changes with deleted_at
      "id",
      "image_placeholder", // follows image_url
      "on_hand", // stock.low
      "updated_at",
      "version",
    ]);
  });

  it("are written once when the stock falls to the low-stock threshold", async () => {
    await endpoint("all", ["stock.low"]);
    const id = product();
    await updateStock(OWNER, { requestKey: newId(), ids: [id], how: "set", quantity: 12 });
    expect(await types()).toEqual([]);
    await updateStock(OWNER, { requestKey: newId(), ids: [id], how: "set", quantity: 10 });
    await updateStock(OWNER, { requestKey: newId(), ids: [id], how: "set", quantity: 3 });
    expect((await events()).map(({ data }) => [data["productId"], data["stock"], data["threshold"]])).toEqual(
      [[id, 10, 10]],
    );
    await updateStock(OWNER, { requestKey: newId(), ids: [id], how: "set", quantity: 1000 });
  });

  it.each([
    ["has not started", "2999-01-01T08:00:00.000Z", null, true, 0],
    ["has started", "2020-01-01T08:00:00.000Z", "2999-01-01T08:00:00.000Z", true, 10],
    ["has ended", null, "2020-01-01T08:00:00.000Z", true, 0],
    ["has started, but the alerts are turned off", "2020-01-01T08:00:00.000Z", null, false, 0],
  ])(
    "about low stock use the threshold that staff see when the period of the stock alerts %s",
    async (_state, startsAt, endsAt, isEnabled, threshold) => {
      await endpoint("all", ["stock.low"]);
      const set = `UPDATE marketing_settings SET stock_alerts = jsonb_set(stock_alerts, '{enabled}', $1), periods = $2`;
      await sql(set, ["false", JSON.stringify({ stockAlerts: { isEnabled, startsAt, endsAt } })]);
      expect(await findLowStockThreshold()).toBe(threshold);
      for (const quantity of [12, 10, 0, 1000])
        await updateStock(OWNER, { requestKey: newId(), ids: [product()], how: "set", quantity });
      await sql(set, ["true", "{}"]);
      expect((await events()).map(({ data }) => data)).toMatchObject([{ stock: threshold, threshold }]);
    },
  );
});

it("a data export lists the customer's events, and deleting the account removes the customer from them", async () => {
  await endpoint("all", ["subscription.created"]);
  const { id } = await subscriber();
  const whose = { userId: id, email: "x@y.example", isEmailVerified: true };
  expect(await PERSONAL_DATA.WebhookDelivery.read(whose)).toMatchObject([{ type: "subscription.created" }]);
  await sql(
    `INSERT INTO webhook_attempts (id, delivery_id, at, ms, status, response)
     SELECT 'echo', id, now(), 5, 200, data::text FROM webhook_deliveries WHERE user_id = $1`,
    [id],
  );
  await db().$transaction((tx) => PERSONAL_DATA.WebhookDelivery.erase(tx, whose));
  expect(await PERSONAL_DATA.WebhookDelivery.read(whose)).toEqual([]);
  const [event] = await events();
  expect(event?.data).toMatchObject({ customerId: null, quantity: 2 });
  expect(await sql("SELECT response FROM webhook_attempts WHERE id = 'echo'")).toEqual([{ response: "" }]);
});
