import { disputeOutcome, isLaterRefund, refundOutcome } from "@/lib/core/refund-outcome";

describe("Stripe's statuses", () => {
  it("a dispute is open until the bank has decided, including for unknown statuses", () => {
    expect(
      ["needs_response", "under_review", "warning_needs_response", "a_new_one"].map(disputeOutcome),
    ).toEqual(Array.from({ length: 4 }, () => "open"));
    expect(["won", "warning_closed", "prevented", "lost"].map(disputeOutcome)).toEqual([
      "won",
      "won",
      "won",
      "lost",
    ]);
  });

  it("a refund is pending until it has succeeded or failed", () => {
    expect(["pending", "requires_action", null].map(refundOutcome)).toEqual([
      "pending",
      "pending",
      "pending",
    ]);
    expect(["succeeded", "failed", "canceled"].map(refundOutcome)).toEqual(["succeeded", "failed", "failed"]);
  });

  it("a refund never returns to an earlier status", () => {
    const steps = ["requested", "pending", "succeeded", "failed"] as const;
    for (const [one, known] of steps.entries())
      for (const [other, told] of steps.entries()) expect(isLaterRefund(known, told)).toBe(other > one);
  });
});
