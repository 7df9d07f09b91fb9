import "server-only";
import {
  effectiveStaffRole,
  hasPermission,
  type StaffRole,
  TOKEN_SCOPES,
  type TokenAuthority,
} from "@/lib/admin/rules/permissions";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { hashToken } from "@/lib/server/hash";
import type { Prisma } from "@/prisma/generated/client";
import { nextStaffStep } from "../rules";
import type { ApiToken } from "../schema/api-token";
import { findPerson, type Person } from "./find-person";

export const API_TOKEN_COLUMNS = {
  user: {
    select: {
      firstName: true,
      lastName: true,
      email: true,
      isAdmin: true,
      staffRole: true,
      deletedAt: true,
      secondFactor: { select: { confirmedAt: true } },
    },
  },
} satisfies Prisma.ApiTokenInclude;

type Row = Prisma.ApiTokenGetPayload<{ include: typeof API_TOKEN_COLUMNS }>;

/**
 * The role that a creator gives to tokens now; null while the creator cannot open the admin: no staff member, or without the
 * second factor that staff need (D45).
 */
function roleOfCreator(creator: {
  isAdmin: boolean;
  staffRole: StaffRole | null;
  hasSecondFactor: boolean;
}): StaffRole | null {
  // A token has no session: what a session has to pass is passed.
  const passed = { hasSecondFactor: creator.hasSecondFactor, passedAt: now(), isPasswordShort: false };
  return nextStaffStep(passed, env().SHOP_MODE) === null ? effectiveStaffRole(creator) : null;
}

export function toApiToken(row: Row, at: Date): ApiToken {
  const { user, scopes } = row;
  const hasSecondFactor = user.secondFactor?.confirmedAt != null;
  const role = user.deletedAt ? null : roleOfCreator({ ...user, hasSecondFactor });
  // A scope of an earlier release that is none any more is not in effect.
  const inEffect: readonly string[] = TOKEN_SCOPES.filter(
    (scope) => scopes.includes(scope) && hasPermission(role, scope),
  );
  return {
    id: row.id,
    name: row.name,
    end: row.tokenEnd,
    scopes,
    suspended: scopes.filter((scope) => !inEffect.includes(scope)),
    creator: [user.firstName, user.lastName].filter(Boolean).join(" ") || user.email,
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    state: row.revokedAt
      ? "revoked"
      : row.expiresAt <= at
        ? "expired"
        : inEffect.length > 0
          ? "active"
          : "suspended",
  };
}

/** Maximum number of tokens in the list. */
const MAX_LISTED_TOKENS = 200;

/** All tokens, the newest first. */
export async function listApiTokens(): Promise<ApiToken[]> {
  const rows = await db().apiToken.findMany({
    include: API_TOKEN_COLUMNS,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED_TOKENS,
  });
  return rows.map((row) => toApiToken(row, now()));
}

/** A valid token with its creator and its effective permissions. */
export interface TokenBearer {
  id: string;
  name: string;
  person: Person;
  authority: TokenAuthority;
}

const HOUR_SECONDS = 60 * 60;

/**
 * Looks up a token by its hash. Returns null if it is unknown, expired or revoked, or if its creator cannot currently use
 * the admin.
 */
export async function findTokenBearer(token: string): Promise<TokenBearer | null> {
  const at = now();
  const row = await db().apiToken.findUnique({ where: { tokenHash: hashToken(token) } });
  if (!row || row.revokedAt || row.expiresAt <= at) return null;
  const person = await findPerson(row.userId);
  const role = person && roleOfCreator(person);
  if (!role) return null;
  const { id, name, scopes, lastUsedAt } = row;
  if (!lastUsedAt || lastUsedAt <= secondsAfter(at, -HOUR_SECONDS))
    await db().apiToken.updateMany({ where: { id }, data: { lastUsedAt: at } });
  return { id, name, person, authority: { role, scopes } };
}
