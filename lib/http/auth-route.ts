import "server-only";
import { NextRequest } from "next/server";
import { PROVIDERS, type Provider } from "@/lib/account/schema";
import { authHandlers, readSessionClaim } from "@/lib/account/session";
import { ShopError } from "@/lib/core/errors";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { BODY_LIMIT, readText } from "./body";
import { isSameOrigin } from "./origin";
import { NO_STORE, respondError } from "./respond";
import type { Access } from "./route";

type Handler = ((request: NextRequest) => Promise<Response>) & { access: Access };

const CALLBACK = new RegExp(`/api/auth/callback/(${PROVIDERS.join("|")})$`);

/**
 * Next-auth's own routes with what ours have too: the origin check (but for a provider's answer, which comes from
 * elsewhere by its nature and is bound by state, nonce and PKCE), a limit to the body, a reference number, and one place
 * for failures.
 * @param arrive what happens once somebody has signed in: cookies to set beside the session's
 */
export function authRoute(
  method: "GET" | "POST",
  arrive: (provider: Provider, userId: string, request: Request) => Promise<string[]>,
): Handler {
  const handler = async (request: NextRequest): Promise<Response> => {
    const requestId = crypto.randomUUID();
    try {
      const provider = CALLBACK.exec(request.nextUrl.pathname)?.[1] as Provider | undefined;
      if (method === "POST" && !provider && !isSameOrigin(request)) throw new ShopError("cross_origin");
      const answer = await authHandlers[method](method === "POST" ? await withLimit(request) : request);
      const response = failureNamesProvider(answer, provider);
      for (const [name, value] of Object.entries(NO_STORE)) response.headers.set(name, value);
      const claim = provider ? await readSessionClaim(newCookies(response)) : null;
      // Apple answers with a POST from its own site, which brings no cookie of the cart: that waits for a step of our own.
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
  return Object.assign(handler, { access: "public" as const });
}

/** The same request with its body read, as far as we read bodies: next-auth reads whatever comes. */
const withLimit = async ({ url, method, headers, body }: NextRequest): Promise<NextRequest> =>
  new NextRequest(url, { method, headers, body: await readText({ body }, BODY_LIMIT) });

/** The cookies that a response sets, as the next request would send them. */
const newCookies = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

/** A round trip that failed goes to the login page, which says with whom (D25). */
function failureNamesProvider(response: Response, provider: string | undefined): Response {
  const location = response.headers.get("Location");
  if (!provider || !location) return response;
  const url = new URL(location);
  if (url.pathname !== "/login" || !url.searchParams.has("error")) return response;
  const headers = new Headers(response.headers);
  headers.set("Location", new URL(`/login?why=provider&provider=${provider}`, url).href);
  return new Response(null, { status: response.status, headers });
}
