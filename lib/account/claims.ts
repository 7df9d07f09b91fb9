import "server-only";
import { now } from "@/lib/server/clock";
import type { Prisma } from "@/prisma/generated/client";

/** A person who has proved who they are, and the version of their sessions at that moment (D9). */
export interface Claim {
  userId: string;
  sessionVersion: number;
}

/** Who is signed in, as the cookie claims; currentViewer() checks whether that still holds (D9, D44). */
export interface SessionClaim extends Claim {
  sessionId: string;
}

/** What the cookie carries: ids and a version, nothing else. */
export const toSessionToken = ({ userId, sessionVersion, sessionId }: SessionClaim) => ({
  sub: userId,
  version: sessionVersion,
  sid: sessionId,
});

/** What a cookie claims. One from before sessions had ids counts as none: its person signs in again. */
export function readClaim(token: Record<string, unknown> | null): SessionClaim | null {
  const { sub, version, sid } = token ?? {};
  if (typeof sub !== "string" || typeof version !== "number" || typeof sid !== "string") return null;
  return { userId: sub, sessionVersion: version, sessionId: sid };
}

/** The person of a session that still holds: neither logged out nor expired, of this version (D9, D44). */
export const liveSessionWhere = ({ userId: id, sessionVersion, sessionId }: SessionClaim) =>
  ({
    id,
    sessionVersion,
    deletedAt: null,
    sessions: { some: { id: sessionId, expiresAt: { gt: now() } } },
  }) satisfies Prisma.UserWhereInput;
