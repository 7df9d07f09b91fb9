// @ts-check
// Serves pages that are the same for everyone without Next (docs/decisions/0056). They are rendered without the
// visitor's cookies and headers, so a personal response cannot be cached.
import { refuse } from "../lib/drain.mjs";
import { AnswerStore } from "./answer-store.mjs";
import { CachedAnswer, keepSeconds, STALE_MS } from "./cached-answer.mjs";
import { negotiateEncoding } from "./compression.mjs";
import { Renderings, SlotTimeoutError } from "./renderings.mjs";
import { ANY_TAG, cacheNow, collectTags, timeLeft } from "./tag-changes.mjs";
import { toWanted, wantedPage } from "./wanted-response.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {import("./cached-answer.mjs").Rendered} Rendered
 * @typedef {import("./wanted-response.mjs").Wanted} Wanted
 * @typedef {{ answer: CachedAnswer | Rendered, kept: boolean, tags: Set<string>, began: number }} Outcome
 */

/** Clients revalidate each time; intermediate caches keep a page for a second, so that it shows the prices charged. */
const ASK_AGAIN = "public, max-age=0, s-maxage=1, stale-if-error=86400";
/**
 * With a purge webhook (docs/scaling.md), which removes changed pages from the CDN, but
 * not those that end by themselves.
 */
const PURGED = "public, max-age=0, s-maxage=3600, stale-while-revalidate=60, stale-if-error=86400";
const PURGED_MS = 3_660_000;
/**
 * After this time without a check for changes, a process may not know of a change whose purge
 * has been sent. It checks several times a second.
 */
export const MAX_UNCONFIRMED_MS = 2000;

/** The content type of a page, as HTML or as an RSC payload. */
const PAGE_TYPE = /^text\/(html|x-component)/;
/** Cache-Status of a stale page that is sent because rendering it again failed. */
const STALE_ON_ERROR = "hit; fwd=stale; detail=error";
/** The labels of the metric, as constants so that a cache hit allocates nothing. */
const RESULTS = {
  hit: { result: "hit" },
  stale: { result: "stale" },
  miss: { result: "miss" },
  uncached: { result: "uncached" },
  refused: { result: "refused" },
};

export class PageCache {
  #render;
  #changes;
  #store;
  /** @type {Renderings<Outcome>} */
  #renderings = new Renderings();
  #control;
  /** Resolves once the queued responses have been recompressed: one at a time, because each occupies a core. */
  #recompressions = Promise.resolve();

  /**
   * @param {object} options
   * @param {(request: { url: string, headers: Record<string, string> }) => Promise<Rendered>} options.render calls Next
   * @param {import("./tag-changes.mjs").TagChanges} options.changes
   * @param {number} [options.megabytes] memory for compressed responses
   * @param {boolean} [options.purgesCdn] whether changed pages are purged from a CDN
   */
  constructor({ render, changes, megabytes, purgesCdn = false }) {
    this.#render = render;
    this.#changes = changes;
    this.#control = purgesCdn ? PURGED : ASK_AGAIN;
    this.purgesCdn = purgesCdn;
    this.#store = new AnswerStore(megabytes);
  }

  /**
   * Answers a request if its response is the same for everyone.
   * @param {Request} request
   * @param {Response} response
   * @returns {boolean} false if Next has to answer it
   */
  serve(request, response) {
    const wanted = toWanted(request);
    if (!wanted) return false;
    const entry = this.#usable(wanted);
    if (!entry) {
      this.#answerAnew(wanted, request, response).catch(() => response.destroy());
    } else {
      count(cacheNow() > entry.expires ? "stale" : "hit");
      this.#send(wanted.key, entry, request, response, "hit");
    }
    return true;
  }

  /**
   * The response that everyone gets for a URL, cached or rendered now.
   * @param {string} url
   * @returns {Promise<CachedAnswer>}
   */
  async answerTo(url) {
    const wanted = wantedPage(url);
    const entry = this.#usable(wanted);
    if (entry) return entry;
    const { answer } = await this.#renderOnce(wanted);
    if (answer instanceof CachedAnswer) return answer;
    throw new Error(`${url} cannot be cached: ${answer.status}`);
  }

