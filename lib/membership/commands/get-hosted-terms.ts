import "server-only";
import { isCurrentlyEntitled } from "@/lib/account/queries/member-terms";
import { formatDate } from "@/lib/core/dates";
import { findMarketingSettings } from "@/lib/marketing/queries/marketing-settings";
import { findStoreFacts } from "@/lib/marketing/queries/store-facts";
import { now, secondsAfter } from "@/lib/server/clock";
import { isPaymentOverdue } from "../rules/membership-status";
import { type PurchaseOffer, trialDaysFor } from "../rules/purchase-offer";
import { hostedTerms } from "../rules/terms";
import type { HostedTerms, PlanView } from "../schema";
import { getLiveSubscription } from "./cancel-membership";
import { getPurchaseOffer } from "./get-purchase-offer";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * The terms that this user agrees to before they buy a plan on Stripe's page: whether they get a trial, had
 * one, have a membership already or a complimentary one. The dialog shows them and the consent stores them.
 * @param code of a discount, in capitals
 * @throws {ShopError} payment_provider
 */
export async function getHostedTerms(
  userId: string,
  plan: PlanView,
  code: string | null = null,
): Promise<HostedTerms> {
  const live = await getLiveSubscription(userId).catch(() => null);
  if (live) {
    const standing = isPaymentOverdue(live.status) ? "owing" : "member";
    return { standing, sentences: [], entered: null, amounts: null };
  }
  const { standing, sentences, offer } = await readHostedTerms(userId, plan, code);
  const { entered, dueCents, discountCents } = offer;
  return { standing, sentences, entered, amounts: { dueCents, discountCents } };
}

/**
 * The terms of a user without a live subscription, and the offer that they state.
 * @throws {ShopError} payment_provider
 */
export async function readHostedTerms(
  userId: string,
  plan: PlanView,
  code: string | null,
): Promise<Pick<HostedTerms, "standing" | "sentences"> & { offer: PurchaseOffer }> {
  const [offer, isMember, { membershipPromo }, { timeZone }] = await Promise.all([
    getPurchaseOffer(userId, plan, { code }),
    isCurrentlyEntitled(userId),
    findMarketingSettings(),
    findStoreFacts(),
  ]);
  const firstCharge = secondsAfter(now(), offer.trialDays * DAY_SECONDS);
  return {
    offer,
    standing: isMember ? "complimentary" : "new",
    sentences: hostedTerms(offer, {
      isComplimentary: isMember,
      isTrialUsed: offer.trialDays === 0 && trialDaysFor(membershipPromo, null) > 0,
      firstChargeDay: formatDate(firstCharge.toISOString(), timeZone),
    }),
  };
}
