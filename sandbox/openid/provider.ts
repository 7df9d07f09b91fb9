import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
  type TokenRequestIncomingMessage,
} from "oauth2-mock-server";
import { type Authorization, validateRequest } from "./authorization";
import type { OpenIdConfig } from "./config";
import { ExpiringMap } from "./expiring-map";
import { claimsOf, type Grant } from "./person";
import { findExchangeProblem } from "./token-request";

const MINUTE_MS = 60_000;
const TOKEN_SECONDS = 3600;

/** A sign-in whose form is open in a browser; `code` is what the client gets when it is sent off. */
export interface SignIn {
  authorization: Authorization;
  code: string;
}

/** The protocol's part of the provider: oauth2-mock-server, and what it leaves open. */
export interface Provider {
  /** Answers /authorize, /token, /userinfo and /jwks. */
  handle: RequestListener;
  /** Its URL is set once it is known where the server listens. */
  issuer: OAuth2Issuer;
  signIns: ExpiringMap<SignIn>;
  /** By code; each is exchanged once. */
  grants: ExpiringMap<Grant>;
}

/** Makes a provider with a key of its own. */
export async function createProvider(config: OpenIdConfig): Promise<Provider> {
  const issuer = new OAuth2Issuer();
  await issuer.keys.generate("RS256");
  const service = new OAuth2Service(issuer);
  const provider: Provider = {
    handle: service.requestHandler,
    issuer,
    signIns: new ExpiringMap(30 * MINUTE_MS),
    grants: new ExpiringMap(MINUTE_MS),
  };
  showForm(service, provider, config);
  issueTokens(service, provider);
  return provider;
}

/** The library redirects with a code at once; here the browser first goes to the form. */
function showForm(service: OAuth2Service, { signIns }: Provider, { shopUrl }: OpenIdConfig): void {
  service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    const verdict = validateRequest(new URL(request.url ?? "", shopUrl).searchParams, shopUrl);
    const code = url.searchParams.get("code");
    if (!("authorization" in verdict) || !code) throw new Error("Only well asked requests are handed on");
    const id = randomBytes(24).toString("base64url");
    signIns.set(id, { authorization: verdict.authorization, code });
    url.href = `${service.issuer.url}/sign-in/${id}`;
  });
}

/** The library checks PKCE and signs; who asks, for which code, and whom the tokens speak of is settled here. */
function issueTokens(service: OAuth2Service, { grants }: Provider): void {
  const people = new ExpiringMap<Grant>(TOKEN_SECONDS * 1000);
  service.on(
    Events.BeforeTokenSigning,
    ({ payload }: MutableToken, { body }: TokenRequestIncomingMessage) => {
      const grant = grants.get(body.code ?? "");
      if (grant) Object.assign(payload, claimsOf(grant), { aud: grant.authorization.clientId });
    },
  );
  service.on(Events.BeforeResponse, (answer: MutableResponse, request: TokenRequestIncomingMessage) => {
    const grant = grants.take(request.body.code ?? "");
    const problem = findExchangeProblem(request, grant);
    if (problem || !grant) return void Object.assign(answer, problem);
    const accessToken = randomBytes(32).toString("base64url");
    people.set(accessToken, grant);
    const { id_token: idToken } = answer.body as Record<string, unknown>;
    answer.body = {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: TOKEN_SECONDS,
      scope: grant.authorization.scopes.join(" "),
      id_token: idToken,
    };
  });
  service.on(Events.BeforeUserinfo, (answer: MutableResponse, { headers }: IncomingMessage) => {
    const grant = people.get(/^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "");
    if (grant) answer.body = claimsOf(grant);
    else Object.assign(answer, { statusCode: 401, body: { error: "invalid_token" } });
  });
}
