import "server-only";
import { fieldError } from "@/lib/core/errors";
import { MIN_PASSWORD_LENGTH } from "../schema";

/** How many of the most common passwords are refused (D45). */
const REFUSED = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * The most common passwords that are long enough to be chosen here. The package lists 49,000 in lower case, the most frequent
 * first; those shorter than the documented minimum are skipped before counting. Loaded with the first new password, about 30 ms.
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
 * For a password that is being chosen: signing in never asks, so that accounts that have a common password keep working (D45).
 * @throws {ShopError} invalid_input that names the field `password`
 */
export async function rejectCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password))
    throw fieldError("password", "This password is too common. Please choose another.");
}
