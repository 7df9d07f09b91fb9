/** The provider that this one stands in for, by client. All clients have the same secret. */
export const CLIENTS: ReadonlyMap<string, string> = new Map([
  ["google-local", "Google"],
  ["apple-local", "Apple"],
  ["facebook-local", "Facebook"],
]);
export const CLIENT_SECRET = "sandbox";
export const SCOPES = ["openid", "profile", "email"] as const;

/** What a shop asks when it sends the browser here. */
export interface Authorization {
  clientId: string;
  /** "Google", "Apple" or "Facebook". */
  provider: string;
  redirectUri: string;
  scopes: readonly string[];
  state: string | undefined;
}

type Verdict =
  /** The request is valid: the form is shown. */
  | { authorization: Authorization }
  /** There is no valid redirect URI: the message is shown here. */
  | { refusal: string }
  /** The request of a known client is invalid: the client gets the error. */
  | { redirectTo: string };

const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3})$/;

/** Whether a host name is this machine. */
export const isThisMachine = (hostname: string): boolean => THIS_MACHINE.test(hostname);

/** Judges the query of an authorization request. @param shopUrl origin of the shop */
export function validateRequest(query: URLSearchParams, shopUrl: string): Verdict {
  const names = [...query.keys()];
  if (new Set(names).size < names.length) return { refusal: "A parameter was sent twice." };
  const clientId = query.get("client_id") ?? "";
  const provider = CLIENTS.get(clientId);
  if (!provider) return { refusal: `No client has the id “${clientId}”.` };
  const redirectUri = query.get("redirect_uri") ?? "";
  if (!isAllowedReturn(redirectUri, shopUrl))
    return { refusal: `A sign-in does not lead back to “${redirectUri}”.` };
  const state = query.get("state") ?? undefined;
  const scopes = SCOPES.filter((scope) => (query.get("scope") ?? "").split(" ").includes(scope));
  const problem = problemOf(query);
  if (problem) return { redirectTo: answerUrl({ redirectUri, state }, problem) };
  return { authorization: { clientId, provider, redirectUri, scopes, state } };
}

function problemOf(query: URLSearchParams): Record<string, string> | undefined {
  const invalid = (description: string) => ({ error: "invalid_request", error_description: description });
  if (query.get("response_type") !== "code") return { error: "unsupported_response_type" };
  if ((query.get("response_mode") ?? "query") !== "query") return invalid("response_mode must be query");
  if (!(query.get("scope") ?? "").split(" ").includes("openid")) return { error: "invalid_scope" };
  if (query.get("code_challenge_method") !== "S256") return invalid("code_challenge_method must be S256");
  if (!/^[\w-]{43}$/.test(query.get("code_challenge") ?? "")) return invalid("code_challenge is malformed");
  return undefined;
}

function isAllowedReturn(redirectUri: string, shopUrl: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { protocol, hostname, origin, username, password, hash } = new URL(redirectUri);
  if (username || password || hash || !/^https?:$/.test(protocol)) return false;
  return isThisMachine(hostname) || origin === shopUrl;
}

/** The address that brings an answer to the client, with the state it gave. */
export function answerUrl(
  { redirectUri, state }: Pick<Authorization, "redirectUri" | "state">,
  answer: Record<string, string>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set("state", state);
  return url.href;
}
