"use client";
import { LazyDialog } from "@/components/ui/lazy-dialog";
import type { Cents } from "@/lib/core/money";

export interface MembershipDialogRequest {
  /** How the page calls the plan: slug or alias (D15). */
  tier: string;
  slug: string;
  planName: string;
  /** A month. */
  priceCents: Cents;
  discountPercentage: number;
  /** Days free for who has not had a trial; 0 while there is none. */
  trialDays: number;
  /** Percent off the first month for who was never a member; 0 while there is no such offer. */
  firstMonthPercent: number;
}

/** What somebody agrees to before they pay for a membership. */
export const membershipDialog = new LazyDialog<MembershipDialogRequest>(() =>
  import("./membership-dialog").then((module) => module.MembershipDialog),
);
