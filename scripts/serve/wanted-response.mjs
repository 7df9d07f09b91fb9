// @ts-check
// Which response a request asks for, and under which key the page cache stores it.
import { isLive, publicAddress } from "./public-pages.mjs";

/**
 * @typedef {object} Wanted
 * @property {string} key
 * @property {string} url
 * @property {Record<string, string>} headers what the response depends on besides its URL
 * @property {boolean} hasQuery whether the URL has a parameter other than `_rsc`, such as a search or a filter
 * @property {boolean} isVariant whether anyone can make up such a request: a URL with a
 * query, or the RSC payload of a soft navigation
 * @property {boolean} isAsset whether it is an asset of the build, which is read instead of rendered
 * @property {boolean} isLive whether it shows the stock and is therefore never stored
 */

/** Excludes "." and "..", as PLAIN in public-pages.mjs does. */
const ASSET = /^\/_next\/static(\/[\w~-][\w.~-]*)+\.(js|css|svg|json)$/;
/** What Next's router sends when it navigates or prefetches, and hashes into the parameter `_rsc`. */
const ROUTER_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
];
const MAX_ROUTER_HEADER = 8000;
/** Any parameter except `_rsc`, which Next's router adds to the URLs of payloads. */
const QUERY_PARAMETER = /[?&](?!_rsc\b)/;

/** The page at a URL. @param {string} url @returns {Wanted} */
export const wantedPage = (url) => {
  const hasQuery = QUERY_PARAMETER.test(url);
  return { key: url, url, headers: {}, hasQuery, isVariant: hasQuery, isAsset: false, isLive: isLive(url) };
};

/**
 * What a request asks for, if the response is the same for everyone.
 * @param {import("node:http").IncomingMessage} request
 * @returns {Wanted | undefined}
 */
export function toWanted(request) {
  const { method, url = "", headers } = request;
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (ASSET.test(url))
    return { key: url, url, headers: {}, hasQuery: false, isVariant: false, isAsset: true, isLive: false };
  const address = publicAddress(url);
  if (address === undefined) return undefined;
  if (headers["rsc"] === undefined) return wantedPage(address);
  /** @type {Record<string, string>} */
  const router = {};
  for (const name of ROUTER_HEADERS) {
    const value = headers[name];
    if (value === undefined) continue;
    if (typeof value !== "string" || value.length > MAX_ROUTER_HEADER) return undefined;
    router[name] = value;
  }
  // The URL keeps the query as requested, because the router adopts the query that its payload was rendered for. Next
  // compares the parameter _rsc with the headers, and redirects when they differ.
  const key = JSON.stringify([url, router]);
  const hasQuery = QUERY_PARAMETER.test(url);
  return { key, url, headers: router, hasQuery, isVariant: true, isAsset: false, isLive: isLive(address) };
}
