// @ts-check
// Renders each response once for all concurrent requests.
import { onClosed } from "../lib/on-closed.mjs";
import { RenderSlots } from "./render-slots.mjs";

/**
 * How long a request for a URL that anyone can make up waits for a slot: as long as calls do (ADMISSION_WAIT_SECONDS). nginx takes an
 * instance out of service for a refusal within proxy_next_upstream_timeout (docs/nginx.conf), which is shorter.
 */
export const MAX_WAIT_MS = 3000;

/** A request was refused because it has waited too long for a slot. */
export class WaitedTooLongError extends Error {}

/**
 * @template Result
 * @typedef {object} Rendering
 * @property {Promise<Result>} result
 * @property {number} waiting number of requests and background tasks that wait for the result
 * @property {boolean} hasSlot
 * @property {AbortController} abandoned gives it up if it has no slot yet
 */

/** @template Result */
export class Renderings {
  /** @type {Map<string, Rendering<Result>>} */
  #underWay = new Map();
  #slots = new RenderSlots();

  /** Whether a response is being rendered or waits for its slot. @param {string} key */
  has(key) {
    return this.#underWay.has(key);
  }

  /**
   * Joins the rendering of a response, or starts it. One that still waits for its slot is given up when all its clients have
   * disconnected or been refused.
   * @param {import("./wanted-response.mjs").Wanted} wanted
   * @param {() => Promise<Result>} render
   * @param {import("node:http").ServerResponse} [client] not given for work in the background, which is never given up
   * @returns {Promise<Result>} rejects with a WaitedTooLongError
   */
  join(wanted, render, client) {
    const rendering = this.#underWay.get(wanted.key) ?? this.#start(wanted, render);
    rendering.waiting += 1;
    if (!client) return rendering.result;
    onClosed(client, () => {
      rendering.waiting -= 1;
      if (rendering.waiting === 0 && this.#underWay.get(wanted.key) === rendering)
        rendering.abandoned.abort();
    });
    return wanted.isVariant ? limitWait(rendering) : rendering.result;
  }

  /**
   * @param {import("./wanted-response.mjs").Wanted} wanted
   * @param {() => Promise<Result>} render
   * @returns {Rendering<Result>}
   */
  #start({ key, isVariant, isFile }, render) {
    const abandoned = new AbortController();
    const renderInSlot = () => {
      rendering.hasSlot = true;
      return render();
    };
    // Reading a file needs no slot: a page's scripts do not wait for other pages.
    const started = isFile ? render() : this.#slots.run(renderInSlot, isVariant, abandoned.signal);
    const result = started.finally(() => this.#underWay.delete(key));
    const rendering = { result, waiting: 0, hasSlot: isFile, abandoned };
    this.#underWay.set(key, rendering);
    return rendering;
  }
}

/**
 * @template Result
 * @param {Rendering<Result>} rendering
 * @returns {Promise<Result>}
 */
function limitWait(rendering) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const refused = new Promise((_, reject) => {
    timer = setTimeout(() => {
      if (!rendering.hasSlot) reject(new WaitedTooLongError());
    }, MAX_WAIT_MS);
  });
  return Promise.race([rendering.result, refused]).finally(() => clearTimeout(timer));
}
