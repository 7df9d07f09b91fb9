import "server-only";
import { ShopError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import { takenField } from "./register";

/**
 * Takes a link from a mail as proof that the person reads the address, which becomes the account's.
 * @returns whose account it is
 * @throws {ShopError} invalid_input for a token that is unknown, used or older than 7 days; conflict when the address has
 * become another account's
 */
export async function verifyEmail(token: string): Promise<{ userId: string; email: string }> {
  try {
    return await db().$transaction(async (tx) => {
      const [used] = await tx.emailVerification.updateManyAndReturn({
        where: {
          tokenHash: hashToken(token),
          usedAt: null,
          expiresAt: { gt: now() },
          user: { deletedAt: null },
        },
        data: { usedAt: now() },
        select: { userId: true, email: true },
      });
      if (!used) throw new ShopError("invalid_input", "This link is invalid or has expired.");
      const { userId, email } = used;
      await tx.user.update({ where: { id: userId }, data: { email, emailVerifiedAt: now() } });
      return { userId, email };
    });
  } catch (error) {
    throw takenField(error) ?? error;
  }
}
