import { completeGiftCardPurchase } from "@/lib/checkout/commands/gift-cards/complete-gift-card-purchase";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { checkoutEvents } from "@/lib/checkout/events";
import { deliverGiftCards } from "@/lib/gift-cards/commands/deliver-gift-cards";
import { getGiftCardBalance } from "@/lib/gift-cards/commands/redeem-gift-card";
import { getPrintableGiftCard } from "@/lib/gift-cards/queries";
import { deriveCode, printPath } from "@/lib/gift-cards/secrets";
import { sendQueuedMails } from "@/lib/mail/commands";
import { db } from "@/lib/server/db";
import { handleStripeEvent } from "@/lib/server/stripe/events";
import { errorOf } from "../../support/discount-shop";
import { giftCardShop } from "../../support/gift-card-shop";
import { movableClock } from "../../support/movable-clock";

const {
  sql,
  stripe,
  confirm,
  purchase,
  start,
  startedPurchase,
  paidPurchase,
  cardOf,
  boughtCard,
  stateOf,
  redeem,
  mailsOf,
  person,
  accountOf,
  entriesOf,
  customer,
  buy,
  quote,
  pressCredit,
} = giftCardShop();
const { moveTo } = movableClock();
const DAY = 24 * 60 * 60;
const inDays = (days: number) => new Date(Date.now() + days * DAY * 1000).toISOString().slice(0, 10);

const paymentsOf = async (purchaseId: string) =>
  (await stripe().paymentIntents.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata["giftCardId"] === purchaseId,
  );

