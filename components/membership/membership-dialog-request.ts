"use client";
import { LazyDialog } from "@/components/ui/lazy-dialog";
import type { Cents } from "@/lib/core/money";

export interface MembershipDialogRequest {
  /** The plan's slug or alias (D15). */
  tier: string;
  slug: string;
  planName: string;
  /** Price per month. */
  priceCents: Cents;
  discountPercentage: number;
  /** Trial days for buyers who have not had a trial; 0 without an offer. */
  trialDays: number;
  /** Percent off the first month for new members; 0 without an offer. */
  firstMonthPercent: number;
}

/** Opens the terms that a buyer accepts before paying for a membership. */
export const membershipDialog = new LazyDialog<MembershipDialogRequest>(() =>
  import("./membership-dialog").then((module) => module.MembershipDialog),
);
