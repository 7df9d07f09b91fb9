import "server-only";
import { fromDay } from "@/lib/core/dates";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { listSavedCards } from "../queries/saved-cards";
import type { SavedCard } from "../schema";

/** Cards are read again after this time, because banks replace them. */
const FRESH_MS = 7 * 24 * 60 * 60 * 1000;
/** Customers whose cards one run reads. */
const BATCH = 100;

/**
 * Reads a customer's cards from Stripe, and stores what staff see of them.
 * @returns the saved cards, newest first
 * @throws {ShopError} payment_provider
 */
export async function syncSavedCards(userId: string, at = now()): Promise<SavedCard[]> {
  const cards = await listSavedCards(userId);
  const saved = new Set(cards.map(({ id }) => id));
  await db().$transaction(async (tx) => {
    const used = await tx.productSubscription.findMany({
      where: { userId, status: { not: "cancelled" }, stripePaymentMethodId: { not: null } },
      select: { stripePaymentMethodId: true },
    });
    const missing = used.flatMap(({ stripePaymentMethodId: id }) => (id && !saved.has(id) ? [id] : []));
    await tx.savedCard.deleteMany({ where: { userId } });
    await tx.savedCard.createMany({
      data: [
        ...cards.map(({ expiresOn, ...card }) => ({
          ...card,
          userId,
          expiresOn: fromDay(expiresOn),
          readAt: at,
        })),
        ...[...new Set(missing)].map((id) => ({ id, userId, readAt: at })),
      ],
      skipDuplicates: true,
    });
  });
  return cards;
}

/**
 * Reads the cards of active and paused subscriptions that are not known yet or were read a week ago.
 * @returns of how many customers
 */
export async function syncStaleCards(at = now()): Promise<number> {
  const stale = new Date(at.getTime() - FRESH_MS);
  const owners = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT s.user_id AS id FROM product_subscriptions s
    LEFT JOIN saved_cards c ON c.id = s.stripe_payment_method_id
    WHERE s.status <> 'cancelled' AND s.stripe_payment_method_id IS NOT NULL AND (c.id IS NULL OR c.read_at < ${stale})
    ORDER BY 1 LIMIT ${BATCH}`;
  let read = 0;
  for (const { id } of owners)
    try {
      await syncSavedCards(id, at);
      read += 1;
    } catch (error) {
      log().warn({ err: error, userId: id }, "saved cards not read");
    }
  return read;
}
