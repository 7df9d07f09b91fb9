// @ts-check
// The Content-Security-Policy of a page that is kept: its own inline scripts by their hashes, and no other.
import { createHash } from "node:crypto";

const OPEN = "<script>";
const CLOSE = "</script>";

/**
 * Joins inline scripts that follow each other directly, as Next writes a page's data: fewer hashes, fewer bytes. Scripts
 * with attributes stay as they are.
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

/** Types of scripts that a browser does not run. */
const DATA = /\btype="application\/(ld\+)?json"/;

/**
 * The sources by which a policy allows exactly these inline scripts.
 * @param {string} html
 * @returns {string[]} such as 'sha256-…', each once
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
 * Replaces the permission for all inline scripts by one for these.
 * @param {string} policy of next.config.mjs
 * @param {string[]} hashes
 */
export function strictPolicy(policy, hashes) {
  return policy.replace(/(script-src [^;]*?) 'unsafe-inline'/, (_, rule) => [rule, ...hashes].join(" "));
}
