import "server-only";
import { createHash } from "node:crypto";
import { effectiveStaffRole, hasPermission } from "@/lib/admin/rules/permissions";
import { ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { hashToken, randomSecret } from "@/lib/server/hash";
import { API_TOKEN_COLUMNS, toApiToken } from "../queries/api-tokens";
import { TOKEN_PREFIX } from "../rules/api-token";
import type { ApiTokenInput, ApiTokenWithSecret } from "../schema/api-token";
import { enqueueTokenCreatedMail } from "./enqueue-account-mails";
import { type AuthenticatedStaff, lockUser, requireRecentAuthentication } from "./reauthenticate";

const DAY_SECONDS = 24 * 60 * 60;
/** For a form that is sent again although its token was created: the shop stores only the token's hash. */
const ALREADY_CREATED =
  "This token was created, but no response arrived, and the token cannot be shown again. Revoke it in the list and create another.";
/** Maximum number of active tokens in the shop. */
const MAX_TOKENS = 50;
const SHOWN_CHARACTERS = 4;

const checksumOf = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url").slice(0, 6);

/**
 * A new token. Its checksum lets secret scanners recognize it, and lets the shop reject a mistyped one without a query.
 */
function createToken(): string {
  const secret = randomSecret();
  return TOKEN_PREFIX + secret + checksumOf(secret);
}

/** Whether a token ends with the checksum of its secret. */
export function hasValidChecksum(token: string): boolean {
  const secret = token.slice(TOKEN_PREFIX.length, -6);
  return checksumOf(secret) === token.slice(-6);
}

/**
 * Creates a token and notifies its creator by email. Only this response contains it; the database stores its hash.
 * @throws {ShopError} reauthentication_required (D45); conflict above the limit, or if the key was used; unauthorized
 * or forbidden if the creator has lost their account or role since the request began
 */
export async function createApiToken(
  actor: Actor & AuthenticatedStaff,
  { requestKey, ...input }: ApiTokenInput,
): Promise<ApiTokenWithSecret> {
  requireRecentAuthentication(actor);
  const { name, scopes, days } = input;
  const [id, token, at] = [newId(), createToken(), now()];
  return db().$transaction(async (tx) => {
    const creator = await lockUser(tx, actor.userId);
    if (!hasPermission(effectiveStaffRole(creator), "settings.edit")) throw new ShopError("forbidden");
    const first = await claimRequest(tx, { kind: "api-token", requestKey, contents: input, result: id });
    if (first) throw new ShopError("conflict", ALREADY_CREATED);
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('shop api tokens', 0))::text`; // owners may create tokens at the same time
    const active = await tx.apiToken.count({ where: { revokedAt: null, expiresAt: { gt: at } } });
    if (active >= MAX_TOKENS)
      throw new ShopError(
        "conflict",
        `The shop can have up to ${MAX_TOKENS} active tokens. Revoke one first.`,
      );
    const row = await tx.apiToken.create({
      data: {
        id,
        userId: actor.userId,
        name,
        tokenHash: hashToken(token),
        tokenEnd: token.slice(-SHOWN_CHARACTERS),
        scopes: [...new Set(scopes)],
        expiresAt: secondsAfter(at, days * DAY_SECONDS),
        createdAt: at,
      },
      include: API_TOKEN_COLUMNS,
    });
    const after = { name, scopes: row.scopes, expiresAt: row.expiresAt };
    await recordAudit(tx, actor.userId, [
      { action: "api-token.create", objectType: "api-token", objectId: id, before: null, after },
    ]);
    await enqueueTokenCreatedMail(tx, creator, row);
    return { ...toApiToken(row, at), token };
  });
}

/** Revokes a token, effective from its next call. Idempotent. @throws {ShopError} not_found */
export async function revokeApiToken(actor: Actor, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await tx.apiToken.findUnique({ where: { id }, select: { id: true, name: true } });
    if (!row) throw new ShopError("not_found", "There is no such token");
    await revoke(tx, actor, row);
  });
}

/** Revokes all tokens of a user who is no staff member any more: they stay invalid if the user is one again. */
export async function revokeTokensOf(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const rows = await tx.apiToken.findMany({
    where: { userId, revokedAt: null },
    select: { id: true, name: true },
  });
  for (const row of rows) await revoke(tx, actor, row);
}

async function revoke(tx: Tx, actor: Actor, { id, name }: { id: string; name: string }): Promise<void> {
  const revoked = { where: { id, revokedAt: null }, data: { revokedAt: now() } };
  if ((await tx.apiToken.updateMany(revoked)).count === 0) return;
  await recordAudit(tx, actor.userId, [
    { action: "api-token.revoke", objectType: "api-token", objectId: id, before: null, after: { name } },
  ]);
}
