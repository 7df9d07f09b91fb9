import "server-only";
import { db } from "@/lib/server/db";
import { hashPassword } from "@/lib/server/passwords";
import type { Claim } from "../claims";
import { enqueueAccountChangedMail } from "./enqueue-account-mails";
import { lockUser, requireStaffPasswordLength, verifyPassword } from "./reauthenticate";
import { rejectCommonPassword } from "./reject-common-password";
import { recordReauthentication, revokeSessions } from "./sessions";
import { revokeEmailLinks } from "./verify-email";

/**
 * Sets a new password, ends all sessions of the user (D9, D44), and invalidates all mailed links.
 * @param keptSessionId the session of the requesting browser, which continues; null: none does
 * @returns the new claim of that session, whose cookie has to be set again
 * @throws {ShopError} invalid_input that names the field for a wrong current password, and for a new one that is common
 * or too short for staff (D45); conflict for a user who has none: they set one through a password reset, which verifies
 * the address
 */
export async function changePassword(
  userId: string,
  { currentPassword, password }: { currentPassword: string; password: string },
  keptSessionId: string | null,
): Promise<Claim> {
  await rejectCommonPassword(password);
  const provenFor = await verifyPassword(userId, currentPassword, "currentPassword");
  const passwordHash = await hashPassword(password);
  return db().$transaction(async (tx) => {
    const person = await lockUser(tx, userId, provenFor);
    requireStaffPasswordLength(person, password);
    await revokeEmailLinks(tx, userId);
    await enqueueAccountChangedMail(tx, person, null);
    await tx.user.update({ where: { id: userId }, data: { passwordHash } });
    const sessionVersion = await revokeSessions(tx, userId, keptSessionId);
    if (keptSessionId !== null)
      await recordReauthentication(tx, { userId, sessionId: keptSessionId }, password.length);
    return { userId, sessionVersion };
  });
}