  /**
   * The stored response, unless its data has changed or it expired a day or more ago. An
   * expired one is rendered again in the background.
   * @param {Wanted} wanted
   */
  #usable(wanted) {
    const entry = this.#store.get(wanted.key);
    if (!entry || this.#isOutdated(entry) || cacheNow() >= entry.expires + STALE_MS) return undefined;
    if (cacheNow() > entry.expires) void this.#renderOnce(wanted).catch(() => {});
    return entry;
  }

  /** @param {CachedAnswer} entry */
  #isOutdated(entry) {
    return this.#changes.changedSince(entry.tags, entry.began, entry.end);
  }

  /**
   * When a stored response stopped being fresh: its expiry, or the start of its rendering if its data has changed
   * since, because the time of the change is not stored.
   * @param {CachedAnswer} entry
   */
  #freshUntil(entry) {
    return this.#isOutdated(entry) ? entry.began : entry.expires;
  }

  /**
   * @param {Wanted} wanted
   * @param {Request} request
   * @param {Response} response
   */
  async #answerAnew(wanted, request, response) {
    const forward = this.#store.get(wanted.key) ? "fwd=stale" : "fwd=miss";
    const isAlone = !this.#renderings.has(wanted.key);
    /** @type {Partial<Outcome> & { error?: unknown }} */
    const { answer, kept, error } = await this.#renderOnce(wanted, response).catch((error) => ({ error }));
    if (error && response.closed) return;
    if (error instanceof SlotTimeoutError) {
      count("refused");
      return refuse("overloaded", request, response);
    }
    if (answer instanceof CachedAnswer) {
      count("miss");
      const how = [forward, kept ? "stored" : "", isAlone ? "" : "collapsed"];
      return this.#send(wanted.key, answer, request, response, how.filter(Boolean).join("; "));
    }
    const stale = this.#store.get(wanted.key);
    if (stale && (!answer || answer.status >= 500) && cacheNow() < this.#freshUntil(stale) + STALE_MS) {
      count("stale");
      return this.#send(wanted.key, stale, request, response, STALE_ON_ERROR);
    }
    count("uncached");
    if (!answer) {
      response.writeHead(500, { "Cache-Control": "no-store" }).end();
      return;
    }
    sendUncached(answer, request, response);
  }

  /**
   * Renders a response once for all concurrent requests. A request that joined a rendering may have arrived after the
   * page's data changed. It then waits for another rendering, which begins after its arrival.
   * @param {Wanted} wanted
   * @param {Response} [client] the client that waits for it
   */
  async #renderOnce(wanted, client) {
    const arrived = cacheNow();
    const join = () => this.#renderings.join(wanted, () => this.#renderNow(wanted), client);
    const outcome = await join();
    // No tag is invalidated when the stock changes.
    const isCurrent =
      outcome.began >= arrived ||
      (!wanted.isLive && !this.#changes.changedSince(outcome.tags, outcome.began));
    return isCurrent || client?.closed ? outcome : join();
  }

  /** @param {Wanted} wanted @returns {Promise<Outcome>} */
  async #renderNow(wanted) {
    const began = cacheNow();
    const { result, tags: read } = await collectTags(() => this.#render(wanted));
    const isAsset = String(result.headers["cache-control"]).includes("immutable");
    const isPage = PAGE_TYPE.test(String(result.headers["content-type"]));
    // A search or a filter reads data that Next does not cache and that therefore has no
    // tags. A page without tags may depend on anything.
    if (!isPage || wanted.hasQuery || read.size === 0) read.add(ANY_TAG);
    const tags = isAsset ? new Set(["assets"]) : read;
    if (keepSeconds(result) <= 0) {
      const isRedirect = result.status >= 300 && result.status < 400;
      if (isRedirect) this.#store.delete(wanted.key, began);
      const control = String(result.headers["cache-control"] ?? "no-store");
      const answer =
        wanted.isLive && result.status === 200 ? new CachedAnswer(result, { tags, began, control }) : result;
      return { answer, kept: false, tags, began };
    }
    const control = isAsset ? String(result.headers["cache-control"]) : this.#control;
    if (this.purgesCdn && !isAsset) result.headers["cache-tag"] = [...tags].join(",");
    const answer = new CachedAnswer(result, { tags, began, control });
    if (answer.compressible) await answer.body("br");
    this.#store.set(wanted, answer);
    if (isAsset) this.#queueRecompression(wanted.key, answer);
    return { answer, kept: true, tags, began };
  }

  /**
   * The Cache-Control of a response. A CDN must not keep a page whose content is about to change at a scheduled
   * time (`answer.end`), because no purge is sent for such a change. Nor may it keep a page that is or may be
   * outdated, because its purge has already been sent.
   * @param {CachedAnswer} answer
   * @param {string} how
   */
  #controlOf(answer, how) {
    if (how === STALE_ON_ERROR) return ASK_AGAIN;
    if (answer.control !== PURGED) return answer.control;
    const isUnconfirmed = cacheNow() - this.#changes.confirmedAt > MAX_UNCONFIRMED_MS;
    return isUnconfirmed || timeLeft(answer.end) <= PURGED_MS || this.#isOutdated(answer)
      ? ASK_AGAIN
      : PURGED;
  }

  /**
   * @param {string} key
   * @param {CachedAnswer} answer
   * @param {Request} request
   * @param {Response} response
   * @param {string} how how it was found, for Cache-Status (RFC 9211)
   */
  #send(key, answer, request, response, how) {
    const ttl = Math.round((answer.expires - cacheNow()) / 1000);
    // Each check of the tags validates every entry, so the age counts from the last one.
    const age = Math.max(0, Math.round((cacheNow() - this.#changes.confirmedAt - 1000) / 1000));
    const fields = [...answer.headers, "Age", String(age)];
    fields.push("Cache-Status", `shop; ${how}; ttl=${ttl}`);
    // A 304 may only replace a successful response (RFC 9110, 13.2.1).
    if (answer.status === 200 && answer.matchesEtag(request.headers["if-none-match"])) {
      response.writeHead(304, [...fields, "Cache-Control", this.#controlOf(answer, how)]).end();
      return;
    }
    const encoding = answer.compressible ? negotiateEncoding(request.headers["accept-encoding"]) : "identity";
    const send = (/** @type {Buffer} */ body) => {
      fields.push("Cache-Control", this.#controlOf(answer, how));
      if (encoding !== "identity") fields.push("Content-Encoding", encoding);
      fields.push("Content-Length", String(body.length));
      response.writeHead(answer.status, fields).end(request.method === "HEAD" ? undefined : body);
    };
    const stored = answer.stored(encoding);
    // No promise on a hit: Next observes each one (AsyncLocalStorage), which costs more than the rest of it.
    if (stored) {
      send(stored);
      const isCounted = how === "hit" && encoding === "br" && request.method !== "HEAD";
      if (isCounted && answer.countSent()) this.#queueRecompression(key, answer);
    } else
      this.#encode(key, answer, encoding)
        .then(send)
        .catch(() => response.destroy());
  }

  /** @param {string} key @param {CachedAnswer} answer @param {import("./compression.mjs").Encoding} encoding */
  async #encode(key, answer, encoding) {
    const before = answer.bytes;
    const body = await answer.body(encoding);
    if (answer.bytes !== before) this.#store.updateSize(key, answer);
    return body;
  }

  /**
   * Recompresses the Brotli body of a response after those queued before it. If that fails, the current body stays in
   * use. Skips URLs that anyone can make up, and responses that are outdated by then.
   * @param {string} key
   * @param {CachedAnswer} answer
   */
  #queueRecompression(key, answer) {
    this.#recompressions = this.#recompressions.then(async () => {
      if (!this.#store.hasPage(key, answer) || this.#isOutdated(answer)) return;
      await answer.recompress().catch(() => {});
      this.#store.updateSize(key, answer);
    });
  }
}

/** Counts a request in the metric of lib/server/telemetry/metrics.ts. @param {keyof typeof RESULTS} result */
function count(result) {
  /** @type {any} */ (globalThis).__shopMetrics?.pageCache.add(1, RESULTS[result]);
}

/** @param {Rendered} answer @param {Request} request @param {Response} response */
function sendUncached({ status, headers, body }, request, response) {
  const { "transfer-encoding": _, connection: __, "cdn-cache-control": ___, ...rest } = headers;
  response.writeHead(status, { ...rest, "content-length": body.length, "cache-status": "shop; fwd=miss" });
  response.end(request.method === "HEAD" ? undefined : body);
}
