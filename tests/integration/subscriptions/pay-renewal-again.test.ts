import { payRenewal } from "@/lib/checkout/commands/renewals/pay-renewal";
import { HOLD_CAPS } from "@/lib/core/purchase-limits";
import { refusal } from "../../support/admin-shop";
import { leaveUnits } from "../../support/leave-units";
import { PAYMENT_REFUSED, payUnrecorded } from "../../support/pay-unrecorded";
import { renewalShop } from "../../support/renewal-shop";

const shop = renewalShop();

describe("paying a renewal by hand again", () => {
  const pay = (person: Awaited<ReturnType<typeof shop.subscriber>>) =>
    payRenewal(person.id, person.subscriptionId, "203.0.113.9");
  const declined = async () => {
    const person = await shop.subscriber();
    await shop.withCard(person, "pm_card_authenticationRequired");
    await shop.renewOn(30);
    return person;
  };

  it("says that a refused payment is refunded", async () => {
    const person = await declined();
    const { paymentIntentId, orderNumber } = await pay(person);
    await payUnrecorded(shop, paymentIntentId);
    expect(await refusal(pay(person))).toMatchObject({
      message: PAYMENT_REFUSED,
      details: { orderNumber, refunded: true },
    });
  });

  it("says that a payment in progress is being processed", async () => {
    const person = await declined();
    const { paymentIntentId, orderNumber } = await pay(person);
    const alter = (body: Record<string, unknown>) => ({
      status: 200,
      body: { ...body, status: "processing" },
    });
    shop.meddle(({ call }) => (call.endsWith(paymentIntentId) ? { alter } : undefined));
    expect(await refusal(pay(person))).toMatchObject({
      message: "Your payment is being processed. Please wait a moment.",
      details: { orderNumber },
    });
    shop.meddle(undefined);
  });
});

it("paying renewals by hand holds no more stock than one address may hold (D43)", async () => {
  const owed = async () => {
    const person = await shop.subscriber();
    await shop.sql(
      "UPDATE product_subscriptions SET quantity = 300, problem = 'declined', next_date = $2 WHERE id = $1",
      [person.subscriptionId, shop.dayAfter(0)],
    );
    return person;
  };
  const [first, second, third] = [await owed(), await owed(), await owed()];
  const pay = ({ id, subscriptionId }: typeof first, tier?: "wholesale") =>
    payRenewal(id, subscriptionId, "203.0.113.77", tier);
  await expect(pay(first)).resolves.toHaveProperty("paymentIntentId");
  await expect(pay(second)).resolves.toHaveProperty("paymentIntentId");
  expect(await refusal(pay(third))).toMatchObject({ code: "too_many" });
  await expect(pay(third, "wholesale")).resolves.toHaveProperty("paymentIntentId");
});

it("paying renewals by hand leaves no more products out of stock than one address may (D43)", async () => {
  const { emptiedProducts } = HOLD_CAPS.standard;
  const undo: (() => Promise<unknown>)[] = [];
  const people: Awaited<ReturnType<typeof shop.subscriber>>[] = [];
  const products = await shop.sql(
    "SELECT id FROM products WHERE is_active AND NOT is_chilled AND id <> $1 ORDER BY id LIMIT $2",
    [shop.product(0), emptiedProducts + 1],
  );
  for (const { id } of products) {
    const person = await shop.subscriber();
    await shop.sql(
      `UPDATE product_subscriptions SET product_id = $2, told_unit_cents = 99999, quantity = 2, problem = 'declined', next_date = $3
       WHERE id = $1`,
      [person.subscriptionId, id, shop.dayAfter(0)],
    );
    undo.push(await leaveUnits(shop.sql, String(id), 2));
    people.push(person);
  }
  const pay = ({ id, subscriptionId }: (typeof people)[number]) =>
    payRenewal(id, subscriptionId, "203.0.113.79").then(
      () => "held",
      (error: { code?: string }) => error.code,
    );
  const outcomes: unknown[] = [];
  for (const person of people) outcomes.push(await pay(person));
  for (const restore of undo) await restore();
  expect(outcomes).toEqual([...people.slice(1).map(() => "held"), "too_many"]);
});
