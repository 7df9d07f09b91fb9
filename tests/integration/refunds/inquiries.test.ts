import { readFileSync } from "node:fs";
import type Stripe from "stripe";
import { cancelOrder } from "@/lib/checkout/commands/order-changes/cancel-order";
import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { getOrder } from "@/lib/orders/queries/get-order";
import { refusal } from "../../support/admin-shop";
import { rareOrders } from "../../support/failing-refunds";
import { refundsShop } from "../../support/refunds-shop";
import { reportDisputes } from "../../support/report-disputes";
import { handleStripeEvent, stripeEvents } from "../../support/stripe-events";

const refunds = refundsShop();
const { shop, bought, refund, atStripe, statusOf } = refunds;
const { alertsOf } = rareOrders(refunds);
const { eventOf } = stripeEvents(shop);

/** An order whose payment the cardholder's bank is asking about, without having withdrawn any money. */
async function inquired(userId: string | null = null) {
  const order = await bought({ card: "pm_card_createDisputeInquiry", userId });
  await handleStripeEvent(await eventOf("charge.dispute.created", order.intent));
  return order;
}

/** Syncs a payment twice while Stripe reports its dispute with these changes. */
const syncedWith = (change: Partial<Stripe.Dispute>, intent: string): Promise<void> =>
  reportDisputes(shop, change, async () => {
    await syncOrderMoney(intent);
    await syncOrderMoney(intent);
  });

const blocked = "The cardholder disputed this payment, and the bank decides the outcome.";

describe("an inquiry about a payment", () => {
  it("holds the order, and staff can end it by refunding the order", async () => {
    const { id, intent, amount } = await inquired();
    expect(await getAdminOrder(id)).toMatchObject({
      ...{ isOnHold: true, isDisputed: false },
      disputes: [{ isInquiry: true, status: "open" }],
    });
    expect(await alertsOf(id)).toEqual([
      {
        kind: "dispute_opened",
        done: false,
        message: expect.stringMatching(
          /^The cardholder's bank opened an inquiry about \$\d+\.\d\d \(fraudulent\)\. Answer it by .+\d{4}, or refund the payment in full/,
        ),
      },
    ]);
    await refund(id, { kind: "full", restock: false });
    expect(await atStripe(intent)).toEqual([amount]);
    expect(await statusOf(intent)).toBe("refunded");
    await syncedWith({ is_charge_refundable: false }, intent); // nothing is left to refund
    const opened = (await getAdminOrder(id)).events.filter(({ type }) => type === "inquiry_opened");
    expect(opened).toHaveLength(1);
  });

  it("is still called an inquiry in the order's history and in the note of its hold after it is closed", async () => {
    const { id, intent } = await inquired();
    await syncedWith({ status: "warning_closed", is_charge_refundable: true }, intent);
    const order = await getAdminOrder(id);
    expect(order).toMatchObject({
      disputes: [{ isInquiry: true, status: "won" }],
      holds: [{ released: { note: "The inquiry was closed." } }],
    });
    expect(order.events.map(({ type }) => type)).toEqual([
      "placed",
      "paid",
      "inquiry_opened",
      "inquiry_closed",
    ]);
  });

  it("does not keep the buyer from canceling for a refund", async () => {
    const userId = String((await shop.sql("SELECT id FROM users ORDER BY id LIMIT 1"))[0]?.["id"]);
    const { id, intent, amount } = await inquired(userId);
    expect((await getOrder(id))?.cancellableUntil).not.toBeNull();
    await cancelOrder({ userId }, id);
    expect(await atStripe(intent)).toEqual([amount]);
  });

  it("that becomes a chargeback raises another alert, and the order can no longer be refunded", async () => {
    const { id, intent } = await inquired();
    await syncedWith({ status: "needs_response", is_charge_refundable: false }, intent);
    expect((await alertsOf(id)).map(({ message, done }) => [message.split(" ", 3).join(" "), done])).toEqual([
      ["The cardholder's bank", true],
      ["The cardholder disputes", false],
    ]);
    expect(await getAdminOrder(id)).toMatchObject({ isDisputed: true, disputes: [{ isInquiry: false }] });
    const { message } = await refusal(refund(id, { kind: "full", restock: false }));
    expect(message).toContain(blocked);
  });
});

it("the migration marks existing inquiries by their alerts, except those that escalated to a dispute", async () => {
  const migration = readFileSync("prisma/migrations/20261201024503_known_inquiries/migration.sql", "utf8");
  const [{ id }, chargeback] = [await inquired(), await inquired()];
  await syncedWith({ status: "needs_response", is_charge_refundable: false }, chargeback.intent);
  await shop.sql("UPDATE disputes SET is_inquiry = false, is_refundable = false");
  expect(await getAdminOrder(id)).toMatchObject({ isDisputed: true, disputes: [{ isInquiry: false }] });
  await shop.sql(migration);
  expect(await getAdminOrder(id)).toMatchObject({ isDisputed: false, disputes: [{ isInquiry: true }] });
  expect(await getAdminOrder(chargeback.id)).toMatchObject({
    isDisputed: true,
    disputes: [{ isInquiry: false }],
  });
});
