import "server-only";
import { effectiveStaffRole, type TokenAuthority } from "@/lib/admin/rules/permissions";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import type { Prisma } from "@/prisma/generated/client";
import type { ApiToken } from "../schema/api-token";
import { findPerson, type Person } from "./find-person";

export const API_TOKEN_COLUMNS = {
  user: { select: { firstName: true, lastName: true, email: true } },
} satisfies Prisma.ApiTokenInclude;

type Row = Prisma.ApiTokenGetPayload<{ include: typeof API_TOKEN_COLUMNS }>;

export const toApiToken = (row: Row, at: Date): ApiToken => ({
  id: row.id,
  name: row.name,
  end: row.tokenEnd,
  scopes: row.scopes,
  creator: [row.user.firstName, row.user.lastName].filter(Boolean).join(" ") || row.user.email,
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  state: row.revokedAt ? "revoked" : row.expiresAt <= at ? "expired" : "active",
});

/** Tokens that the list shows. */
const LISTED = 200;

/** All tokens, the newest first. */
export async function listApiTokens(): Promise<ApiToken[]> {
  const rows = await db().apiToken.findMany({
    include: API_TOKEN_COLUMNS,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: LISTED,
  });
  return rows.map((row) => toApiToken(row, now()));
}

/** A valid token with its creator, and what it may do now. */
export interface TokenBearer {
  id: string;
  name: string;
  person: Person;
  authority: TokenAuthority;
}

const HOUR_SECONDS = 60 * 60;

/**
 * The bearer of a token, found by its hash; null for an unknown, expired or revoked one, and for one whose creator is no staff
 * member any more.
 */
export async function findTokenBearer(token: string): Promise<TokenBearer | null> {
  const at = now();
  const row = await db().apiToken.findUnique({ where: { tokenHash: hashToken(token) } });
  if (!row || row.revokedAt || row.expiresAt <= at) return null;
  const person = await findPerson(row.userId);
  const role = person && effectiveStaffRole(person);
  if (!role) return null;
  const { id, name, scopes, lastUsedAt } = row;
  if (!lastUsedAt || lastUsedAt <= secondsAfter(at, -HOUR_SECONDS))
    await db().apiToken.updateMany({ where: { id }, data: { lastUsedAt: at } });
  return { id, name, person, authority: { role, scopes } };
}
