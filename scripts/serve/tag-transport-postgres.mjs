// @ts-check
import pg from "pg";
import { TagTransport, UNANSWERED_MS } from "./tag-transport.mjs";

const LAST = "SELECT coalesce(max(version), 0)::text AS version FROM cache_tags";
const SINCE = "SELECT name, version::text FROM cache_tags WHERE version > $1 ORDER BY cache_tags.version"; // as numbers

/**
 * Through PostgreSQL: NOTIFY, and the table cache_tags. Its one connection listens, which a pooler in transaction mode
 * cannot serve (docs/scaling.md).
 * @extends {TagTransport<string>}
 */
export class PostgresTagTransport extends TagTransport {
  #url;
  /** @type {Promise<pg.Client> | undefined} */
  #client;
  /** @type {Promise<unknown>} */
  #lastQuery = Promise.resolve();

  /** @param {string} url of the database, without a pooler in between @param {import("./tag-changes.mjs").TagChanges} changes */
  constructor(url, changes) {
    super(changes);
    this.#url = url;
  }

  /** @param {string[]} names */
  async publish(names) {
    await this.#query("SELECT touch_cache_tags($1)", [names]);
  }

  /** @override */
  async readLast() {
    return (await this.#query(LAST))[0].version;
  }

  /** @override @param {string} last */
  async readSince(last) {
    return this.#query(SINCE, [last]);
  }

  /** @override */
  reset() {
    const client = this.#client;
    this.#client = undefined;
    void client?.then((lost) => lost.end()).catch(() => {});
  }

  /** @override */
  async stop() {
    await super.stop();
    this.reset();
  }

  /** One query after the other. @param {string} text @param {unknown[]} values @returns {Promise<any[]>} */
  #query(text, values = []) {
    const answer = this.#lastQuery.then(async () => {
      this.#client ??= this.#open();
      return (await (await this.#client).query(text, values)).rows;
    });
    this.#lastQuery = answer.catch(() => {});
    return answer;
  }

  async #open() {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: UNANSWERED_MS,
      query_timeout: UNANSWERED_MS,
      keepAlive: true,
      application_name: "cache-tags",
    });
    client.on("error", () => this.reset());
    client.on("notification", () => void this.check());
    await client.connect();
    await client.query("LISTEN cache_tags");
    return client;
  }
}
