import "server-only";
import { newId } from "@/lib/core/ids";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { type Claim, liveSessionWhere, type SessionClaim } from "../claims";
import { MIN_STAFF_PASSWORD_LENGTH } from "../schema";

/** How long a session lasts. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

interface Opening {
  /** Length of the entered password; null after a sign-in with a provider. */
  passwordLength: number | null;
  /** The session that this browser had until now, which the new one replaces. */
  replaces: SessionClaim | null;
}

/**
 * Records a sign-in (D44): the session that the cookie will name. It inherits a passed second factor only where a
 * provider re-authenticated the user within a live session; a password sign-in always requires it again (D45).
 */
export async function createSession(
  { userId, sessionVersion }: Claim,
  { passwordLength, replaces }: Opening,
): Promise<SessionClaim> {
  const sessionId = newId();
  const at = now();
  await db().$transaction(async (tx) => {
    const replaced = replaces && (await replaceSession(tx, replaces));
    const isSamePerson = replaces?.userId === userId;
    await tx.session.create({
      data: {
        id: sessionId,
        userId,
        createdAt: at,
        lastProvedAt: at,
        expiresAt: secondsAfter(at, SESSION_SECONDS),
        secondFactorAt: passwordLength === null && isSamePerson ? (replaced?.secondFactorAt ?? null) : null,
        isPasswordShort: await isTooShortForStaff(tx, userId, passwordLength),
      },
    });
  });
  return { userId, sessionVersion, sessionId };
}

/** Ends the session that a cookie names. @returns it; null when it had ended already */
async function replaceSession(tx: Tx, claim: SessionClaim): Promise<{ secondFactorAt: Date | null } | null> {
  const isLive = (await tx.user.count({ where: liveSessionWhere(claim) })) === 1;
  const ended = await tx.session.findUnique({ where: { id: claim.sessionId } });
  await tx.session.deleteMany({ where: { id: claim.sessionId, userId: claim.userId } });
  return isLive ? ended : null;
}

/** Whether staff, or the user whom ADMIN_EMAIL makes the owner, signed in with a password that is too short (D45). */
async function isTooShortForStaff(tx: Tx, userId: string, length: number | null): Promise<boolean> {
  if (length === null || length >= MIN_STAFF_PASSWORD_LENGTH) return false;
  const person = await tx.user.findUnique({ where: { id: userId }, select: { isAdmin: true, email: true } });
  return person !== null && (person.isAdmin || person.email === env().ADMIN_EMAIL);
}

/** Logs a session out: its cookie, and every copy of it, is rejected on the next request (D44). */
export async function deleteSession({ userId, sessionId: id }: SessionClaim): Promise<void> {
  await db().session.deleteMany({ where: { id, userId } });
}

/** "Log out everywhere": every issued cookie becomes invalid (D9, D44). */
export async function revokeAllSessions(userId: string): Promise<void> {
  await db().$transaction((tx) => revokeSessions(tx, userId));
}

/**
 * Ends all sessions of a user. The raised version also rejects a concurrent sign-in whose session is written after
 * this.
 * @param keptSessionId a session whose row stays, for a cookie with the new version
 * @returns the new version
 */
export async function revokeSessions(
  tx: Tx,
  userId: string,
  keptSessionId: string | null = null,
): Promise<number> {
  const { sessionVersion } = await tx.user.update({
    where: { id: userId },
    data: { sessionVersion: { increment: 1 } },
  });
  await tx.session.deleteMany({
    where: { userId, ...(keptSessionId === null ? {} : { NOT: { id: keptSessionId } }) },
  });
  return sessionVersion;
}

/**
 * Records that the user of a session has just entered their password, which satisfies step-up checks for the next
 * minutes (D45).
 * @param passwordLength characters of it
 * @returns false when the session has ended
 */
export async function recordReauthentication(
  tx: Tx,
  { userId, sessionId: id }: Pick<SessionClaim, "userId" | "sessionId">,
  passwordLength: number,
): Promise<boolean> {
  const isPasswordShort = await isTooShortForStaff(tx, userId, passwordLength);
  const data = { lastProvedAt: now(), isPasswordShort };
  return (await tx.session.updateMany({ where: { id, userId }, data })).count === 1;
}

/**
 * Deletes the rows of expired sessions. Idempotent.
 * @returns how many
 */
export async function purgeSessions(): Promise<number> {
  const { count } = await db().session.deleteMany({ where: { expiresAt: { lte: now() } } });
  return count;
}
