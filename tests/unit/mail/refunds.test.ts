import { cents } from "@/lib/core/money";
import { emails } from "@/lib/mail/emails";
import { order, sampleMail, shop } from "../../support/sample-mails";

it.each([
  "order-refunded",
  "order-refunded.canceled",
  "order-refused.sold_out",
  "order-refused.wrong_amount",
  "order-refused.order_changed",
  "membership-refunded",
  "refund-failed",
] as const)("%s says that the money goes back to the original form of payment", (name) => {
  expect(sampleMail(name).text).toContain("to your original form of payment");
});

it("a refund of card and store credit says how much goes where, and nothing else about the card", () => {
  const part = { lines: [], deliveryCents: cents(0), taxCents: cents(0), earlierCents: cents(0) };
  const contents = { ...part, totalCents: cents(1500), creditCents: cents(500), otherCents: cents(1500) };
  for (const isCancellation of [false, true]) {
    const data = { order, refundCents: cents(1500), reason: null, contents, isCancellation };
    const { text, html } = emails["order-refunded"].render(data, shop);
    expect(text).toContain(
      "$10.00 of it goes to the card or wallet you paid with, and $5.00 is back in your account as store credit.",
    );
    expect(html.match(/card or wallet/g)).toHaveLength(1);
  }
});

it("a refund of the amount the card paid is a full refund if the payment was refused, whatever the order's total", () => {
  const refused = { ...order, chargedCents: cents(2000) };
  const data = {
    order: refused,
    refundCents: cents(2000),
    reason: null,
    contents: null,
    isCancellation: false,
  };
  const { text } = emails["order-refunded"].render(data, shop);
  expect(text).toContain("We refunded all of order CF-10042: $20.00 of $20.00.");
  expect(text).toContain("Total: $32.50\nPaid by card: $20.00");
});
