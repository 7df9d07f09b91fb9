import { guaranteeEnd, reportBlocker, unitsToReport } from "@/lib/problems/rules";

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const ORDER = {
  paidAt: at("2026-11-01"),
  cancelledAt: null,
  shippedAt: null,
  doneAt: null,
  estimatedDeliveryDate: new Date("2026-11-08T00:00:00Z"),
};

describe("the guarantee of an order", () => {
  it("has no end before the order has left", () => {
    expect(guaranteeEnd(ORDER)).toBeNull();
    expect(reportBlocker(ORDER, at("2027-06-01"))).toBeNull();
  });

  it("ends 30 days after the latest date known of its delivery", () => {
    const shipped = { ...ORDER, shippedAt: at("2026-11-03") };
    expect(reportBlocker(shipped, at("2026-12-08"))).toBeNull();
    expect(reportBlocker(shipped, at("2026-12-10"))).toContain("30 days");
    expect(reportBlocker({ ...shipped, doneAt: at("2026-11-12") }, at("2026-12-12"))).toBeNull();
  });

  it("is none for an order that is canceled or unpaid", () => {
    expect(reportBlocker({ ...ORDER, cancelledAt: at("2026-11-02") }, at("2026-11-03"))).toBe(
      "This order is canceled.",
    );
    expect(reportBlocker({ ...ORDER, paidAt: null }, at("2026-11-03"))).toBe("This order has not been paid.");
  });
});

describe("the units of a line that can be reported", () => {
  const report = { status: "answered", answer: "refund", isRefundedByLines: false, quantity: 2 } as const;

  it("are less the refunded ones and those of other reports, each counted once", () => {
    expect(unitsToReport({ quantity: 5, refundedQuantity: 1 }, [])).toBe(4);
    expect(
      unitsToReport({ quantity: 5, refundedQuantity: 1 }, [{ ...report, status: "open", answer: null }]),
    ).toBe(2);
    expect(
      unitsToReport({ quantity: 5, refundedQuantity: 2 }, [{ ...report, isRefundedByLines: true }]),
    ).toBe(3);
    expect(unitsToReport({ quantity: 5, refundedQuantity: 0 }, [report])).toBe(3);
  });

  it("include those of reports that were declined or closed", () => {
    expect(unitsToReport({ quantity: 5, refundedQuantity: 0 }, [{ ...report, answer: "declined" }])).toBe(5);
    expect(
      unitsToReport({ quantity: 5, refundedQuantity: 0 }, [{ ...report, status: "closed", answer: null }]),
    ).toBe(5);
    expect(unitsToReport({ quantity: 1, refundedQuantity: 1 }, [report])).toBe(0);
  });
});
