// @ts-check
// The Content-Security-Policy of a cached page: allows its own inline scripts by their hashes, and no others.
import { createHash } from "node:crypto";

const OPEN = "<script>";
const CLOSE = "</script>";

/**
 * Joins adjacent inline scripts, which is how Next writes a page's data, so that fewer hashes are needed. Scripts with
 * attributes stay as they are.
 * @param {string} html
 */
export function joinScripts(html) {
  let joined = "";
  let at = 0;
  while (true) {
    const begin = html.indexOf(OPEN, at);
    if (begin < 0) return joined + html.slice(at);
    let end = html.indexOf(CLOSE, begin);
    if (end < 0) return joined + html.slice(at);
    joined += html.slice(at, end);
    while (html.startsWith(OPEN, end + CLOSE.length)) {
      const next = html.indexOf(CLOSE, end + CLOSE.length);
      if (next < 0) break;
      joined += `;${html.slice(end + CLOSE.length + OPEN.length, next)}`;
      end = next;
    }
    joined += CLOSE;
    at = end + CLOSE.length;
  }
}

/** Scripts that contain data, which a browser does not run. */
const DATA = /\btype="application\/(ld\+)?json"/;

/**
 * The policy sources that allow exactly the inline scripts of a page.
 * @param {string} html
 * @returns {string[]} each a 'sha256-…', without duplicates
 */
export function hashScripts(html) {
  const hashes = new Set();
  for (const [, attributes = "", body = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || DATA.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
  }
  return [...hashes];
}

/**
 * Replaces a policy's 'unsafe-inline' for scripts with these hashes.
 * @param {string} policy the one set in next.config.mjs
 * @param {string[]} hashes
 */
export function strictPolicy(policy, hashes) {
  return policy.replace(/(script-src [^;]*?) 'unsafe-inline'/, (_, rule) => [rule, ...hashes].join(" "));
}
