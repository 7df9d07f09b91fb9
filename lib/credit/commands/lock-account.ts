import "server-only";
import { newId } from "@/lib/core/ids";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import type { Prisma, StoreCreditAccount } from "@/prisma/generated/client";
import { readMoves } from "../queries";
import { countDue } from "../rules";

type Entry = Omit<Prisma.StoreCreditEntryUncheckedCreateInput, "accountId" | "createdAt">;

/** Books an entry to a locked account. */
export const bookEntry = (tx: Tx, accountId: string, entry: Entry) =>
  tx.storeCreditEntry.create({ data: { ...entry, accountId, createdAt: now() } });

/**
 * Locks an account until the end of the transaction, and books the credit that has expired or that a deleted user left.
 */
export async function lockAccount(tx: Tx, id: string): Promise<StoreCreditAccount> {
  await tx.$queryRaw`SELECT id FROM store_credit_accounts WHERE id = ${id} FOR UPDATE`;
  const account = await tx.storeCreditAccount.findUniqueOrThrow({ where: { id } });
  const { userId, balanceCents, heldCents } = account;
  const due =
    userId === null ? balanceCents - heldCents : countDue(heldCents, await readMoves(tx, id), now());
  if (due <= 0) return account;
  const reason = userId === null ? "forfeited" : "expired";
  await bookEntry(tx, id, { amountCents: -due, reason, idempotencyKey: `${reason}:${newId()}` });
  return { ...account, balanceCents: balanceCents - due };
}

/** Locks a customer's account, and creates it on first use. */
export async function lockAccountOf(tx: Tx, userId: string): Promise<StoreCreditAccount> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO store_credit_accounts (id, user_id, created_at) VALUES (${newId()}, ${userId}, ${now()}::timestamp)
    ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id RETURNING id`;
  return lockAccount(tx, row?.id ?? "");
}
