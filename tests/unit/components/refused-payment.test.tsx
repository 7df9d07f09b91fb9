import { render } from "@testing-library/react";
import { OrderItems } from "@/components/admin/orders/order-items";
import { Invoice } from "@/components/orders/invoice";
import { OrderPayment } from "@/components/orders/order-payment";
import { cents } from "@/lib/core/money";
import { SAMPLE_FACTS } from "@/lib/mail/sample-facts";
import type { OrderDetail } from "@/lib/orders/schema";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";

/**
 * The total was $32.50: $20 on the card, the rest with store credit, which was released when the payment was refused.
 */
const facts = { totalCents: cents(3250), creditCents: cents(0), exchangeCents: cents(0) };
const refund = { id: "refund-1", amountCents: cents(2000), isToCredit: false, exchangedFor: null };
const order: OrderDetail = {
  ...SAMPLE_FACTS.order,
  ...facts,
  chargedCents: cents(2000),
  status: "cancelled",
  refunded: "fully",
  paidAt: "2026-11-28T10:00:00.000Z",
  timeline: [],
  card: { brand: "visa", last4: "4242" },
  refunds: [{ ...refund, isDone: true, at: "2026-11-28T10:00:01.000Z" }],
  refundedCents: cents(2000),
  savedCents: cents(0),
  exchangedFrom: null,
  replaces: null,
};
const timeZone = "America/Los_Angeles";
const textOf = (element: React.ReactElement) => render(element).container.textContent;

describe("a refused payment that store credit would have covered in part", () => {
  it("shows the amount the card paid on the order page", () => {
    expect(textOf(<OrderPayment order={order} timeZone={timeZone} />)).toBe(
      "Visa ending in 4242$20.00 on Nov 28, 2026",
    );
  });

  it("shows the amount the card paid on the invoice, without a net amount", () => {
    const text = textOf(<Invoice order={order} shop={{ timeZone, supportEmail: "", postalAddress: "" }} />);
    expect(text).toContain("Paid$20.00 on Nov 28, 2026");
    expect(text).toContain("Total$32.50Paid by card$20.00Refunded on Nov 28, 2026−$20.00");
    expect(text).not.toContain("Net amount paid");
  });

  it("shows the amount the card paid on the admin page", () => {
    const admin = {
      ...{ ...order, ...facts, charged: "20.00", lines: [], adjustmentCents: cents(0), discount: null },
      ...{
        fulfillmentMethod: "shipping",
        refundable: { leftCents: 0 },
        refunds: [{ ...refund, status: "succeeded" }],
      },
    } as unknown as AdminOrder;
    const text = textOf(<OrderItems order={admin} />);
    expect(text).toContain("Total$32.50Charged to the card$20.00Refunded−$20.00Left$0.00");
  });
});
