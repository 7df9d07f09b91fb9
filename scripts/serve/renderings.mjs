// @ts-check
// Renders each response once for all concurrent requests.
import { onClosed } from "../lib/on-closed.mjs";
import { RenderSlots } from "./render-slots.mjs";

/**
 * How long a request for a URL that anyone can make up waits for a slot: as long as calls do
 * (ADMISSION_WAIT_SECONDS). nginx marks an instance as unavailable if it refuses a request within
 * proxy_next_upstream_timeout (docs/nginx.conf), so this must be longer.
 */
export const SLOT_TIMEOUT_MS = 3000;

/** The request was refused because it waited too long for a slot. */
export class SlotTimeoutError extends Error {}

/**
 * @template Result
 * @typedef {object} Rendering
 * @property {Promise<Result>} result
 * @property {number} waiters number of requests and background tasks that wait for the result
 * @property {boolean} hasSlot
 * @property {AbortController} controller cancels it if it has no slot yet
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
   * Joins the rendering of a response, or starts it. One that is still waiting for its slot is canceled once all
   * its clients have disconnected or been refused.
   * @param {import("./wanted-response.mjs").Wanted} wanted
   * @param {() => Promise<Result>} render
   * @param {import("node:http").ServerResponse} [client] omitted for work in the background, which is never canceled
   * @returns {Promise<Result>} rejects with a SlotTimeoutError
   */
  join(wanted, render, client) {
    const rendering = this.#underWay.get(wanted.key) ?? this.#start(wanted, render);
    rendering.waiters += 1;
    if (!client) return rendering.result;
    onClosed(client, () => {
      rendering.waiters -= 1;
      if (rendering.waiters === 0 && this.#underWay.get(wanted.key) === rendering)
        rendering.controller.abort();
    });
    return wanted.isVariant ? limitWait(rendering) : rendering.result;
  }

  /**
   * @param {import("./wanted-response.mjs").Wanted} wanted
   * @param {() => Promise<Result>} render
   * @returns {Rendering<Result>}
   */
  #start({ key, isVariant, isAsset }, render) {
    const controller = new AbortController();
    const renderInSlot = () => {
      rendering.hasSlot = true;
      return render();
    };
    // Reading a file needs no slot: a page's scripts do not wait for other pages.
    const started = isAsset ? render() : this.#slots.run(renderInSlot, isVariant, controller.signal);
    const result = started.finally(() => this.#underWay.delete(key));
    const rendering = { result, waiters: 0, hasSlot: isAsset, controller };
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
      if (!rendering.hasSlot) reject(new SlotTimeoutError());
    }, SLOT_TIMEOUT_MS);
  });
  return Promise.race([rendering.result, refused]).finally(() => clearTimeout(timer));
}
