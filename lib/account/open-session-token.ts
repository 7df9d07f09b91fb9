import "server-only";
import { LRUCache } from "lru-cache";
import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import { now } from "@/lib/server/clock";
import { hashToken } from "@/lib/server/hash";

/** By hash; about 500 bytes each. The token itself as a key would keep its request's whole Cookie header in memory. */
const opened = new LRUCache<string, JWT>({ max: 5000 });

/**
 * Decrypts a session cookie. Next-auth derives its key each time, so the result is cached until the token
 * expires: it is a pure function of token and AUTH_SECRET, and says nothing about whether the session is still
 * valid (D44), which `findSessionPerson` checks each time.
 * @returns what the token contains
 * @throws for a token that this server did not seal
 */
export async function openSessionToken(params: JWTDecodeParams): Promise<JWT | null> {
  const key = hashToken(params.token ?? "");
  const known = opened.get(key);
  if (known && Number(known.exp) * 1000 > now().getTime()) return known;
  const payload = await decode(params);
  if (payload) opened.set(key, payload);
  return payload;
}
