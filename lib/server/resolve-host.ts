import "server-only";
import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";

/** An address of a host. */
export interface Address {
  address: string;
  /** 4 or 6. */
  family: number;
}

interface ResolveOptions {
  /** DNS servers as `address:port`; default: the system's. */
  servers?: readonly string[];
  hostsFile?: string;
  /** Time limit of the first of two attempts, in milliseconds. */
  timeoutMs?: number;
}

/** Both attempts end within the time limit of a webhook delivery attempt (lib/core/time-limits.ts). */
const TIMEOUT_MS = 3000;
const MAX_ATTEMPTS = 2;

const familyOf = (address: string): number => (address.includes(":") ? 6 : 4);

/**
 * Resolves a host to all of its addresses: those of the hosts file, which takes precedence as in the system's own
 * resolver, or else those in DNS. `dns.lookup` would occupy one of the process's four threads for file and password
 * operations until a slow DNS server responds; this waits on a socket.
 * @throws {Error} the DNS error, such as `ENOTFOUND`, if there is no address of either family
 */
export async function resolveHost(
  host: string,
  { servers, hostsFile = "/etc/hosts", timeoutMs = TIMEOUT_MS }: ResolveOptions = {},
): Promise<Address[]> {
  const listed = await findInHostsFile(host, hostsFile);
  if (listed.length > 0) return listed;
  const resolver = new Resolver({ timeout: timeoutMs, tries: MAX_ATTEMPTS });
  if (servers) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [four, six].flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  if (found.length === 0 && four.status === "rejected") throw four.reason;
  return found.map((address) => ({ address, family: familyOf(address) }));
}

async function findInHostsFile(host: string, file: string): Promise<Address[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  const name = host.toLowerCase().replace(/\.$/, "");
  return text.split("\n").flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().toLowerCase().split(/\s+/);
    return names.includes(name) ? [{ address, family: familyOf(address) }] : [];
  });
}
