// @ts-check
// One process that serves the built shop (or, with `dev`, the sources with hot reload). Next's own
// server does not pass the caller's address to a handler, and a caller can forge X-Forwarded-For. This
// server appends the connection's address, so that the address at the configured number of hops from the
// right can be trusted (lib/server/client-address.ts).
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { createServer, Server } from "node:http";
import { Server as NetServer } from "node:net";
import inject from "light-my-request";
import next from "next";
import { DRAIN_SECONDS, Drain } from "../lib/drain.mjs";
import { purgeCdnOnChange } from "./cdn-purge.mjs";
import { drawNotFound, isEmptyNotFound, NOT_FOUND_PATH } from "./not-found-page.mjs";
import { observeRequest, RouteNames } from "./observe-requests.mjs";
import { PageCache } from "./page-cache.mjs";
import { USER_AGENT } from "./public-pages.mjs";
import { refuseMethod } from "./refuse-method.mjs";
import { releaseAbortStacks } from "./release-abort-stacks.mjs";
import { tagChanges } from "./tag-changes.mjs";
import { PostgresTagTransport } from "./tag-transport-postgres.mjs";

/** @typedef {import("node:http").ServerResponse} Response */

/** Time limit for requests after the parent process was killed, because its database and sandbox will end soon too. */
export const ORPHAN_SECONDS = 5;
/** Time limit for sending the last responses. */
const CLOSE_MS = 500;
/** After a handover, connections that have been idle for this long are closed. */
const IDLE_MS = 3000;
const RETRY_SECONDS = 10;
const TRACE_HEADERS = ["traceparent", "tracestate", "baggage"];

/** @type {{ __shopWork?: AsyncLocalStorage<{ requestId?: string }> }} lib/server/work-context.ts reads it */
const shared = globalThis;
shared.__shopWork ??= new AsyncLocalStorage();
const work = shared.__shopWork;

export class ShopServer {
  #handle;
  #drain = new Drain();
  #server;
  #isEnding = false;

  /**
   * Listens on the port.
   * @param {{ dev: boolean, port: number }} options
   */
  static async start({ dev, port }) {
    releaseAbortStacks();
    // Next listens for upgrades, and leaves their connections open: outside of development it listens on a server that
    // never gets any, and Node answers such a request as if it did not ask for one.
    const httpServer = dev ? {} : { httpServer: new Server() };
    const app = next({ dev, port, hostname: "localhost", dir: process.cwd(), ...httpServer });
    await app.prepare();
    if (!dev) await connectToOtherProcesses();
    return new ShopServer(app, { dev, port });
  }

