// @ts-check
import { randomUUID } from "node:crypto";
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

/**
 * Reads the changes after ARGV[2] at one moment. The epoch changes when the data is lost, which creates its key again,
 * and when another server answers: a replica that takes over, or a restarted server, may lack the last changes.
 */
const READ = `
  redis.call('SET', KEYS[1] .. ':epoch', ARGV[1], 'NX')
  local server = redis.pcall('INFO', 'server') -- an error where a provider forbids it
  local run = type(server) == 'string' and string.match(server, 'run_id:(%w+)') or ''
  return {
    redis.call('GET', KEYS[1] .. ':epoch') .. run,
    redis.call('GET', KEYS[1] .. ':version') or '0',
    redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[2], '+inf')
  }`;

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

  /** @param {number | undefined} last @returns {Promise<import("./tag-poller.mjs").TagSnapshot>} */
  async read(last) {
    const answer = await this.#client.eval(READ, {
      keys: [KEY],
      arguments: [randomUUID(), last === undefined ? "+inf" : String(last)],
    });
    const [epoch, version, names] = /** @type {[string, string, string[]]} */ (answer);
    return { epoch, version: Number(version), names };
  }

  async stop() {
    this.#poller.stop();
    this.#client.destroy();
    this.#subscriber.destroy();
  }
}
