import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import { readIntent } from "../read-intent";
import { finalizeGiftCard } from "./finalize-gift-card";

/**
 * Reads the payment of a purchase and makes its gift card, for the page that has confirmed it or returns from its bank.
 * @throws {ShopError} not_found for an unknown purchase; not_paid; conflict when staff have to find out
 */
export async function completeGiftCardPurchase(purchaseKey: string): Promise<void> {
  const card = await db().giftCard.findUnique({ where: { purchaseKeyHash: hashToken(purchaseKey) } });
  if (!card?.paymentIntentId) throw new ShopError("not_found", "There is no such purchase.");
  if (card.paidAt || (await finalizeGiftCard(await readIntent(card.paymentIntentId)))) return;
  throw new ShopError(
    "conflict",
    "Your payment arrived, but we could not finish your gift card. Please do not pay again: we have been alerted and will email you.",
  );
}
