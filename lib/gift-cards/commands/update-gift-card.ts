import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import type { GiftCard } from "@/prisma/generated/client";
import { GIFT_CARD_NOT_FOUND, getAdminGiftCard } from "../queries/admin-gift-cards";
import type {
  AdminGiftCardDetail,
  GiftCardRecipientInput,
  ResendGiftCardInput,
} from "../schema/admin-gift-card";
import { codeColumns } from "../secrets";
import { enqueueGiftCard } from "./deliver-gift-cards";

/** Locks a gift card for an edit by staff. @throws {ShopError} not_found; conflict for another version or status */
async function lock(
  tx: Tx,
  id: string,
  { version }: GiftCardRecipientInput,
  status: "scheduled" | "sent",
  refusal: string,
): Promise<GiftCard> {
  await lockForEdit(tx, "giftCard", id, GIFT_CARD_NOT_FOUND);
  const card = await tx.giftCard.findUniqueOrThrow({ where: { id } });
  requireCurrentVersion(version, card);
  if (card.status !== status) throw new ShopError("conflict", refusal);
  return card;
}

const entryOf = (action: string, { id, recipientEmail }: GiftCard, next: string) => ({
  action,
  objectType: "gift-card",
  objectId: id,
  before: { recipientEmail },
  after: { recipientEmail: next },
});

/**
 * Changes the recipient's address before the gift card is emailed.
 * @throws {ShopError} not_found; conflict unless the gift card is scheduled, or for another version
 */
export async function changeRecipient(
  actor: Actor,
  id: string,
  input: GiftCardRecipientInput,
): Promise<AdminGiftCardDetail> {
  await db().$transaction(async (tx) => {
    const refusal = "This gift card is no longer scheduled: it was sent, redeemed or canceled.";
    const card = await lock(tx, id, input, "scheduled", refusal);
    const { recipientEmail } = input;
    await tx.giftCard.update({ where: { id }, data: { recipientEmail, version: { increment: 1 } } });
    await recordAudit(tx, actor.userId, [entryOf("gift-card.update", card, recipientEmail)]);
  });
  return getAdminGiftCard(id);
}

/**
 * Emails a gift card again with a new code, to the same address or another one. The old code and all links to it stop
 * working. All calls with the same `requestKey` send it once.
 * @throws {ShopError} not_found; conflict unless it was sent and is still valid, for another
 * version, or if the key was used for another address
 */
export async function resendGiftCard(
  actor: Actor,
  id: string,
  input: ResendGiftCardInput,
): Promise<AdminGiftCardDetail> {
  await db().$transaction(async (tx) => {
    const { recipientEmail, requestKey } = input;
    // Runs before the version check, because the first request raised the version.
    const request = { kind: `gift-card:${id}`, requestKey, contents: { recipientEmail } };
    if ((await claimRequest(tx, request)) !== null) return;
    const refusal = "Only a gift card that was sent and is still valid can be resent.";
    const card = await lock(tx, id, input, "sent", refusal);
    const codeVersion = card.codeVersion + 1;
    const next = await tx.giftCard.update({
      where: { id },
      data: {
        ...codeColumns({ id, codeVersion }),
        codeVersion,
        recipientEmail,
        sentAt: now(),
        version: { increment: 1 },
      },
    });
    await enqueueGiftCard(tx, next);
    // The new code is logged even if the address stays the same.
    const entry = entryOf("gift-card.resend", card, recipientEmail);
    const code = {
      before: { ...entry.before, codeEndsIn: card.codeEnd },
      after: { ...entry.after, codeEndsIn: next.codeEnd },
    };
    await recordAudit(tx, actor.userId, [{ ...entry, ...code }]);
  });
  return getAdminGiftCard(id);
}
