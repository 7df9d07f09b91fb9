import { listOrderMails } from "@/lib/orders/rules/order-mails";

const ORDER = {
  id: "o1",
  fulfillmentMethod: "shipping",
  fulfillmentStatus: "new",
  paidAt: new Date("2026-11-20T10:00:00Z"),
  shippedAt: null,
  cancelReason: null,
  replacesProblemId: null,
  exchangeCents: 0,
  refunds: [],
} as const;

const sendable = (change: object) =>
  Object.fromEntries(
    listOrderMails({ ...ORDER, ...change } as Parameters<typeof listOrderMails>[0]).map((mail) => [
      mail.template,
      mail.sendable,
    ]),
  );

it("the confirmation can be sent again while the order is being prepared, and never once it is canceled", () => {
  expect(sendable({})).toMatchObject({ "order-confirmation": "always" });
  expect(sendable({ cancelReason: "buyer" })).toMatchObject({
    "order-confirmation": "never",
    "order-canceled": "again",
  });
  expect(sendable({ cancelReason: "buyer", exchangeCents: 500 })).toMatchObject({ "order-edited": "never" });
});

it("the email about a refund that is sent again names the whole amount of all its parts", () => {
  const refund = { kind: "lines", status: "succeeded", reason: "", stripeRefundId: "re_1" };
  const refunds = [
    { ...refund, id: "r1", idempotencyKey: "k", amountCents: 1_000 },
    { ...refund, id: "r2", idempotencyKey: "k-payment-1", amountCents: 500 },
    { ...refund, id: "r3", idempotencyKey: "k-store-credit", amountCents: 250 },
    { ...refund, id: "r4", idempotencyKey: "other", amountCents: 70 },
  ];
  const mails = listOrderMails({ ...ORDER, refunds } as unknown as Parameters<typeof listOrderMails>[0]);
  const amounts = mails.flatMap((mail) =>
    mail.template === "order-refunded" ? [[mail.data.refundId, mail.data.refundCents]] : [],
  );
  expect(amounts).toEqual([
    ["r1", 1_750],
    ["r4", 70],
  ]);
});
