// Shuts an HTTP server down without aborting running requests.
import { randomUUID } from "node:crypto";
import { onClosed } from "./on-closed.mjs";

/** Time limit for running requests and jobs after a shutdown began. */
export const DRAIN_SECONDS = 25;

/**
 * Maximum of concurrent requests. Above it, even reading them would overload the shop: they are refused
 * before Next sees them. Well above the queue length of lib/server/admission.ts.
 */
const MAX_REQUESTS = 1000;

/** Paths that complete a payment, or report the shop's state: never refused under overload. */
const ESSENTIAL = /^\/(api\/(health|orders|cron)(?=[/?]|$)|api\/webhooks\/|metrics(?=\?|$))/;
/** Answered even during shutdown, so that a process that is finishing its requests is not killed. */
const LIVENESS = /^\/api\/health\/live(\?|$)/;

/** The documented answers; the same as in lib/core/errors.ts, which a test compares. */
export const REFUSALS = {
  unavailable: {
    message: "The shop is temporarily unavailable. Please try again in a moment.",
    retryAfter: 10,
  },
  overloaded: { message: "The shop is very busy right now. Please try again in a moment.", retryAfter: 5 },
};

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 */

/** Counts the running requests, and refuses new ones once the server is shutting down. */
export class Drain {
  isEnding = false;
  #isHandingOver = false;
  /** @type {Set<Response>} */
  #inFlight = new Set();
  #onEmpty = () => {};

  /** @param {number} most maximum of concurrent requests */
  constructor(most = MAX_REQUESTS) {
    this.most = most;
  }

  /**
   * Handles a request, or answers 503 while the server is shutting down or overloaded.
   * @param {Request} request
   * @param {Response} response
   * @param {() => unknown} handle
   */
  take(request, response, handle) {
    if (this.isEnding && !LIVENESS.test(request.url ?? "")) return refuse("unavailable", request, response);
    if (this.#inFlight.size >= this.most && !ESSENTIAL.test(request.url ?? ""))
      return refuse("overloaded", request, response);
    if (this.#isHandingOver) response.setHeader("Connection", "close");
    this.#inFlight.add(response);
    onClosed(response, () => {
      this.#inFlight.delete(response);
      if (this.#inFlight.size === 0) this.#onEmpty();
    });
    handle();
  }

  /** Ends each connection with its next answer, so that the client's next request reaches another process. */
  handOver() {
    this.#isHandingOver = true;
    for (const response of this.#inFlight)
      if (!response.headersSent) response.setHeader("Connection", "close");
  }

  /**
   * Refuses new requests from now on and waits for the running ones.
   * @param {number} seconds time limit
   */
  async end(seconds) {
    this.isEnding = true;
    for (const response of this.#inFlight)
      if (!response.headersSent) response.setHeader("Connection", "close");
    if (this.#inFlight.size === 0) return;
    await new Promise((resolve) => {
      this.#onEmpty = () => resolve(undefined);
      setTimeout(resolve, seconds * 1000).unref();
    });
  }
}

/**
 * Answers a request with 503, as JSON or as a page.
 * @param {keyof typeof REFUSALS} code
 * @param {Request} request
 * @param {Response} response
 */
export function refuse(code, request, response) {
  const { message, retryAfter } = REFUSALS[code];
  const requestId = randomUUID();
  response.setHeader("Connection", "close");
  response.setHeader("Retry-After", String(retryAfter));
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Request-Id", requestId);
  response.statusCode = 503;
  if (request.headers.accept?.includes("text/html")) {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><html lang="en"><title>Back in a moment</title><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retryAfter}"><p>${message}</p></html>`,
    );
    return;
  }
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ message, code, requestId }));
}
