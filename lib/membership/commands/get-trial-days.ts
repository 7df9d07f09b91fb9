import "server-only";
import { findMarketingSettings } from "@/lib/marketing/queries/marketing-settings";
import { db } from "@/lib/server/db";
import { trialDaysFor } from "../rules/purchase-offer";

/** Days of trial that this user gets now; 0 for none (D17). */
export async function getTrialDays(userId: string): Promise<number> {
  const [{ membershipPromo }, { trialUsedAt }] = await Promise.all([
    findMarketingSettings(),
    db().user.findUniqueOrThrow({ where: { id: userId }, select: { trialUsedAt: true } }),
  ]);
  return trialDaysFor(membershipPromo, trialUsedAt);
}
