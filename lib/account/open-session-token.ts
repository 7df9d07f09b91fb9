import "server-only";
import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import { now } from "@/lib/server/clock";

/** About 1 kB each. */
const MAX_TOKENS = 5000;

const opened = new Map<string, JWT>();

/**
 * Next-auth's decryption of a session cookie, which derives its key each time. The result for one exact token is kept
 * until the token expires: it is a pure function of token and AUTH_SECRET, and says nothing about whether the session
 * is still valid (D44), which `findSessionPerson` asks each time.
 * @returns what the token contains @throws for a token that this server did not seal
 */
export async function openSessionToken(params: JWTDecodeParams): Promise<JWT | null> {
  const { token = "" } = params;
  const known = opened.get(token);
  if (known && Number(known.exp) * 1000 > now().getTime()) return known;
  opened.delete(token);
  const payload = await decode(params);
  if (!payload) return null;
  const [oldest] = opened.keys();
  if (opened.size >= MAX_TOKENS && oldest !== undefined) opened.delete(oldest);
  opened.set(token, payload);
  return payload;
}
