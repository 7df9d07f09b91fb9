import "server-only";
import { db } from "@/lib/server/db";
import { hashPassword } from "@/lib/server/passwords";
import type { Claim } from "../claims";
import { enqueueAccountChanged } from "./mails";
import { lockPerson, provePassword, refuseShortForStaff } from "./prove";
import { refuseCommonPassword } from "./refuse-common-password";
import { noteProof, revokeSessions } from "./sessions";
import { endLinks } from "./verify-email";

/**
 * Sets another password and ends all sessions of the person (D9, D44), and all mailed links.
 * @param staysIn the session of the browser that asks, which goes on; null: none does
 * @returns what that session claims from now on: its cookie has to be sealed again
 * @throws {ShopError} invalid_input that names the field for a wrong present password, and for a new one that is common or too short for staff (D45); conflict for a user who has none:
 * they set one through the mail of a password reset, which proves the address
 */
export async function changePassword(
  userId: string,
  { currentPassword, password }: { currentPassword: string; password: string },
  staysIn: string | null,
): Promise<Claim> {
  await refuseCommonPassword(password);
  const provenFor = await provePassword(userId, currentPassword, "currentPassword");
  const passwordHash = await hashPassword(password);
  return db().$transaction(async (tx) => {
    const person = await lockPerson(tx, userId, provenFor);
    refuseShortForStaff(person, password);
    await endLinks(tx, userId);
    await enqueueAccountChanged(tx, person, null);
    await tx.user.update({ where: { id: userId }, data: { passwordHash } });
    const sessionVersion = await revokeSessions(tx, userId, staysIn);
    if (staysIn !== null) await noteProof(tx, { userId, sessionId: staysIn }, password.length);
    return { userId, sessionVersion };
  });
}