describe("buying a gift card", () => {
  it("charges it once, emails receipt and code, and stores no code", async () => {
    const { id, code, input } = await boughtCard();
    expect(await stateOf(id)).toBe("sent");
    expect(await mailsOf(id)).toEqual([
      `gift-card-receipt ${input.senderEmail}`,
      `gift-card ${input.recipientEmail}`,
    ]);
    const stored = await sql("SELECT to_jsonb(g)::text AS row FROM gift_cards g");
    const outbox = await sql("SELECT to_jsonb(m)::text AS row FROM mail_outbox m");
    expect(JSON.stringify([stored, outbox])).not.toContain(code);
    await sendQueuedMails();
    const [mail] = await sql(
      "SELECT html, status FROM mail_outbox WHERE template = 'gift-card' AND recipient = $1",
      [input.recipientEmail],
    );
    expect(String(mail?.["html"])).toContain(code.match(/.{4}/g)?.join("-"));
  });

  it("completes once for page, webhook and reconciler, in any order and repeatedly", async () => {
    const { input, intent } = await paidPurchase();
    const [event] = (await stripe().events.list({ type: "payment_intent.succeeded", limit: 1 })).data;
    if (!event) throw new Error("Stripe has no event");
    const copy = { ...event, id: `${event.id}_again` };
    await Promise.all([
      handleStripeEvent(checkoutEvents, event),
      handleStripeEvent(checkoutEvents, copy),
      completeGiftCardPurchase(input.purchaseKey),
      reconcilePayments(0),
    ]);
    await completeGiftCardPurchase(input.purchaseKey);
    const card = await cardOf(input);
    expect(card?.status).toBe("sent");
    expect(await mailsOf(String(card?.id))).toHaveLength(2);
    expect(await sql("SELECT id FROM notices WHERE object_id = $1", [intent])).toEqual([]);
  });

  it("never charges a purchase twice: presses side by side, and after the payment", async () => {
    const input = purchase();
    const presses = await Promise.allSettled(Array.from({ length: 10 }, () => start(input)));
    const intents = presses.flatMap((one) => (one.status === "fulfilled" ? one.value?.paymentIntentId : []));
    expect(new Set(intents).size).toBe(1);
    await confirm(String(intents[0]));
    expect(await start(input)).toBeNull();
    expect(await errorOf(start({ ...input, amount: 7500 }))).toMatchObject({
      code: "conflict",
      details: { isBought: true },
    });
    const card = await cardOf(input);
    expect(card).toMatchObject({ amountCents: 5000, status: "sent" });
    expect(await paymentsOf(String(card?.id))).toHaveLength(1);
  });

  it("cancels the first intent when an unpaid purchase changes", async () => {
    const input = purchase();
    const first = await start(input);
    const second = await start({ ...input, amount: 10_000 });
    expect(second?.paymentIntentId).not.toBe(first?.paymentIntentId);
    expect((await stripe().paymentIntents.retrieve(String(first?.paymentIntentId))).status).toBe("canceled");
    await confirm(String(second?.paymentIntentId));
    await completeGiftCardPurchase(input.purchaseKey);
    expect(await cardOf(input)).toMatchObject({ amountCents: 10_000, status: "sent" });
  });

  it("never ends a purchase whose intent another window has just stored", async () => {
    const input = purchase();
    const first = String((await start(input))?.paymentIntentId);
    const card = await cardOf(input);
    const storeIntent = (intent: string | null) =>
      sql("UPDATE gift_cards SET payment_intent_id = $2 WHERE id = $1", [card?.id, intent]);
    await storeIntent(null);
    // The other window reads the purchase without an intent; the first one stores its intent before it is deleted.
    const delegate = db().giftCard as unknown as { findUnique: (args: unknown) => Promise<unknown> };
    const find = delegate.findUnique.bind(delegate);
    const spy = jest.spyOn(delegate, "findUnique").mockImplementationOnce(async (args) => {
      const read = await find(args);
      await storeIntent(first);
      return read;
    });
    const second = await start({ ...input, amount: 2500 });
    spy.mockRestore();
    expect(second?.paymentIntentId).not.toBe(first);
    await expect(confirm(first)).rejects.toThrow();
  });

  it("refuses days that have passed, and after a year", async () => {
    for (const deliverOn of [inDays(-3), inDays(370)])
      expect(await errorOf(start(purchase({ deliverOn })))).toMatchObject({
        code: "invalid_input",
        details: { fields: { deliverOn: expect.any(String) } },
      });
  });

  it("keeps a declined purchase payable, and ends it after five declines", async () => {
    const { input, intent } = await startedPurchase();
    await expect(confirm(intent, "pm_card_chargeDeclined")).rejects.toThrow();
    expect((await start(input))?.paymentIntentId).toBe(intent);
    for (let declines = 1; declines < 5; declines += 1)
      await expect(confirm(intent, "pm_card_chargeDeclined")).rejects.toThrow();
    expect(await errorOf(start(input))).toMatchObject({ code: "too_many" });
    expect((await stripe().paymentIntents.retrieve(intent)).status).toBe("canceled");
    expect(await cardOf(input)).toBeNull();
  });

  it("deletes what is not paid within an hour, with its personal data", async () => {
    const { input, intent } = await startedPurchase();
    await reconcilePayments(0);
    expect(await cardOf(input)).not.toBeNull();
    moveTo(61 * 60);
    await reconcilePayments(0);
    expect(await cardOf(input)).toBeNull();
    expect((await stripe().paymentIntents.retrieve(intent)).status).toBe("canceled");
  });

  it("keeps an old purchase whose intent is stored while it is checked", async () => {
    const { input, intent } = await startedPurchase();
    await sql("UPDATE gift_cards SET payment_intent_id = NULL WHERE payment_intent_id = $1", [intent]);
    moveTo(61 * 60);
    const delegate = db().giftCard as unknown as { findMany: (args: unknown) => Promise<unknown> };
    const find = delegate.findMany.bind(delegate);
    const spy = jest.spyOn(delegate, "findMany").mockImplementationOnce(async (args) => {
      const read = await find(args);
      await sql("UPDATE gift_cards SET payment_intent_id = $2 WHERE id = $1", [
        (await cardOf(input))?.id,
        intent,
      ]);
      return read;
    });
    await reconcilePayments(0);
    spy.mockRestore();
    expect(await cardOf(input)).toMatchObject({ status: "pending" });
    await reconcilePayments(0);
    expect((await stripe().paymentIntents.retrieve(intent)).status).toBe("canceled");
    expect(await cardOf(input)).toBeNull();
  });
});

describe("delivery", () => {
  it("emails the code on the chosen day, once", async () => {
    const { id, input } = await boughtCard({ deliverOn: inDays(9) });
    expect(await stateOf(id)).toBe("scheduled");
    await deliverGiftCards();
    expect(await mailsOf(id)).toEqual([`gift-card-receipt ${input.senderEmail}`]);
    moveTo(11 * DAY);
    await Promise.all([deliverGiftCards(), deliverGiftCards()]);
    expect(await stateOf(id)).toBe("sent");
    expect(await mailsOf(id)).toEqual([
      `gift-card-receipt ${input.senderEmail}`,
      `gift-card ${input.recipientEmail}`,
    ]);
  });

  it("prints the code for the holder of the signed link only, and nothing once it is used", async () => {
    const { id, code } = await boughtCard({ deliverOn: inDays(9) });
    const card = await db().giftCard.findUniqueOrThrow({ where: { id } });
    const proof = new URLSearchParams(printPath(card).split("?")[1]).get("proof") ?? "";
    expect(await getPrintableGiftCard(id, proof)).toMatchObject({ code: code.match(/.{4}/g)?.join("-") });
    expect(await getPrintableGiftCard(id, "x".repeat(43))).toBeNull();
    await redeem((await person()).id, code);
    expect(await getPrintableGiftCard(id, proof)).toBe("used");
  });
});

