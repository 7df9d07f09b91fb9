import "server-only";
import { hasValidChecksum } from "@/lib/account/commands/api-tokens";
import { type CurrentViewer, type SignedIn, VISITOR_TERMS } from "@/lib/account/queries";
import { findTokenBearer } from "@/lib/account/queries/api-tokens";
import { hasTokenForm, readBearerToken } from "@/lib/account/rules/api-token";
import { type Authority, hasPermission, TOKEN_SCOPES, type TokenScope } from "@/lib/admin/rules/permissions";
import { ShopError } from "@/lib/core/errors";
import { countCheaply } from "@/lib/server/limits";
import { noteCallingToken } from "@/lib/server/work-context";

/** The caller of a call: a viewer whose permissions a session or a token decides. */
export type Caller = Omit<CurrentViewer, "staffRole"> & { staffRole: Authority | null };

interface Authenticated {
  token: { id: string; name: string };
  viewer: Caller;
  signedIn: SignedIn;
}

const NEVER = new Date(0);

const isScope = (access: string): access is TokenScope =>
  (TOKEN_SCOPES as readonly string[]).includes(access);

/**
 * The caller that an API token names (docs/decisions/0084); null for a request without one, which costs nothing. A request with
 * a token never uses a session, and a token opens only calls whose permission is one of TOKEN_SCOPES.
 * @throws {ShopError} unauthorized; forbidden for calls that no token opens, or not this one; too_many
 */
export async function authenticateToken(request: Request, access: string): Promise<Authenticated | null> {
  if (access === "cron") return null;
  const token = readBearerToken(request.headers.get("authorization"));
  if (token === null) return null;
  if (!isScope(access)) throw new ShopError("forbidden", "API tokens cannot be used for this call");
  const isWellFormed = hasTokenForm(token) && hasValidChecksum(token);
  const bearer = isWellFormed ? await findTokenBearer(token) : null;
  if (!bearer)
    throw new ShopError(
      "unauthorized",
      "This API token is unknown, revoked or expired, or its creator can no longer open the admin",
      { challenge: 'error="invalid_token"' },
    );
  const { id, name, person, authority } = bearer;
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
      provedAt: null, // no call that needs recent authentication accepts it
      isWholesale: false,
    },
    signedIn: {
      person: { ...person, provedAt: NEVER, passedAt: null, isPasswordShort: false, hasSecondFactor: true },
      sessionId,
      staffStep: null,
    },
  };
}
