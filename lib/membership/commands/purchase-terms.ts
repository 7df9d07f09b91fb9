import "server-only";
import { ShopError } from "@/lib/core/errors";
import { formatUsd } from "@/lib/core/money";
import type { DiscountedPurchase } from "@/lib/discounts/commands/first-month-uses";
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

/** The purchase as discounts see it; null without one. */
export const toDiscounted = ({
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
