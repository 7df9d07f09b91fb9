import "server-only";
import { db, type Tx } from "@/lib/server/db";
import type { GiftCard } from "@/prisma/generated/client";

/** A gift card, locked until the transaction ends; null where there is none. */
export async function lockGiftCard(tx: Tx, id: string): Promise<GiftCard | null> {
  await tx.$queryRaw`SELECT id FROM gift_cards WHERE id = ${id} FOR UPDATE`;
  return tx.giftCard.findUnique({ where: { id } });
}

/** Deletes a gift card whose payment can no longer succeed, with the personal data in it; a paid one stays. */
export const abandonGiftCard = async (where: { id: string } | { paymentIntentId: string }): Promise<void> => {
  await db().giftCard.deleteMany({ where: { ...where, status: "pending" } });
};
