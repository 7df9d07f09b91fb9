// @ts-check
// Next's storage for prerendered responses (cacheHandler in next.config.mjs): in memory, and aware of changes that
// other processes made. It does not read the build's prerendered pages, which may be older than the data.
import { LRUCache } from "lru-cache";
import { cacheNow, recordTags, tagChanges } from "./tag-changes.mjs";

/** Small, because the page cache handles requests before Next does, and keeps its responses compressed. */
const MAX_BYTES = 8 * 1024 * 1024;
/** The header in which Next stores the tags of a prerendered response. */
const TAGS_HEADER = "x-next-cache-tags";

/**
 * The parts of Next's cached value that are used here; each kind of response has some of them.
 * @typedef {object} CachedValue
 * @property {string} [html]
 * @property {Buffer} [body]
 * @property {Buffer} [rscData]
 * @property {string} [postponed]
 * @property {Map<string, Buffer>} [segmentData]
 * @property {import("node:http").OutgoingHttpHeaders} [headers]
 */
/** @typedef {{ value: CachedValue, lastModified: number, cacheControl: unknown }} Stored */

/** @type {LRUCache<string, Stored>} */
const entries = new LRUCache({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ value }, key) => sizeOf(value) + key.length,
});

/** Next creates one for each request. */
export default class ResponseCacheHandler {
  #began = cacheNow();

  /** @param {string} key @returns {Promise<Stored | null>} */
  async get(key) {
    const entry = entries.get(key);
    if (!entry) return null;
    const tags = tagsOf(entry.value);
    if (tagChanges.changedSince(tags, entry.lastModified)) return null;
    recordTags(tags);
    return entry;
  }

  /**
   * @param {string} key
   * @param {CachedValue | null} value null when the response must not be stored
   * @param {{ cacheControl?: unknown }} context
   */
  async set(key, value, context) {
    if (!value) {
      entries.delete(key);
      return;
    }
    recordTags(tagsOf(value));
    // The time before its data was read, so that a change during the rendering makes it stale.
    entries.set(key, { value, lastModified: Math.floor(this.#began), cacheControl: context.cacheControl });
  }

  /** @param {string | string[]} tags */
  async revalidateTag(tags) {
    tagChanges.publish([tags].flat());
  }

  resetRequestCache() {}
}

/** @param {CachedValue} value @returns {string[]} */
function tagsOf(value) {
  const header = value.headers?.[TAGS_HEADER];
  return typeof header === "string" && header !== "" ? header.split(",") : [];
}

/**
 * Size in memory in bytes: a string with a character outside Latin-1, such as a dash, takes two bytes for each.
 * @param {CachedValue} value
 */
function sizeOf(value) {
  let bytes = 1000;
  for (const text of [value.html, value.postponed]) bytes += 2 * (text?.length ?? 0);
  for (const part of [value.rscData, value.body]) bytes += part?.length ?? 0;
  for (const segment of value.segmentData?.values() ?? []) bytes += segment.length;
  return bytes;
}
