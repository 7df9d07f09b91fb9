import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { isEqualSecret, signText } from "@/lib/server/hash";
import { countAgainstLimit, resetLimit, uncount } from "@/lib/server/limits";
import { verifyPasswordHash } from "@/lib/server/passwords";
import type { User } from "@/prisma/generated/client";
import { isRecentlyAuthenticated, minPasswordLength } from "../rules";
import { recordReauthentication } from "./sessions";

/**
 * Makes sure that the caller knows the account's password in addition to holding its session.
 * @param field the call's name for the password
 * @returns the version of the sessions for which this is valid: lockUser compares it
 * @throws {ShopError} invalid_input that names the field; conflict for a user without a password; too_many after 10
 * wrong ones
 */
export async function verifyPassword(userId: string, password: string, field = "password"): Promise<number> {
  await countAgainstLimit("proofsPerAccount", userId);
  const { passwordHash, sessionVersion } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true, sessionVersion: true },
  });
  if (passwordHash === null)
    throw new ShopError("conflict", "Your account has no password yet. Please set one first.");
  const isRight = await verifyPasswordHash(passwordHash, password).catch(async (error: unknown) => {
    await uncount("proofsPerAccount", userId); // the password was not checked
    throw error;
  });
  if (!isRight)
    throw new ShopError("invalid_input", "This password is incorrect.", {
      fields: { [field]: "This password is incorrect." },
    });
  await resetLimit("proofsPerAccount", userId);
  return sessionVersion;
}

/**
 * D45: sensitive actions are allowed only to staff who have entered their password, or signed in with a provider, in
 * the last 10 minutes.
 * @param viewer the staff member
 * @throws {ShopError} reauthentication_required
 */
export function requireRecentAuthentication({ provedAt }: AuthenticatedStaff): void {
  if (!isRecentlyAuthenticated(provedAt, now())) throw new ShopError("reauthentication_required");
}

/** A staff member, and when they last authenticated in this session. */
export interface AuthenticatedStaff {
  provedAt: Date | null;
}

/**
 * Confirms with the password who uses a session (D45).
 * @throws {ShopError} as verifyPassword; unauthorized when the session has just ended
 */
export async function reauthenticate(
  session: { userId: string; sessionId: string },
  password: string,
): Promise<void> {
  const provenFor = await verifyPassword(session.userId, password);
  await db().$transaction(async (tx) => {
    await lockUser(tx, session.userId, provenFor);
    if (!(await recordReauthentication(tx, session, password.length))) throw new ShopError("unauthorized");
  });
}

/**
 * All changes of one account queue at this lock.
 * @param provenFor the sessions' version for which a password was verified: a user whose sessions were revoked since
 * cannot change anything
 * @throws {ShopError} unauthorized when the account was deleted, or its sessions have just ended
 */
export async function lockUser(tx: Tx, userId: string, provenFor?: number): Promise<User> {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
  const person = await tx.user.findFirst({ where: { id: userId, deletedAt: null } });
  if (!person || person.sessionVersion !== (provenFor ?? person.sessionVersion))
    throw new ShopError("unauthorized");
  return person;
}

/** D45: staff in production need 12 characters. @throws {ShopError} invalid_input that names the field */
export function requireStaffPasswordLength({ isAdmin }: Pick<User, "isAdmin">, password: string): void {
  const min = minPasswordLength(isAdmin, env().SHOP_MODE, env().PASSWORD_MIN_LENGTH);
  if (password.length < min) throw fieldError("password", `Password must be at least ${min} characters`);
}

const sealOf = (user: Pick<User, "id" | "sessionVersion">, expires: number): string =>
  signText(`delete-account:${user.id}:${user.sessionVersion}:${expires}`);

/**
 * A token for the link that confirms the deletion of an account: valid for this user's session until the deletion,
 * another password or "log out everywhere" raises the session's version (D9).
 * @param expires milliseconds since 1970
 */
export const createDeletionToken = (user: Pick<User, "id" | "sessionVersion">, expires: number): string =>
  `${expires}.${sealOf(user, expires)}`;

/** @throws {ShopError} invalid_input for a token that is not this user's or has expired */
export function verifyDeletionToken(user: Pick<User, "id" | "sessionVersion">, token: string): void {
  const [expires = "", given = ""] = token.split(".", 2);
  if (!isEqualSecret(given, sealOf(user, Number(expires))) || Number(expires) < now().getTime())
    throw new ShopError("invalid_input", "This link is invalid or has expired.", {
      fields: { token: "is invalid or has expired" },
    });
}
