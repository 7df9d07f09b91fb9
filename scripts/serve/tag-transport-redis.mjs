// @ts-check
import { createClient } from "redis";
import { TagPoller, UNANSWERED_MS } from "./tag-poller.mjs";

const KEY = "shop:cache-tags";
const RECONNECT_MS = 400;

/** Numbers the changes in the order in which Redis executes them. */
const TOUCH = `
  local version = redis.call('INCR', KEYS[1] .. ':version')
  for _, name in ipairs(ARGV) do redis.call('ZADD', KEYS[1], version, name) end
  redis.call('PUBLISH', KEYS[1], version)
  return version`;

/** Carries changes through Redis or Valkey: a channel for notifications, and a sorted set of the changes. */
export class RedisTagTransport {
  #poller;
  #client;
  #subscriber;

  /** @param {string} url @param {import("./tag-changes.mjs").TagChanges} changes */
  constructor(url, changes) {
    this.#poller = new TagPoller(changes, this);
    this.#client = createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: UNANSWERED_MS, reconnectStrategy: () => RECONNECT_MS },
      pingInterval: UNANSWERED_MS,
    });
    this.#subscriber = this.#client.duplicate({ disableOfflineQueue: false });
    for (const client of [this.#client, this.#subscriber]) {
      client.on("error", () => {}); // it reconnects; until then pages are served from the cache
      client.connect().catch(() => {});
    }
    this.#subscriber.subscribe(KEY, () => void this.#poller.check()).catch(() => {});
  }

  /** @param {string[]} names */
  async publish(names) {
    await this.#client.eval(TOUCH, { keys: [KEY], arguments: names });
  }

  async readLast() {
    return Number((await this.#client.get(`${KEY}:version`)) ?? 0);
  }

  /** @param {number} last */
  async readSince(last) {
    const rows = await this.#client.zRangeWithScores(KEY, `(${last}`, "+inf", { BY: "SCORE" });
    return rows.map(({ value, score }) => ({ name: value, version: score }));
  }

  async stop() {
    this.#poller.stop();
    this.#client.destroy();
    this.#subscriber.destroy();
  }
}
