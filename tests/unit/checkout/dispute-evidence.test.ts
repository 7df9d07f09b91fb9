import {
  collectEvidence,
  type EvidenceFacts,
  evidenceBlocker,
  MAX_EVIDENCE,
  MAX_EVIDENCE_FIELD,
} from "@/lib/checkout/rules/dispute-evidence";
import { cents } from "@/lib/core/money";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";

const ORDER = {
  orderNumber: "AB12CD34",
  customerName: "Maya Reyes",
  customerEmail: "maya@mail.example",
  fulfillmentMethod: "shipping",
  shippingAddress: {
    firstName: "Maya",
    lastName: "Reyes",
    email: "maya@mail.example",
    address: "8 Alder St",
    city: "Portland",
    state: "OR",
    zip: "97209",
  },
  shippedAt: "2026-11-21T18:00:00.000Z",
  courier: "ups",
  trackingNumber: "1Z999",
  shippingCents: cents(599),
  taxCents: cents(104),
  totalCents: cents(2001),
  lines: [{ quantity: 2, name: "Hemp Cheese", sku: "HC-1", totalCents: cents(1298) }],
  payments: [
    {
      id: "p",
      intent: "pi_1",
      amountCents: cents(2001),
      card: "Visa ending in 4242",
      at: "2026-11-20T18:00:00.000Z",
    },
  ],
  refunds: [],
  events: [
    { id: "e1", type: "paid", message: "", who: null, at: "2026-11-20T18:00:00.000Z" },
    { id: "e2", type: "mail", message: "internal", who: "Mona", at: "2026-11-20T18:00:00.000Z" },
    { id: "e3", type: "shipped", message: "UPS 1Z999", who: "Mona", at: "2026-11-21T18:00:00.000Z" },
  ],
} as unknown as AdminOrder;

const FACTS: EvidenceFacts = {
  order: ORDER,
  shopUrl: "https://shop.example",
  timeZone: "America/Los_Angeles",
  consents: [
    {
      product: "Hemp Cheese",
      agreedAt: "2026-11-20T18:00:00.000Z",
      version: "2026-11-23",
      unitCents: cents(649),
      wording: ["You allow us to keep this card."],
    },
  ],
  messages: [{ at: "2026-11-22T18:00:00.000Z", subject: "Thanks", message: "It arrived well" }],
  problems: [],
  mails: [{ name: "shipping notice", recipient: "maya@mail.example", at: "2026-11-21T18:00:00.000Z" }],
};

describe("the evidence of a dispute", () => {
  it("has Stripe's fields, and a case with history, emails, consents and messages", () => {
    const evidence = collectEvidence(FACTS, "Delivered to the porch.");
    expect(evidence).toMatchObject({
      customer_name: "Maya Reyes",
      customer_email_address: "maya@mail.example",
      shipping_address: "Maya Reyes, 8 Alder St, Portland, OR 97209, US",
      shipping_date: "Nov 21, 2026",
      shipping_carrier: "UPS",
      shipping_tracking_number: "1Z999",
    });
    expect(evidence.product_description).toContain("2 × Hemp Cheese (SKU HC-1): $12.98");
    expect(evidence.refund_policy_disclosure).toContain("https://shop.example/returns");
    const text = evidence.uncategorized_text ?? "";
    expect(text.startsWith("Delivered to the porch.")).toBe(true);
    for (const part of [
      "Visa ending in 4242",
      "Nov 21, 2026: Shipped",
      "Nov 21, 2026: shipping notice to maya@mail.example",
      "wording of 2026-11-23",
      '"You allow us to keep this card."',
      'Nov 22, 2026, "Thanks": It arrived well',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/internal|Mona/);
    expect(evidence).not.toHaveProperty("customer_purchase_ip");
  });

  it("leaves out what is unknown, and the shipping of an order that is picked up", () => {
    const order = { ...ORDER, fulfillmentMethod: "pickup", customerName: "" } as AdminOrder;
    const fields = Object.keys(collectEvidence({ ...FACTS, order }, ""));
    expect(fields).toEqual([
      "product_description",
      "customer_email_address",
      "refund_policy_disclosure",
      "uncategorized_text",
    ]);
  });

  it("stays within Stripe's limits", () => {
    const messages = Array.from({ length: 60 }, () => ({
      at: "2026-11-22T18:00:00.000Z",
      subject: "Hello",
      message: "x".repeat(5_000),
    }));
    const lines = Array.from({ length: 500 }, () => ({
      quantity: 1,
      name: "y".repeat(160),
      sku: null,
      totalCents: cents(1),
    }));
    const evidence = collectEvidence(
      { ...FACTS, messages, order: { ...ORDER, lines } as unknown as AdminOrder },
      "First",
    );
    const lengths = Object.values(evidence).map((text) => text.length);
    expect(Math.max(...lengths)).toBe(MAX_EVIDENCE_FIELD);
    expect(lengths.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MAX_EVIDENCE);
    expect(evidence.uncategorized_text?.startsWith("First")).toBe(true);
  });
});

it("does not cut a long text in the middle of an emoji, which Stripe would reject", () => {
  const statement = `${"x".repeat(MAX_EVIDENCE_FIELD - 2)}🌿 and more`;
  const text = collectEvidence(FACTS, statement).uncategorized_text ?? "";
  expect(text.endsWith("x…")).toBe(true);
});

describe("submitting evidence", () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const open = {
    status: "open",
    isInquiry: false,
    evidenceSentAt: null,
    evidenceDueBy: at("2026-12-01"),
  } as const;
  const blocker = (change: object, day: string) => evidenceBlocker({ ...open, ...change }, at(day), "UTC");

  it.each([
    [{}, "2026-11-30", null],
    [{}, "2026-12-02", "The bank accepted evidence until Dec 1, 2026."],
    [{ status: "lost" }, "2026-11-30", "This dispute is closed: it was lost."],
    [{ status: "won", isInquiry: true }, "2026-11-30", "This inquiry is closed."],
    [
      { evidenceSentAt: at("2026-11-25") },
      "2026-11-30",
      "The evidence was submitted on Nov 25, 2026. It can be submitted only once.",
    ],
    [{ evidenceDueBy: null }, "2027-01-01", null],
  ])("%j on %s: %s", (change, day, expected) => expect(blocker(change, day)).toBe(expected));
});
