import "server-only";
import { ShopError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import { enqueueAccountChangedMail } from "./enqueue-account-mails";
import { getFirstAdminRole } from "./get-first-admin-role";
import { lockUser } from "./reauthenticate";
import { toTakenFieldError } from "./register-user";

/**
 * Consumes a mailed link, which verifies the address and makes it the account's. It requires a session of that account:
 * otherwise an attacker could register a victim's address, wait until they open the link, and share their orders.
 * @returns the account's address
 * @throws {ShopError} invalid_input for a token that is unknown, another user's, used or older than 7 days; conflict
 * when the address has become another account's
 */
export async function verifyEmail(token: string, userId: string): Promise<{ email: string }> {
  try {
    return await db().$transaction(async (tx) => {
      const person = await lockUser(tx, userId);
      const [used] = await tx.emailVerification.updateManyAndReturn({
        where: {
          userId,
          tokenHash: hashToken(token),
          usedAt: null,
          expiresAt: { gt: now() },
        },
        data: { usedAt: now() },
        select: { email: true },
      });
      if (!used) throw new ShopError("invalid_input", "This link is invalid or has expired.");
      const { email } = used;
      if (person.email !== email) {
        await revokeEmailLinks(tx, userId);
        await enqueueAccountChangedMail(tx, person, email);
      }
      await tx.user.update({
        where: { id: userId },
        data: { email, emailVerifiedAt: now(), ...(await getFirstAdminRole(tx, email)) },
      });
      return { email };
    });
  } catch (error) {
    throw toTakenFieldError(error) ?? error;
  }
}

/** Invalidates all links that were mailed to a user until now. */
export async function revokeEmailLinks(tx: Tx, userId: string): Promise<void> {
  const unused = { where: { userId, usedAt: null }, data: { usedAt: now() } };
  await tx.passwordResetToken.updateMany(unused);
  await tx.emailVerification.updateMany(unused);
}
