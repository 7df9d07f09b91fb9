import { deleteAccount } from "@/lib/account/commands/delete-account";
import { createDeletionToken } from "@/lib/account/commands/reauthenticate";
import { db } from "@/lib/server/db";

/** Deletes an account as its user does; the deletion token is valid wherever a test moves the clock. */
export async function deleteOwnAccount(userId: string) {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  return deleteAccount(userId, { token: createDeletionToken(user, Date.parse("2100-01-01")) });
}

export const isAccountDeleted = async (userId: string): Promise<boolean> =>
  (await db().user.findUniqueOrThrow({ where: { id: userId } })).deletedAt !== null;
