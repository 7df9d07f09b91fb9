import "server-only";
import type { Tx } from "./db";

/**
 * Blocks the deletion of an account until the transaction ends, and waits for one in progress. Call it before
 * locking any other row of the account, or after locking its cart or one of its orders: the deletion locks those
 * first, then the user, then the rest (docs/flows.md).
 * @returns the user's email address; null if the account is deleted
 */
export async function lockAgainstDeletion(tx: Tx, userId: string): Promise<{ email: string } | null> {
  const [user] = await tx.$queryRaw<{ email: string }[]>`
    SELECT email FROM users WHERE id = ${userId} AND deleted_at IS NULL FOR SHARE`;
  return user ?? null;
}
