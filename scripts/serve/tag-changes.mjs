// @ts-check
// Records which cache tags changed, and when this process learned of each change. The page cache and both of Next's
// caches use it to decide whether an entry is stale (docs/decisions/0056).
import { existsSync, readFileSync } from "node:fs";

/** An entry with this tag is stale after any change; a change with this tag makes every entry stale. */
export const ANY_TAG = "any";

/**
 * The prefix of a tag with the instant from which an entry is stale, in milliseconds since
 * 1970 (cacheUntil in lib/server/tags.ts).
 */
const UNTIL = "until:";

/** The shop's clock, which tests can move as in lib/server/clock.ts. */
function shopNow() {
  const file = process.env["TEST_CLOCK_FILE"];
  const moved = file && existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  return Date.now() + (moved || 0) * 1000;
}

/**
 * The instant from which an entry with these tags is stale; Infinity if they name none.
 * @param {Iterable<string>} tags
 */
export function endOf(tags) {
  let end = Number.POSITIVE_INFINITY;
  for (const tag of tags) if (tag.startsWith(UNTIL)) end = Math.min(end, Number(tag.slice(UNTIL.length)));
  return end;
}

/** Milliseconds until an instant that `endOf` returned. @param {number} end */
export const timeLeft = (end) => (end === Number.POSITIVE_INFINITY ? end : end - shopNow());

/** The clock of Next's cache entries: milliseconds since 1970 that never run backward. */
export const cacheNow = () => performance.timeOrigin + performance.now();

/**
 * @typedef {object} Transport carries changes between processes
 * @property {(names: string[]) => Promise<void>} publish
 * @property {() => Promise<void>} stop
 */

export class TagChanges {
  /** When this process learned of a tag's last change. @type {Map<string, number>} */
  #learned = new Map();
  #lastLearned = 0;
  /** Tags that this process changed but has not yet published. Entries with them are stale until they are published. */
  #unpublished = new Set();
  #publishing = false;
  /** @type {Transport | undefined} */
  #transport;
  /** @type {Set<(names: string[]) => void>} */
  #listeners = new Set();
  /** When this process was last known to have learned of all changes. */
  confirmedAt = cacheNow();

  /**
   * Connects the transport that publishes changes to other processes.
   * @param {Transport} transport
   */
  connect(transport) {
    this.#transport = transport;
  }

  /**
   * Whether one of the tags changed after a time, or its `until:` instant has passed.
   * @param {Iterable<string>} tags with ANY_TAG among them, any change counts
   * @param {number} since when the entry's rendering began, on the clock of `cacheNow`
   * @param {number} end the result of `endOf` for these tags; the page cache stores it,
   * because it is needed on every hit
   */
  changedSince(tags, since, end = endOf(tags)) {
    if (timeLeft(end) <= 0) return true;
    if (this.#lastLearned < since && this.#unpublished.size === 0) return false;
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

  /** Records changes of this or another process. @param {string[]} names */
  learn(names) {
    if (names.length === 0) return;
    const at = cacheNow();
    this.#lastLearned = at;
    for (const name of names) this.#learned.set(name, at);
    for (const listener of this.#listeners) listener(names);
  }

  /** Registers a listener for each change that this process learns of. @param {(names: string[]) => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /**
   * Makes entries with these tags stale at once in this process, and in the others once the transport is reachable.
   * @param {string[]} names
   */
  publish(names) {
    this.learn(names);
    if (!this.#transport) return;
    for (const name of names) this.#unpublished.add(name);
    void this.retry();
  }

  /** Publishes the changes that are not published yet. The transport calls it while it is reachable. */
  async retry() {
    if (this.#publishing || this.#unpublished.size === 0) return;
    this.#publishing = true;
    try {
      // A command publishes its tags one by one; this batches them.
      await new Promise((resolve) => setImmediate(resolve));
      while (this.#unpublished.size > 0) {
        const names = /** @type {string[]} */ ([...this.#unpublished]);
        await this.#transport?.publish(names);
        for (const name of names) this.#unpublished.delete(name);
      }
    } catch {
      // The transport retries once it is connected.
    } finally {
      this.#publishing = false;
    }
  }

  async stop() {
    await this.#transport?.stop();
  }
}

/** Next loads the cache handlers separately from the server's own imports; both must share this state. */
const shared =
  /** @type {{ __shopTagChanges?: TagChanges, __shopTagRecorder?: { pages: Set<Set<string>>, recent: Map<string, number> } }} */ (
    globalThis
  );
shared.__shopTagChanges ??= new TagChanges();
shared.__shopTagRecorder ??= { pages: new Set(), recent: new Map() };

/** The changes that this process knows of. */
export const tagChanges = shared.__shopTagChanges;

/** The tag sets of the pages being rendered, and the recently used tags with the time of their last use. */
const { pages, recent } = shared.__shopTagRecorder;
/** Longer than the time for which Next shares an entry that it has read. */
const RECENT_MS = 5000;
const MAX_RECENT = 1000;

/**
 * Adds the tags of a used entry to every page that is being rendered: concurrent renderings share one read of an entry,
 * which Next attributes to the first.
 * @param {Iterable<string>} tags
 */
export function recordTags(tags) {
  const at = cacheNow();
  for (const tag of tags) {
    recent.set(tag, at);
    for (const page of pages) page.add(tag);
  }
  if (recent.size > MAX_RECENT) deleteEarlierTags(at);
}

/** Deletes the tags that were not used recently or have ended. @param {number} at the current time */
function deleteEarlierTags(at) {
  for (const [tag, used] of recent)
    if (used < at - RECENT_MS || timeLeft(endOf([tag])) <= 0) recent.delete(tag);
}

/**
 * Renders a page and collects the tags of every cache entry that it may have read or written.
 * @template Result
 * @param {() => Promise<Result>} render
 * @returns {Promise<{ result: Result, tags: Set<string> }>}
 */
export async function collectTags(render) {
  deleteEarlierTags(cacheNow());
  const tags = new Set(recent.keys());
  pages.add(tags);
  try {
    return { result: await render(), tags };
  } finally {
    pages.delete(tags);
  }
}
