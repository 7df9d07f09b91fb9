import { payRenewal } from "@/lib/checkout/commands/renewals/pay-renewal";
import { handlePaymentIntentFailed } from "@/lib/checkout/events/payment-intent-failed";
import { cents } from "@/lib/core/money";
import { MAX_DECLINES_PER_INTENT } from "@/lib/core/purchase-limits";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import { findPlansForSale } from "@/lib/membership/queries";
import { purgePaymentAttempts } from "@/lib/server/payment-attempts";
import { paymentShop } from "../../support/payment-shop";

const shop = paymentShop();
const { sql, shopper, orderOf } = shop;

let events = 0;
/** Declines a card and notifies the shop unless Stripe's event is late. */
async function decline(intent: string, { told = true } = {}): Promise<void> {
  await shop.confirm(intent, "pm_card_chargeDeclined").catch(() => undefined);
  if (told) await tell(intent);
}
/** @param id event id; a new one unless the event is resent */
const tell = (intent: string, id = `evt_declined_${++events}`) =>
  handlePaymentIntentFailed({ id, type: "payment_intent.payment_failed", objectId: intent });

const statusOf = async (intent: string) => (await shop.stripe().paymentIntents.retrieve(intent)).status;
const historyOf = async (intent: string) =>
  sql(
    "SELECT e.type, e.message, e.data FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.payment_intent_id = $1 ORDER BY e.created_at, e.id",
    [intent],
  );
/** Advances the clock past the 15-minute session window. */
const forgetSessions = () => sql("DELETE FROM rate_limits WHERE key LIKE 'declinesPerSession:%'");

async function ready(address?: string) {
  const person = shopper(null, {}, address);
  await person.add(0, 1);
  return { person, intent: (await person.pay()).paymentIntentId };
}

describe("an intent used for card testing (D37)", () => {
  it("is canceled after five declines, and its hold ends", async () => {
    const { person, intent } = await ready();
    for (let count = 1; count < MAX_DECLINES_PER_INTENT; count += 1) await decline(intent);
    expect(await statusOf(intent)).toBe("requires_payment_method"); // control: four declines are allowed
    await decline(intent);
    expect(await statusOf(intent)).toBe("canceled");
    expect(await orderOf(intent)).toMatchObject({ payment_status: "failed", cancel_reason: "not_paid" });
    await expect(person.pay()).rejects.toMatchObject({
      code: "too_many",
      message: expect.stringMatching(/Several cards were declined.*in 15 minutes/),
      details: { retryAfter: expect.any(Number) },
    });
    await forgetSessions();
    const fresh = await person.pay();
    expect(fresh.paymentIntentId).not.toBe(intent);
    expect(await statusOf(fresh.paymentIntentId)).toBe("requires_payment_method");
  });

  it("has one history entry per burst", async () => {
    const { intent } = await ready();
    for (let count = 0; count < 4; count += 1) await decline(intent);
    expect(await historyOf(intent)).toEqual([
      expect.objectContaining({ type: "placed" }),
      { type: "payment_failed", message: "The card was declined 4 times", data: { count: 4 } },
    ]);
    await sql(
      "UPDATE order_events SET created_at = created_at - interval '11 minutes' WHERE type = 'payment_failed'",
    );
    await tell(intent);
    expect((await historyOf(intent)).filter(({ type }) => type === "payment_failed")).toHaveLength(2);
  });

  it("counts a resent event once", async () => {
    const { intent } = await ready();
    for (let count = 0; count < 8; count += 1) await tell(intent, "evt_sent_again");
    expect(await statusOf(intent)).toBe("requires_payment_method");
  });

  it("is canceled at the next press when Stripe's events are late, which are not counted again", async () => {
    const { person, intent } = await ready();
    for (let count = 0; count < 5; count += 1) await decline(intent, { told: false });
    await expect(person.pay()).rejects.toMatchObject({ code: "too_many" });
    expect(await statusOf(intent)).toBe("canceled");
    for (let count = 0; count < 5; count += 1) await tell(intent);
    expect(
      await sql("SELECT points FROM rate_limits WHERE key LIKE 'declinesPerSession:%' AND points > 5"),
    ).toEqual([]);
  });

  it("becomes an order when the payment succeeded before the fifth decline", async () => {
    const { intent } = await ready();
    for (let count = 0; count < 4; count += 1) await decline(intent);
    await shop.confirm(intent);
    await tell(intent);
    expect(await orderOf(intent)).toMatchObject({ payment_status: "paid" });
  });
});

describe("an address used for card testing (D37)", () => {
  it("gets no further intent after 25 declines in many sessions; others do (control)", async () => {
    await sql("DELETE FROM rate_limits");
    for (let session = 0; session < 6; session += 1) {
      const { intent } = await ready("192.0.2.99");
      for (let count = 0; count < 4; count += 1) await decline(intent);
    }
    const last = await ready("192.0.2.99"); // 24 declines, as from a shared office address, are allowed
    await decline(last.intent);
    const next = shopper(null, {}, "192.0.2.99");
    await next.add(0, 1);
    await expect(next.pay()).rejects.toMatchObject({ code: "too_many" });
    await expect(last.person.pay()).rejects.toMatchObject({ code: "too_many" });
    await expect(ready("192.0.2.98")).resolves.toBeDefined();
  });

  it("cannot pay a renewal or a membership by hand", async () => {
    await sql("INSERT INTO users (id, email, updated_at) VALUES ('ada', 'ada@shop.example', now())");
    const plan = (await findPlansForSale())[0];
    if (!plan) throw new Error("There is no plan");
    const buy = (address: string) =>
      startPurchase("ada", plan, { trialDays: -1, dueCents: cents(0) }, address);
    const refusals = (address: string) =>
      Promise.allSettled([payRenewal("ada", "a-subscription", address), buy(address)]).then((all) =>
        all.map((one) => one.status === "rejected" && (one.reason as { code: string }).code),
      );
    expect(await refusals("192.0.2.99")).toEqual(["too_many", "too_many"]);
    expect(await refusals("192.0.2.98")).toEqual(["not_found", "amount_mismatch"]); // control
  });
});

it("attempts are deleted after a day", async () => {
  await ready();
  expect(await purgePaymentAttempts()).toBe(0);
  await sql("UPDATE payment_attempts SET created_at = created_at - interval '25 hours'");
  expect(await purgePaymentAttempts()).toBeGreaterThan(0);
  expect(await sql("SELECT 1 FROM payment_attempts")).toEqual([]);
});
