import "server-only";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { type Address, resolveHost } from "./resolve-host";

/** The target may be in the shop's own network, so the shop does not connect to it. */
export class RefusedTargetError extends Error {}

/** Addresses in public ranges that belong to internal services of cloud providers. */
const CLOUD_SERVICES = new Set(["168.63.129.16"]);
/** The range of global unicast IPv6 addresses (RFC 4291 §2.4). */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address is public: not private, loopback, link-local (used by cloud metadata services), CGNAT, multicast,
 * reserved, or an IPv6 form of an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text); // converts an IPv4-mapped address to IPv4
  if (address.range() !== "unicast" || CLOUD_SERVICES.has(address.toString())) return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_IPV6);
}

const isLoopback = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.process(text).range() === "loopback";

/** Resolves a host to all of its addresses. */
export type Resolver = (host: string) => Promise<Address[]>;

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/**
 * Checks a target's URL without resolving its host.
 * @param allowLocal also allow this machine, over http (development and tests)
 * @returns the problem, or null if there is none
 */
export function findTargetProblem(url: URL, allowLocal: boolean): string | null {
  const host = hostOf(url);
  if (allowLocal && isLoopback(host)) return null;
  if (url.protocol !== "https:") return "must start with https://";
  if (ipaddr.isValid(host) && !isPublicAddress(host)) return "must be an address on the internet";
  return null;
}

/** @throws {RefusedTargetError} if any of the host's addresses is not public, because any of them may be used */
async function resolveTarget(url: URL, allowLocal: boolean, resolve: Resolver): Promise<Address[]> {
  const problem = findTargetProblem(url, allowLocal);
  if (problem) throw new RefusedTargetError(`The URL ${problem}`);
  const host = hostOf(url);
  if (ipaddr.isValid(host)) return [{ address: host, family: ipaddr.parse(host).kind() === "ipv4" ? 4 : 6 }];
  const found = await resolve(host);
  const refused = found.find(({ address }) => !isPublicAddress(address));
  if (refused || found.length === 0)
    throw new RefusedTargetError("The host's address is not on the internet");
  return found;
}

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Total limit for resolving, connecting and receiving the response's status. */
  timeoutMs: number;
  /** Maximum number of bytes read from the response; the rest is discarded. */
  maxBytes: number;
  allowLocal: boolean;
  resolve?: Resolver;
}

/** The status of a response and the beginning of its body. */
interface Posted {
  status: number;
  text: string;
}

/**
 * Posts to a public host. The host is resolved once and the connection uses the verified addresses, so that a second
 * DNS answer has no effect (DNS rebinding). Redirects are not followed (docs/decisions/0083).
 * @throws {RefusedTargetError} for a target in a private network; connection errors
 */
export async function postToPublicHost(post: Post): Promise<Posted> {
  const deadline = AbortSignal.timeout(post.timeoutMs);
  const url = new URL(post.url);
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener("abort", () => reject(timeoutError(post)), { once: true });
  });
  const addresses = await Promise.race([
    resolveTarget(url, post.allowLocal, post.resolve ?? resolveHost),
    late,
  ]);
  return send(url, addresses, post, deadline);
}

const timeoutError = ({ timeoutMs }: Post): Error =>
  new Error(`No response within ${Math.round(timeoutMs / 1000)} seconds`);

/** A lookup that always returns the verified addresses. */
const fixedLookup =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? "", first?.family ?? 4);
  };

function send(url: URL, addresses: readonly Address[], post: Post, signal: AbortSignal): Promise<Posted> {
  const { headers, body, maxBytes } = post;
  return new Promise((done, fail) => {
    // Once the status is known, an incomplete or slow body does not change the result.
    let end = (error: Error): void => fail(signal.aborted ? timeoutError(post) : error);
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(
      url,
      {
        method: "POST",
        agent: false,
        lookup: fixedLookup(addresses),
        signal,
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        const pieces: Buffer[] = [];
        let bytes = 0;
        const finish = () => done({ status, text: textOf(pieces, maxBytes) });
        end = finish;
        response.on("data", (piece: Buffer) => {
          pieces.push(piece);
          bytes += piece.length;
          if (bytes < maxBytes) return;
          finish();
          response.destroy();
        });
        response.on("end", finish).on("error", finish).on("close", finish);
      },
    );
    request.on("error", (error) => end(error));
    // After a 101 response (Upgrade), Node destroys the request without an error or a response.
    request.on("close", () => end(new Error("The connection was closed without a response")));
    signal.addEventListener("abort", () => end(timeoutError(post)), { once: true });
    request.end(body);
  });
}

/** The text without control characters, which the database rejects or a screen cannot display. */
const textOf = (pieces: readonly Buffer[], maxBytes: number): string =>
  Buffer.concat(pieces)
    .subarray(0, maxBytes)
    .toString("utf8")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/g, "");
