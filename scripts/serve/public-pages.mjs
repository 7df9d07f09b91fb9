// @ts-check
// Which URLs have the same response for everyone, and which of their query parameters matter. The page cache serves
// only these; next.config.mjs marks their responses as cacheable. A test compares the list with app/.

import { NOT_FOUND_PATH } from "./not-found-page.mjs";

/** next.config.mjs lists it, so that Next responds in one piece, with the status of the whole page. */
export const USER_AGENT = "Page-Cache";

/** Seconds for which a page may be cached while none of its tags changes. */
const PAGE_SECONDS = 3600;

/** A parameter that makes a listing depend on the stock, which changes with every order. */
const LIVE = "stock";
const LIVE_QUERY = /[?&]stock=/;

/**
 * Paths as in next.config.mjs, and their query parameters. Any other parameter (a campaign's, say) is read only in the
 * browser, so that pages with it share one entry.
 * @type {[source: string, query?: string[]][]}
 */
const PAGES = [
  ["/"],
  [
    "/shop",
    ["search", "category", "sort", "view", "min", "max", "diet", "free", "after", "shown", "product", LIVE],
  ],
  ["/products/:slug"],
  ["/products/:slug/reviews/:after"],
  ["/encyclopedia", ["tab", "category", "search"]],
  ["/encyclopedia/:slug"],
  ["/recipes", ["category", "difficulty", "search"]],
  ["/recipes/:slug"],
  ["/faqs", ["category", "search"]],
  ["/blog"],
  ["/blog/:slug"],
  ...["about-alkaline", "accessibility", "health-benefits", "meal-kits", "meal-planning", "privacy"].map(
    page,
  ),
  ...["returns", "shipping", "subscription-help", "terms", "contact", "track-order", "membership-signup"].map(
    page,
  ),
];

/** @param {string} name @returns {[string]} */
function page(name) {
  return [`/${name}`];
}

/** Files that are the same for everyone. @type {[source: string, query?: string[]][]} */
const FILES = [
  ["/encyclopedia/social-card.jpg"],
  ["/encyclopedia/:slug/social-card.jpg"],
  ["/recipes/social-card.jpg"],
  ["/recipes/:slug/social-card.jpg"],
  ["/products/:slug/social-card.jpg"],
  ["/social-cards/:card"],
  ["/sitemap.xml"],
  ["/sitemaps/:name"],
  ["/robots.txt"],
  ["/manifest.webmanifest"],
  [NOT_FOUND_PATH],
];

/** The header field that the page cache obeys before Cache-Control, as CDNs do (RFC 9213). */
const KEEP = { key: "CDN-Cache-Control", value: `max-age=${PAGE_SECONDS}` };

/** The headers of next.config.mjs that allow these responses to be cached although Next renders some per request. */
export const publicPageHeaders = [...PAGES, ...FILES].map(([source]) => ({
  source,
  ...(source === "/shop" ? { missing: [{ type: "query", key: LIVE }] } : {}),
  headers: [KEEP],
}));

/** @type {Map<string, string[]>} */
const fixed = new Map();
for (const [source, query = []] of [...PAGES, ...FILES]) if (!source.includes(":")) fixed.set(source, query);
const patterns = [...PAGES, ...FILES]
  .filter(([source]) => source.includes(":"))
  .map(([source, query]) => ({ pattern: new RegExp(`^${source.replaceAll(/:\w+/g, "[^/]+")}$`), query }));

/**
 * The query parameters that matter for a path.
 * @param {string} path
 * @returns {readonly string[] | undefined} undefined if the path is not the same for everyone
 */
function queryOf(path) {
  const names = fixed.get(path);
  if (names) return names;
  const found = patterns.find(({ pattern }) => pattern.test(path));
  return found && (found.query ?? []);
}

/** Next also serves other spellings of a path (`/x/../y`, `/y#z`, `/%79`); caching each one would fill the memory. */
const PLAIN = /^(\/[\w~-][\w.~-]*)+$|^\/$/;

/**
 * Whether the page at a canonical URL shows the stock and is therefore rendered for each request.
 * @param {string} url
 */
export const isLive = (url) => LIVE_QUERY.test(url);

/**
 * The URL under which a page is cached: without parameters that do not matter, and with the others sorted.
 * @param {string} url path and query as requested
 * @returns {string | undefined} undefined if the response must not be cached
 */
export function canonicalAddress(url) {
  const address = publicAddress(url);
  return address !== undefined && isLive(address) ? undefined : address;
}

/**
 * The canonical URL of a page that is the same for everyone, even if it must not be cached.
 * @param {string} url path and query as requested
 * @returns {string | undefined} undefined if the response must not be shared
 */
export function publicAddress(url) {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  if (!PLAIN.test(path)) return undefined;
  const names = queryOf(path);
  if (!names) return undefined;
  if (mark < 0) return path;
  const query = new URLSearchParams(url.slice(mark + 1));
  const kept = [...query].filter(([name, value]) => value !== "" && names.includes(name));
  kept.sort(([one], [other]) => Number(one > other) - Number(one < other));
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
