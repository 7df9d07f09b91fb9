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
