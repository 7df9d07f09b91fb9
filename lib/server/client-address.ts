import "server-only";
import ipaddr from "ipaddr.js";
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

/**
 * The canonical spelling of an IPv4 address, or the /64 network of an IPv6 one.
 * @param written as a proxy or the system writes it
 */
function networkOf(written: string): string {
  const [, six, four] = WITH_PORT.exec(written) ?? [];
  const bare = six ?? four ?? written;
  if (!ipaddr.isValid(bare)) return bare.slice(0, 100);
  const address = ipaddr.process(bare); // IPv4 where it is mapped into IPv6
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
