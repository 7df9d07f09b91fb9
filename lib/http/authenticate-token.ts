import "server-only";
import { hasValidChecksum } from "@/lib/account/commands/api-tokens";
import { recordTokenUse } from "@/lib/account/commands/record-token-use";
import { findTokenBearer } from "@/lib/account/queries/api-tokens";
import { findPerson } from "@/lib/account/queries/find-person";
import { VISITOR_TERMS } from "@/lib/account/queries/member-terms";
import type { SignedIn } from "@/lib/account/queries/signed-in";
import type { CurrentViewer } from "@/lib/account/queries/viewer";
import { isTokenFormat, readBearerToken } from "@/lib/account/rules/api-token";
import { type Authority, hasPermission } from "@/lib/admin/rules/permissions";
import { ShopError } from "@/lib/core/errors";
import { countCheaply } from "@/lib/server/limits";
import { noteCallingToken } from "@/lib/server/work-context";
import { acceptsTokens } from "./openapi/security";

/** The caller of a route: a viewer with the permissions of a session or of an API token. */
export type Caller = Omit<CurrentViewer, "staffRole"> & { staffRole: Authority | null };

interface Authenticated {
  token: { id: string; name: string };
  viewer: Caller;
  signedIn: SignedIn;
}

const NEVER = new Date(0);

const invalidToken = (): ShopError =>
  new ShopError(
    "unauthorized",
    "This API token is unknown, revoked or expired, or its creator can no longer open the admin",
    { challenge: 'error="invalid_token"' },
  );

/**
 * Authenticates a request by its API token (docs/decisions/0084); null without one, which costs no query. A
 * request with a token never uses a session, and a token is accepted only by calls whose permission is in
 * TOKEN_SCOPES. A refused call costs at most one query.
 * @throws {ShopError} unauthorized; forbidden for calls that accept no token, or not this one; too_many
 */
export async function authenticateToken(request: Request, access: string): Promise<Authenticated | null> {
  if (access === "cron") return null;
  const token = readBearerToken(request.headers.get("authorization"));
  if (token === null) return null;
  if (!acceptsTokens(access)) throw new ShopError("forbidden", "API tokens cannot be used for this call");
  const isWellFormed = isTokenFormat(token) && hasValidChecksum(token);
  const bearer = isWellFormed ? await findTokenBearer(token) : null;
  if (!bearer) throw invalidToken();
  const { id, name, userId, authority } = bearer;
  noteCallingToken(id);
  await countCheaply("callsPerToken", id);
  if (!hasPermission(authority, access))
    throw new ShopError(
      "forbidden",
      `This API token does not have ${access}, or its creator no longer has it`,
      {
        challenge: `error="insufficient_scope", scope="${access}"`,
      },
    );
  const person = await findPerson(userId);
  if (!person) throw invalidToken(); // deleted since the lookup
  await recordTokenUse(bearer, access);
  const sessionId = `token:${id}`;
  return {
    token: { id, name },
    viewer: {
      ...VISITOR_TERMS,
      userId: person.id,
      sessionId,
      isAdmin: true,
      staffRole: authority,
      staffStep: null,
      hasSecondFactor: true,
      provedAt: null, // calls that need recent authentication reject tokens
      isWholesale: false,
    },
    signedIn: {
      person: { ...person, provedAt: NEVER, passedAt: null, isPasswordShort: false, hasSecondFactor: true },
      sessionId,
      staffStep: null,
    },
  };
}
