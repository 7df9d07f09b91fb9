// @ts-check
import { ANY_TAG, now } from "./tag-changes.mjs";

/** Also finds a connection that died without an error. */
const CHECK_MS = 400;
/** An answer that takes longer than this counts as a lost connection. */
export const UNANSWERED_MS = 2000;

/**
 * Carries changed cache tags between processes. A notification makes `check` run within milliseconds; it also runs by the
 * clock, which closes the gap after a lost connection.
 * @template Version number of a change
 */
export class TagTransport {
  #changes;
  /** The last change that this process knows. @type {Version | undefined} */
  #last;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  #isChecking = false;
  #isDue = false;
  #hasStopped = false;

  /** @param {import("./tag-changes.mjs").TagChanges} changes */
  constructor(changes) {
    this.#changes = changes;
    setImmediate(() => void this.check());
  }

  /** @returns {Promise<Version>} the number of the last change */
  async readLast() {
    throw new Error("not implemented");
  }

  /** @param {Version} _last @returns {Promise<{ name: string, version: Version }[]>} the later changes, in order */
  async readSince(_last) {
    throw new Error("not implemented");
  }

  /** Forgets a connection that failed. */
  reset() {}

  async stop() {
    this.#hasStopped = true;
    clearTimeout(this.#timer);
  }

  /** Reads what changed now, and again after a while; a notification meanwhile asks for another reading. */
  async check() {
    this.#isDue = true;
    if (this.#isChecking) return;
    this.#isChecking = true;
    clearTimeout(this.#timer);
    while (this.#isDue && !this.#hasStopped) {
      this.#isDue = false;
      await this.#read().catch(() => this.reset());
    }
    this.#isChecking = false;
    if (!this.#hasStopped) this.#timer = setTimeout(() => void this.check(), CHECK_MS).unref();
  }

  async #read() {
    const asked = now();
    if (this.#last === undefined) {
      this.#last = await this.readLast();
      this.#changes.learn([ANY_TAG]); // what was rendered before is of unknown age
    } else {
      const rows = await this.readSince(this.#last);
      this.#last = rows.at(-1)?.version ?? this.#last;
      this.#changes.learn(rows.map(({ name }) => name));
    }
    this.#changes.confirmedAt = asked;
    void this.#changes.retry();
  }
}
