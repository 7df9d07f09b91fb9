import "server-only";
import { LRUCache } from "lru-cache";
import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import { now } from "@/lib/server/clock";
import { hashToken } from "@/lib/server/hash";

/** By hash, about 500 bytes each: a token as the key would keep its request's whole Cookie field in memory. */
const opened = new LRUCache<string, JWT>({ max: 5000 });

/**
 * Next-auth's decryption of a session cookie, which derives its key each time. The result for one exact token is kept
 * until the token expires: it is a pure function of token and AUTH_SECRET, and says nothing about whether the session
 * is still valid (D44), which `findSessionPerson` asks each time.
 * @returns what the token contains @throws for a token that this server did not seal
 */
export async function openSessionToken(params: JWTDecodeParams): Promise<JWT | null> {
  const key = hashToken(params.token ?? "");
  const known = opened.get(key);
  if (known && Number(known.exp) * 1000 > now().getTime()) return known;
  const payload = await decode(params);
  if (payload) opened.set(key, payload);
  return payload;
}
