import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { completePayment, placeOrder } from "@/lib/checkout/commands/place-order";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { hashToken } from "@/lib/server/hash";
import { ADDRESS } from "../../support/buyer";
import { paymentShop, VISITOR } from "../../support/payment-shop";

const shop = paymentShop();
const { sql, shopper, confirm, orderOf } = shop;
const SECRET = "the-checkout-secret-of-a-test-browser";
const buyer = { viewer: VISITOR, checkoutSecret: SECRET };

const mailsOf = (orderId: unknown) =>
  sql("SELECT template, recipient, data FROM mail_outbox WHERE data->>'orderId' = $1", [orderId]);

/** A payment that started without an email. */
async function begun() {
  const person = shopper();
  await person.add(0, 1);
  const prepared = await person.pay({ secretHash: hashToken(SECRET), withAddress: false });
  const [line] = await sql(
    "SELECT l.product_id, l.unit_price_cents, l.order_id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.payment_intent_id = $1",
    [prepared.paymentIntentId],
  );
  const claims = {
    paymentIntentId: prepared.paymentIntentId,
    totalAmount: prepared.amount / 100,
    items: [
      {
        productId: String(line?.["product_id"]),
        quantity: 1,
        price: Number(line?.["unit_price_cents"]) / 100,
      },
    ],
    shippingInfo: { ...ADDRESS, state: "CA" as const },
  };
  return { intent: prepared.paymentIntentId, amount: prepared.amount, id: line?.["order_id"], claims };
}

describe("an order paid without an email", () => {
  it("is confirmed to the email that the buyer gave to Stripe", async () => {
    const { intent, id } = await begun();
    await shop.stripe().paymentIntents.confirm(intent, {
      payment_method_data: {
        type: "card",
        card: { number: "4242424242424242", exp_month: 12, exp_year: 2034, cvc: "123" },
        billing_details: { email: "Payer@Bank.example" },
      } as never,
      return_url: "http://localhost:3000/",
    });
    await finalizePayment(await readIntent(intent));
    expect(await mailsOf(id)).toMatchObject([
      { template: "order-confirmation", recipient: "payer@bank.example" },
    ]);
    expect(await orderOf(intent)).toMatchObject({ customer_email: "payer@bank.example" });
  });

  it("sends no email until one is known, and one when its page provides it", async () => {
    const { intent, id, claims } = await begun();
    await confirm(intent);
    await finalizePayment(await readIntent(intent));
    expect(await mailsOf(id)).toEqual([]);
    expect(await placeOrder(buyer, claims)).toEqual({ orderId: id, isFirst: true });
    await placeOrder(buyer, claims);
    expect(await mailsOf(id)).toMatchObject([{ template: "order-confirmation", recipient: ADDRESS.email }]);
  });
});

describe("a payment that differs from the order's total", () => {
  it("is refunded in full, and the page, the email and the staff alert give the actual reason, not out of stock", async () => {
    const { intent, amount, id, claims } = await begun();
    await shop
      .stripe()
      .paymentIntents.update(intent, { amount: amount - 50, receipt_email: "rosa@field.example" });
    await confirm(intent);
    await expect(placeOrder(buyer, claims)).rejects.toMatchObject({
      code: "amount_mismatch",
      message: expect.stringContaining("refunding your payment in full"),
      details: { amount },
    });
    await expect(completePayment(buyer, intent)).rejects.toMatchObject({ code: "amount_mismatch" });
    expect(await orderOf(intent)).toMatchObject({
      cancel_reason: "wrong_amount",
      payment_status: "refunded",
    });
    expect(await mailsOf(id)).toMatchObject([
      { template: "order-refused", data: { refundCents: amount - 50, because: "wrong_amount" } },
    ]);
    expect(await sql("SELECT kind FROM notices WHERE object_id = $1", [id])).toEqual([
      { kind: "payment_refused" },
    ]);
  });
});
