import type Stripe from "stripe";
import { eraseAccount } from "@/lib/account/commands/delete-account";
import { abandonOrder } from "@/lib/checkout/commands/abandon-order";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { writeRefunds } from "@/lib/checkout/commands/refunds/write-refunds";
import { reserveOrder } from "@/lib/checkout/commands/reserve-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { ShopError } from "@/lib/core/errors";
import { centsToDecimal, formatCents } from "@/lib/core/money";
import { expireCredit } from "@/lib/credit/commands/expire-credit";
import { reserveCredit } from "@/lib/credit/commands/spend-credit";
import { orderText } from "@/lib/mail/parts";
import { getOrder } from "@/lib/orders/queries/get-order";
import { getOwnOrder, listOrders } from "@/lib/orders/queries/own-orders";
import { db } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { creditShop } from "../../support/credit-shop";
import { movableClock } from "../../support/movable-clock";
import { handleStripeEvent, stripeEvents } from "../../support/stripe-events";
import { waitFor } from "../../support/wait-for";

const shop = creditShop();
const { eventOf } = stripeEvents(shop);
const { moveTo } = movableClock();
const DAY = 24 * 60 * 60;
const { sql, customer, give, accountOf, entriesOf, inputOf, pressCredit, press, buy, refund, refundsOf } =
  shop;

it("a refused payment shows the amount the card paid, not the total that store credit would have covered in part", async () => {
  const one = await customer(500);
  const { paymentIntentId } = await press(one);
  const id = String((await shop.orderOf(paymentIntentId))?.["id"]);
  await abandonOrder(id, "Not paid in time");
  await give(one.id, -500);
  await shop.confirm(paymentIntentId);
  const { order, refused } = await finalizePayment(await readIntent(paymentIntentId));
  expect(refused).toBe("wrong_amount");
  const totalCents = order?.totalCents ?? 0;
  const detail = await getOwnOrder(one.id, order?.orderNumber ?? "");
  expect(detail).toMatchObject({ totalCents, chargedCents: totalCents - 500, creditCents: 0 });
  expect(detail?.refunds).toMatchObject([{ amountCents: totalCents - 500 }]);
  for (const view of [await getOrder(id), ...(await listOrders(one.id))])
    expect(view).toMatchObject({ id, chargedCents: totalCents - 500 });
  expect(detail && orderText(detail)).toMatch(`Paid by card: ${formatCents(totalCents - 500)}`);
  expect(await getAdminOrder(id)).toMatchObject({ totalCents, charged: centsToDecimal(totalCents - 500) });
});

it("ten presses at once, in two tabs, pay for one order with the credit, once", async () => {
  const one = await customer(50_000);
  const input = await inputOf(one);
  const claims = { amount: input.amount, creditCents: input.creditCents };
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => pressCredit(one, claims)));
  const paid = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.orderNumber] : []));
  expect(paid).toHaveLength(1);
  for (const result of results)
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({ code: "conflict", details: { orderNumber: paid[0] } });
  expect(await entriesOf(one.id)).toEqual(["goodwill 50000", `order -${input.amount}`]);
});

it("a card payment and a credit payment at once: the order is paid at most once", async () => {
  const one = await customer(50_000);
  const { amount } = await inputOf(one);
  const [credit, card] = await Promise.allSettled([
    pressCredit(one, { amount, creditCents: amount }),
    press(one, { amount, creditCents: 0 }),
  ]);
  expect([credit.status, card.status]).toContain("fulfilled");
  if (card.status === "fulfilled") {
    const order = await shop.orderOf(card.value.paymentIntentId);
    const { status } = await shop.stripe().paymentIntents.retrieve(card.value.paymentIntentId);
    // Either the intent is payable and no credit is spent, or credit has paid and the intent is canceled.
    if (credit.status === "fulfilled") expect([order, status]).toEqual([undefined, "canceled"]);
    else expect(await entriesOf(one.id)).toEqual(["goodwill 50000"]);
  }
});

/** Two carts of one customer, as on two devices between a sign-in and the merge of the carts. */
async function twoOrders(cents: number) {
  const one = await customer(0);
  const total = (await inputOf(one)).amount;
  await give(one.id, cents);
  const other = shop.shopper(null);
  await other.add(0, 1);
  return { one, total, other };
}

