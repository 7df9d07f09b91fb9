import { payRenewal } from "@/lib/checkout/commands/renewals/pay-renewal";
import { refusal } from "../../support/admin-shop";
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
