import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import { readIntent } from "../read-intent";
import { finalizeGiftCard } from "./finalize-gift-card";

/**
 * Reads the payment of a purchase from Stripe and issues its gift card, for the page that
 * confirmed the payment or to which the bank redirects.
 * @throws {ShopError} not_found for an unknown purchase; not_paid; conflict if staff have
 * settled the payment or must investigate it
 */
export async function completeGiftCardPurchase(purchaseKey: string): Promise<void> {
  const card = await db().giftCard.findUnique({ where: { purchaseKeyHash: hashToken(purchaseKey) } });
  if (!card?.paymentIntentId) throw new ShopError("not_found", "We couldn't find this purchase.");
  const outcome = card.paidAt ? "issued" : await finalizeGiftCard(await readIntent(card.paymentIntentId));
  if (outcome === "issued") return;
  if (outcome === "ended")
    throw new ShopError(
      "conflict",
      "We closed this purchase without creating a gift card. If you have not received your money back, please contact us.",
    );
  throw new ShopError(
    "conflict",
    "We received your payment, but we couldn't complete your gift card purchase. Please do not pay again. Our team has been notified and will email you.",
  );
}
