// @ts-check
// Next's storage for prerendered responses (cacheHandler in next.config.mjs): in memory, and aware of changes that
// other processes made. What the build prerendered is not read: it may be older than the data.
import { LRUCache } from "lru-cache";
import { now, recordTags, tagChanges } from "./tag-changes.mjs";

const MAX_BYTES = 48 * 1024 * 1024;
/** The header in which Next keeps the tags of a prerendered response. */
const TAGS_HEADER = "x-next-cache-tags";

/** @typedef {{ value: any, lastModified: number, cacheControl: unknown }} Stored */

/** @type {LRUCache<string, Stored>} */
const entries = new LRUCache({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ value }, key) => sizeOf(value) + key.length,
});

/** One for each request, as Next documents. */
export default class ResponseCacheHandler {
  #began = now();

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
   * @param {any} value null when the response must not be kept
   * @param {{ cacheControl?: unknown }} context
   */
  async set(key, value, context) {
    if (!value) {
      entries.delete(key);
      return;
    }
    recordTags(tagsOf(value));
    // Its age counts from before its data was read: a change during the rendering makes it stale.
    entries.set(key, { value, lastModified: Math.floor(this.#began), cacheControl: context.cacheControl });
  }

  /** @param {string | string[]} tags */
  async revalidateTag(tags) {
    tagChanges.publish([tags].flat());
  }

  resetRequestCache() {}
}

/** @param {any} value @returns {string[]} */
function tagsOf(value) {
  const header = value.headers?.[TAGS_HEADER];
  return typeof header === "string" && header !== "" ? header.split(",") : [];
}

/** @param {any} value */
function sizeOf(value) {
  let bytes = 1000;
  for (const part of [value.html, value.rscData, value.body, value.postponed]) bytes += part?.length ?? 0;
  for (const segment of value.segmentData?.values() ?? []) bytes += segment.length;
  return bytes;
}
