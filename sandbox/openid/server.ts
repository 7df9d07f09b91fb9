import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { close, listen, type Running, send, sendJson } from "@cloverandfern/stripe-sandbox/shared/http";
import { isThisMachine, SCOPES, validateRequest } from "./authorization";
import type { OpenIdConfig } from "./config";
import { redirect, sendPage, styles } from "./pages";
import { homePage, refusalPage } from "./pages/plain";
import { serveSignIn } from "./pages/sign-in";
import { createProvider, type Provider } from "./provider";

/** Starts a provider: makes its key and listens on the loopback address. */
export async function startOpenIdProvider(config: OpenIdConfig): Promise<Running> {
  const provider = await createProvider(config);
  const server = createServer((request, response) => {
    serve(config, provider, request, response).catch((error: unknown) => {
      console.error("openid-provider:", error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, JSON.stringify({ error: "server_error" }));
    });
  });
  const url = await listen(server, "127.0.0.1", config.port);
  provider.issuer.url = url;
  return { url, close: () => close(server) };
}

async function serve(
  config: OpenIdConfig,
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isAddressedHere(request)) return send(response, 421, "Not the host of this server\n");
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  if (pathname.startsWith("/sign-in/")) return serveSignIn(config, provider, request, response);
  switch (`${request.method} ${pathname}`) {
    case "GET /health":
      return sendJson(response, 200, JSON.stringify({ status: "ok", name: "openid-provider" }));
    case "GET /":
      return sendPage(response, 200, homePage());
    case "GET /page.css":
    case "GET /sign-in.css":
      return send(response, 200, styles(pathname), { "content-type": "text/css; charset=utf-8" });
    case "GET /.well-known/openid-configuration":
      return sendJson(response, 200, JSON.stringify(discovery(provider.issuer.url ?? "")));
    case "GET /authorize": {
      const verdict = validateRequest(searchParams, config.shopUrl);
      if ("refusal" in verdict) return sendPage(response, 400, refusalPage(verdict.refusal));
      if ("redirectTo" in verdict) return redirect(response, verdict.redirectTo);
      return provider.handle(request, response);
    }
    case "GET /jwks":
    case "GET /userinfo":
    case "POST /token":
      return provider.handle(request, response);
    default:
      return send(response, 404, "Not found\n", { "content-type": "text/plain" });
  }
}

/** A page of somewhere else whose name was made to lead to this machine must not read what is here. */
function isAddressedHere({ headers: { host = "" } }: IncomingMessage): boolean {
  return URL.canParse(`http://${host}`) && isThisMachine(new URL(`http://${host}`).hostname);
}

const discovery = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  userinfo_endpoint: `${url}/userinfo`,
  jwks_uri: `${url}/jwks`,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
  subject_types_supported: ["pairwise"],
  id_token_signing_alg_values_supported: ["RS256"],
  scopes_supported: SCOPES,
  claims_supported: ["sub", "email", "email_verified", "name", "given_name", "family_name"],
});
