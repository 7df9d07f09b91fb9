// @ts-check
import { createClient } from "redis";
import { TagTransport, UNANSWERED_MS } from "./tag-transport.mjs";

const KEY = "shop:cache-tags";
const RECONNECT_MS = 400;

/** Numbers the changes in the order in which Redis carries them out. */
const TOUCH = `
  local version = redis.call('INCR', KEYS[1] .. ':version')
  for _, name in ipairs(ARGV) do redis.call('ZADD', KEYS[1], version, name) end
  redis.call('PUBLISH', KEYS[1], version)
  return version`;

/**
 * Through Redis or Valkey: a channel that notifies, and a sorted set of the changes.
 * @extends {TagTransport<number>}
 */
export class RedisTagTransport extends TagTransport {
  #client;
  #subscriber;

  /** @param {string} url @param {import("./tag-changes.mjs").TagChanges} changes */
  constructor(url, changes) {
    super(changes);
    this.#client = createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: UNANSWERED_MS, reconnectStrategy: () => RECONNECT_MS },
      pingInterval: UNANSWERED_MS,
    });
    this.#subscriber = this.#client.duplicate({ disableOfflineQueue: false });
    for (const client of [this.#client, this.#subscriber]) {
      client.on("error", () => {}); // it reconnects; meanwhile pages are served as they are
      client.connect().catch(() => {});
    }
    this.#subscriber.subscribe(KEY, () => void this.check()).catch(() => {});
  }

  /** @param {string[]} names */
  async publish(names) {
    await this.#client.eval(TOUCH, { keys: [KEY], arguments: names });
  }

  /** @override */
  async readLast() {
    return Number((await this.#client.get(`${KEY}:version`)) ?? 0);
  }

  /** @override @param {number} last */
  async readSince(last) {
    const rows = await this.#client.zRangeWithScores(KEY, `(${last}`, "+inf", { BY: "SCORE" });
    return rows.map(({ value, score }) => ({ name: value, version: score }));
  }

  /** @override */
  async stop() {
    await super.stop();
    this.#client.destroy();
    this.#subscriber.destroy();
  }
}
