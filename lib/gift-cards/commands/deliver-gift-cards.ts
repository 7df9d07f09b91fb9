import "server-only";
import { dayOf, toDay } from "@/lib/core/dates";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { enqueueMail } from "@/lib/server/outbox";
import type { GiftCard } from "@/prisma/generated/client";
import { latestDueDay } from "../rules";
import { codeColumns } from "../secrets";

/** Queues the email with a gift card's current code to its recipient, once per version of the code. */
export const enqueueGiftCard = (tx: Tx, { id, codeVersion, recipientEmail }: GiftCard): Promise<void> =>
  enqueueMail(tx, {
    // The version comes before the id: a key with the id in second place belongs to an email to the buyer.
    key: `gift-card:${codeVersion}:${id}`,
    template: "gift-card",
    recipient: recipientEmail,
    data: { giftCardId: id, codeVersion },
  });

/** Whether a gift card is emailed as soon as it is paid: its delivery day is today or past, at any hour. */
async function isDueToday(tx: Tx, { deliverOn }: GiftCard): Promise<boolean> {
  const timeZone = await findTimeZone(tx);
  return toDay(deliverOn) <= dayOf(now(), timeZone);
}

/**
 * Makes a paid purchase a valid gift card and queues the receipt; if the delivery day is today, also the email to the
 * recipient.
 * @param card a pending gift card that the caller has locked
 */
export async function issueGiftCard(tx: Tx, card: GiftCard): Promise<void> {
  const isDue = await isDueToday(tx, card);
  const at = now();
  await tx.giftCard.update({
    where: { id: card.id },
    data: {
      ...codeColumns(card),
      paidAt: at,
      ...(isDue ? { status: "sent", sentAt: at } : { status: "scheduled" }),
      version: { increment: 1 },
    },
  });
  await enqueueMail(tx, {
    key: `gift-card-receipt:${card.id}`,
    template: "gift-card-receipt",
    recipient: card.senderEmail,
    data: { giftCardId: card.id, codeVersion: card.codeVersion },
  });
  if (isDue) await enqueueGiftCard(tx, card);
}

/**
 * Records a purchase whose payment was refunded before the gift card was issued: it is void, and no email is queued.
 */
export const recordRefundedGiftCard = (tx: Tx, card: GiftCard): Promise<unknown> =>
  tx.giftCard.update({
    where: { id: card.id },
    data: {
      ...codeColumns(card),
      paidAt: now(),
      status: "void",
      voidReason: "returned",
      voidedAt: now(),
      version: { increment: 1 },
    },
  });

/** Queues the emails of all gift cards that are due. Idempotent, and safe to run concurrently. @returns how many */
export async function deliverGiftCards(): Promise<number> {
  const timeZone = await findTimeZone();
  const latest = new Date(latestDueDay(now(), timeZone));
  let count = 0;
  const due = (id: string) =>
    db().giftCard.findMany({
      where: { id: { gt: id }, status: "scheduled", deliverOn: { lte: latest } },
      orderBy: { id: "asc" },
      take: BATCH_SIZE,
    });
  for await (const { id } of inBatches(due)) if (await deliver(id)) count += 1;
  return count;
}

const deliver = (id: string): Promise<boolean> =>
  db().$transaction(async (tx) => {
    const where = { id, status: "scheduled" } as const;
    const { count } = await tx.giftCard.updateMany({
      where,
      data: { status: "sent", sentAt: now(), version: { increment: 1 } },
    });
    if (count === 0) return false;
    await enqueueGiftCard(tx, await tx.giftCard.findUniqueOrThrow({ where: { id } }));
    return true;
  });
