import "server-only";
import {
  effectiveStaffRole,
  hasPermission,
  type StaffRole,
  TOKEN_SCOPES,
  type TokenAuthority,
} from "@/lib/admin/rules/permissions";
import { now } from "@/lib/server/clock";
import { db, PREPARED } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { hashToken } from "@/lib/server/hash";
import type { Prisma } from "@/prisma/generated/client";
import { nextStaffStep } from "../rules";
import type { ApiToken } from "../schema/api-token";

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
 * The role that a creator gives to tokens now; null while the creator cannot open the admin: no staff member, or
 * without the second factor that staff need (D45).
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
  userId: string;
  lastUsedAt: Date | null;
  authority: TokenAuthority;
}

interface BearerRow extends Omit<TokenBearer, "authority"> {
  scopes: string[];
  isAdmin: boolean;
  staffRole: StaffRole | null;
  hasSecondFactor: boolean;
}

/**
 * Looks up a token by its hash, in one statement, so that a refused call costs only one query. Returns null if it is
 * unknown, expired or revoked, or if its creator cannot currently use the admin.
 */
export async function findTokenBearer(token: string): Promise<TokenBearer | null> {
  const [row] = await db().$queryRaw<BearerRow[]>`${PREPARED}
    SELECT t.id, t.name, t.user_id AS "userId", t.last_used_at AS "lastUsedAt", t.scopes, u.is_admin AS "isAdmin",
      u.staff_role::text AS "staffRole", f.confirmed_at IS NOT NULL AS "hasSecondFactor"
    FROM api_tokens t JOIN users u ON u.id = t.user_id LEFT JOIN second_factors f ON f.user_id = u.id
    WHERE t.token_hash = ${hashToken(token)} AND t.revoked_at IS NULL AND t.expires_at > ${now()} AND u.deleted_at IS NULL`;
  const role = row && roleOfCreator(row);
  if (!role) return null;
  const { id, name, userId, lastUsedAt, scopes } = row;
  return { id, name, userId, lastUsedAt, authority: { role, scopes } };
}
