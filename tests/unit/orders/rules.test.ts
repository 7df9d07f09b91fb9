import { showsParcel } from "@/lib/orders/rules/admin-orders";
import { cancelBlocker, cancelDeadline, isCancelable } from "@/lib/orders/rules/cancellation";
import { trackingLink } from "@/lib/orders/rules/carriers";
import { moveBlocker } from "@/lib/orders/rules/holds";
import { toOrderStatus } from "@/lib/orders/rules/order-status";

const paid = { paymentStatus: "paid" as const, fulfillmentStatus: "new" as const, cancelledAt: null };

describe("the status shown to shoppers (D11)", () => {
  it.each([
    ["new", "processing"],
    ["packed", "processing"],
    ["labeled", "processing"],
    ["pickup", "processing"],
    ["shipped", "shipped"],
    ["done", "delivered"],
  ] as const)("of a paid order that is %s: %s", (fulfillmentStatus, shown) => {
    expect(toOrderStatus({ ...paid, fulfillmentStatus })).toBe(shown);
  });

  it("is pending while unpaid, whatever else", () => {
    expect(toOrderStatus({ ...paid, paymentStatus: "pending", fulfillmentStatus: "shipped" })).toBe(
      "pending",
    );
    expect(toOrderStatus({ ...paid, paymentStatus: "failed" })).toBe("pending");
  });

  it("is cancelled after a cancellation", () => {
    expect(toOrderStatus({ ...paid, cancelledAt: new Date() })).toBe("cancelled");
  });
});

describe("canceling (D38)", () => {
  const paidAt = new Date("2026-11-28T10:00:00.000Z");
  const order = { ...paid, paidAt, isDisputed: false };
  const later = (ms: number) => new Date(paidAt.getTime() + ms);
  const HOUR = 3_600_000;

  it.each([
    ["at once", 0],
    ["after an hour", HOUR],
    ["at two hours to the millisecond", 2 * HOUR],
  ])("is possible %s", (_when, ms) => {
    expect(isCancelable(order, later(ms))).toBe(true);
    expect(cancelBlocker(order, later(ms))).toBeNull();
  });

  it("is too late a millisecond after two hours", () => {
    expect(isCancelable(order, later(2 * HOUR + 1))).toBe(false);
    expect(cancelBlocker(order, later(2 * HOUR + 1))).toMatch(/within 2 hours/);
    expect(cancelDeadline(paidAt)).toEqual(later(2 * HOUR));
  });

  it.each(["packed", "labeled", "shipped", "pickup", "done"] as const)(
    "is not possible once it is %s",
    (fulfillmentStatus) => {
      expect(cancelBlocker({ ...order, fulfillmentStatus }, paidAt)).toMatch(/packed/);
    },
  );

  it.each<[string, Partial<typeof order> | object, RegExp]>([
    ["is cancelled", { cancelledAt: paidAt }, /already been canceled/],
    ["is not paid", { paidAt: null, paymentStatus: "pending" }, /not been paid/],
    ["has been refunded", { paymentStatus: "refunded" }, /already been refunded/],
    ["is disputed", { isDisputed: true }, /bank/],
  ])("is not possible when it %s", (_what, change, sentence) => {
    expect(cancelBlocker({ ...order, ...change }, paidAt)).toMatch(sentence);
    expect(isCancelable({ ...order, ...change }, paidAt)).toBe(false);
  });

  it("is possible after a partial refund: the rest is refunded", () => {
    expect(isCancelable({ ...order, paymentStatus: "partially_refunded" }, paidAt)).toBe(true);
  });
});

describe("tracking link", () => {
  it.each(["ups", "FedEx", "usps", "DHL"])("is %s's own page with the number", (courier) => {
    expect(trackingLink({ courier, trackingNumber: "1Z 9", trackingUrl: null })).toMatch(
      /^https:\/\/.*1Z%209$/,
    );
  });

  it("is the typed link for other carriers", () => {
    expect(
      trackingLink({ courier: "Bike", trackingNumber: "7", trackingUrl: "https://bike.example/7" }),
    ).toBe("https://bike.example/7");
    expect(trackingLink({ courier: null, trackingNumber: null, trackingUrl: null })).toBeNull();
  });
});

describe("an order on hold (D47)", () => {
  const held = { holds: [{ reason: "dispute" as const }] };
  const STATUSES = ["new", "packed", "labeled", "shipped", "pickup", "done"] as const;

  it("may only move back: neither closer to the buyer nor between shipped and pickup", () => {
    const allowed = STATUSES.flatMap((from) =>
      STATUSES.filter(
        (to) => to !== from && moveBlocker({ ...held, fulfillmentStatus: from }, to) === null,
      ).map((to) => `${from} → ${to}`),
    );
    expect(allowed).toEqual([
      "packed → new",
      "labeled → new",
      "labeled → packed",
      "shipped → new",
      "shipped → packed",
      "shipped → labeled",
      "pickup → new",
      "pickup → packed",
      "pickup → labeled",
      "done → new",
      "done → packed",
      "done → labeled",
      "done → shipped",
      "done → pickup",
    ]);
  });

  it("may keep its status, and without a hold move anywhere", () => {
    for (const from of STATUSES) {
      expect(moveBlocker({ ...held, fulfillmentStatus: from }, from)).toBeNull();
      for (const to of STATUSES) expect(moveBlocker({ holds: [], fulfillmentStatus: from }, to)).toBeNull();
    }
  });

  it("lists each reason once", () => {
    const holds = (["refund_failed", "dispute", "refund_failed"] as const).map((reason) => ({ reason }));
    expect(moveBlocker({ holds, fulfillmentStatus: "new" }, "packed")).toBe(
      "is on hold (failed refund, dispute or inquiry)",
    );
  });
});

describe("the parcel form on the admin order page", () => {
  const order = {
    fulfillmentMethod: "shipping" as const,
    isPaid: true,
    isCancelled: false,
    courier: "",
    trackingNumber: "",
    trackingUrl: "",
  };

  it.each([
    ["a paid order", {}, true],
    ["an unpaid order", { isPaid: false }, false],
    ["a canceled order", { isCancelled: true }, false],
    ["a canceled order with a courier", { isCancelled: true, courier: "UPS" }, true],
    ["a canceled order with a tracking number", { isCancelled: true, trackingNumber: "1Z999" }, true],
    [
      "a canceled order with a custom tracking link",
      { isCancelled: true, trackingUrl: "https://track.example/1" },
      true,
    ],
    ["an order for pickup", { fulfillmentMethod: "pickup" as const }, false],
  ])("for %s", (_, state, shown) => {
    expect(showsParcel({ ...order, ...state })).toBe(shown);
  });
});
