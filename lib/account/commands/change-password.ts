import "server-only";
import { db } from "@/lib/server/db";
import { hashPassword } from "@/lib/server/passwords";
import type { Claim } from "../session";
import { enqueueAccountChanged } from "./mails";
import { lockPerson, provePassword } from "./prove";
import { endLinks } from "./verify-email";

/**
 * Sets another password and ends all sessions of the person (D9), and all mailed links.
 * @returns what a fresh session of this browser claims
 * @throws {ShopError} invalid_input that names the field for a wrong present password; conflict for somebody who has none:
 * they set one through the mail of a password reset, which proves the address
 */
export async function changePassword(
  userId: string,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<Claim> {
  const provenFor = await provePassword(userId, currentPassword, "currentPassword");
  const passwordHash = await hashPassword(password);
  return db().$transaction(async (tx) => {
    const person = await lockPerson(tx, userId, provenFor);
    await endLinks(tx, userId);
    await enqueueAccountChanged(tx, person, null);
    const { sessionVersion } = await tx.user.update({
      where: { id: userId },
      data: { passwordHash, sessionVersion: { increment: 1 } },
    });
    return { userId, sessionVersion };
  });
}
