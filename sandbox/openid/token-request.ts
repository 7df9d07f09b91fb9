import type { MutableResponse, TokenRequestIncomingMessage } from "oauth2-mock-server";
import { CLIENT_SECRET, CLIENTS } from "./authorization";
import type { Grant } from "./person";

/**
 * What is wrong with an exchange of a code for tokens, as the answer to give; undefined when nothing is.
 * The library has compared the verifier by then, if one was sent with a code.
 */
export function findExchangeProblem(
  request: TokenRequestIncomingMessage,
  grant: Grant | undefined,
): MutableResponse | undefined {
  const body: Record<string, unknown> = { ...request.body };
  const client = credentialsIn(request.headers.authorization, body);
  if (!client || !CLIENTS.has(client.id) || client.secret !== CLIENT_SECRET)
    return { statusCode: 401, body: { error: "invalid_client" } };
  if (body.grant_type !== "authorization_code")
    return { statusCode: 400, body: { error: "unsupported_grant_type" } };
  const invalid = (description: string): MutableResponse => ({
    statusCode: 400,
    body: { error: "invalid_grant", error_description: description },
  });
  if (!grant) return invalid("the code is unknown, used or older than a minute");
  if (grant.authorization.clientId !== client.id) return invalid("the code was given to another client");
  if (grant.authorization.redirectUri !== body.redirect_uri) return invalid("redirect_uri differs");
  if (typeof body.code_verifier !== "string") return invalid("code_verifier is missing");
  return undefined;
}

/**
 * The client's id and secret: from the Authorization header, where both are form-encoded
 * (RFC 6749, 2.3.1), or the body.
 */
function credentialsIn(
  header: string | undefined,
  { client_id: id, client_secret: secret }: Record<string, unknown>,
): { id: string; secret: string } | undefined {
  if (header === undefined)
    return typeof id === "string" && typeof secret === "string" ? { id, secret } : undefined;
  const encoded = /^Basic (\S+)$/i.exec(header)?.[1];
  const parts = /^([^:]*):(.*)$/.exec(Buffer.from(encoded ?? "", "base64").toString());
  if (!parts) return undefined;
  const [decodedId, decodedSecret] = parts.slice(1).map(formDecode);
  return { id: decodedId ?? "", secret: decodedSecret ?? "" };
}

const formDecode = (text: string): string => new URLSearchParams(`text=${text}`).get("text") ?? "";
