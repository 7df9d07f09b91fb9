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
