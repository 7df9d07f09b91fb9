import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { BELOW_CARD_MINIMUM, MAX_CARD_CENTS, MIN_CARD_CENTS } from "@/lib/core/purchase-limits";
import { lockSpendableCredit } from "@/lib/credit/commands/spend-credit";
import { calculateCredit } from "@/lib/pricing/rules/credit";
import type { Tx } from "@/lib/server/db";
import type { Order } from "@/prisma/generated/client";
import type { CreatePaymentIntentInput } from "../schema";
import { type Snapshot, toCardCents } from "../schema/snapshot";

/** The snapshot with the store credit that the page showed. @throws {ShopError} amount_mismatch when it differs now */
export async function claimCredit(
  tx: Tx,
  snapshot: Snapshot,
  userId: string | null,
  { creditCents: claimed = 0 }: CreatePaymentIntentInput,
  pending: Order | null,
): Promise<Snapshot> {
  if (claimed === 0) return snapshot;
  const available = userId === null ? 0 : await lockSpendableCredit(tx, userId, pending?.id ?? null);
  const needsCard = snapshot.lines.some(({ isSubscription }) => isSubscription);
  const creditCents = calculateCredit(snapshot.totalCents, available, needsCard);
  if (creditCents !== claimed)
    throw new ShopError(
      "amount_mismatch",
      "Your store credit has changed. Please check the total and try again.",
      { amount: snapshot.totalCents, fields: { creditCents: "is not what can be used now" } },
    );
  if (creditCents === snapshot.totalCents && !snapshot.shippingInfo)
    throw fieldError("shippingInfo", "Required");
  return { ...snapshot, creditCents };
}

/**
 * The payment provider's limits, $0.50 to $999,999.99; the upper one also holds for the items without their
 * discount. An order without a card has no lower one.
 */
export function requirePayable(snapshot: Snapshot, isCreditOnly: boolean): void {
  const { totalCents, discount } = snapshot;
  if ((toCardCents(snapshot) === 0 && totalCents > 0) !== isCreditOnly)
    throw fieldError("creditCents", isCreditOnly ? "does not pay for all of it" : "pays for all of it");
  if (!isCreditOnly && toCardCents(snapshot) < MIN_CARD_CENTS)
    throw discount
      ? new ShopError("invalid_input", BELOW_CARD_MINIMUM, { fields: { cart: BELOW_CARD_MINIMUM } })
      : fieldError("cart", "costs less than a card can pay");
  if (totalCents + (discount?.goodsCents ?? 0) > MAX_CARD_CENTS)
    throw fieldError("cart", "costs more than a card can pay: please split the order");
}
