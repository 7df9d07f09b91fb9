import "server-only";
import { currentEntitlement } from "@/lib/account/queries";
import { dateText } from "@/lib/core/dates";
import { findStoreFacts, marketingSettingsNow } from "@/lib/marketing/queries";
import { now, secondsAfter } from "@/lib/server/clock";
import { hostedTerms, trialDaysFor } from "../rules";
import type { HostedTerms, PlanView } from "../schema";
import { liveSubscription } from "./cancel";
import { purchaseOffer } from "./purchase-offer";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * What this person agrees to before they buy a plan on Stripe's page: whether they have a trial, have had one, are a member
 * already or a complimentary one. The dialog shows it and the consent keeps it.
 * @throws {ShopError} payment_provider
 */
export async function hostedTermsOf(userId: string, plan: PlanView): Promise<HostedTerms> {
  const live = await liveSubscription(userId).catch(() => null);
  if (live) return { standing: "member", sentences: [] };
  const [offer, isMember, { membershipPromo }, { timeZone }] = await Promise.all([
    purchaseOffer(userId, plan),
    currentEntitlement(userId),
    marketingSettingsNow(),
    findStoreFacts(),
  ]);
  const firstCharge = secondsAfter(now(), offer.trialDays * DAY_SECONDS);
  return {
    standing: isMember ? "complimentary" : "new",
    sentences: hostedTerms(offer, {
      isComplimentary: isMember,
      isTrialUsed: offer.trialDays === 0 && trialDaysFor(membershipPromo, null) > 0,
      firstChargeDay: dateText(firstCharge.toISOString(), timeZone),
    }),
  };
}
