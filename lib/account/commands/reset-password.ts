import "server-only";
import { ShopError } from "@/lib/core/errors";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { hashToken, randomSecret } from "@/lib/server/hash";
import { countAgainstLimit } from "@/lib/server/limits";
import { hashPassword } from "@/lib/server/passwords";
import type { User } from "@/prisma/generated/client";
import { providerSchema } from "../schema";
import {
  enqueueAccountChangedMail,
  enqueuePasswordResetMail,
  enqueueProviderChangedMail,
} from "./enqueue-account-mails";
import { getFirstAdminRole } from "./get-first-admin-role";
import { lockUser, requireStaffPasswordLength } from "./reauthenticate";
import { rejectCommonPassword } from "./reject-common-password";
import { revokeSessions } from "./sessions";
import { revokeEmailLinks } from "./verify-email";

const VALID_MINUTES = 60;
/** Longer than either way takes, so that the answer's time tells nobody which e-mails have an account. */
const ANSWER_AFTER_MS = 300;

/**
 * Mails a link that sets a new password. The same answer, after the same time, whether there is such an account or not;
 * a newer link ends the older ones.
 * @param address the caller's
 * @throws {ShopError} too_many after 3 an hour for one e-mail, known or not (D37), or 100 an hour from one address, which
 * could else have the shop write to everybody
 */
export async function requestPasswordReset(email: string, address: string): Promise<void> {
  await countAgainstLimit("forgotPerAddress", address);
  await countAgainstLimit("forgotPerAccount", email);
  const floor = new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS));
  await Promise.all([sendLink(email), floor]);
}

async function sendLink(email: string): Promise<void> {
  const user = await db().user.findFirst({ where: { email, deletedAt: null } });
  if (!user) return;
  const token = randomSecret();
  await db().$transaction(async (tx) => {
    await lockUser(tx, user.id); // of links asked for at once, the last one stays
    await tx.passwordResetToken.updateMany({
      where: { userId: user.id, usedAt: null },
      data: { usedAt: now() },
    });
    const { id } = await tx.passwordResetToken.create({
      data: {
        userId: user.id,
        tokenHash: hashToken(token),
        expiresAt: secondsAfter(now(), VALID_MINUTES * 60),
      },
    });
    await enqueuePasswordResetMail(tx, user, { id, token, validMinutes: VALID_MINUTES });
  });
}

const isTokenValid = (token: string) => ({
  tokenHash: hashToken(token),
  usedAt: null,
  expiresAt: { gt: now() },
  user: { deletedAt: null },
});

const invalid = (): ShopError => new ShopError("invalid_input", "Invalid or expired reset token.");

/**
 * @returns whose token it is
 * @throws {ShopError} invalid_input for a token that is unknown, used, replaced or older than 60 minutes
 */
export async function verifyResetToken(token: string): Promise<{ userId: string }> {
  const found = await db().passwordResetToken.findFirst({
    where: isTokenValid(token),
    select: { userId: true },
  });
  if (!found) throw invalid();
  return found;
}

/**
 * Sets a new password with a token from a mail, once, and ends all sessions of the person and all links (D9). Whoever
 * opened the mail has shown that the address is theirs; a provider that was connected before anybody had shown that is
 * somebody else's way in, and goes.
 * @returns whose account it is
 * @throws {ShopError} invalid_input for a token that is unknown, used, replaced or older than 60 minutes, and for a password
 * that is common or too short for staff (D45): the token can be used again
 */
export async function resetPassword(token: string, password: string): Promise<{ userId: string }> {
  const { userId } = await verifyResetToken(token);
  await rejectCommonPassword(password); // the link stays good for another one
  const passwordHash = await hashPassword(password);
  return db().$transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    // Of parallel uses, the one whose update finds the token unused wins.
    const { count } = await tx.passwordResetToken.updateMany({
      where: isTokenValid(token),
      data: { usedAt: now() },
    });
    if (count === 0) throw invalid();
    requireStaffPasswordLength(user, password);
    await revokeEmailLinks(tx, userId);
    await enqueueAccountChangedMail(tx, user, null);
    if (!user.emailVerifiedAt) await disconnectUnproven(tx, user);
    await tx.user.update({
      where: { id: userId },
      data: {
        passwordHash,
        emailVerifiedAt: user.emailVerifiedAt ?? now(),
        ...(await getFirstAdminRole(tx, user.email)),
      },
    });
    await revokeSessions(tx, userId);
    return { userId };
  });
}

/** Disconnects every provider of an account whose address is proven only now, and reports it there (D45). */
async function disconnectUnproven(tx: Tx, user: User): Promise<void> {
  const links = await tx.account.findMany({
    where: { userId: user.id },
    select: { id: true, provider: true },
  });
  await tx.account.deleteMany({ where: { userId: user.id } });
  for (const { id, provider } of links)
    await enqueueProviderChangedMail(
      tx,
      { ...user, emailVerifiedAt: now() },
      { id, provider: providerSchema.parse(provider) },
      false,
    );
}
