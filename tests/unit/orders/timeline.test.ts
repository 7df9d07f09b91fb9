import { cents } from "@/lib/core/money";
import { buildTimeline } from "@/lib/orders/rules/timeline";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));
const event = (type: string, minute: number) => ({ type, createdAt: at(minute) });
const refund = (amount: number, status: string, minute = 50) => ({
  amountCents: cents(amount),
  status,
  createdAt: at(minute),
});

const fresh = {
  paymentStatus: "paid" as const,
  fulfillmentStatus: "new" as const,
  cancelledAt: null,
  isPickup: false,
  createdAt: at(0),
  paidAt: at(1),
  shippedAt: null,
  events: [],
  refunds: [],
};
type Facts = Parameters<typeof buildTimeline>[0];

/** One line per step; ✓ means completed. */
const drawn = (facts: Partial<Facts>): string[] =>
  buildTimeline({ ...fresh, ...facts }).map(({ title, completed }) => `${completed ? "✓ " : ""}${title}`);

describe("an order's timeline (D13)", () => {
  it("follows its fulfillment status", () => {
    const ahead = ["Shipped", "Out for Delivery", "Delivered"];
    expect(drawn({ paymentStatus: "pending", paidAt: null })).toEqual([
      "✓ Order Placed",
      "Order Confirmed",
      "In Production",
      ...ahead,
    ]);
    expect(drawn({})).toEqual(["✓ Order Placed", "✓ Order Confirmed", "In Production", ...ahead]);
    for (const fulfillmentStatus of ["packed", "labeled"] as const)
      expect(drawn({ fulfillmentStatus })).toEqual([
        "✓ Order Placed",
        "✓ Order Confirmed",
        "✓ In Production",
        ...ahead,
      ]);
    expect(drawn({ fulfillmentStatus: "shipped" }).slice(3)).toEqual([
      "✓ Shipped",
      "Out for Delivery",
      "Delivered",
    ]);
  });

  it("is out for delivery only after a carrier event", () => {
    const events = [event("out_for_delivery", 30)];
    const shipped = { fulfillmentStatus: "shipped" as const };
    expect(drawn({ ...shipped, events }).slice(3)).toEqual(["✓ Shipped", "✓ Out for Delivery", "Delivered"]);
    expect(drawn({ fulfillmentStatus: "done", events }).slice(3)).toEqual([
      "✓ Shipped",
      "✓ Out for Delivery",
      "✓ Delivered",
    ]);
    expect(drawn({ fulfillmentStatus: "done" }).slice(3)).toEqual(["✓ Shipped", "✓ Delivered"]);
    expect(drawn({ events })).toContain("Out for Delivery"); // events before shipping are ignored
  });

  it("has the known times of steps, and none for upcoming ones", () => {
    const steps = buildTimeline({
      ...fresh,
      fulfillmentStatus: "shipped",
      shippedAt: at(20),
      events: [event("packed", 10), event("labeled", 12), event("delivered", 40)],
    });
    expect(steps.map((step) => step.at)).toEqual([
      at(0).toISOString(),
      at(1).toISOString(),
      at(12).toISOString(),
      at(20).toISOString(),
      null,
      null,
    ]);
  });

  it("ends at the counter for a pickup", () => {
    expect(drawn({ isPickup: true, fulfillmentStatus: "pickup" }).slice(2)).toEqual([
      "✓ In Production",
      "✓ Ready for Pickup",
      "Picked Up",
    ]);
    expect(drawn({ isPickup: true, fulfillmentStatus: "done" }).slice(3)).toEqual([
      "✓ Ready for Pickup",
      "✓ Picked Up",
    ]);
  });

  it("stops after a cancellation, and shows the refund", () => {
    const cancelled = { cancelledAt: at(5), paymentStatus: "refunded" as const };
    expect(drawn({ ...cancelled, refunds: [refund(1080, "succeeded")] })).toEqual([
      "✓ Order Placed",
      "✓ Order Confirmed",
      "✓ Cancelled",
      "✓ Refunded $10.80",
    ]);
    expect(drawn({ cancelledAt: at(5), refunds: [refund(1080, "requested")] }).slice(2)).toEqual([
      "✓ Cancelled",
      "Refund of $10.80 on its way",
    ]);
    expect(drawn({ cancelledAt: at(5), refunds: [refund(1080, "failed")] }).slice(2)).toEqual([
      "✓ Cancelled",
    ]);
  });

  it("continues after a partial refund, and ends after a full one before shipping", () => {
    const refunds = [refund(100, "succeeded", 20), refund(50, "succeeded", 30), refund(25, "pending")];
    expect(drawn({ paymentStatus: "partially_refunded", refunds })).toEqual([
      "✓ Order Placed",
      "✓ Order Confirmed",
      "✓ Refunded $1.50",
      "Refund of $0.25 on its way",
      "In Production",
      "Shipped",
      "Out for Delivery",
      "Delivered",
    ]);
    expect(drawn({ paymentStatus: "refunded", refunds: [refund(1080, "succeeded")] })).toEqual([
      "✓ Order Placed",
      "✓ Order Confirmed",
      "✓ Refunded $10.80",
    ]);
    expect(drawn({ paymentStatus: "refunded", fulfillmentStatus: "shipped" })).toContain("Delivered");
  });
});
