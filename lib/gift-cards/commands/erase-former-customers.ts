import "server-only";
import type { Tx } from "@/lib/server/db";

/** Removes what a buyer or a recipient who has deleted the account left on a gift card until it ended. */
export async function eraseFormerCustomers(tx: Tx, id: string): Promise<void> {
  await tx.giftCard.updateMany({ where: { id, senderEmail: "" }, data: { senderName: "", message: "" } });
  await tx.giftCard.updateMany({ where: { id, recipientEmail: "" }, data: { recipientName: "" } });
}
