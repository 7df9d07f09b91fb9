// @ts-check
// Which cache tags changed, and when this process learned of it. The page cache and both of Next's caches ask
// here whether an entry is older than a change (docs/decisions/0056).
import { AsyncLocalStorage } from "node:async_hooks";

/** Stands for every tag: of an entry whose tags are unknown, and of a change whose tags are. */
export const ANY_TAG = "any";

/** The clock of Next's cache entries: milliseconds since 1970 that never run backwards. */
export const now = () => performance.timeOrigin + performance.now();

/**
 * @typedef {object} Transport what carries changes between processes
 * @property {(names: string[]) => Promise<void>} publish
 * @property {() => Promise<void>} stop
 */

export class TagChanges {
  /** When this process learned of a tag's last change. @type {Map<string, number>} */
  #learned = new Map();
  #lastLearned = 0;
  /** Changes of this process that no other one knows yet: their entries are stale until it is published. */
  #unpublished = new Set();
  #publishing = false;
  /** @type {Transport | undefined} */
  #transport;
  /** @type {Set<(names: string[]) => void>} */
  #listeners = new Set();
  /** When the transport last confirmed that all changes are known. */
  confirmedAt = now();

  /**
   * Carries changes to other processes from now on.
   * @param {Transport} transport
   */
  connect(transport) {
    this.#transport = transport;
  }

  /**
   * Whether one of the tags changed after a time.
   * @param {Iterable<string>} tags ANY_TAG among them asks for any change at all
   * @param {number} since when the entry's rendering began, on the clock of `now`
   */
  changedSince(tags, since) {
    if ((this.#learned.get(ANY_TAG) ?? 0) >= since) return true;
    for (const tag of tags) {
      const learned = tag === ANY_TAG ? this.#lastLearned : (this.#learned.get(tag) ?? 0);
      if (learned >= since || this.#unpublished.has(tag)) return true;
    }
    return false;
  }

  /** When one of the tags last changed, or 0. @param {string[]} tags */
  lastChange(tags) {
    return Math.max(0, this.#learned.get(ANY_TAG) ?? 0, ...tags.map((tag) => this.#learned.get(tag) ?? 0));
  }

  /** Records changes that another process, or this one, has published. @param {string[]} names */
  learn(names) {
    if (names.length === 0) return;
    const at = now();
    this.#lastLearned = at;
    for (const name of names) this.#learned.set(name, at);
    for (const listener of this.#listeners) listener(names);
  }

  /** Called with each change that this process learns of. @param {(names: string[]) => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /**
   * Makes entries with these tags stale here at once, and everywhere as soon as the transport can be reached.
   * @param {string[]} names
   */
  publish(names) {
    this.learn(names);
    if (!this.#transport) return;
    for (const name of names) this.#unpublished.add(name);
    void this.retry();
  }

  /** Publishes what could not be published before; called by the transport when it is reachable again. */
  async retry() {
    if (this.#publishing || this.#unpublished.size === 0) return;
    this.#publishing = true;
    try {
      // The calls of one command arrive one by one: one message carries them all.
      await new Promise((resolve) => setImmediate(resolve));
      while (this.#unpublished.size > 0) {
        const names = /** @type {string[]} */ ([...this.#unpublished]);
        await this.#transport?.publish(names);
        for (const name of names) this.#unpublished.delete(name);
      }
    } catch {
      // The transport calls again once it is connected.
    } finally {
      this.#publishing = false;
    }
  }

  async stop() {
    await this.#transport?.stop();
  }
}

/** Next loads its cache handlers by path, and serve.mjs imports them: all must share one state. */
const shared =
  /** @type {{ __shopTagChanges?: TagChanges, __shopTagRecorder?: AsyncLocalStorage<Set<string>> }} */ (
    globalThis
  );
shared.__shopTagChanges ??= new TagChanges();
shared.__shopTagRecorder ??= new AsyncLocalStorage();

/** The changes that this process knows. */
export const tagChanges = shared.__shopTagChanges;

const recorder = shared.__shopTagRecorder;

/** Adds tags to those of the page that is being rendered. @param {Iterable<string>} tags */
export function recordTags(tags) {
  const page = recorder.getStore();
  if (page) for (const tag of tags) page.add(tag);
}

/**
 * Renders a page and collects the tags of every cache entry that it read or made.
 * @template Result
 * @param {() => Promise<Result>} render
 * @returns {Promise<{ result: Result, tags: Set<string> }>}
 */
export async function collectTags(render) {
  /** @type {Set<string>} */
  const tags = new Set();
  return { result: await recorder.run(tags, render), tags };
}
