import "server-only";
import { NextRequest } from "next/server";
import { PROVIDERS, type Provider } from "@/lib/account/schema";
import { authHandlers, readSessionClaim } from "@/lib/account/session";
import { ShopError } from "@/lib/core/errors";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { withRequestId } from "@/lib/server/work-context";
import { BODY_LIMIT, readText } from "./body";
import type { CallDescription } from "./call-description";
import { isSameOrigin } from "./origin";
import { NO_STORE, respondError } from "./respond";

type Handler = ((request: NextRequest) => Promise<Response>) & { call: CallDescription };

const CALLBACK = new RegExp(`/api/auth/callback/(${PROVIDERS.join("|")})$`);

/**
 * Next-auth's own routes with the shared safeguards: the origin check (except for a provider's answer, which is
 * cross-site by design and bound by state, nonce and PKCE), a body limit, a reference number, and shared error
 * handling.
 * @param arrive runs after a sign-in: returns cookies to set beside the session's
 */
export function authRoute(
  method: "GET" | "POST",
  arrive: (provider: Provider, userId: string, request: Request) => Promise<string[]>,
): Handler {
  const handler = (request: NextRequest): Promise<Response> =>
    withRequestId((requestId) => answer(request, requestId));
  const answer = async (request: NextRequest, requestId: string): Promise<Response> => {
    try {
      const provider = CALLBACK.exec(request.nextUrl.pathname)?.[1] as Provider | undefined;
      if (method === "POST" && !provider && !isSameOrigin(request)) throw new ShopError("cross_origin");
      const authResponse = await authHandlers[method](method === "POST" ? await withLimit(request) : request);
      const response = nameProviderOfFailure(authResponse, provider);
      for (const [name, value] of Object.entries(NO_STORE)) response.headers.set(name, value);
      const claim = provider ? await readSessionClaim(newCookies(response)) : null;
      // Apple answers with a cross-site POST, without the cart's cookie: the cart is merged in a later request.
      if (claim && provider && method === "POST")
        response.headers.set("Location", `${env().SHOP_URL}/api/auth/arrived?provider=${provider}`);
      else if (claim && provider)
        for (const cookie of await arrive(provider, claim.userId, request))
          response.headers.append("Set-Cookie", cookie);
      return response;
    } catch (error) {
      log().warn({ requestId, err: error }, "sign-in");
      return respondError(error, requestId);
    }
  };
  return Object.assign(handler, {
    call: {
      summary: "The routes of next-auth: session, CSRF token and provider callbacks",
      access: "public",
    } satisfies CallDescription,
  });
}

/** The same request with its body read within the limit, because next-auth reads a body of any size. */
const withLimit = async ({ url, method, headers, body }: NextRequest): Promise<NextRequest> =>
  new NextRequest(url, { method, headers, body: await readText({ body }, BODY_LIMIT) });

/** The cookies that a response sets, as the next request would send them. */
const newCookies = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

/**
 * A copy with headers that can be changed; a failed round trip returns to the login page,
 * which names the provider (D25).
 */
function nameProviderOfFailure(answer: Response, provider: string | undefined): Response {
  const response = new Response(answer.body, answer);
  const location = answer.headers.get("Location");
  if (!provider || !location) return response;
  const url = new URL(location);
  if (url.pathname === "/login" && url.searchParams.has("error"))
    response.headers.set("Location", new URL(`/login?why=provider&provider=${provider}`, url).href);
  return response;
}