describe("redeeming", () => {
  it("makes it store credit, which pays for orders in full and in part", async () => {
    const { code } = await boughtCard({ amount: 2000 });
    const one = await customer(0);
    expect(await redeem(one.id, code)).toEqual({ amount: 2000 });
    expect(await entriesOf(one.id)).toEqual(["gift_card 2000"]);
    const total = (await quote(one))?.totalCents ?? 0;
    await pressCredit(one);
    expect(await accountOf(one.id)).toEqual({ balance: 2000 - total, held: 0 });
    await one.add(0, 1);
    const { order } = await buy(one);
    expect(order).toMatchObject({ credit_cents: 2000 - total, payment_status: "paid" });
    expect(await accountOf(one.id)).toEqual({ balance: 0, held: 0 });
  });

  it("credits one code exactly once from 50 windows", async () => {
    const { id, code } = await boughtCard();
    const people = await Promise.all(Array.from({ length: 5 }, () => person()));
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => redeem(String(people[index % 5]?.id), code)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const entries = await sql(
      "SELECT amount_cents AS amount FROM store_credit_entries WHERE gift_card_id = $1",
      [id],
    );
    expect(entries).toEqual([{ amount: 5000 }]);
  });

  it("(control) would credit it several times without the condition and the unique entry", async () => {
    const { id } = await boughtCard();
    const { id: userId } = await person();
    await sql("INSERT INTO store_credit_accounts (id, user_id) VALUES ('control', $1)", [userId]);
    await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const [card] = await sql("SELECT status FROM gift_cards WHERE id = $1", [id]);
        if (card?.["status"] !== "sent") return;
        await sql(
          "INSERT INTO store_credit_entries (id, account_id, amount_cents, reason, gift_card_id, idempotency_key) VALUES ($1, 'control', 5000, 'gift_card', $2, $1)",
          [`control-${index}`, id],
        );
      }),
    );
    expect((await accountOf(userId))?.["balance"]).toBeGreaterThan(5000);
    await sql("UPDATE gift_cards SET status = 'sent' WHERE id = $1", [id]);
    await sql("ALTER TABLE store_credit_entries DISABLE TRIGGER ALL");
    await sql("DELETE FROM store_credit_entries WHERE account_id = 'control'");
    await sql("ALTER TABLE store_credit_entries ENABLE TRIGGER ALL");
    await sql("UPDATE store_credit_accounts SET balance_cents = 0 WHERE id = 'control'");
  });

  it("says what became of a code, in its balance too", async () => {
    const { code } = await boughtCard();
    const [one, other] = [await person(), await person()];
    const guesser = { address: "a-visitor", userId: null };
    expect(await getGiftCardBalance(code, guesser)).toEqual({ amountCents: 5000, isRedeemable: true });
    await redeem(one.id, code);
    expect(await getGiftCardBalance(code, guesser)).toEqual({ amountCents: 5000, isRedeemable: false });
    expect(await errorOf(redeem(one.id, code))).toMatchObject({
      code: "conflict",
      message: "You have already added this gift card to your store credit.",
    });
    expect(await errorOf(redeem(other.id, code))).toMatchObject({
      message: "This gift card has already been redeemed.",
    });
  });

  it("limits guesses by address and by account; known codes do not count", async () => {
    const { code } = await boughtCard();
    const guess = (address: string, userId: string | null, typed = "AAAABBBBCCCCDDDD") =>
      errorOf(getGiftCardBalance(typed, { address, userId }));
    for (let count = 0; count < 40; count += 1) expect(await guess("knows-it", "knows-it", code)).toBeNull();
    for (let count = 0; count < 30; count += 1)
      expect(await guess("guesses", null)).toMatchObject({ code: "invalid_input" });
    expect(await guess("guesses", null, code)).toMatchObject({ code: "too_many" });
    for (let count = 0; count < 20; count += 1)
      expect(await guess(`moves-${count}`, "one-account")).toMatchObject({ code: "invalid_input" });
    expect(await guess("moves-on", "one-account", code)).toMatchObject({ code: "too_many" });
    expect(await guess("moves-on", "another-account", code)).toBeNull();
  });
});

it("a code is derived from id, version and the server's secret", () => {
  const codes = Array.from({ length: 200 }, (_, codeVersion) => deriveCode({ id: "one", codeVersion }));
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-TV-Z2-9]{16}$/);
});
