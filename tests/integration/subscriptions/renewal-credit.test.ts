import type { Viewer } from "@/lib/account/queries/viewer";
import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { chargeDueRenewals } from "@/lib/checkout/commands/renewals/charge-due-renewals";
import { openRenewals } from "@/lib/checkout/commands/renewals/open-renewals";
import { payRenewal } from "@/lib/checkout/commands/renewals/pay-renewal";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { addCredit } from "@/lib/credit/commands/add-credit";
import { getOrder } from "@/lib/orders/queries/get-order";
import { listOrders } from "@/lib/orders/queries/own-orders";
import { now } from "@/lib/server/clock";
import { setRenewalsUseCredit } from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptionLines } from "@/lib/subscriptions/queries/list-subscription-lines";
import { getRenewalCredit } from "@/lib/subscriptions/queries/next-renewal";
import { OWNER } from "../../support/actors";
import { ADDRESS } from "../../support/buyer";
import { errorOf } from "../../support/discount-shop";
import { renewalShop } from "../../support/renewal-shop";

const shop = renewalShop();
const { sql, subscriber, dayAfter, goTo, renewOn, subscriptionOf, mailsTo, withCard, stockOf, chargesOf } =
  shop;
let made = 0;

async function give(userId: string, amount: number): Promise<void> {
  made += 1;
  const requestKey = `renewal-credit-${made}`;
  await addCredit(OWNER, userId, { requestKey, amount, reason: "Thank you", expiresOn: null });
}

/** A subscriber with credit, which may pay for renewals. */
async function withCredit(amount: number, isAllowed = true) {
  const person = await subscriber();
  await give(person.id, amount);
  await setRenewalsUseCredit(person.id, isAllowed);
  return person;
}

const accountOf = async (userId: string) =>
  (
    await sql(
      "SELECT balance_cents AS balance, held_cents AS held FROM store_credit_accounts WHERE user_id = $1",
      [userId],
    )
  )[0];

/** The total of a renewal, its parts, and what Stripe has received for it. */
async function lastRenewal(userId: string) {
  const [{ id } = { id: "" }] = await listOrders(userId);
  const [row] = await sql(
    "SELECT total_cents AS total, credit_cents AS credit, payment_intent_id AS intent FROM orders WHERE id = $1",
    [id],
  );
  const intent = row?.["intent"];
  const card = intent ? (await shop.stripe().paymentIntents.retrieve(String(intent))).amount_received : 0;
  return { id, total: Number(row?.["total"]), credit: Number(row?.["credit"]), card };
}

const totalOf = async () => {
  const person = await subscriber();
  await renewOn(30);
  goTo(0);
  return (await lastRenewal(person.id)).total;
};

it("is off by default, and then the saved card pays for all", async () => {
  const person = await withCredit(500, false);
  const [column] = await sql(
    "SELECT column_default AS value FROM information_schema.columns WHERE column_name = 'renewals_use_credit'",
  );
  expect(column?.["value"]).toBe("false");
  expect(await renewOn(30)).toBe(1);
  const { total, ...parts } = await lastRenewal(person.id);
  expect(parts).toMatchObject({ credit: 0, card: total });
  expect(await accountOf(person.id)).toEqual({ balance: 500, held: 0 });
});

it("pays a part, and the card the rest: as the order shows, with the announcement saying so", async () => {
  const person = await withCredit(500);
  expect(await getRenewalCredit(person.id)).toEqual({ isWanted: true, availableCents: 500 });
  expect(await listSubscriptionLines([person.subscriptionId], "charge")).toMatchObject({ usesCredit: true });
  expect(await renewOn(30)).toBe(1);
  const { id, total, ...parts } = await lastRenewal(person.id);
  expect(parts).toEqual({ credit: 500, card: total - 500 });
  expect(await getOrder(id)).toMatchObject({ creditCents: 500, totalCents: total });
  expect(await accountOf(person.id)).toEqual({ balance: 0, held: 0 });
  expect(await subscriptionOf(person)).toMatchObject({ next: dayAfter(60) });
});

it("pays for all of it without a charge, also without a saved card", async () => {
  const total = await totalOf();
  const person = await withCredit(2 * total);
  await sql("UPDATE product_subscriptions SET stripe_payment_method_id = NULL WHERE user_id = $1", [
    person.id,
  ]);
  const [stock, charges] = [await stockOf(), await chargesOf(person)];
  expect(await renewOn(30)).toBe(1);
  expect(await lastRenewal(person.id)).toMatchObject({ total, credit: total, card: 0 });
  expect(await chargesOf(person)).toBe(charges);
  expect(await accountOf(person.id)).toEqual({ balance: total, held: 0 });
  expect(await stockOf()).toBe(stock - 2);
  expect(await subscriptionOf(person)).toMatchObject({ next: dayAfter(60), problem: null });
  expect(await renewOn(30)).toBe(0);
});

