import "server-only";
import { ShopError } from "@/lib/core/errors";
import { formatUsd } from "@/lib/core/money";
import {
  type DiscountedPurchase,
  type KnownPurchases,
  reserveFirstMonthUse,
} from "@/lib/discounts/commands/first-month-uses";
import { db } from "@/lib/server/db";
import { type PurchaseOffer, TRIAL_CARD_NOTE } from "../rules";
import type { PlanView } from "../schema";

/** The refusal of a press for other terms than the current ones, with these and the reason. */
export function changedOffer(offer: PurchaseOffer): ShopError {
  const { isTrialCardUsed, dueCents, entered } = offer;
  const reason = entered?.state === "refused" ? `${entered.message} ` : "";
  const sentence = isTrialCardUsed
    ? `${TRIAL_CARD_NOTE} ${formatUsd(dueCents)} is charged now if you press again.`
    : `${reason}What is due now has changed. Please look at it again.`;
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
