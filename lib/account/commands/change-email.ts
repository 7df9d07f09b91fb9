import "server-only";
import { ShopError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { countAgainst } from "@/lib/server/limits";
import { enqueueVerification } from "./mails";
import { lockPerson, provePassword } from "./prove";
import { issueVerification } from "./register";

/**
 * Mails a link to a new address; the account keeps the present one until it is opened. A newer link ends the older ones.
 * @throws {ShopError} conflict for an address that has an account, or when there is no password to prove oneself with;
 * invalid_input for a wrong password; too_many after 3 mails an hour
 */
export async function requestEmailChange(userId: string, email: string, password: string): Promise<void> {
  const provenFor = await provePassword(userId, password);
  await countAgainst("linksPerAccount", userId);
  await db().$transaction(async (tx) => {
    const person = await lockPerson(tx, userId, provenFor);
    if (person.email === email) throw taken("This is the address of your account already.");
    if ((await tx.user.count({ where: { email } })) > 0)
      throw taken("An account with this email already exists.");
    await tx.emailVerification.updateMany({
      where: { userId, usedAt: null, NOT: { email: person.email } },
      data: { usedAt: now() },
    });
    const verification = await issueVerification(tx, userId, email);
    // Whoever reads this address may be a stranger: the mail does not carry words that somebody chose for them.
    await enqueueVerification(tx, { email, firstName: "" }, verification, true);
  });
}

const taken = (sentence: string): ShopError =>
  new ShopError("conflict", sentence, { fields: { email: sentence } });

/**
 * Mails the link that proves the account's address again.
 * @throws {ShopError} conflict when it is proven, too_many after 3 mails an hour
 */
export async function resendConfirmation(userId: string): Promise<void> {
  await countAgainst("linksPerAccount", userId);
  await db().$transaction(async (tx) => {
    const person = await lockPerson(tx, userId);
    if (person.emailVerifiedAt) throw new ShopError("conflict", "Your email address is confirmed already.");
    await enqueueVerification(tx, person, await issueVerification(tx, userId, person.email), false);
  });
}
