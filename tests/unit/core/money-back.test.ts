import { disputeOutcome, isLaterRefund, refundOutcome } from "@/lib/core/refund-outcome";

describe("what Stripe's words mean", () => {
  it("a dispute is open until the bank has decided, whatever new word it uses", () => {
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

  it("a refund is pending until it has come or failed", () => {
    expect(["pending", "requires_action", null].map(refundOutcome)).toEqual([
      "pending",
      "pending",
      "pending",
    ]);
    expect(["succeeded", "failed", "canceled"].map(refundOutcome)).toEqual(["succeeded", "failed", "failed"]);
  });

  it("a refund never goes back to what it was", () => {
    const steps = ["requested", "pending", "succeeded", "failed"] as const;
    for (const [one, known] of steps.entries())
      for (const [other, told] of steps.entries()) expect(isLaterRefund(known, told)).toBe(other > one);
  });
});
