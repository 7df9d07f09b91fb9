import "server-only";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";

/** How long a payment link that no one has paid is kept after it has expired. */
const KEPT_SECONDS = 90 * 24 * 60 * 60;

/**
 * Deletes payment links with their addresses, 90 days after they expired without becoming an order.
 * @returns how many
 */
export async function purgeDrafts(): Promise<number> {
  const { count } = await db().draftOrder.deleteMany({
    where: {
      expiresAt: { lt: secondsAfter(now(), -KEPT_SECONDS) },
      orders: { none: { paidAt: { not: null } } },
    },
  });
  return count;
}
