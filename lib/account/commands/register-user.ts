import "server-only";
import { ShopError } from "@/lib/core/errors";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { hashToken, randomSecret } from "@/lib/server/hash";
import { isUniqueViolation } from "@/lib/server/is-unique-violation";
import { countAgainstLimit, mailboxKey } from "@/lib/server/limits";
import { hashPassword } from "@/lib/server/passwords";
import type { Claim } from "../claims";
import type { RegisterInput } from "../schema";
import { enqueueWelcomeMail } from "./enqueue-account-mails";
import { rejectCommonPassword } from "./reject-common-password";

const VERIFICATION_SECONDS = 7 * 24 * 60 * 60;

/**
 * Creates an account with a password (D24). Its email is unverified until the link in the welcome mail is opened.
 * @param address the caller's, for the limit of D37
 * @throws {ShopError} too_many; invalid_input that names the field for a common password (D45); conflict that names the
 * field when email or username are taken
 */
export async function registerUser(input: RegisterInput, address: string): Promise<Claim> {
  await rejectCommonPassword(input.password);
  await countAgainstLimit("registerPerAddress", address);
  await countAgainstLimit("linksPerMailbox", mailboxKey(input.email));
  const { email, username = null, firstName = "", lastName = "" } = input;
  const passwordHash = await hashPassword(input.password, address);
  try {
    return await db().$transaction(async (tx) => {
      const user = await tx.user.create({ data: { email, username, firstName, lastName, passwordHash } });
      await enqueueWelcomeMail(tx, user, await issueVerificationToken(tx, user.id, email));
      return { userId: user.id, sessionVersion: user.sessionVersion };
    });
  } catch (error) {
    throw toTakenFieldError(error) ?? error;
  }
}

/** A token for a link that verifies an address, valid for 7 days. */
export async function issueVerificationToken(
  tx: Tx,
  userId: string,
  email: string,
): Promise<{ id: string; token: string }> {
  const token = randomSecret();
  const { id } = await tx.emailVerification.create({
    data: {
      userId,
      email,
      tokenHash: hashToken(token),
      expiresAt: secondsAfter(now(), VERIFICATION_SECONDS),
    },
  });
  return { id, token };
}

/** The caller's error for a unique violation; undefined for other errors. */
export function toTakenFieldError(error: unknown): ShopError | undefined {
  if (!isUniqueViolation(error)) return undefined;
  const isUsername = JSON.stringify(error.meta ?? {}).includes("username");
  return isUsername
    ? new ShopError("conflict", "This username is taken. Please choose another.", {
        fields: { username: "is taken" },
      })
    : new ShopError("conflict", "An account with this email already exists. Please sign in instead.", {
        fields: { email: "already has an account" },
      });
}
