import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import { readIntent } from "../read-intent";
import { finalizeGiftCard } from "./finalize-gift-card";

/**
 * Reads the payment of a purchase and makes its gift card, for the page that has confirmed it or returns from its bank.
 * @throws {ShopError} not_found for an unknown purchase; not_paid; conflict for a payment that staff have settled, and when staff have to find out
 */
export async function completeGiftCardPurchase(purchaseKey: string): Promise<void> {
  const card = await db().giftCard.findUnique({ where: { purchaseKeyHash: hashToken(purchaseKey) } });
  if (!card?.paymentIntentId) throw new ShopError("not_found", "There is no such purchase.");
  const outcome = card.paidAt ? "issued" : await finalizeGiftCard(await readIntent(card.paymentIntentId));
  if (outcome === "issued") return;
  if (outcome === "ended")
    throw new ShopError(
      "conflict",
      "This purchase has ended without a gift card. If your payment does not come back to you, please contact us.",
    );
  throw new ShopError(
    "conflict",
    "Your payment arrived, but we could not finish your gift card. Please do not pay again: we have been alerted and will email you.",
  );
}