const hold = (userId: string, orderId: string, cents: number) =>
  sql(
    "INSERT INTO store_credit_holds (order_id, account_id, amount_cents) SELECT $2, id, $3 FROM store_credit_accounts WHERE user_id = $1",
    [userId, orderId, cents],
  );

it("credit is never promised twice: the database refuses a second hold of the same cents", async () => {
  const { one, other } = await twoOrders(500);
  await press(one);
  const { paymentIntentId } = await other.pay();
  const order = await shop.orderOf(paymentIntentId);
  await expect(hold(one.id, String(order?.["id"]), 1)).rejects.toThrow("store_credit_accounts_held");
  expect(await accountOf(one.id)).toEqual({ balance: 500, held: 500 });
});

it("two spends of the same credit at once: one fails, and the balance stays at zero or above", async () => {
  const { id } = await customer(500);
  const takes = await Promise.allSettled(Array.from({ length: 8 }, () => give(id, -500)));
  expect(takes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const take of takes) if (take.status === "rejected") expect(take.reason).toBeInstanceOf(ShopError);
  expect(await accountOf(id)).toEqual({ balance: 0, held: 0 });
});

it("control: without the constraint, two writers that both read 500 cents spend 1,000 cents", async () => {
  const { id } = await customer(500);
  await sql("ALTER TABLE store_credit_accounts DROP CONSTRAINT store_credit_accounts_held");
  try {
    const take = async (key: string) => {
      const account = await db().storeCreditAccount.findUniqueOrThrow({ where: { userId: id } });
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (account.balanceCents < 500) return;
      await db().storeCreditEntry.create({
        data: {
          accountId: account.id,
          amountCents: -500,
          reason: "correction",
          note: "control",
          idempotencyKey: key,
        },
      });
    };
    await Promise.all([take("control-1"), take("control-2")]);
    expect(await accountOf(id)).toEqual({ balance: -500, held: 0 });
    await give(id, 500);
  } finally {
    await sql(
      "ALTER TABLE store_credit_accounts ADD CONSTRAINT store_credit_accounts_held CHECK (held_cents BETWEEN 0 AND balance_cents)",
    );
  }
});

