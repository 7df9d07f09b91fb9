import "server-only";
import { lookup as lookupHost } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** A target that the shop does not connect to, because it may be a machine of its own network. */
export class RefusedTargetError extends Error {}

interface Address {
  address: string;
  family: number;
}

/** Public by their range, but a cloud's own services answer on them. */
const CLOUD_SERVICES = new Set(["168.63.129.16"]);
/** Of IPv6, only these are addresses on the internet (RFC 4291 §2.4). */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address is on the internet: not private, loopback, link-local (where clouds serve metadata), CGNAT, multicast,
 * reserved, or an IPv6 form of an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text); // an IPv4-mapped address becomes the IPv4 one
  if (address.range() !== "unicast" || CLOUD_SERVICES.has(address.toString())) return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_IPV6);
}

const isLoopback = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.process(text).range() === "loopback";

/** Resolves a host to all of its addresses. */
export type Resolver = (host: string) => Promise<Address[]>;
const systemResolver: Resolver = (host) => lookupHost(host, { all: true, verbatim: true });

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/**
 * The problem with a target that shows in its URL, without asking DNS; null: none.
 * @param allowLocal also this machine, over http (development and tests)
 */
export function findTargetProblem(url: URL, allowLocal: boolean): string | null {
  const host = hostOf(url);
  if (allowLocal && isLoopback(host)) return null;
  if (url.protocol !== "https:") return "must start with https://";
  if (ipaddr.isValid(host) && !isPublicAddress(host)) return "must be an address on the internet";
  return null;
}

/** @throws {RefusedTargetError} if any of the host's addresses is not public: a resolver may return them in any order */
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
  /** For everything together: resolving, connecting, the response's status. */
  timeoutMs: number;
  /** The response is read up to this many bytes; the rest is dropped. */
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
 * Posts to a host on the internet. The host is resolved once and the connection uses the checked addresses, so that a second
 * answer of DNS cannot lead elsewhere; redirects are not followed (docs/decisions/0083).
 * @throws {RefusedTargetError} for a target on a private network; the connection's errors
 */
export async function postToPublicHost(post: Post): Promise<Posted> {
  const deadline = AbortSignal.timeout(post.timeoutMs);
  const url = new URL(post.url);
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener("abort", () => reject(timeoutError(post)), { once: true });
  });
  const addresses = await Promise.race([
    resolveTarget(url, post.allowLocal, post.resolve ?? systemResolver),
    late,
  ]);
  return send(url, addresses, post, deadline);
}

const timeoutError = ({ timeoutMs }: Post): Error =>
  new Error(`No response within ${Math.round(timeoutMs / 1000)} seconds`);

/** Answers with the checked addresses, whatever name is asked for. */
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
    // Once the status is known, a body that breaks off or drips until the deadline changes nothing.
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
    // Node destroys a request that asks for another protocol without an error or a response.
    request.on("close", () => end(new Error("The connection was closed without a response")));
    signal.addEventListener("abort", () => end(timeoutError(post)), { once: true });
    request.end(body);
  });
}

/** Without control characters, which the database does not store or a screen does not show. */
const textOf = (pieces: readonly Buffer[], maxBytes: number): string =>
  Buffer.concat(pieces)
    .subarray(0, maxBytes)
    .toString("utf8")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/g, "");
