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
 * Takes a link from a mail as proof that the person reads the address, which becomes the account's. Only for who is signed
 * in to that account: else one could sign up with somebody's address, wait until they press the link, and share their orders.
 * @returns the account's address
 * @throws {ShopError} invalid_input for a token that is unknown, another person's, used or older than 7 days; conflict when
 * the address has become another account's
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

/** What was mailed to a person until now opens nothing any more. */
export async function revokeEmailLinks(tx: Tx, userId: string): Promise<void> {
  const unused = { where: { userId, usedAt: null }, data: { usedAt: now() } };
  await tx.passwordResetToken.updateMany(unused);
  await tx.emailVerification.updateMany(unused);
}
