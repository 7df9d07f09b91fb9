import { finalizeGiftCard } from "@/lib/checkout/commands/gift-cards/finalize-gift-card";
import { raisePaymentWithoutOrderAlert } from "@/lib/checkout/commands/payment-alerts/raise-payment-alerts";
import { resolvePaymentAlert } from "@/lib/checkout/commands/payment-alerts/resolve-payment-alert";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { refundPayment } from "@/lib/checkout/commands/refunds/refund-payment";
import { checkoutEvents } from "@/lib/checkout/events";
import { deriveCode } from "@/lib/gift-cards/secrets";
import { db } from "@/lib/server/db";
import { handleStripeEvent } from "@/lib/server/stripe/events";
import type { GiftCard } from "@/prisma/generated/client";
import { MANAGER } from "../../support/actors";
import { errorOf } from "../../support/discount-shop";
import { giftCardShop } from "../../support/gift-card-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const {
  sql,
  stripe,
  boughtCard,
  startedPurchase,
  paidPurchase,
  confirm,
  cardOf,
  stateOf,
  mailsOf,
  redeem,
  person,
  accountOf,
} = giftCardShop();

/** Runs work while receipts cannot be written, so that no payment becomes a gift card. */
async function whileBroken(work: () => Promise<unknown>): Promise<void> {
  await sql(
    "CREATE FUNCTION boom() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'boom'; END $$",
  );
  await sql(
    "CREATE TRIGGER boom BEFORE INSERT ON mail_outbox FOR EACH ROW WHEN (NEW.template = 'gift-card-receipt') EXECUTE FUNCTION boom()",
  );
  await work();
  await sql("DROP TRIGGER boom ON mail_outbox");
  await sql("DROP FUNCTION boom");
}

const alertOf = async (intent: string) => db().staffAlert.findFirstOrThrow({ where: { objectId: intent } });

describe("a payment that did not become a gift card at first", () => {
  it("becomes one later, which resolves its alert", async () => {
    const { input, intent, complete } = await paidPurchase();
    await whileBroken(() => errorOf(complete()));
    await reconcilePayments(0);
    expect(await cardOf(input)).toMatchObject({ status: "sent" });
    expect(await alertOf(intent)).toMatchObject({ handledAt: expect.any(Date) });
  });

  it("becomes none once staff have refunded it from its alert", async () => {
    const { input, intent, complete } = await paidPurchase();
    await whileBroken(async () => {
      await errorOf(complete());
      await refundPayment(MANAGER.userId, (await alertOf(intent)).id);
    });
    await reconcilePayments(0);
    expect(await cardOf(input)).toMatchObject({ status: "void" });
    expect(await alertOf(intent)).toMatchObject({ handledAt: expect.any(Date) });
    expect((await stripe().refunds.list({ payment_intent: intent })).data).toHaveLength(1);
  });

  it("waits while its refund is being sent", async () => {
    const { input, intent, complete } = await paidPurchase();
    await whileBroken(() => errorOf(complete()));
    await sql("UPDATE notices SET refund_requested_at = now() WHERE object_id = $1", [intent]);
    expect(await errorOf(complete())).toMatchObject({ code: "conflict" });
    expect(await cardOf(input)).toMatchObject({ status: "pending" });
    await reconcilePayments(0);
    expect(await cardOf(input)).toMatchObject({ status: "void" });
  });

  it("becomes none once staff have resolved its alert", async () => {
    const { input, intent, complete } = await paidPurchase();
    await whileBroken(async () => {
      await errorOf(complete());
      await resolvePaymentAlert(MANAGER.userId, (await alertOf(intent)).id);
    });
    expect(await errorOf(complete())).toMatchObject({ code: "conflict" });
    expect(await cardOf(input)).toBeNull();
  });

  it("is recorded without a valid code or an email once it was refunded at Stripe", async () => {
    const { input, intent, complete } = await paidPurchase();
    await stripe().refunds.create({ payment_intent: intent });
    await complete();
    const card = await cardOf(input);
    expect(card).toMatchObject({ status: "void", voidReason: "returned" });
    expect(await mailsOf(String(card?.id))).toEqual([]);
    expect(await errorOf(redeem((await person()).id, deriveCode(card as GiftCard)))).toMatchObject({
      code: "conflict",
    });
  });
});

describe("an alert about the payment of a gift card", () => {
  const redeemed = async () => {
    const card = await boughtCard({ amount: 1000 });
    const { id: userId } = await person();
    await redeem(userId, card.code);
    await db().$transaction(async (tx) => raisePaymentWithoutOrderAlert(tx, await readIntent(card.intent)));
    return { ...card, userId };
  };

  it("refunds no gift card that was redeemed", async () => {
    const { intent, userId, id } = await redeemed();
    expect(await errorOf(refundPayment(MANAGER.userId, (await alertOf(intent)).id))).toMatchObject({
      code: "conflict",
    });
    expect((await stripe().refunds.list({ payment_intent: intent })).data).toEqual([]);
    expect([await accountOf(userId), await stateOf(id)]).toEqual([{ balance: 1000, held: 0 }, "redeemed"]);
  });

  it("is resolved when the payment is finalized again", async () => {
    const { intent } = await redeemed();
    expect(await finalizeGiftCard(await readIntent(intent))).toBe("issued");
    expect(await alertOf(intent)).toMatchObject({ handledAt: expect.any(Date) });
  });

  it("is not raised when a later finalization fails", async () => {
    const { intent } = await boughtCard();
    await sql("CREATE SEQUENCE attempts");
    await sql(
      "CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF nextval('attempts') = 1 THEN RAISE EXCEPTION 'boom'; END IF; RETURN NEW; END $$",
    );
    await sql(
      "CREATE TRIGGER fail_once BEFORE INSERT ON stripe_events FOR EACH ROW EXECUTE FUNCTION fail_once()",
    );
    const event = { id: "evt_of_a_test", type: "payment_intent.succeeded", objectId: intent };
    const outcome = await finalizeGiftCard(await readIntent(intent), event);
    await sql("DROP TRIGGER fail_once ON stripe_events");
    expect(outcome).toBe("issued");
    expect(await db().staffAlert.findFirst({ where: { objectId: intent } })).toBeNull();
  });

  it("is raised when its gift card does not exist", async () => {
    const { intent } = await startedPurchase();
    await sql("DELETE FROM gift_cards WHERE payment_intent_id = $1", [intent]);
    await confirm(intent);
    const [event] = (await stripe().events.list({ type: "payment_intent.succeeded", limit: 1 })).data;
    if (event) await handleStripeEvent(checkoutEvents, event);
    expect(await sql("SELECT kind FROM notices WHERE object_id = $1", [intent])).toEqual([
      { kind: "payment_without_order" },
    ]);
  });
});
