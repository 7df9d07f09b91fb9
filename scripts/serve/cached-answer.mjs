// @ts-check
// One response in the page cache: whether it may be stored, and how it is sent.
import { createHash } from "node:crypto";
import { validateHeaderValue } from "node:http";
import CachePolicy from "http-cache-semantics";
import { compress, decompress } from "./compression.mjs";
import { hashScripts, joinScripts, strictPolicy } from "./inline-scripts.mjs";
import { cacheNow, endOf } from "./tag-changes.mjs";

/**
 * @typedef {import("./compression.mjs").Encoding} Encoding
 * @typedef {{ status: number, headers: Record<string, string | string[]>, body: Buffer }} Rendered
 */

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const KEPT_STATUS = [200, 404];
/** An unknown URL may start to exist without a change of its page's tags. */
const NOT_FOUND_SECONDS = 60;
/**
 * How long a response may still be sent after it stopped being fresh: while it is rendered
 * again, or while rendering fails.
 */
export const STALE_MS = 24 * 60 * 60 * 1000;

const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|xml|javascript|manifest|rss))/;
/** Set for each response by this server, or meaningless between a cache and its clients. */
const OWN_HEADERS = new Set(
  "age cache-control cdn-cache-control connection content-encoding content-length date etag keep-alive transfer-encoding vary x-nextjs-cache x-request-id".split(
    " ",
  ),
);
/** Number of times a page is sent with Brotli before it is recompressed at a higher quality. */
const SENDS_BEFORE_RECOMPRESSION = 10;
/** Larger responses are not recompressed, because that takes too long. */
const MAX_RECOMPRESSED_BYTES = 100_000;

/** The request headers by which a URL's responses may vary: all are part of the key (wanted-response.mjs). */
const KEYED = new Set(
  "accept-encoding rsc next-router-state-tree next-router-prefetch next-router-segment-prefetch next-url".split(
    " ",
  ),
);

/** Whether every header that the response varies on is part of its key. @param {Rendered} answer */
const hasKnownVary = ({ headers }) =>
  [headers["vary"] ?? []]
    .flat()
    .join(",")
    .split(",")
    .every((name) => name.trim() === "" || KEYED.has(name.trim().toLowerCase()));

/**
 * How long a response may be stored, by HTTP's rules for shared caches (RFC 9111); CDN-Cache-Control
 * takes precedence over Cache-Control (RFC 9213).
 * @param {Rendered} answer
 * @returns {number} seconds; 0 if it must not be stored
 */
export function keepSeconds(answer) {
  const { status, headers, body } = answer;
  if (!KEPT_STATUS.includes(status) || headers["set-cookie"] || body.length > MAX_BODY_BYTES) return 0;
  if (!hasKnownVary(answer)) return 0;
  const control = headers["cdn-cache-control"] ?? headers["cache-control"];
  const { vary: _, ...rest } = headers;
  const policy = new CachePolicy(
    { method: "GET", url: "/", headers: {} },
    { status, headers: { ...rest, "cache-control": String(control ?? "no-store") } },
    { shared: true },
  );
  if (!policy.storable()) return 0;
  return status === 404 ? Math.min(NOT_FOUND_SECONDS, policy.maxAge()) : policy.maxAge();
}

/** A stored response with its encodings. Only compressed ones are kept; each is made when it is first requested. */
export class CachedAnswer {
  /** @type {Map<Encoding, Buffer>} */
  #bodies = new Map();
  /** Encodings in progress. @type {Map<Encoding, Promise<Buffer>>} */
  #encoding = new Map();
  /** Number of times its Brotli body was sent. */
  #sent = 0;
  /** Size of the stored bodies and header fields in bytes. */
  bytes = 0;
  /** The header fields, as a flat list of names and values. @type {string[]} */
  headers;

  /**
   * @param {Rendered} answer
   * @param {{ tags: Set<string>, began: number, control: string }} about `began`: when its rendering began;
   *   `control`: the Cache-Control sent to clients
   */
  constructor(answer, { tags, began, control }) {
    this.status = answer.status;
    this.began = began;
    this.expires = cacheNow() + keepSeconds(answer) * 1000;
    this.tags = [...tags];
    this.end = endOf(tags);
    this.control = control;
    const type = String(answer.headers["content-type"] ?? "");
    this.compressible = COMPRESSIBLE.test(type);
    const body = type.startsWith("text/html") ? this.#protect(answer) : answer.body;
    this.etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
    this.headers = flatten(answer.headers, this.etag);
    this.#bodies.set("identity", body);
    this.bytes = body.length + this.headers.reduce((sum, field) => sum + field.length, 0);
  }

  /** Makes the policy allow the page's inline scripts by their hashes. @param {Rendered} answer */
  #protect(answer) {
    const policy = answer.headers["content-security-policy"];
    const html = joinScripts(answer.body.toString());
    if (typeof policy === "string")
      answer.headers["content-security-policy"] = strictPolicy(policy, hashScripts(html));
    return Buffer.from(html);
  }

  /** Whether a client already has this response. @param {string | undefined} known its If-None-Match */
  matchesEtag(known) {
    if (known === undefined || known === "*" || known === this.etag) return known !== undefined;
    return known.split(",").some((one) => one.trim().replace(/^W\//, "") === this.etag.slice(2));
  }

  /** The body in an encoding, if it is stored. @param {Encoding} encoding */
  stored(encoding) {
    return this.#bodies.get(encoding);
  }

  /** The body in an encoding. @param {Encoding} encoding */
  async body(encoding) {
    const known = this.#bodies.get(encoding) ?? this.#encoding.get(encoding);
    if (known) return known;
    const body = this.#encode(encoding).finally(() => this.#encoding.delete(encoding));
    this.#encoding.set(encoding, body);
    return body;
  }

  /** Records that its Brotli body was sent. @returns whether it is now worth recompressing */
  countSent() {
    this.#sent += 1;
    return this.#sent === SENDS_BEFORE_RECOMPRESSION;
  }

  /** Recompresses its Brotli body at a higher quality, and keeps the result if it is smaller. */
  async recompress() {
    const before = this.#bodies.get("br");
    if (!before || before.length > MAX_RECOMPRESSED_BYTES) return;
    const thorough = await compress(await decompress(before, "br"), "br", "thorough");
    if (thorough.length >= before.length) return;
    this.#bodies.set("br", thorough);
    this.bytes += thorough.length - before.length;
  }

  /** @param {Encoding} encoding */
  async #encode(encoding) {
    const [[had, source] = []] = this.#bodies;
    if (!had || !source) throw new Error("The response has no body");
    const plain = await decompress(source, had);
    if (encoding === "identity") return plain;
    const encoded = await compress(plain, encoding);
    this.#bodies.set(encoding, encoded);
    if (this.#bodies.delete("identity")) this.bytes -= plain.length;
    this.bytes += encoded.length;
    return encoded;
  }
}

/**
 * @param {Rendered["headers"]} headers
 * @param {string} etag
 * @throws {TypeError} if HTTP does not allow a value: it would fail on each hit
 */
function flatten(headers, etag) {
  const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name));
  const fields = kept.flatMap(([name, value]) => [value].flat().flatMap((one) => [name, String(one)]));
  const vary = [...new Set(["Accept-Encoding", ...String(headers["vary"] ?? "").split(/, */)])];
  fields.push("ETag", etag, "Vary", vary.filter(Boolean).join(", "));
  for (let at = 0; at < fields.length; at += 2) validateHeaderValue(fields[at] ?? "", fields[at + 1] ?? "");
  return fields;
}
