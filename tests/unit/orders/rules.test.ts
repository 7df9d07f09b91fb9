import { shownStatus, trackingLink } from "@/lib/orders/rules";

const paid = { paymentStatus: "paid" as const, fulfillmentStatus: "new" as const, cancelledAt: null };

describe("the status that shoppers are shown (D11)", () => {
  it.each([
    ["new", "processing"],
    ["packed", "processing"],
    ["labeled", "processing"],
    ["pickup", "processing"],
    ["shipped", "shipped"],
    ["done", "delivered"],
  ] as const)("is for a paid order that is %s: %s", (fulfillmentStatus, shown) => {
    expect(shownStatus({ ...paid, fulfillmentStatus })).toBe(shown);
  });

  it("is pending while nothing is paid, whatever else", () => {
    expect(shownStatus({ ...paid, paymentStatus: "pending", fulfillmentStatus: "shipped" })).toBe("pending");
    expect(shownStatus({ ...paid, paymentStatus: "failed" })).toBe("pending");
  });

  it("is cancelled once it is cancelled", () => {
    expect(shownStatus({ ...paid, cancelledAt: new Date() })).toBe("cancelled");
  });
});

describe("tracking link", () => {
  it.each(["ups", "FedEx", "usps", "DHL"])("leads to %s's own page with the number", (courier) => {
    expect(trackingLink({ courier, trackingNumber: "1Z 9", trackingUrl: null })).toMatch(
      /^https:\/\/.*1Z%209$/,
    );
  });

  it("is what was typed for other carriers", () => {
    expect(
      trackingLink({ courier: "Bike", trackingNumber: "7", trackingUrl: "https://bike.example/7" }),
    ).toBe("https://bike.example/7");
    expect(trackingLink({ courier: null, trackingNumber: null, trackingUrl: null })).toBeNull();
  });
});
