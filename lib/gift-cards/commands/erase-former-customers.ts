import "server-only";
import type { Tx } from "@/lib/server/db";

/**
 * Removes names and message of a buyer or recipient who deleted their account before the gift card was used or voided.
 */
export async function eraseFormerCustomers(tx: Tx, id: string): Promise<void> {
  await tx.giftCard.updateMany({ where: { id, senderEmail: "" }, data: { senderName: "", message: "" } });
  await tx.giftCard.updateMany({ where: { id, recipientEmail: "" }, data: { recipientName: "" } });
}
