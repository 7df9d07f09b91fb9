// @ts-check
// Measures requests by route for /metrics and OTLP, if lib/server/telemetry/metrics.ts has created metrics.
import { readFileSync } from "node:fs";
import path from "node:path";
import { LRUCache } from "lru-cache";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {{ page: string, regex: string }} ManifestRoute
 * @typedef {{ kind: string, route: string }} Named
 */

const KNOWN_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const REMEMBERED = 1000;
const REMEMBERED_LENGTH = 200;

/** Maps URLs to the routes of a build, so that the number of labels is limited. */
export class RouteNames {
  /** @type {Set<string>} */
  #fixed;
  /** @type {{ page: string, pattern: RegExp }[]} */
  #patterns;
  /** @type {LRUCache<string, Named>} */
  #known = new LRUCache({ max: REMEMBERED });

  /** @param {{ staticRoutes: ManifestRoute[], dynamicRoutes: ManifestRoute[] }} manifest of Next's build */
  constructor({ staticRoutes, dynamicRoutes }) {
    this.#fixed = new Set(staticRoutes.map(({ page }) => page));
    this.#patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  }

  /** @param {string} folder of the build */
  static read(folder) {
    return new RouteNames(JSON.parse(readFileSync(path.join(folder, "routes-manifest.json"), "utf8")));
  }

  /** @param {string} url as requested @returns {Named} */
  nameOf(url) {
    const end = url.search(/[?#]/);
    const requested = end < 0 ? url : url.slice(0, end);
    const known = this.#known.get(requested);
    if (known) return known;
    const named = this.#find(requested);
    if (requested.length <= REMEMBERED_LENGTH) this.#known.set(requested, named);
    return named;
  }

  /** @param {string} requested @returns {Named} */
  #find(requested) {
    if (requested.startsWith("/_next/")) return { kind: "asset", route: "/_next" };
    const kind = requested.startsWith("/api/") ? "call" : "page";
    if (this.#fixed.has(requested)) return { kind, route: requested };
    const route = this.#patterns.find(({ pattern }) => pattern.test(requested))?.page;
    return route === undefined ? { kind: "other", route: "unknown" } : { kind, route };
  }
}

/** @param {string | undefined} method */
const methodOf = (method = "") => (KNOWN_METHODS.has(method) ? method : "OTHER");

/**
 * Records a request when its response is closed.
 * @param {RouteNames} names
 * @param {Request} request
 * @param {Response} response
 */
export function observeRequest(names, request, response) {
  /** @type {{ record(value: number, attributes: object): void } | undefined} */
  const histogram = /** @type {any} */ (globalThis).__shopMetrics?.requests;
  if (!histogram) return;
  const began = performance.now();
  const { method, url = "" } = request;
  response.once("close", () => {
    const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : "aborted";
    const attributes = { ...names.nameOf(url), method: methodOf(method), status };
    histogram.record((performance.now() - began) / 1000, attributes);
  });
}
