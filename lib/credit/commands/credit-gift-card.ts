import "server-only";
import { newId } from "@/lib/core/ids";
import type { Tx } from "@/lib/server/db";
import { bookEntry, lockAccount, lockAccountOf } from "./lock-account";

/**
 * Credits a redeemed gift card to a customer's account, without expiry. The caller marks
 * it as redeemed in the same transaction.
 */
export async function creditGiftCard(
  tx: Tx,
  userId: string,
  { id: giftCardId, amountCents }: { id: string; amountCents: number },
): Promise<void> {
  const { id } = await lockAccountOf(tx, userId);
  const idempotencyKey = redemptionKey(giftCardId);
  await bookEntry(tx, id, { amountCents, reason: "gift_card", giftCardId, idempotencyKey });
}

const redemptionKey = (giftCardId: string): string => `gift-card:${giftCardId}`;

/**
 * Cents that were paid by other means, such as a card, and that refunds after this time turned into store credit. An
 * order and the orders it was exchanged for count as one.
 */
async function getNonCreditRefundCents(tx: Tx, accountId: string, after: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ cents: number }[]>`
    WITH RECURSIVE sources (order_id, source, depth) AS (
      SELECT DISTINCT order_id, order_id, 0 FROM store_credit_entries
      WHERE account_id = ${accountId} AND order_id IS NOT NULL
      UNION
      SELECT s.order_id, r.order_id, s.depth + 1 FROM sources s JOIN refunds r ON r.exchange_order_id = s.source
    ), firsts AS (SELECT DISTINCT ON (order_id) order_id, source FROM sources ORDER BY order_id, depth DESC)
    SELECT coalesce(sum(greatest(0, least(later, refunded - spent))), 0)::int AS cents FROM (
      SELECT sum(e.amount_cents) FILTER (WHERE e.reason = 'refund') AS refunded,
        coalesce(sum(e.amount_cents) FILTER (WHERE e.reason = 'refund' AND e.created_at > ${after}::timestamp), 0) AS later,
        coalesce(-sum(e.amount_cents) FILTER (WHERE e.reason = 'order'), 0) AS spent
      FROM store_credit_entries e JOIN firsts f ON f.order_id = e.order_id
      WHERE e.account_id = ${accountId} GROUP BY f.source
    ) AS of_orders`;
  return row?.cents ?? 0;
}

/**
 * Takes back the unspent credit of a redeemed gift card, or restores what was taken back. Credit
 * that staff, another gift card or the refund of a card payment added after the redemption stays
 * with the customer. The caller has locked the gift card.
 * @param backCents cents of its payment that were refunded or disputed
 * @returns the cents that cannot be taken back, because they are spent or reserved
 */
export async function syncGiftCardCredit(tx: Tx, giftCardId: string, backCents: number): Promise<number> {
  const entries = await tx.storeCreditEntry.findMany({ where: { giftCardId } });
  const redemption = entries.find(({ idempotencyKey }) => idempotencyKey === redemptionKey(giftCardId));
  if (!redemption) return backCents;
  const sum = entries.reduce((all, { amountCents }) => all + amountCents, 0);
  const wanted = redemption.amountCents - backCents - sum;
  const { id, balanceCents, heldCents } = await lockAccount(tx, redemption.accountId);
  const later = await tx.storeCreditEntry.aggregate({
    where: {
      accountId: id,
      createdAt: { gt: redemption.createdAt },
      amountCents: { gt: 0 },
      OR: [
        { reason: { in: ["goodwill", "correction"] } },
        { reason: "gift_card", giftCardId: { not: giftCardId } },
      ],
    },
    _sum: { amountCents: true },
  });
  const kept = (later._sum.amountCents ?? 0) + (await getNonCreditRefundCents(tx, id, redemption.createdAt));
  const takeable = Math.max(0, balanceCents - heldCents - kept);
  const amountCents = Math.max(wanted, -takeable);
  const reason = amountCents < 0 ? "gift_card_returned" : "gift_card";
  if (amountCents !== 0)
    await bookEntry(tx, id, {
      amountCents,
      reason,
      giftCardId,
      idempotencyKey: `gift-card-change:${giftCardId}:${newId()}`,
    });
  return amountCents - wanted;
}
