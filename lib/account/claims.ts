import "server-only";
import { now } from "@/lib/server/clock";
import type { Prisma } from "@/prisma/generated/client";

/** A user whose identity was verified, and the version of their sessions at that moment (D9). */
export interface Claim {
  userId: string;
  sessionVersion: number;
}

/**
 * The signed-in user that the cookie claims; `findSessionPerson` checks whether the claim is still valid (D9, D44).
 */
export interface SessionClaim extends Claim {
  sessionId: string;
}

/** The cookie contains ids and a version, nothing else. */
export const toSessionToken = ({ userId, sessionVersion, sessionId }: SessionClaim) => ({
  sub: userId,
  version: sessionVersion,
  sid: sessionId,
});

/** The claim of a cookie. A cookie from before sessions had ids is invalid: its user signs in again. */
export function readClaim(token: Record<string, unknown> | null): SessionClaim | null {
  const { sub, version, sid } = token ?? {};
  if (typeof sub !== "string" || typeof version !== "number" || typeof sid !== "string") return null;
  return { userId: sub, sessionVersion: version, sessionId: sid };
}

/** The user of a valid session: neither logged out nor expired, of this version (D9, D44). */
export const liveSessionWhere = ({ userId: id, sessionVersion, sessionId }: SessionClaim) =>
  ({
    id,
    sessionVersion,
    deletedAt: null,
    sessions: { some: { id: sessionId, expiresAt: { gt: now() } } },
  }) satisfies Prisma.UserWhereInput;
