import "server-only";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { log } from "@/lib/server/log";
import type { GiftCard } from "@/prisma/generated/client";
import { cancelIntent } from "../cancel-intent";
import { findIntent } from "../read-intent";
import { finalizeGiftCard } from "./finalize-gift-card";
import { abandonGiftCard } from "./lock-gift-card";
import { sendGiftCardRefund } from "./refund-gift-card";
import { takeBackGiftCardCredit } from "./sync-gift-card-money";

/** An unpaid purchase is deleted after this time. */
const UNPAID_SECONDS = 60 * 60;

/**
 * Compares pending gift cards with Stripe: issues those that are paid, and deletes those not paid within an hour. Also
 * sends refunds that were recorded but not sent, and takes back credit whose payment was returned.
 * @param before checks gift cards created up to this time
 * @returns how many gift cards were issued or deleted
 */
export async function reconcileGiftCards(before: Date): Promise<number> {
  let resolved = 0;
  const pending = (id: string) =>
    db().giftCard.findMany({
      where: { id: { gt: id }, status: "pending", createdAt: { lte: before } },
      orderBy: { id: "asc" },
      take: BATCH_SIZE,
    });
  for await (const card of inBatches(pending)) {
    try {
      if (await reconcile(card)) resolved += 1;
    } catch (error) {
      log().error({ err: error, giftCardId: card.id }, "gift card not reconciled");
    }
  }
  const unsent = (id: string) =>
    db().giftCardRefund.findMany({
      where: { id: { gt: id }, status: "requested" },
      orderBy: { id: "asc" },
      take: BATCH_SIZE,
    });
  for await (const { id } of inBatches(unsent)) await sendGiftCardRefund(id);
  await takeBackGiftCardCredit();
  return resolved;
}

async function reconcile({ id, paymentIntentId, createdAt }: GiftCard): Promise<boolean> {
  const intent = paymentIntentId ? await findIntent(paymentIntentId) : undefined;
  if (intent?.status === "succeeded") return (await finalizeGiftCard(intent)) !== "left";
  // An intent that Stripe does not know cannot be paid; without one, Pay may still create it.
  const isPayable = paymentIntentId === null || (intent !== undefined && intent.status !== "canceled");
  if (isPayable) {
    if (createdAt > secondsAfter(now(), -UNPAID_SECONDS)) return false;
    if (intent && !(await cancelIntent(intent.id))) return false;
  }
  return abandonGiftCard({ id, paymentIntentId });
}
