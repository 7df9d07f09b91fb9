// @ts-check
// Which response a request asks for, and under which key the page cache stores it.
import { canonicalAddress } from "./public-pages.mjs";

/**
 * @typedef {object} Wanted
 * @property {string} key
 * @property {string} url
 * @property {Record<string, string>} headers what the response depends on besides its URL
 * @property {boolean} isSearch whether it depends on a query, such as that of a search or a filter
 * @property {boolean} isVariant whether anyone can make up such a request: a search, or the RSC payload of a soft navigation
 * @property {boolean} isAsset whether it is an asset of the build, which is read instead of rendered
 */

/** Excludes "." and "..", as PLAIN in public-pages.mjs does. */
const ASSET = /^\/_next\/static(\/[\w~-][\w.~-]*)+\.(js|css|svg|json)$/;
/** What Next's router sends when it navigates or prefetches. */
const ROUTER_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
];
const MAX_ROUTER_HEADER = 8000;
/** A parameter other than the one that Next's router adds to the URLs of payloads. */
const PARAMETER = /[?&](?!_rsc\b)/;

/** The page at a URL. @param {string} url @returns {Wanted} */
export const wantedPage = (url) => {
  const isSearch = PARAMETER.test(url);
  return { key: url, url, headers: {}, isSearch, isVariant: isSearch, isAsset: false };
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
    return { key: url, url, headers: {}, isSearch: false, isVariant: false, isAsset: true };
  const address = canonicalAddress(url);
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
  return { key, url, headers: router, isSearch: PARAMETER.test(url), isVariant: true, isAsset: false };
}