  /** @param {ReturnType<typeof next>} app @param {{ dev: boolean, port: number }} options */
  constructor(app, { dev, port }) {
    this.#handle = app.getRequestHandler();
    const pages = dev ? undefined : this.#pageCache();
    const names = dev ? undefined : RouteNames.read(process.env.SHOP_BUILD_DIR || ".next");
    this.#server = createServer((request, response) => {
      if (names) observeRequest(names, request, response);
      this.#drain.take(request, response, () => {
        if (refuseMethod(request, response) || pages?.serve(request, response)) return;
        const claimed = request.headers["x-forwarded-for"];
        const address = request.socket.remoteAddress ?? "unknown";
        request.headers["x-forwarded-for"] = claimed ? `${claimed}, ${address}` : address;
        if (pages) drawNotFound(request, response, (encoding) => drawnPage(pages, encoding));
        this.#answerWithNext(request, response);
      });
    });
    if (dev) {
      const upgrade = app.getUpgradeHandler();
      this.#server.on("upgrade", (request, socket, head) => void upgrade(request, socket, head));
    }
    this.#server.keepAliveTimeout = 65_000;
    this.#server.once("error", (error) => {
      process.stderr.write(`PORT ${port} cannot be used: ${error.message}\n`);
      process.exit(1);
    });
    // Pending connections wait here instead of being refused by the system.
    this.#server.listen({ port, backlog: 4096 });
  }

  /** Caches pages that are the same for everyone until any process changes their data. */
  #pageCache() {
    const { CDN_PURGE_URL, CDN_PURGE_TOKEN, SHOP_RUNS_JOBS, PAGE_CACHE_MEGABYTES } = process.env;
    if (CDN_PURGE_URL && SHOP_RUNS_JOBS !== "no")
      purgeCdnOnChange(tagChanges, { url: CDN_PURGE_URL, token: CDN_PURGE_TOKEN });
    return new PageCache({
      changes: tagChanges,
      ...(PAGE_CACHE_MEGABYTES ? { megabytes: Number(PAGE_CACHE_MEGABYTES) } : {}),
      purgesCdn: Boolean(CDN_PURGE_URL),
      render: async (wanted) => {
        const answer = await this.#ask(wanted);
        return isEmptyNotFound(answer) ? this.#ask({ ...wanted, url: NOT_FOUND_PATH }) : answer;
      },
    });
  }

  /**
   * Requests a page from Next as every visitor sees it: only the URL comes from a visitor's request.
   * @param {{ url: string, headers: Record<string, string> }} wanted
   */
  async #ask({ url, headers }) {
    const { host, protocol } = new URL(process.env.SHOP_URL ?? "");
    const known = { host, "x-forwarded-proto": protocol.slice(0, -1), "user-agent": USER_AGENT };
    const dispatch = (/** @type {any} */ request, /** @type {any} */ response) =>
      this.#answerWithNext(request, response);
    const answer = await inject(dispatch, { method: "GET", url, headers: { ...known, ...headers } });
    const fields = /** @type {Record<string, string | string[]>} */ (answer.headers);
    return { status: answer.statusCode, headers: fields, body: answer.rawPayload };
  }

  /**
   * Assigns an id that the request's log lines and response have. Ids and traces sent by clients are ignored,
   * because they could impersonate another request.
   * @param {import("node:http").IncomingMessage} request
   * @param {Response} response
   */
  #answerWithNext(request, response) {
    answerOutages(response);
    for (const header of TRACE_HEADERS) delete request.headers[header];
    const requestId = randomUUID();
    response.setHeader("X-Request-Id", requestId);
    work.run({ requestId }, () => void this.#handle(request, response));
  }

  /**
   * Answers new requests with 503, finishes the running ones, then ends the process.
   * @param {number} seconds for requests and jobs together
   */
  async end(seconds = DRAIN_SECONDS) {
    if (this.#isEnding) return;
    this.#isEnding = true;
    await Promise.allSettled([this.#drain.end(seconds), this.#endParts(seconds)]);
    this.#server.close(() => process.exit(0));
    this.#server.closeIdleConnections();
    setTimeout(() => process.exit(0), CLOSE_MS);
  }

  /**
   * Leaves new connections to another process, answers the requests that still arrive on existing ones, then exits.
   */
  async handOver() {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#drain.handOver();
    // http.Server's close would drop idle connections on which the client is about to send its next request.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(this.#server, resolve));
    const late = new Promise((resolve) => setTimeout(resolve, DRAIN_SECONDS * 1000));
    setInterval(() => this.#server.closeIdleConnections(), IDLE_MS);
    await Promise.race([closed, late]);
    await this.#endParts(DRAIN_SECONDS);
    process.exit(0);
  }

  /** @param {number} seconds */
  async #endParts(seconds) {
    /** @type {((milliseconds: number) => Promise<void>) | undefined} set by lib/prepare-server.ts */
    const endJobs = /** @type {any} */ (globalThis).__shopEnd;
    await Promise.allSettled([endJobs?.(seconds * 1000), tagChanges.stop()]);
  }
}

/**
 * Shares changes of cache tags with other processes. The Redis client loads only where it
 * is used, because it is slow to load.
 */
async function connectToOtherProcesses() {
  const { DATABASE_URL = "", DIRECT_DATABASE_URL, REDIS_URL } = process.env;
  if (!REDIS_URL)
    return tagChanges.connect(new PostgresTagTransport(DIRECT_DATABASE_URL || DATABASE_URL, tagChanges));
  const { RedisTagTransport } = await import("./tag-transport-redis.mjs");
  tagChanges.connect(new RedisTagTransport(REDIS_URL, tagChanges));
}

/** The page for unknown URLs. @param {PageCache} pages @param {import("./compression.mjs").Encoding} encoding */
async function drawnPage(pages, encoding) {
  const answer = await pages.answerTo(NOT_FOUND_PATH);
  const at = answer.headers.findIndex((field) => field.toLowerCase() === "content-security-policy");
  return { body: await answer.body(encoding), policy: answer.headers[at + 1] ?? "" };
}

/**
 * Next responds to a failed page with a 500. If the database became unreachable during the
 * request (lib/server/db.ts records when), it becomes a 503 with Retry-After, so that caches and
 * search engines retry instead of keeping the error.
 * @param {Response} response
 */
function answerOutages(response) {
  const began = performance.now();
  /** @type {any} */
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (/** @type {number} */ status, /** @type {any[]} */ ...rest) => {
    if (status !== 500 || !(/** @type {any} */ (globalThis.__shopOutageAt >= began)))
      return writeHead(status, ...rest);
    response.setHeader("Retry-After", String(RETRY_SECONDS));
    return writeHead(503, ...rest);
  };
}
