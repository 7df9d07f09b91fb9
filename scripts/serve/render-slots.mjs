// @ts-check
// Limits how many pages are rendered at once. All renderings share one thread, so running more at once would not finish them sooner, and each needs several MB.
import { bulkhead, TimeoutStrategy, timeout, wrap } from "cockatiel";

const PAGES_AT_ONCE = 12;
/** For URLs that anyone can make up: other pages do not wait for them. */
const VARIANTS_AT_ONCE = 4;
/** Longer than the time limits of a database call. A rendering that exceeds it fails and frees its slot. */
const RENDER_TIMEOUT_MS = 30_000;

/** @param {number} slots */
const createLimiter = (slots) =>
  wrap(bulkhead(slots, Number.POSITIVE_INFINITY), timeout(RENDER_TIMEOUT_MS, TimeoutStrategy.Aggressive));

export class RenderSlots {
  #pages = createLimiter(PAGES_AT_ONCE);
  #variants = createLimiter(VARIANTS_AT_ONCE);

  /**
   * Renders once a slot is free.
   * @template T
   * @param {() => Promise<T>} render
   * @param {boolean} isVariant whether anyone can make up the URL
   * @returns {Promise<T>} rejects after the time limit
   */
  run(render, isVariant) {
    return (isVariant ? this.#variants : this.#pages).execute(render);
  }
}
