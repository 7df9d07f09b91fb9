import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Tx } from "@/lib/server/db";
import { lockAgainstDeletion } from "@/lib/server/lock-against-deletion";
import type { StoreCreditEntry } from "@/prisma/generated/client";
import { bookEntry, lockAccount, lockAccountOf } from "./lock-account";

/** The entry that paid for an order, or for one that its items were exchanged from (docs/decisions/0078). */
async function findSpentCredit(tx: Tx, orderId: string): Promise<StoreCreditEntry | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE sources (id, depth) AS (
      SELECT ${orderId}::text, 0
      UNION
      SELECT r.order_id, s.depth + 1 FROM sources s JOIN refunds r ON r.exchange_order_id = s.id)
    SELECT e.id FROM sources s JOIN store_credit_entries e ON e.order_id = s.id AND e.reason = 'order' ORDER BY s.depth, e.id LIMIT 1`;
  return row ? tx.storeCreditEntry.findUnique({ where: { id: row.id } }) : null;
}

/**
 * Books a refund as credit, which does not expire, in the account that paid for the order or its exchanged items, or
 * else in the buyer's. The credit of a deleted account is forfeited (docs/decisions/0059).
 * @throws {ShopError} conflict for an order without an account, or with a deleted one
 */
export async function refundToCredit(
  tx: Tx,
  { id: orderId, userId }: { id: string; userId: string | null },
  refund: { id: string; amountCents: number; actorId: string | null },
): Promise<void> {
  const spent = await findSpentCredit(tx, orderId);
  const user = spent ? null : await lockAgainstDeletion(tx, userId ?? "");
  if (!spent && !user)
    throw new ShopError("conflict", "This order has no account, so it can't be refunded as store credit.");
  const account = spent ? await lockAccount(tx, spent.accountId) : await lockAccountOf(tx, userId ?? "");
  await bookEntry(tx, account.id, {
    amountCents: refund.amountCents,
    reason: "refund",
    orderId,
    refundId: refund.id,
    actorId: refund.actorId,
    idempotencyKey: `refund:${refund.id}`,
  });
}
