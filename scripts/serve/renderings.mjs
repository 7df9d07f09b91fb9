// @ts-check
// Renders each response once for all concurrent requests.
import { RenderSlots } from "./render-slots.mjs";

/**
 * @template Result
 * @typedef {{ result: Promise<Result>, waiting: number, abandoned: AbortController }} Rendering `waiting`: how many wait for the result
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
   * disconnected.
   * @param {import("./wanted-response.mjs").Wanted} wanted
   * @param {() => Promise<Result>} render
   * @param {import("node:http").ServerResponse} [client] not given for work in the background, which is never given up
   * @returns {Promise<Result>} rejects with a QueueFullError if too many wait
   */
  join(wanted, render, client) {
    const rendering = this.#underWay.get(wanted.key) ?? this.#start(wanted, render);
    rendering.waiting += 1;
    client?.once("close", () => {
      rendering.waiting -= 1;
      if (rendering.waiting === 0 && this.#underWay.get(wanted.key) === rendering)
        rendering.abandoned.abort();
    });
    return rendering.result;
  }

  /**
   * @param {import("./wanted-response.mjs").Wanted} wanted
   * @param {() => Promise<Result>} render
   * @returns {Rendering<Result>}
   */
  #start({ key, isVariant, isFile }, render) {
    const abandoned = new AbortController();
    // Reading a file needs no slot: a page's scripts do not wait for other pages.
    const started = isFile ? render() : this.#slots.run(render, isVariant, abandoned.signal);
    const rendering = {
      result: started.finally(() => this.#underWay.delete(key)),
      waiting: 0,
      abandoned,
    };
    this.#underWay.set(key, rendering);
    return rendering;
  }
}
