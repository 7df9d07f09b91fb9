import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/server/db";

/**
 * Refuses to move money by hand while a restored backup is not compared with Stripe: the shop does not know yet what
 * was charged and refunded since the backup (decision record 77).
 * @throws {ShopError} conflict with a sentence for staff and customers
 */
export async function requireCompared(tx: Tx = db()): Promise<void> {
  if ((await tx.stripeComparison.count({ where: { restoredAt: { not: null } } })) > 0)
    throw new ShopError(
      "conflict",
      "The shop is comparing its payments with the payment provider. Please try again in a few minutes.",
    );
}
