import "server-only";
import { fieldError } from "@/lib/core/errors";
import { MIN_PASSWORD_LENGTH } from "../schema";

/** How many of the most common passwords are rejected (D45). */
const REFUSED = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * The most common passwords that meet the minimum length. The package lists 49,000 in lower case, the most frequent
 * first; those shorter than the documented minimum are skipped before counting. Loaded with the first new password, in
 * about 30 ms.
 */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const possible = dictionary["passwords-common"].filter(
    (password) => password.length >= MIN_PASSWORD_LENGTH,
  );
  return new Set(possible.slice(0, REFUSED));
}

/** Whether a password is one of the 10,000 most common ones, in any case and with any spaces around it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommonPasswords();
  return (await common).has(password.trim().toLowerCase());
}

/**
 * Checks a newly chosen password only, so that existing accounts with a common password can still sign in (D45).
 * @throws {ShopError} invalid_input that names the field `password`
 */
export async function rejectCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password))
    throw fieldError("password", "This password is too common. Please choose another.");
}
