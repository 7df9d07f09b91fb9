import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { updateSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { renewalShop } from "../../support/renewal-shop";

const shop = renewalShop();
const { sql, meddle, renewOn, attachCard } = shop;

/** A member with subscriptions to three products: one renews with the first card, two with another. */
async function withTwoCards() {
  const person = await shop.member();
  for (const product of [0, 1, 2]) await person.add(product, 1, true);
  const { paymentIntentId } = await person.pay();
  await shop.confirm(paymentIntentId);
  await finalizePayment(await readIntent(paymentIntentId));
  const ids = (await shop.subscriptionsOf(person.id)).map(({ id }) => String(id));
  const paymentMethodId = await attachCard(person, "pm_card_mastercard");
  for (const id of ids.slice(1)) await updateSubscription(person.id, id, { paymentMethodId });
  return { id: person.id, ids };
}

/** The renewals' states and tax rates in percent, by subscription. */
const ordersOf = async (userId: string) =>
  Object.fromEntries(
    (
      await sql(
        `SELECT r.subscription_id AS id, o.shipping_address->>'state' AS state, round(100.0 * o.tax_cents / o.subtotal_cents) AS rate
         FROM product_renewals r JOIN orders o ON o.id = r.order_id WHERE o.user_id = $1 AND r.outcome = 'paid'`,
        [userId],
      )
    ).map(({ id, state, rate }) => [id, `${state} ${rate}`]),
  );

/** The brands of the cards that paid for the renewals, by subscription. */
const cardsOf = async (userId: string) =>
  Object.fromEntries(
    (
      await sql(
        `SELECT r.subscription_id AS id, p.card_brand AS brand FROM product_renewals r
         JOIN orders o ON o.id = r.order_id JOIN payments p ON p.order_id = o.id WHERE o.user_id = $1 AND r.outcome = 'paid'`,
        [userId],
      )
    ).map(({ id, brand }) => [id, brand]),
  );

/** Changes a subscription while the owner's first order of the round is charged. */
async function changeDuringFirstCharge(
  userId: string,
  subscriptionId: string,
  input: Parameters<typeof updateSubscription>[2],
): Promise<void> {
  let change: Promise<void> | undefined;
  meddle(({ call }) => {
    if (call !== "POST /v1/payment_intents" || change) return undefined;
    change = updateSubscription(userId, subscriptionId, input);
    return { before: change };
  });
  await renewOn(30);
  meddle(undefined);
  await change;
}

beforeAll(() =>
  sql("INSERT INTO tax_rates (state, rate_thousandths, updated_at) VALUES ('NY', 20000, now())"),
);

it("renewals whose address changes while their owner's first order is charged go to the new address, with its tax", async () => {
  const { id, ids } = await withTwoCards();
  const [first = "", second = "", third = ""] = ids;
  const addressId = `address-${id}`;
  await sql(
    `INSERT INTO addresses (id, user_id, first_name, last_name, address, city, state, zip, updated_at)
     VALUES ($1, $2, 'Olive', 'Grove', '1 Mill Road', 'Albany', 'NY', '12207', now())`,
    [addressId, id],
  );
  await changeDuringFirstCharge(id, third, { addressId });
  await renewOn(30);
  expect(await ordersOf(id)).toEqual({ [first]: "CA 8", [second]: "CA 8", [third]: "NY 20" });
});

it("a renewal whose card changes while its owner's first order is charged is paid with the new card", async () => {
  const { id, ids } = await withTwoCards();
  const [first = "", second = "", third = ""] = ids;
  const card = "SELECT stripe_payment_method_id AS id FROM product_subscriptions WHERE id = $1";
  const paymentMethodId = String((await sql(card, [first]))[0]?.["id"]);
  await changeDuringFirstCharge(id, third, { paymentMethodId });
  const others = { [first]: "visa", [second]: "mastercard" };
  expect(await cardsOf(id)).toEqual(others);
  await renewOn(30);
  expect(await cardsOf(id)).toEqual({ ...others, [third]: "visa" });
});
