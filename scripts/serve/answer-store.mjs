// @ts-check
// Stores the page cache's responses within its memory limit.
import { LRUCache } from "lru-cache";

/** @typedef {import("./cached-answer.mjs").CachedAnswer} CachedAnswer */

const MEGABYTE = 1024 * 1024;
const DEFAULT_MEGABYTES = 32;
/** The share of the memory for URLs that anyone can make up: these never evict a page without a query. */
const VARIANTS_PART = 0.25;
/** The overhead of an entry besides its bodies and header fields, in bytes. */
const ENTRY_BYTES = 2000;

/** @param {number} megabytes @returns {LRUCache<string, CachedAnswer>} */
const createCache = (megabytes) =>
  new LRUCache({
    maxSize: Math.round(megabytes * MEGABYTE),
    sizeCalculation: (answer, key) => answer.bytes + key.length + ENTRY_BYTES,
  });

export class AnswerStore {
  #pages;
  #variants;

  /** @param {number} [megabytes] */
  constructor(megabytes = DEFAULT_MEGABYTES) {
    this.#pages = createCache(megabytes * (1 - VARIANTS_PART));
    this.#variants = createCache(megabytes * VARIANTS_PART);
  }

  /** @param {string} key */
  get(key) {
    return this.#pages.get(key) ?? this.#variants.get(key);
  }

  /**
   * Stores a response in place of an earlier one, which may be in the other part, for
   * example when a removed page becomes a 404.
   * @param {import("./wanted-response.mjs").Wanted} wanted
   * @param {CachedAnswer} answer
   */
  set({ key, isVariant }, answer) {
    if (!this.delete(key, answer.began)) return;
    (isVariant || answer.status !== 200 ? this.#variants : this.#pages).set(key, answer);
  }

  /**
   * Deletes a response, unless a rendering that began later has stored it.
   * @param {string} key
   * @param {number} began start of the rendering whose result replaces it
   * @returns {boolean} whether no response remains stored
   */
  delete(key, began) {
    if ((this.get(key)?.began ?? 0) > began) return false;
    this.#pages.delete(key);
    this.#variants.delete(key);
    return true;
  }

  /**
   * Whether this response is stored in the part for pages, which excludes made-up URLs and 404s.
   * @param {string} key
   * @param {CachedAnswer} answer
   */
  hasPage(key, answer) {
    return this.#pages.peek(key) === answer;
  }

  /**
   * Updates the recorded size of a response after its encodings have changed.
   * @param {string} key
   * @param {CachedAnswer} answer
   */
  updateSize(key, answer) {
    for (const store of [this.#pages, this.#variants])
      if (store.peek(key) === answer) {
        store.delete(key); // setting the same value again does not change its size
        store.set(key, answer);
      }
  }
}
