// @ts-check
import { ANY_TAG, now } from "./tag-changes.mjs";

/** Also bounds how long a connection that died without an error goes unnoticed. */
const POLL_MS = 400;
/** A connection that does not answer within this time counts as lost. */
export const UNANSWERED_MS = 2000;

/**
 * Where numbered changes are read.
 * @template Version number of a change
 * @typedef {object} Source
 * @property {() => Promise<Version>} readLast the number of the last change
 * @property {(last: Version) => Promise<{ name: string, version: Version }[]>} readSince the later changes, in order
 * @property {() => void} [reset] called after a failed read: drops the connection
 */

/**
 * Reads the changes of all processes. A notification calls `check`, which takes milliseconds; polling covers lost connections.
 * @template Version number of a change
 */
export class TagPoller {
  #changes;
  #source;
  /** The last change that this process knows of. @type {Version | undefined} */
  #last;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  #isChecking = false;
  #isDue = false;
  #hasStopped = false;

  /** @param {import("./tag-changes.mjs").TagChanges} changes @param {Source<Version>} source */
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
    const asked = now();
    if (this.#last === undefined) {
      this.#last = await this.#source.readLast();
      this.#changes.learn([ANY_TAG]); // earlier changes are unknown
    } else {
      const rows = await this.#source.readSince(this.#last);
      this.#last = rows.at(-1)?.version ?? this.#last;
      this.#changes.learn(rows.map(({ name }) => name));
    }
    this.#changes.confirmedAt = asked;
    void this.#changes.retry();
  }
}
