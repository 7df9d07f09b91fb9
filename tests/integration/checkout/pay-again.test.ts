import { refusal } from "../../support/admin-shop";
import { draftShop } from "../../support/draft-shop";
import { PAYMENT_REFUSED, payUnrecorded } from "../../support/pay-unrecorded";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const shop = draftShop();

describe("Pay again before the page knows the outcome of a payment", () => {
  it("says that the cart was paid, with the order's number", async () => {
    const person = shop.shopper();
    await person.add(0, 1);
    const { paymentIntentId, orderNumber } = await person.pay();
    await shop.confirm(paymentIntentId);
    expect(await refusal(person.pay())).toMatchObject({
      message: "This cart has already been paid for.",
      details: { orderNumber },
    });
  });

  it("says that a refused payment of a cart is refunded", async () => {
    const person = shop.shopper();
    await person.add(0, 1);
    const { paymentIntentId, orderNumber } = await person.pay();
    await payUnrecorded(shop, paymentIntentId);
    expect(await refusal(person.pay())).toMatchObject({
      code: "conflict",
      message: PAYMENT_REFUSED,
      details: { orderNumber, refunded: true },
    });
  });

  it("says that a refused payment of a payment link is refunded, and the link can be paid again", async () => {
    const link = await shop.draft();
    const { paymentIntentId, orderNumber } = await shop.pay(link);
    await payUnrecorded(shop, paymentIntentId);
    expect(await refusal(shop.pay(link))).toMatchObject({
      message: PAYMENT_REFUSED,
      details: { orderNumber, refunded: true },
    });
    expect((await shop.pay(link)).paymentIntentId).not.toBe(paymentIntentId);
  });
});
