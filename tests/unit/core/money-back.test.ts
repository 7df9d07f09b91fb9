import {
  disputeOutcome,
  isLaterDispute,
  isLaterRefund,
  isOutdatedDispute,
  readDispute,
  refundOutcome,
} from "@/lib/core/refund-outcome";

describe("Stripe's statuses", () => {
  const outcomeOf = (status: string, ...amounts: number[]) =>
    disputeOutcome({ status, balance_transactions: amounts.map((amount) => ({ amount })) });

  it("a dispute is open until the bank has decided, including for unknown statuses", () => {
    for (const status of ["needs_response", "under_review", "warning_needs_response", "a_new_one"])
      expect(outcomeOf(status, -1000)).toBe("open");
    expect(["won", "warning_closed", "lost"].map((status) => outcomeOf(status))).toEqual([
      "won",
      "won",
      "lost",
    ]);
  });

  it("a prevented dispute is lost if it took the money, and won if it did not", () => {
    expect(outcomeOf("prevented")).toBe("won");
    expect(outcomeOf("prevented", -1000)).toBe("lost");
    expect(outcomeOf("prevented", -1000, 1000)).toBe("won");
  });

  it("the amount of a lost dispute is what Stripe withdrew and did not return", () => {
    const amountOf = (status: string, ...amounts: number[]) =>
      readDispute({
        status,
        amount: 1000,
        reason: "fraudulent",
        evidence_details: { due_by: null },
        balance_transactions: amounts.map((amount) => ({ amount })),
      }).amountCents;
    expect(amountOf("needs_response", -1000)).toBe(1000);
    expect(amountOf("under_review", -1000, 300)).toBe(1000); // it is not decided yet
    expect(amountOf("lost", -1000)).toBe(1000);
    expect(amountOf("lost", -1000, 300)).toBe(700);
    expect(amountOf("lost")).toBe(1000); // not listed yet
    expect(amountOf("won", -1000, 1000)).toBe(1000);
  });

  it("of two reads of a lost dispute, the one with the smaller amount is newer", () => {
    const lost = (amountCents: number) =>
      ({ status: "lost", amountCents, reason: "", evidenceDueBy: null }) as const;
    expect(isOutdatedDispute(lost(700), lost(1000))).toBe(true);
    expect(isOutdatedDispute(lost(1000), lost(700))).toBe(false);
    expect(isOutdatedDispute(lost(700), lost(700))).toBe(false);
    expect(isOutdatedDispute(lost(700), { ...lost(1000), status: "open" })).toBe(true);
    expect(isOutdatedDispute(lost(700), { ...lost(1000), status: "won" })).toBe(false);
    // The bank can raise the amount of an open dispute, even right before it decides.
    const open = { ...lost(700), status: "open" } as const;
    expect(isOutdatedDispute(open, { ...open, amountCents: 1000 })).toBe(false);
    expect(isOutdatedDispute(open, lost(1000))).toBe(false);
  });

  it("a dispute ends once, except that a lost one can be won late", () => {
    const all = ["open", "lost", "won"] as const;
    for (const [one, known] of all.entries())
      for (const [other, told] of all.entries()) expect(isLaterDispute(known, told)).toBe(other > one);
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
