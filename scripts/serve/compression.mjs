// @ts-check
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import Negotiator from "negotiator";

/** @typedef {"br" | "gzip" | "identity"} Encoding */
/** @typedef {"quick" | "thorough"} Effort */

/** Smallest first. @type {Encoding[]} */
const PREFERENCE = ["br", "gzip", "identity"];

/**
 * Brotli's quality, and the base-2 logarithm of its window in bytes. With a larger window, quality 9 fills a table of
 * 32 MB for each body, and providing that memory takes the system longer than the compression itself
 * (docs/decisions/0056). `thorough` takes 20 to 40 times as long as `quick` and saves 8 to 9 %.
 */
const BROTLI = { quick: { quality: 9, window: 16 }, thorough: { quality: 11, window: 18 } };
const GZIP_LEVEL = 9;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

/** Browsers send a handful of values; the limit keeps made-up ones from filling the memory. */
const MAX_KNOWN = 200;
/** @type {Map<string, Encoding>} */
const known = new Map();

/**
 * The smallest encoding that a client accepts.
 * @param {string | undefined} accepted its Accept-Encoding
 * @returns {Encoding}
 */
export function negotiateEncoding(accepted) {
  if (!accepted) return "identity";
  const before = known.get(accepted);
  if (before) return before;
  const acceptable = new Negotiator({ headers: { "accept-encoding": accepted } }).encodings(PREFERENCE);
  const chosen = PREFERENCE.find((encoding) => acceptable.includes(encoding)) ?? "identity";
  if (known.size < MAX_KNOWN) known.set(accepted, chosen);
  return chosen;
}

/**
 * Compresses off the event loop.
 * @param {Buffer} body
 * @param {Encoding} encoding
 * @param {Effort} [effort] of Brotli
 * @returns {Promise<Buffer>} in a memory block of exactly its size
 */
export async function compress(body, encoding, effort = "quick") {
  if (encoding === "gzip") return withoutSlack(await toGzip(body, { level: GZIP_LEVEL }));
  if (encoding !== "br") return body;
  const { quality, window } = BROTLI[effort];
  const encoded = await toBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  return withoutSlack(encoded);
}

/**
 * Copies a buffer into a memory block of exactly its size. zlib returns a view of the block that it wrote into, 16 kB
 * in Node 20 and 64 kB in Node 24, and a cache would keep that whole block for a 15 kB page.
 * @param {Buffer} body
 */
function withoutSlack(body) {
  if (body.buffer.byteLength === body.length) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/**
 * @param {Buffer} body
 * @param {Encoding} encoding of the body
 * @returns {Promise<Buffer>}
 */
export async function decompress(body, encoding) {
  if (encoding === "gzip") return fromGzip(body);
  return encoding === "br" ? fromBrotli(body) : body;
}
