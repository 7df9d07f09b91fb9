import "server-only";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { bookEntry, lockAccount, lockAccountOf } from "./lock-account";

/**
 * Locks a customer's credit for Pay.
 * @param orderId the cart's pending order, whose hold counts as spendable; null if there is none
 * @returns the spendable cents
 */
export async function lockSpendableCredit(tx: Tx, userId: string, orderId: string | null): Promise<number> {
  const { id, balanceCents, heldCents } = await lockAccountOf(tx, userId);
  const hold =
    orderId === null ? null : await tx.storeCreditHold.findFirst({ where: { orderId, accountId: id } });
  return balanceCents - heldCents + (hold?.amountCents ?? 0);
}

/**
 * Reserves credit for an order. A hold never shrinks while the order is unpaid: each revision that Stripe knows may
 * still be paid. The caller has called lockSpendableCredit in this transaction.
 */
export async function reserveCredit(
  tx: Tx,
  userId: string,
  orderId: string,
  amountCents: number,
): Promise<void> {
  const { id: accountId } = await tx.storeCreditAccount.findUniqueOrThrow({ where: { userId } });
  await tx.$executeRaw`
    INSERT INTO store_credit_holds (order_id, account_id, amount_cents, created_at)
    VALUES (${orderId}, ${accountId}, ${amountCents}, ${now()}::timestamp)
    ON CONFLICT (order_id) DO UPDATE SET amount_cents = greatest(store_credit_holds.amount_cents, excluded.amount_cents)`;
}

/**
 * Locks the account that pays for an order, before its stock is locked.
 * @returns its id; null if the hold has ended and the account no longer has the amount
 */
export async function lockCreditOf(
  tx: Tx,
  { id: orderId, userId }: { id: string; userId: string | null },
  amountCents: number,
): Promise<string | null> {
  const hold = await tx.storeCreditHold.findUnique({ where: { orderId } });
  if (!hold && userId === null) return null;
  const account = hold ? await lockAccount(tx, hold.accountId) : await lockAccountOf(tx, userId ?? "");
  const left = account.balanceCents - account.heldCents + (hold?.amountCents ?? 0);
  return left < amountCents ? null : account.id;
}

/** Deletes an order's hold. The trigger that deletes it with the order would lock the account after the stock. */
export const releaseCredit = (tx: Tx, orderId: string): Promise<unknown> =>
  tx.storeCreditHold.deleteMany({ where: { orderId } });

/** Spends the credit of an order's paid revision from its locked account, once, and releases the rest of its hold. */
export async function spendCredit(
  tx: Tx,
  orderId: string,
  accountId: string,
  amountCents: number,
): Promise<void> {
  await releaseCredit(tx, orderId);
  if (amountCents === 0) return;
  const spent = { amountCents: -amountCents, reason: "order", orderId } as const;
  await bookEntry(tx, accountId, { ...spent, idempotencyKey: `order:${orderId}` });
}
