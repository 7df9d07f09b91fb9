import { getCart } from "@/lib/cart/queries";
import { placeOrder } from "@/lib/checkout/commands/place-order";
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { handlePaymentIntentSucceeded } from "@/lib/checkout/events/payment-intent-succeeded";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { getOrder } from "@/lib/orders/queries/get-order";
import { hashToken } from "@/lib/server/hash";
import { handleStripeEvent } from "@/lib/server/stripe/events";
import { ADDRESS } from "../../support/buyer";
import { paymentShop } from "../../support/payment-shop";
import { statementsSent } from "../../support/statements-sent";

const { shopper, confirm } = paymentShop();

const SECRET = "the-checkout-secret-of-a-browser";

it("a guest's order takes 42 round trips from the empty cart to the handled webhook (docs/decisions/0055)", async () => {
  const person = shopper();
  const { owner, viewer } = person;
  const counts: Record<string, number> = {};
  const counted = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    let result: T | undefined;
    counts[name] = (
      await statementsSent(async () => {
        result = await work();
      })
    ).length;
    return result as T;
  };

  await counted("POST /api/cart", () => person.add(0, 1));
  await counted("GET /api/cart", () => getCart(owner, viewer));
  const quoted = await getCheckoutQuote(owner, viewer, "standard");
  const shippingInfo = { ...ADDRESS, state: "CA" as const };
  const input = { amount: quoted?.totalCents ?? 0, shippingInfo, shippingMethod: "standard" as const };
  const reserve = { owner, viewer, input, secretHash: hashToken(SECRET) };
  const prepared = await counted("POST /api/create-payment-intent", () =>
    preparePayment(reserve, "address-of-a-buyer"),
  );
  const cart = await counted("GET /api/cart, again", () => getCart(owner, viewer));
  await confirm(prepared.paymentIntentId);
  await counted("POST /api/orders", async () => {
    const { orderId } = await placeOrder(
      { viewer, checkoutSecret: SECRET },
      {
        totalAmount: prepared.amount / 100,
        items: cart.map(({ productId, quantity, unitPriceCents }) => ({
          productId,
          quantity,
          price: unitPriceCents / 100,
        })),
        paymentIntentId: prepared.paymentIntentId,
        status: "completed",
        shippingInfo,
      },
    );
    expect(await getOrder(orderId)).toMatchObject({ orderNumber: prepared.orderNumber });
  });
  await counted("webhook", () =>
    handleStripeEvent(
      { "payment_intent.succeeded": handlePaymentIntentSucceeded },
      {
        id: "evt_of_a_buyer",
        type: "payment_intent.succeeded",
        data: { object: { id: prepared.paymentIntentId } },
      },
    ),
  );

  expect(counts).toEqual({
    "POST /api/cart": 1,
    "GET /api/cart": 1,
    "POST /api/create-payment-intent": 15,
    "GET /api/cart, again": 1,
    "POST /api/orders": 18,
    webhook: 6,
  });
});
