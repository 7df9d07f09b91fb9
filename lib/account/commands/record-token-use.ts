import "server-only";
import { PERSONAL_SCOPES, type TokenScope } from "@/lib/admin/rules/permissions";
import { recordAudit } from "@/lib/server/audit";
import { getCallingToken } from "@/lib/server/calling-token";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { countAgainstLimit } from "@/lib/server/limits";
import type { TokenBearer } from "../queries/api-tokens";

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The audit entries that this process has found or written, by token and scope. `at`: milliseconds since 1970. */
const recorded = new Map<string, { at: number; done: Promise<void> }>();
const MAX_RECORDED = 1000;

/**
 * Records an accepted call of an API token: the hour of its last use and, once in 24 hours for each scope
 * that reads personal data, an entry in the audit log, because a token can read without recent
 * authentication what a file export contains (docs/decisions/0084). Only calls for customers have a separate
 * limit, because only copying all of them needs more calls.
 * @param scope the permission that the call requires
 * @throws {ShopError} too_many
 */
export async function recordTokenUse(token: TokenBearer, scope: string): Promise<void> {
  const at = now();
  await recordPersonalRead(token, scope, at);
  const { id, lastUsedAt } = token;
  if (!lastUsedAt || lastUsedAt <= secondsAfter(at, -HOUR_SECONDS))
    await db().apiToken.updateMany({ where: { id }, data: { lastUsedAt: at } });
}

/**
 * Records that a call with a token reads data of a second scope, such as customers in the
 * search. Sessions are not recorded.
 * @throws {ShopError} too_many
 */
export async function recordSecondScope(userId: string, scope: TokenScope): Promise<void> {
  const token = getCallingToken();
  if (token) await recordPersonalRead({ ...token, userId }, scope, now());
}

type Reader = Pick<TokenBearer, "id" | "name" | "userId">;

async function recordPersonalRead(token: Reader, scope: string, at: Date): Promise<void> {
  if (scope === "customers.see") await countAgainstLimit("customerReadsPerToken", token.id);
  if ((PERSONAL_SCOPES as readonly string[]).includes(scope)) await recordRead(token, scope, at);
}

/** Concurrent first calls wait for the same entry. */
function recordRead(token: Reader, scope: string, at: Date): Promise<void> {
  const key = `${token.id} ${scope}`;
  const since = secondsAfter(at, -DAY_SECONDS);
  const known = recorded.get(key);
  if (known && known.at > since.getTime()) return known.done;
  if (recorded.size >= MAX_RECORDED) recorded.clear();
  const done = insertReadOnce(token, scope, since).catch((error: unknown) => {
    recorded.delete(key);
    throw error;
  });
  recorded.set(key, { at: at.getTime(), done });
  return done;
}

async function insertReadOnce({ id, name, userId }: Reader, scope: string, since: Date): Promise<void> {
  const entry = { action: "api-token.read", objectType: "api-token", objectId: id };
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM api_tokens WHERE id = ${id} FOR UPDATE`; // another process may be recording it
    const known = await tx.auditLog.findFirst({
      where: { ...entry, createdAt: { gt: since }, reason: scope },
      select: { id: true },
    });
    if (!known) await recordAudit(tx, userId, [{ ...entry, before: null, after: { name }, reason: scope }]);
  });
}
