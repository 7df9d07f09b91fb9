import "server-only";
import { env } from "./env";

/**
 * The caller's address: the one that the outermost trusted hop saw. Everything to the left of it in X-Forwarded-For may
 * be invented by the caller (D37). scripts/serve.mjs appends the address of the connection itself.
 */
export function clientAddress(headers: Headers, hops = env().TRUST_PROXY_HOPS): string {
  const chain = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return chain[Math.max(0, chain.length - 1 - hops)] ?? "unknown";
}
