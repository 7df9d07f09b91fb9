import "server-only";
import { db, type Tx } from "@/lib/server/db";
import type { GiftCard } from "@/prisma/generated/client";

/** A gift card, locked until the transaction ends; null where there is none. */
export async function lockGiftCard(tx: Tx, id: string): Promise<GiftCard | null> {
  await tx.$queryRaw`SELECT id FROM gift_cards WHERE id = ${id} FOR UPDATE`;
  return tx.giftCard.findUnique({ where: { id } });
}

/**
 * Deletes a gift card whose payment can no longer succeed, with the personal data in it. A paid one stays, and so does one
 * whose intent another press has just stored.
 * @param where with the intent as the caller has read it @returns whether it was deleted
 */
export async function abandonGiftCard(
  where: Pick<GiftCard, "id" | "paymentIntentId"> | { paymentIntentId: string },
): Promise<boolean> {
  const { count } = await db().giftCard.deleteMany({ where: { ...where, status: "pending" } });
  return count > 0;
}
