import "server-only";
import { ShopError } from "@/lib/core/errors";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { hashToken, randomSecret } from "@/lib/server/hash";
import { countAgainstLimit, mailboxKey } from "@/lib/server/limits";
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
/** Longer than either path takes, so that the response time does not reveal which emails have an account. */
const ANSWER_AFTER_MS = 300;

/**
 * Mails a link that sets a new password. The response and its time are the same whether the account exists or not; a
 * newer link invalidates older ones.
 * @param address the caller's
 * @throws {ShopError} too_many after 3 an hour for one mailbox, known or not (D37), or 100 an hour from one address,
 * which limits mail to strangers
 */
export async function requestPasswordReset(email: string, address: string): Promise<void> {
  await countAgainstLimit("forgotPerAddress", address);
  await countAgainstLimit("forgotPerAccount", mailboxKey(email));
  const floor = new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS));
  await Promise.all([sendLink(email), floor]);
}

async function sendLink(email: string): Promise<void> {
  const user = await db().user.findFirst({ where: { email, deletedAt: null } });
  if (!user) return;
  const token = randomSecret();
  await db().$transaction(async (tx) => {
    await lockUser(tx, user.id); // of links requested at once, the last one stays
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

/** An unused token that has not expired, of an existing account. */
const validTokenWhere = (token: string) => ({
  tokenHash: hashToken(token),
  usedAt: null,
  expiresAt: { gt: now() },
  user: { deletedAt: null },
});

const invalid = (): ShopError => new ShopError("invalid_input", "Invalid or expired reset token.");

/**
 * @returns the user of the token
 * @throws {ShopError} invalid_input for a token that is unknown, used, replaced or older than 60 minutes
 */
export async function verifyResetToken(token: string): Promise<{ userId: string }> {
  const found = await db().passwordResetToken.findFirst({
    where: validTokenWhere(token),
    select: { userId: true },
  });
  if (!found) throw invalid();
  return found;
}

/**
 * Sets a new password with a token from a mail, once, and ends all sessions of the user and all links (D9). Opening the
 * mail verifies the address; a provider that was connected before the address was verified may belong to an attacker,
 * and is disconnected.
 * @returns the user
 * @throws {ShopError} invalid_input for a token that is unknown, used, replaced or older than 60 minutes, and for a
 * password that is common or too short for staff (D45): the token can be used again
 */
export async function resetPassword(token: string, password: string): Promise<{ userId: string }> {
  const { userId } = await verifyResetToken(token);
  await rejectCommonPassword(password); // the link stays valid for another password
  const passwordHash = await hashPassword(password);
  return db().$transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    // Of parallel uses, the one whose update finds the token unused succeeds.
    const { count } = await tx.passwordResetToken.updateMany({
      where: validTokenWhere(token),
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

/** Disconnects every provider of an account whose address was unverified until now, and reports it there (D45). */
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
