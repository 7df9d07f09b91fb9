import { alreadyPaidError } from "@/lib/checkout/rules/payment-errors";

const order = { orderNumber: "AAAA0001" };

describe("Pay again after the payment succeeded", () => {
  it("says that the shop is looking into a payment that did not become an order", () => {
    const message = expect.stringMatching(
      /Please do not pay again\. Our team has been notified and will email you\.$/,
    );
    const outcome = { order: null, refused: null };
    expect(alreadyPaidError("This cart", outcome)).toMatchObject({ code: "conflict", message });
    expect(alreadyPaidError("This delivery", outcome, order)).toMatchObject({ message, details: order });
  });

  it.each([
    ["sold_out", /went out of stock .* refunding your payment in full\.$/],
    ["order_changed", /could no longer be changed .* refunding your payment in full\.$/],
    ["wrong_amount", /does not match .* refunding your payment in full\.$/],
  ] as const)("says why a refused payment (%s) is refunded", (refused, sentence) => {
    expect(alreadyPaidError("This cart", { order, refused })).toMatchObject({
      code: "conflict",
      message: expect.stringMatching(sentence),
      details: { ...order, refunded: true },
    });
  });

  it("says that the cart was paid for, with the order's number", () => {
    expect(alreadyPaidError("This cart", { order, refused: null })).toMatchObject({
      message: "This cart has already been paid for.",
      details: order,
    });
  });
});
