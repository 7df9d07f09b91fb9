import * as oauth from "oauth4webapi";

export const RETURN_TO = "http://localhost:3000/api/auth/callback/google";
/** The provider runs on this machine, without TLS. */
const HTTP = { [oauth.allowInsecureRequests]: true };
/** The fields of the provider's sign-in form. */
export const ROSA = {
  email: "Rosa@field.example",
  first_name: "Rosa",
  last_name: "Field",
  email_verified: "on",
};

export interface Flow {
  client: oauth.Client;
  state: string;
  nonce: string;
  verifier: string;
  query: Record<string, string>;
}

/** The client's state while the browser is away, and the query it redirects with. */
export async function newFlow(changes: Record<string, string | undefined> = {}): Promise<Flow> {
  const [state, nonce, verifier] = [
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
    oauth.generateRandomCodeVerifier(),
  ];
  const query = {
    client_id: "google-local",
    redirect_uri: RETURN_TO,
    response_type: "code",
    scope: "openid profile email",
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...changes,
  };
  const sent = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { client: { client_id: query.client_id }, state, nonce, verifier, query: Object.fromEntries(sent) };
}

/** Submits the provider's form. */
export const sendForm = (
  form: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => fetch(form, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });

/** Overrides of the token request. */
export interface Exchange {
  secret?: string;
  client?: oauth.Client;
  redirectUri?: string;
  verifier?: string;
  auth?: (secret: string) => oauth.ClientAuth;
}

/** The provider's discovery document. @param url of the provider */
export async function discover(url: string): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(url);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, HTTP));
}

/** A client that signs people in with a provider, as next-auth does. */
export function openIdClient(server: () => oauth.AuthorizationServer) {
  const authorize = (query: Record<string, string>) =>
    fetch(`${server().authorization_endpoint}?${new URLSearchParams(query)}`, { redirect: "manual" });

  /** Opens the form. */
  async function openForm({ query }: Flow): Promise<string> {
    const answer = await authorize(query);
    expect(answer.status).toBe(302);
    return String(answer.headers.get("location"));
  }

  /** Fills in the form and returns the callback's parameters. */
  async function signIn(flow: Flow, person: Record<string, string> = ROSA): Promise<URL> {
    const answer = await sendForm(await openForm(flow), { ...person, choice: "continue" });
    expect(answer.status).toBe(303);
    return new URL(String(answer.headers.get("location")));
  }

  function exchange(flow: Flow, callback: URL, options: Exchange = {}): Promise<Response> {
    const { secret = "sandbox", redirectUri = RETURN_TO, auth = oauth.ClientSecretBasic } = options;
    const parameters = oauth.validateAuthResponse(server(), flow.client, callback, flow.state);
    return oauth.authorizationCodeGrantRequest(
      server(),
      options.client ?? flow.client,
      auth(secret),
      parameters,
      redirectUri,
      options.verifier ?? flow.verifier,
      HTTP,
    );
  }

  /** The full round trip: verified claims of the identity token, and of userinfo. */
  async function roundTrip(flow: Flow, person: Record<string, string> = ROSA, options: Exchange = {}) {
    const response = await exchange(flow, await signIn(flow, person), options);
    const tokens = await oauth.processAuthorizationCodeResponse(server(), flow.client, response, {
      expectedNonce: flow.nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server(), response, HTTP);
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (!claims) throw new Error("An ID token was expected");
    const answer = await oauth.userInfoRequest(server(), flow.client, tokens.access_token, HTTP);
    const userinfo = await oauth.processUserInfoResponse(server(), flow.client, claims.sub, answer);
    return { claims, userinfo, tokens };
  }

  return { authorize, openForm, signIn, exchange, roundTrip };
}
