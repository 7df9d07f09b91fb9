// @ts-check
// Limits how many pages are rendered at once. All share one thread, so more would not be done sooner, but each needs several MB.
import { bulkhead, TimeoutStrategy, timeout, wrap } from "cockatiel";

const PAGES_AT_ONCE = 12;
/** For URLs that anyone can make up: other pages do not wait for them. */
const VARIANTS_AT_ONCE = 4;
/** Longer than the limits of a database call. A rendering that takes longer fails, and leaves its place to the next one. */
const RENDERING_MS = 30_000;

/** @param {number} atOnce */
const limited = (atOnce) =>
  wrap(bulkhead(atOnce, Number.POSITIVE_INFINITY), timeout(RENDERING_MS, TimeoutStrategy.Aggressive));

export class RenderingPlaces {
  #pages = limited(PAGES_AT_ONCE);
  #variants = limited(VARIANTS_AT_ONCE);

  /**
   * Renders once a place is free.
   * @template T
   * @param {() => Promise<T>} render
   * @param {boolean} isVariant whether anyone can make up the URL
   * @returns {Promise<T>} rejects after the time limit
   */
  run(render, isVariant) {
    return (isVariant ? this.#variants : this.#pages).execute(render);
  }
}
