// @ts-check
// Notifies a CDN which of its cached pages have changed (docs/scaling.md).
import { ANY_TAG } from "./tag-changes.mjs";

/** Changes within this time, such as those of one command, are sent as one message. */
const GATHER_MS = 50;
/**
 * Delay before each purge is repeated. After MAX_UNCONFIRMED_MS (page-cache.mjs), no process still lets a CDN keep an
 * outdated page; the extra second covers responses in transit.
 */
const REPEAT_DELAY_MS = 3000;
const RETRY_MS = [1000, 5000, 30_000];
const UNANSWERED_MS = 10_000;

/**
 * Sends each change as `POST { "tags": ["any", "products", …], "everything": false }`: every page with one of
 * these tags in its `Cache-Tag` is outdated. `everything` is true after a start, when earlier changes are
 * unknown. Each message is sent once more later, because a process that had not learned of the change may
 * have sent an outdated page after the first one.
 * @param {import("./tag-changes.mjs").TagChanges} changes
 * @param {{ url: string, token?: string | undefined }} webhook `token`: sent as a bearer token
 */
export function purgeCdnOnChange(changes, { url, token }) {
  /** @type {Set<string>} */
  let gathered = new Set();
  changes.onChange((names) => {
    if (gathered.size === 0)
      setTimeout(() => {
        const tags = [...new Set([ANY_TAG, ...gathered])];
        const everything = gathered.has(ANY_TAG);
        gathered = new Set();
        for (const wait of [0, REPEAT_DELAY_MS])
          setTimeout(() => void send(url, token, { tags, everything }), wait).unref();
      }, GATHER_MS);
    for (const name of names) gathered.add(name);
  });
}

/** @param {string} url @param {string | undefined} token @param {{ tags: string[], everything: boolean }} message */
async function send(url, token, message) {
  for (const wait of [0, ...RETRY_MS]) {
    await new Promise((resolve) => setTimeout(resolve, wait).unref());
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(UNANSWERED_MS),
    }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
  }
  process.stderr.write(
    `CDN_PURGE_URL did not accept ${message.tags.join(", ")}: the CDN's pages expire within an hour\n`,
  );
}
