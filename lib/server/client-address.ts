import "server-only";
import { isIPv4, isIPv6 } from "node:net";
import { env } from "./env";

/**
 * The key of per-caller limits: the address that the outermost trusted proxy saw, or for IPv6 its network, because a
 * household can use any address of its network. Addresses to the left in X-Forwarded-For may be forged by the caller
 * (D37). scripts/serve.mjs appends the address of the connection itself.
 */
export function getClientAddress(headers: Headers, hops = env().TRUST_PROXY_HOPS): string {
  const chain = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return networkOf(chain[Math.max(0, chain.length - 1 - hops)] ?? "unknown");
}

const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/; // [2001:db8::1]:443 and 192.0.2.1:443, as some proxies write them
const MAPPED = /^::ffff:([\d.]+)$/i;

/** The canonical spelling of an address. @param address as a proxy or the system writes it */
function networkOf(address: string): string {
  const [, six, four] = WITH_PORT.exec(address) ?? [];
  const bare = six ?? four ?? address;
  const mapped = MAPPED.exec(bare)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  const plain = bare.split("%", 1)[0] ?? "";
  return isIPv6(plain) ? `${firstHalf(plain)}::/64` : bare.slice(0, 100);
}

/** The first four groups of an IPv6 address. */
function firstHalf(address: string): string {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill("0");
  return [...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4).join(":");
}
