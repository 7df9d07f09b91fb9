import "server-only";
import { toDay } from "@/lib/core/dates";
import { cents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import type { GiftCard } from "@/prisma/generated/client";
import { formatCode, giftCardName } from "../rules";
import type { BoughtGiftCard, GiftCardContent } from "../schema";
import { deriveCode, isPrintProof, printPath } from "../secrets";

const find = (id: string) => db().giftCard.findUnique({ where: { id } });

/** The gift card of a payment, with its name for staff; null if there is none. */
export async function findGiftCardByPayment(
  paymentIntentId: string,
): Promise<{ id: string; name: string } | null> {
  const card = await db().giftCard.findUnique({ where: { paymentIntentId } });
  return card && { id: card.id, name: giftCardName(card) };
}

const isRedeemable = ({ status }: GiftCard): boolean => status === "scheduled" || status === "sent";

const toBought = (card: GiftCard): BoughtGiftCard => ({
  amountCents: cents(card.amountCents),
  isPaid: card.paidAt !== null,
  isVoid: card.status === "void",
  isSent: card.sentAt !== null,
  senderEmail: card.senderEmail,
  recipientName: card.recipientName,
  recipientEmail: card.recipientEmail,
  deliverOn: toDay(card.deliverOn),
  // Once staff have replaced the code, only the recipient can print it.
  printPath: isRedeemable(card) && card.codeVersion === 1 ? printPath(card) : null,
});

/** The gift card of a purchase, for a browser that has the purchase key; null if there is none. */
export async function findBoughtGiftCardByKey(purchaseKey: string): Promise<BoughtGiftCard | null> {
  const card = await db().giftCard.findUnique({ where: { purchaseKeyHash: hashToken(purchaseKey) } });
  return card && toBought(card);
}

const toContent = (card: GiftCard): GiftCardContent => ({
  amountCents: cents(card.amountCents),
  senderName: card.senderName,
  recipientName: card.recipientName,
  message: card.message,
  code: formatCode(deriveCode(card)),
});

/**
 * The content of the printable page behind a signed link.
 * @returns null if the link is not signed for the current code; "used" if the gift card was redeemed or is void
 */
export async function getPrintableGiftCard(
  id: string,
  proof: string,
): Promise<GiftCardContent | "used" | null> {
  const card = await find(id);
  if (!card?.paidAt || !isPrintProof(card, proof)) return null;
  return isRedeemable(card) ? toContent(card) : "used";
}

/** The content of the email to the recipient; null once the code can't be used or has been replaced. */
export async function findGiftCardToSend(id: string, codeVersion: number) {
  const card = await find(id);
  if (!card || !isRedeemable(card) || card.codeVersion !== codeVersion) return null;
  return { ...toContent(card), printPath: printPath(card) };
}

/** The content of the emails to the buyer; null for an unpaid gift card. */
export async function findBoughtGiftCard(id: string): Promise<BoughtGiftCard | null> {
  const card = await find(id);
  return card?.paidAt ? toBought(card) : null;
}
