import "server-only";
import { ShopError } from "@/lib/core/errors";
import { formatUsd } from "@/lib/core/money";
import {
  type DiscountedPurchase,
  type KnownPurchases,
  reserveFirstMonthUse,
} from "@/lib/discounts/commands/first-month-uses";
import { db } from "@/lib/server/db";
import type { PurchaseOffer } from "../rules/purchase-offer";
import { TRIAL_CARD_NOTE } from "../rules/terms";
import type { PlanView } from "../schema";

/** What the buyer saw before the press, in cents; claims that are left out are not compared. */
export interface ShownAmounts {
  /** Due now. */
  dueCents?: number | undefined;
  /** What is taken off the first month: with a credit that covers the month, nothing is due either way. */
  discountCents?: number | undefined;
}

/** @throws {ShopError} amount_mismatch with the current offer, if that is not what the buyer saw (D2) */
export function requireShown(
  offer: PurchaseOffer,
  shown: ShownAmounts & { trialDays?: number | undefined },
): void {
  const names = ["trialDays", "dueCents", "discountCents"] as const;
  if (names.some((name) => shown[name] !== undefined && shown[name] !== offer[name]))
    throw changedOffer(offer, shown);
}

/** The refusal of a press for other terms than the current ones, with these and the reason. */
export function changedOffer(offer: PurchaseOffer, shown: ShownAmounts = {}): ShopError {
  const { isTrialCardUsed, dueCents, entered } = offer;
  const reason = entered?.state === "refused" ? `${entered.message} ` : "";
  const what = shown.dueCents === dueCents ? "The offer for the first month" : "The amount due now";
  const sentence = isTrialCardUsed
    ? `${TRIAL_CARD_NOTE} ${formatUsd(dueCents)} is charged now if you press again.`
    : `${reason}${what} has changed. Please check it again.`;
  return new ShopError("amount_mismatch", sentence, { amount: dueCents, offer });
}

/** The refusal of a press while another window of the same user starts a purchase. */
export const preparedElsewhere = (): ShopError =>
  new ShopError(
    "conflict",
    "Your purchase is being prepared in another window. Please wait a moment and try again.",
  );

/** Reserves the use of the discount that a purchase has, as reserveFirstMonthUse. @throws {FirstMonthTakenError} */
export const holdDiscount = (
  purchase: Parameters<typeof toDiscounted>[0],
  known: KnownPurchases,
): Promise<string | null | undefined> =>
  db().$transaction((tx) => reserveFirstMonthUse(tx, purchase.userId, toDiscounted(purchase), known));

/** The purchase as discounts see it; null without one. */
const toDiscounted = ({
  userId,
  plan,
  offer,
}: {
  userId: string;
  plan: Pick<PlanView, "id">;
  offer: PurchaseOffer;
}): DiscountedPurchase | null =>
  offer.discount && {
    userId,
    planId: plan.id,
    discountId: offer.discount.id,
    priceCents: offer.priceCents,
    discountCents: offer.discountCents,
  };
