import "server-only";
import { db, type Tx } from "@/lib/server/db";
import type { GiftCard } from "@/prisma/generated/client";

/** A gift card, locked until the transaction ends; null if there is none. */
export async function lockGiftCard(tx: Tx, id: string): Promise<GiftCard | null> {
  await tx.$queryRaw`SELECT id FROM gift_cards WHERE id = ${id} FOR UPDATE`;
  return tx.giftCard.findUnique({ where: { id } });
}

/**
 * Deletes a pending gift card whose payment can no longer succeed, including its personal data. A paid gift card stays,
 * and so does one whose intent a concurrent request has just stored.
 * @param where includes the intent that the caller has read
 * @returns whether it was deleted
 */
export async function abandonGiftCard(
  where: Pick<GiftCard, "id" | "paymentIntentId"> | { paymentIntentId: string },
): Promise<boolean> {
  const { count } = await db().giftCard.deleteMany({ where: { ...where, status: "pending" } });
  return count > 0;
}