it("leaves the card at least $0.50", async () => {
  const total = await totalOf();
  const person = await withCredit(total - 20);
  expect(await renewOn(30)).toBe(1);
  expect(await lastRenewal(person.id)).toMatchObject({ credit: total - 50, card: 50 });
  expect(await accountOf(person.id)).toEqual({ balance: 30, held: 0 });
});

it("is released when the card is declined, whose email names the card's part, and used by the next attempt", async () => {
  const person = await withCredit(500);
  await withCard(person, "pm_card_chargeCustomerFail");
  expect(await renewOn(30)).toBe(0);
  expect(await accountOf(person.id)).toEqual({ balance: 500, held: 0 });
  const [mail] = await sql(
    "SELECT (data->>'amountCents')::int AS amount FROM mail_outbox WHERE template = 'delivery-problem' AND data->'subscriptionIds' ? $1",
    [person.subscriptionId],
  );
  await withCard(person, "pm_card_visa");
  expect(await renewOn(31)).toBe(1);
  const { total, credit, card } = await lastRenewal(person.id);
  expect([credit, card, mail?.["amount"]]).toEqual([500, total - 500, total - 500]);
});

it("is not used when the owner pays by hand", async () => {
  const person = await withCredit(500);
  await withCard(person, "pm_card_chargeCustomerFail");
  expect(await renewOn(30)).toBe(0);
  const { paymentIntentId, amount } = await payRenewal(person.id, person.subscriptionId, "address");
  const [order] = await sql("SELECT total_cents, credit_cents FROM orders WHERE payment_intent_id = $1", [
    paymentIntentId,
  ]);
  expect(order).toEqual({ total_cents: amount, credit_cents: 0 });
  await shop.stripe().paymentIntents.cancel(paymentIntentId);
  expect(await mailsTo(person)).toEqual(["declined"]);
});

it("is neither lost nor spent twice by a process that ends between its steps", async () => {
  const person = await withCredit(10_000);
  goTo(30);
  for await (const { order } of openRenewals(person.id, now()))
    expect(await accountOf(person.id)).toEqual({ balance: 10_000, held: order.totalCents });
  expect(await chargeDueRenewals()).toBe(0); // open
  goTo(31);
  await expireHolds();
  expect(await accountOf(person.id)).toEqual({ balance: 10_000, held: 0 });
  expect(await renewOn(31)).toBe(1);
  const { total } = await lastRenewal(person.id);
  expect(await accountOf(person.id)).toEqual({ balance: 10_000 - total, held: 0 });
});

it("is exact when renewals to several addresses and a checkout want the same credit at once", async () => {
  const person = await subscriber();
  await sql(
    `INSERT INTO product_subscriptions (id, user_id, product_id, quantity, next_date, stripe_payment_method_id, shipping_address,
       told_unit_cents, consented_unit_cents, consent_version, updated_at)
     SELECT id || n, user_id, product_id, quantity, next_date, stripe_payment_method_id,
       shipping_address || jsonb_build_object('address', n || ' Side Street'), told_unit_cents, consented_unit_cents, consent_version, now()
     FROM product_subscriptions, generate_series(1, 5) n WHERE user_id = $1`,
    [person.id],
  );
  await give(person.id, 1000);
  await setRenewalsUseCredit(person.id, true);
  goTo(30);
  await person.add(1, 1);
  const quoted = await getCheckoutQuote(person.owner, person.viewer, "standard", "CA");
  const press = () =>
    preparePayment(
      {
        ...{ owner: person.owner, viewer: person.viewer as Viewer, secretHash: "mine" },
        input: {
          ...{ amount: quoted?.totalCents ?? 0, creditCents: 500, shippingMethod: "standard" },
          shippingInfo: { ...ADDRESS, state: "CA" },
        },
      },
      "checkout-address",
    );
  const [paid] = await Promise.all([
    Promise.all([chargeDueRenewals(), chargeDueRenewals(), chargeDueRenewals()]),
    errorOf(press()),
  ]);
  expect(paid.reduce((all, one) => all + one, 0)).toBe(6);
  const [sums] = await sql(
    `SELECT sum(o.credit_cents) FILTER (WHERE o.paid_at IS NOT NULL)::int AS spent,
       (SELECT -sum(e.amount_cents)::int FROM store_credit_entries e JOIN store_credit_accounts a ON a.id = e.account_id
        WHERE a.user_id = $1 AND e.reason = 'order') AS booked
     FROM orders o WHERE o.user_id = $1`,
    [person.id],
  );
  const account = await accountOf(person.id);
  expect(sums?.["spent"]).toBe(sums?.["booked"]);
  expect(Number(sums?.["spent"]) + Number(account?.["balance"])).toBe(1000);
  expect(Number(account?.["balance"])).toBeGreaterThanOrEqual(Number(account?.["held"]));
});
