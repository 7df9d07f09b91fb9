import { cents } from "@/lib/core/money";
import { formatDelivery, formatHomeDelivery, formatStockNote } from "@/lib/marketing/rules";
import { DEFAULT_RATES } from "@/lib/pricing/rules";

const rates = DEFAULT_RATES;

/** Delivery texts must match the checkout (D20). */
describe("delivery texts", () => {
  it("promise no free delivery while it is free for everyone, whatever the threshold (D41)", () => {
    expect(formatDelivery({ mode: "free", freeFromCents: cents(5000), rates })).toEqual({
      headline: "Standard delivery",
      rest: "in 3–5 business days",
      sentence: "",
    });
  });

  it("keep the home page's documented text in both modes, with the configured threshold", () => {
    expect(formatHomeDelivery({ mode: "free", freeFromCents: cents(5000), rates })).toEqual({
      headline: "Free shipping over $50",
      rest: "in 3–5 business days",
    });
    expect(formatHomeDelivery({ mode: "policy", freeFromCents: cents(3500), rates })).toEqual({
      headline: "Free shipping over $35",
      rest: "$5.99 below, in 3–5 business days",
    });
    expect(formatHomeDelivery({ mode: "policy", freeFromCents: null, rates }).headline).toBe(
      "Delivery for $5.99",
    );
  });

  it("show the policy's prices once they are switched on", () => {
    expect(formatDelivery({ mode: "policy", freeFromCents: cents(5000), rates })).toEqual({
      headline: "Free delivery from $50",
      rest: "$5.99 below, in 3–5 business days",
      sentence: "Free delivery from $50.",
    });
  });

  it("show the configured rate (D52)", () => {
    const set = { mode: "policy" as const, rates: { ...rates, standardCents: cents(700) } };
    expect(formatDelivery({ ...set, freeFromCents: cents(5000) }).rest).toMatch(/^\$7\.00 below/);
    expect(formatDelivery({ ...set, freeFromCents: null })).toMatchObject({
      headline: "Delivery for $7.00",
      sentence: "Delivery for $7.00.",
    });
  });

  it("promise no free delivery when there is none", () => {
    expect(
      Object.values(formatDelivery({ mode: "policy", freeFromCents: null, rates })).join(" "),
    ).not.toMatch(/free/i);
  });
});

/** Custom texts are shown only when they are accurate (D39). */
describe("custom texts", () => {
  const terms = { mode: "policy" as const, freeFromCents: cents(3500), rates };
  it.each([
    ["Free shipping on orders over $35", "Free shipping on orders over $35."],
    ["We ship for free!", "We ship for free!"],
    ["Free shipping on orders over $50", "Free delivery from $35."],
    ["", "Free delivery from $35."],
  ])("about delivery: %j", (message, sentence) => {
    expect(formatDelivery({ ...terms, message }).sentence).toBe(sentence);
  });

  it("about delivery are not used while it is free for all or for none", () => {
    const message = "Free shipping on orders over $50";
    expect(formatDelivery({ ...terms, mode: "free", message }).sentence).toBe("");
    expect(formatDelivery({ ...terms, freeFromCents: null, message }).sentence).toBe("Delivery for $5.99.");
  });

  it.each([
    [11, 10, "Only 10 left"],
    [11, 11, undefined],
    [10, 5, undefined],
    [30, 0, undefined],
  ])(
    "about stock replace the default from a threshold of 11 on: below %i, with %i",
    (threshold, left, words) => {
      const alerts = { enabled: true, lowStockThreshold: threshold, message: "Only {count} left" };
      expect(formatStockNote(alerts, left)).toBe(words);
      expect(formatStockNote({ ...alerts, enabled: false }, left)).toBeUndefined();
    },
  );
});
