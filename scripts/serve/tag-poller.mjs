// @ts-check
import { ANY_TAG, cacheNow } from "./tag-changes.mjs";

/** Also bounds how long a connection that died without an error goes unnoticed. */
const POLL_MS = 400;
/** A connection that does not answer within this time counts as lost. */
export const UNANSWERED_MS = 2000;

/**
 * The numbered changes at one moment.
 * @typedef {object} TagSnapshot
 * @property {string} epoch changes when tag changes may have been lost; version numbers may then restart
 * @property {number} version the number of the last change
 * @property {string[]} names the tags that changed after the version that was passed, in order
 */

/**
 * Where numbered changes are read.
 * @typedef {object} Source
 * @property {(last: number | undefined) => Promise<TagSnapshot>} read reads everything at one
 * moment; if `last` is undefined, `names` is ignored
 * @property {() => void} [reset] called after a failed read: drops the connection
 */

/**
 * Reads the changes of all processes. A notification calls `check`, which takes
 * milliseconds; polling covers lost connections.
 */
export class TagPoller {
  #changes;
  #source;
  /** The last reading. @type {TagSnapshot | undefined} */
  #last;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  #isChecking = false;
  #isDue = false;
  #hasStopped = false;

  /** @param {import("./tag-changes.mjs").TagChanges} changes @param {Source} source */
  constructor(changes, source) {
    this.#changes = changes;
    this.#source = source;
    setImmediate(() => void this.check());
  }

  stop() {
    this.#hasStopped = true;
    clearTimeout(this.#timer);
  }

  /** Reads the changes now, and once more if it is called again in the meantime. */
  async check() {
    this.#isDue = true;
    if (this.#isChecking) return;
    this.#isChecking = true;
    clearTimeout(this.#timer);
    while (this.#isDue && !this.#hasStopped) {
      this.#isDue = false;
      await this.#read().catch(() => this.#source.reset?.());
    }
    this.#isChecking = false;
    if (!this.#hasStopped) this.#timer = setTimeout(() => void this.check(), POLL_MS).unref();
  }

  async #read() {
    const asked = cacheNow();
    const last = this.#last;
    const reading = await this.#source.read(last?.version);
    const isComplete = last?.epoch === reading.epoch && last.version <= reading.version;
    this.#last = reading;
    this.#changes.learn(isComplete ? reading.names : [ANY_TAG]);
    this.#changes.confirmedAt = asked;
    void this.#changes.retry();
  }
}
