import "server-only";
import { ShopError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { countAgainstLimit, mailboxKey } from "@/lib/server/limits";
import { getEmail } from "../queries/get-email";
import { enqueueVerificationMail } from "./enqueue-account-mails";
import { lockUser, verifyPassword } from "./reauthenticate";
import { issueVerificationToken } from "./register-user";

/**
 * Mails a link to a new address; the account keeps the current one until the link is opened. A newer link invalidates
 * older ones.
 * @throws {ShopError} conflict for an address that has an account, or when the user has no password to confirm with;
 * invalid_input for a wrong password; too_many after 3 mails an hour, or 20 to the same mailbox
 */
export async function requestEmailChange(userId: string, email: string, password: string): Promise<void> {
  const provenFor = await verifyPassword(userId, password);
  await countAgainstLimit("linksPerAccount", userId);
  await countAgainstLimit("linksPerMailbox", mailboxKey(email));
  await db().$transaction(async (tx) => {
    const person = await lockUser(tx, userId, provenFor);
    if (person.email === email) throw taken("This is already the address of your account.");
    if ((await tx.user.count({ where: { email } })) > 0)
      throw taken("An account with this email already exists.");
    await tx.emailVerification.updateMany({
      where: { userId, usedAt: null, NOT: { email: person.email } },
      data: { usedAt: now() },
    });
    const verification = await issueVerificationToken(tx, userId, email);
    // The reader of this address may be a stranger, so the mail contains no text that another user chose.
    await enqueueVerificationMail(tx, { email, firstName: "" }, verification, true);
  });
}

const taken = (sentence: string): ShopError =>
  new ShopError("conflict", sentence, { fields: { email: sentence } });

/**
 * Mails the link that verifies the account's address again.
 * @throws {ShopError} conflict if it is already verified; too_many after 3 emails an hour for the account, or 20 links
 *   an hour for the mailbox
 */
export async function resendVerification(userId: string): Promise<void> {
  await countAgainstLimit("linksPerAccount", userId);
  await countAgainstLimit("linksPerMailbox", mailboxKey(await getEmail(userId)));
  await db().$transaction(async (tx) => {
    const person = await lockUser(tx, userId);
    if (person.emailVerifiedAt) throw new ShopError("conflict", "Your email address is already confirmed.");
    await enqueueVerificationMail(tx, person, await issueVerificationToken(tx, userId, person.email), false);
  });
}
