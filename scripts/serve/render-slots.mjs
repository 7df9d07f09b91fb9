// @ts-check
// Limits how many pages are rendered at once. All renderings share one thread, so running more at once would
// not finish them sooner, and each needs several MB.
import { TimeoutStrategy, timeout } from "cockatiel";

const PAGES_AT_ONCE = 12;
/** For URLs that anyone can make up: other pages do not wait for them. */
const VARIANTS_AT_ONCE = 4;
/** Longer than the time limits of a database call. A rendering that exceeds it fails and frees its slot. */
const RENDER_TIMEOUT_MS = 30_000;

/**
 * A counting semaphore that serves waiters in order of arrival. cockatiel's bulkhead is not
 * used because it keeps aborted work in its queue.
 */
class Semaphore {
  #free;
  /** @type {Set<() => void>} */
  #waiting = new Set();

  /** @param {number} count */
  constructor(count) {
    this.#free = count;
  }

  /**
   * Acquires a slot once one is free.
   * @param {AbortSignal} signal aborts the wait
   * @returns {Promise<void>} rejects if the wait was aborted
   */
  acquire(signal) {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      this.#waiting.add(resolve);
      signal.addEventListener("abort", () => this.#waiting.delete(resolve) && reject(signal.reason));
    });
  }

  /** Passes the slot to the rendering that has waited longest. */
  release() {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

export class RenderSlots {
  #pages = new Semaphore(PAGES_AT_ONCE);
  #variants = new Semaphore(VARIANTS_AT_ONCE);
  #limit = timeout(RENDER_TIMEOUT_MS, TimeoutStrategy.Aggressive);

  /**
   * Renders once a slot is free.
   * @template T
   * @param {() => Promise<T>} render
   * @param {boolean} isVariant whether anyone can make up the URL
   * @param {AbortSignal} signal cancels the rendering if it is still waiting for its slot
   * @returns {Promise<T>} rejects if the rendering was canceled or exceeded the time limit
   */
  async run(render, isVariant, signal) {
    const slots = isVariant ? this.#variants : this.#pages;
    await slots.acquire(signal);
    try {
      return await this.#limit.execute(render);
    } finally {
      slots.release();
    }
  }
}
