// @ts-check
import pg from "pg";
import { TagPoller, UNANSWERED_MS } from "./tag-poller.mjs";

const LAST = "SELECT coalesce(max(version), 0)::text AS version FROM cache_tags";
const SINCE = "SELECT name, version::text FROM cache_tags WHERE version > $1 ORDER BY cache_tags.version"; // as numbers
/** Constant, because the version sequence survives a crash. */
const EPOCH = "database";

/**
 * Carries changes through PostgreSQL: NOTIFY, and the table cache_tags. Its only connection uses LISTEN, which a pooler
 * in transaction mode does not support (docs/scaling.md).
 */
export class PostgresTagTransport {
  #url;
  #poller;
  /** @type {Promise<pg.Client> | undefined} */
  #client;
  /** @type {Promise<unknown>} */
  #lastQuery = Promise.resolve();

  /**
   * @param {string} url of the database itself, not of a pooler
   * @param {import("./tag-changes.mjs").TagChanges} changes
   */
  constructor(url, changes) {
    this.#url = url;
    this.#poller = new TagPoller(changes, this);
  }

  /** @param {string[]} names */
  async publish(names) {
    await this.#query("SELECT touch_cache_tags($1)", [names]);
  }

  /** @param {number | undefined} last @returns {Promise<import("./tag-poller.mjs").TagSnapshot>} */
  async read(last) {
    if (last === undefined) {
      const [{ version }] = await this.#query(LAST);
      return { epoch: EPOCH, version: Number(version), names: [] };
    }
    const rows = await this.#query(SINCE, [last]);
    return {
      epoch: EPOCH,
      version: Number(rows.at(-1)?.version ?? last),
      names: rows.map(({ name }) => name),
    };
  }

  reset() {
    const client = this.#client;
    this.#client = undefined;
    void client?.then((lost) => lost.end()).catch(() => {});
  }

  /** Waits for the last query first: it may publish a change. */
  async stop() {
    this.#poller.stop();
    await this.#lastQuery;
    this.reset();
  }

  /**
   * Queues queries, so that only one runs at a time.
   * @param {string} text
   * @param {unknown[]} values
   * @returns {Promise<any[]>}
   */
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
    client.on("notification", () => void this.#poller.check());
    await client.connect();
    await client.query("LISTEN cache_tags");
    return client;
  }
}