it("Pay and a correction by staff at once: the credit goes either to the order or to the correction", async () => {
  const one = await customer(500, { quantity: 2 });
  const input = await inputOf(one);
  const reserve = { owner: one.owner, viewer: one.viewer, secretHash: "mine", input };
  const [order, taken] = await Promise.allSettled([
    reserveOrder(reserve, null, "caller"),
    give(one.id, -500),
  ]);
  expect([order, taken].filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const account = await accountOf(one.id);
  expect(order.status === "fulfilled" ? { balance: 500, held: 500 } : { balance: 0, held: 0 }).toEqual(
    account,
  );
});

it("a press reserves credit while the payment of an earlier revision waits: nothing stays reserved", async () => {
  const one = await customer(500, { quantity: 2 });
  const { paymentIntentId } = await press(one, { creditCents: 0 });
  const id = String((await shop.orderOf(paymentIntentId))?.["id"]);
  await shop.confirm(paymentIntentId);
  let finalized: ReturnType<typeof finalizePayment> | undefined;
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM orders WHERE id = ${id} FOR UPDATE`;
    finalized = finalizePayment(await readIntent(paymentIntentId));
    await waitFor(async () => (await sql("SELECT 1 FROM pg_locks WHERE NOT granted")).length > 0);
    await reserveCredit(tx, one.id, id, 500);
  });
  expect((await finalized)?.refused).toBeNull();
  expect(await accountOf(one.id)).toEqual({ balance: 500, held: 0 });
});

it("credit that an order reserves does not expire, even if other credit is left", async () => {
  const one = await customer(300, { quantity: 2 });
  const tomorrow = new Date(Date.now() + DAY * 1000).toISOString().slice(0, 10);
  await give(one.id, 200, { expiresOn: tomorrow });
  const { paymentIntentId } = await press(one);
  await give(one.id, 300);
  moveTo(3 * DAY);
  await expireCredit();
  expect(await accountOf(one.id)).toEqual({ balance: 800, held: 500 });
  await shop.confirm(paymentIntentId);
  await finalizePayment(await readIntent(paymentIntentId));
  await expireCredit();
  expect(await accountOf(one.id)).toEqual({ balance: 300, held: 0 });
});

it("a deleted user's card payment is not refunded as credit", async () => {
  const one = await customer(0);
  const { id } = await buy(one, { creditCents: 0 });
  await sql("UPDATE users SET deleted_at = now() WHERE id = $1", [one.id]);
  await expect(refund(id, { kind: "amount", amount: 400, toCredit: true })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await refundsOf(id)).toEqual([]);
  await refund(id, { kind: "amount", amount: 400 });
  expect(await refundsOf(id)).toMatchObject([{ amount: 400, isToCredit: false }]);
});

it.each([
  ["more than is left after a refund as store credit raises an alert, until the bank returns it", 1, 1],
  ["what is left raises none", 0, 0],
])("a refund in Stripe's dashboard of %s", async (_, moreCents, alerts) => {
  const one = await customer(0);
  const { id, intent } = await buy(one, { creditCents: 0 });
  await refund(id, { kind: "amount", amount: 400, toCredit: true });
  const { amount } = await shop.stripe().paymentIntents.retrieve(intent);
  const made = await shop
    .stripe()
    .refunds.create({ payment_intent: intent, amount: amount - 400 + moreCents });
  await handleStripeEvent(await eventOf("charge.refunded", intent));
  expect(await refundsOf(id)).toHaveLength(2);
  const open = () =>
    sql(
      "SELECT message FROM notices WHERE object_id = $1 AND kind = 'refunded_twice' AND handled_at IS NULL",
      [id],
    );
  const raised = await open();
  expect(raised).toHaveLength(alerts);
  for (const { message } of raised) expect(message).toContain("$0.01 more than could still be refunded");
  const order = await db().order.findUniqueOrThrow({ where: { id } });
  await db().$transaction((tx) => writeRefunds(tx, [order], [{ ...made, status: "failed" }]));
  expect(await open()).toEqual([]);
});

it("an order canceled during a dispute that is later lost raises an alert, and its credit can be refunded", async () => {
  const one = await customer(500, { quantity: 2 });
  const { paymentIntentId: intent } = await press(one);
  await shop.confirm(intent, "pm_card_createDispute");
  await finalizePayment(await readIntent(intent));
  const id = String((await shop.orderOf(intent))?.["id"]);
  const opened = await eventOf("charge.dispute.created", intent);
  await handleStripeEvent(opened);
  await cancelOrderByShop(MANAGER.userId, id, "");
  expect(await refundsOf(id)).toEqual([]);
  const evidence = { uncategorized_text: "losing_evidence" };
  await shop.stripe().disputes.update((opened.data.object as Stripe.Dispute).id, { evidence, submit: true });
  await handleStripeEvent(await eventOf("charge.dispute.closed", intent));
  const alerts = await sql("SELECT kind FROM notices WHERE object_id = $1 AND handled_at IS NULL", [id]);
  expect(alerts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["dispute_lost", "refund_due"]));
  await refund(id, { kind: "full", restock: false });
  expect(await refundsOf(id)).toMatchObject([{ amount: 500, isToCredit: true }]);
  expect(await accountOf(one.id)).toEqual({ balance: 500, held: 0 });
});

it.each([0, 700])(
  "credit is not given to an account that is being deleted (%i cents before)",
  async (cents) => {
    const { id } = await customer(cents);
    let given: Promise<unknown> = Promise.resolve();
    await db().$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR UPDATE`;
        await eraseAccount(tx, await tx.user.findUniqueOrThrow({ where: { id } }));
        given = give(id, 500).catch((error: unknown) => error);
        await new Promise((resolve) => setTimeout(resolve, 500));
      },
      { timeout: 9000 },
    );
    expect(await given).toMatchObject({ code: "not_found" });
    expect(await sql("SELECT id FROM store_credit_accounts WHERE user_id = $1", [id])).toEqual([]);
    const mails =
      "SELECT recipient FROM mail_outbox WHERE template = 'credit-added' AND data ->> 'userId' = $1";
    expect(await sql(mails, [id])).toEqual([]);
  },
);
