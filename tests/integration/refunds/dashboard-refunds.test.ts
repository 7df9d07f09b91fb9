import { cancelOrder, cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { MANAGER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { callSandbox } from "../../support/call-sandbox";
import { refundsShop } from "../../support/refunds-shop";
import { stripeEvents } from "../../support/stripe-events";
import { LOST_ANSWER, REFUNDS } from "../../support/stripe-proxy";
import { waitFor } from "../../support/wait-for";

const { shop, bought, refundsOf, mailsOf, statusOf, atStripe, refundInput, refund } = refundsShop();
const { eventsOf } = stripeEvents(shop);
const alertsOf = async (id: string) =>
  (await shop.sql("SELECT kind, message FROM notices WHERE object_id = $1 AND handled_at IS NULL", [id])).map(
    ({ kind, message }) => `${String(kind)}: ${String(message)}`,
  );
const inDashboard = (intent: string, amount?: number) =>
  shop.stripe().refunds.create({ payment_intent: intent, ...(amount ? { amount } : {}) });
const amountsOf = async (id: string) => (await refundsOf(id)).map(({ amount }) => amount);

/** Lets no refund reach Stripe. */
const refuse = (error?: object) =>
  shop.meddle(({ call }) =>
    call === REFUNDS
      ? { refuse: true, ...(error ? { alter: () => ({ status: 400, body: { error } }) } : {}) }
      : undefined,
  );

const toCredit = async (id: string, amount: number) =>
  refundOrder(MANAGER.userId, id, await refundInput(id, { kind: "amount", amount, toCredit: true }));

/** How Stripe answers while an order is canceled. */
const WAYS: [string, object | undefined][] = [
  ["", undefined],
  [", and Stripe cannot be reached", { refuse: true }],
  [", and Stripe's answer is lost", LOST_ANSWER],
];

describe.each(WAYS)("a refund in Stripe's dashboard before its order is canceled%s", (_, fate) => {
  /**
   * Cancels an order; the events of the dashboard's refunds arrive next, then the cancellation's refund is sent again.
   */
  async function cancel({ person, id, intent }: Awaited<ReturnType<typeof bought>>): Promise<void> {
    shop.meddle(({ call }) => (call === REFUNDS ? fate : undefined));
    await cancelOrder(person.viewer, id);
    await syncOrderMoney(intent);
    shop.meddle(undefined);
    await reconcilePayments(0);
    await syncOrderMoney(intent);
  }

  it("is included in the amount that the cancellation email states", async () => {
    const order = await bought({ userId: MANAGER.userId });
    await inDashboard(order.intent, 100);
    await cancel(order);
    expect(await alertsOf(order.id)).toEqual([]);
    expect(await mailsOf(order.id)).toEqual([order.amount]);
    expect(await atStripe(order.intent)).toEqual([order.amount - 100, 100]);
    expect((await amountsOf(order.id)).toSorted()).toEqual([100, order.amount - 100].toSorted());
    expect(await statusOf(order.intent)).toBe("refunded");
    expect((await getAdminOrder(order.id)).lines).toMatchObject([{ restocked: 3 }, { restocked: 1 }]);
  });

  it("is included also if another one, which returns the rest, follows it", async () => {
    const order = await bought({ userId: MANAGER.userId });
    await inDashboard(order.intent, 100);
    await inDashboard(order.intent);
    await cancel(order);
    expect(await alertsOf(order.id)).toEqual([]);
    expect(await mailsOf(order.id)).toEqual([order.amount]);
    expect(await atStripe(order.intent)).toEqual([order.amount - 100, 100]);
    expect((await getAdminOrder(order.id)).lines).toMatchObject([{ restocked: 3 }, { restocked: 1 }]);
  });

  it("does not make the shop refund to the card what is already refunded as store credit", async () => {
    const order = await bought({ userId: MANAGER.userId });
    await toCredit(order.id, 200);
    await inDashboard(order.intent, 300);
    await cancel(order);
    expect(await alertsOf(order.id)).toEqual([]);
    expect(await atStripe(order.intent)).toEqual([order.amount - 500, 300]);
  });
});

it("a refund in Stripe's dashboard while a partial refund waits for Stripe is a separate refund, with its own email", async () => {
  const { id, intent } = await bought();
  refuse();
  await refundOrder(MANAGER.userId, id, await refundInput(id, { kind: "amount", amount: 300 }));
  await inDashboard(intent, 100);
  await syncOrderMoney(intent);
  shop.meddle(undefined);
  await reconcilePayments(0);
  expect(await atStripe(intent)).toEqual([300, 100]);
  expect(await mailsOf(id)).toEqual([300, 100]);
  expect(await alertsOf(id)).toEqual([]);
});

describe("a refund in Stripe's dashboard of an order of which a part is refunded as store credit", () => {
  const ENDS: [string, (order: Awaited<ReturnType<typeof bought>>) => Promise<void>][] = [
    ["the buyer cancels it", ({ person, id }) => cancelOrder(person.viewer, id)],
    ["staff cancel it", ({ id }) => cancelOrderByShop(MANAGER.userId, id, "")],
  ];

  it.each(ENDS)("is recorded first when %s", async (_, end) => {
    const order = await bought({ userId: MANAGER.userId });
    const { id, intent, amount } = order;
    await toCredit(id, 200);
    await inDashboard(intent, 100);
    await end(order);
    expect(await atStripe(intent)).toEqual([amount - 300, 100]);
    expect((await mailsOf(id)).toSorted((a, b) => a - b)).toEqual([100, 200, amount - 300]);
    expect(await alertsOf(id)).toEqual([]);
  });

  it("is not looked for at Stripe when somebody other than the buyer tries to cancel it", async () => {
    const { id, person } = await bought({ userId: MANAGER.userId });
    await toCredit(id, 200);
    const asked = shop.asked().length;
    expect(await refusal(cancelOrder({ userId: "somebody-else" }, id))).toMatchObject({ code: "not_found" });
    expect(shop.asked()).toHaveLength(asked);
    await cancelOrder(person.viewer, id);
    expect(shop.asked().length).toBeGreaterThan(asked);
  });

  it("ends the order and alerts staff if it returns all of it", async () => {
    const { person, id, intent, amount } = await bought({ userId: MANAGER.userId });
    await toCredit(id, 200);
    await inDashboard(intent);
    const { message } = await refusal(cancelOrder(person.viewer, id));
    expect(message).toBe("This order has already been refunded.");
    expect(await alertsOf(id)).toEqual([
      expect.stringMatching(
        /^refunded_twice: \$[\d.]+ was refunded at the payment provider, \$2\.00 more than/,
      ),
    ]);
    expect(await atStripe(intent)).toEqual([amount]);
  });

  it.each(ENDS)("has its own email and an alert if Stripe cannot be read when %s", async (_, end) => {
    const order = await bought({ userId: MANAGER.userId });
    const { id, intent, amount } = order;
    await toCredit(id, 200);
    await inDashboard(intent, 100);
    shop.meddle(({ call }) => {
      if (call === REFUNDS) shop.meddle(undefined);
      return call.startsWith("GET /v1/payment_intents") ? { refuse: true } : undefined;
    });
    await end(order);
    expect(await atStripe(intent)).toEqual([amount - 200, 100]);
    expect((await mailsOf(id)).toSorted((a, b) => a - b)).toEqual([100, 200, amount - 200]);
    expect(await alertsOf(id)).toEqual([
      expect.stringMatching(/^refunded_twice: \$1\.00 was refunded .* \$1\.00 more/),
    ]);
  });
});

it("a refund in Stripe's dashboard is recorded before staff refund the rest as store credit, which they check again", async () => {
  const { id, intent, amount } = await bought({ userId: MANAGER.userId });
  await inDashboard(intent, 100);
  const input = await refundInput(id, { kind: "full", restock: false, amount, toCredit: true });
  expect(await refusal(refundOrder(MANAGER.userId, id, input))).toMatchObject({ code: "conflict" });
  expect(await amountsOf(id)).toEqual([100]);
  expect(await refund(id, { kind: "full", restock: false, toCredit: true })).toBe(amount - 100);
  expect(await alertsOf(id)).toEqual([]);
});

it("a refund in Stripe's dashboard that the bank returned takes nothing from a cancellation's that waits for Stripe", async () => {
  const { person, id, intent, amount } = await bought({
    userId: MANAGER.userId,
    card: "pm_card_refundFail",
  });
  const failures = (count: number) =>
    waitFor(async () => (await eventsOf("refund.failed", intent)).length === count);
  await inDashboard(intent, 100);
  await failures(1);
  refuse();
  await cancelOrder(person.viewer, id);
  await syncOrderMoney(intent);
  shop.meddle(undefined);
  await reconcilePayments(0);
  expect(await atStripe(intent)).toEqual([amount, 100]);
  await failures(2);
  await syncOrderMoney(intent);
});

it("a refund in Stripe's dashboard after Stripe refused a cancellation's is another one, with its own email", async () => {
  const { person, id, intent, amount } = await bought({ userId: MANAGER.userId });
  refuse({ type: "invalid_request_error", code: "charge_not_refundable", message: "It is refused." });
  await cancelOrder(person.viewer, id);
  shop.meddle(undefined);
  await inDashboard(intent);
  await syncOrderMoney(intent);
  expect((await refundsOf(id)).map(({ status }) => status).toSorted()).toEqual(["failed", "succeeded"]);
  expect(await mailsOf(id)).toEqual([amount, amount]);
});

it("the rest of a cancellation's refund after one in Stripe's dashboard fails, with an alert, if the payment is disputed meanwhile", async () => {
  const { person, id, intent, amount } = await bought({ userId: MANAGER.userId });
  refuse();
  await cancelOrder(person.viewer, id);
  shop.meddle(undefined);
  await inDashboard(intent, 100);
  const { latest_charge } = await shop.stripe().paymentIntents.retrieve(intent);
  await callSandbox(`charges/${String(latest_charge)}/dispute`);
  await waitFor(async () => (await shop.stripe().disputes.list({ payment_intent: intent })).data.length > 0);
  await reconcilePayments(0);
  expect((await refundsOf(id)).map((one) => `${one["amount"]} ${one["status"]}`).toSorted()).toEqual(
    ["100 succeeded", `${amount - 100} failed`].toSorted(),
  );
  expect(await alertsOf(id)).toContainEqual(expect.stringContaining("refund_failed: The refund of"));
  expect(await atStripe(intent)).toEqual([100]);
});
