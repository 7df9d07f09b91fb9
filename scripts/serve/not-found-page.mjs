// @ts-check
// When a page calls notFound() while it is rendered, Next responds with a 404 and an empty document that only its script
// fills. Visitors get the rendered page for unknown URLs instead.

/** A URL without a route: Next renders app/global-not-found.tsx for it. */
export const NOT_FOUND_PATH = "/page-not-found";

const ADMIN = /^\/admin(\/|$)/;

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 */

/**
 * Whether a response is Next's empty document.
 * @param {{ status: number, body: Buffer }} answer
 */
export const isEmptyNotFound = ({ status, body }) =>
  status === 404 && body.subarray(0, 200).includes('id="__next_error__"');

/**
 * Replaces a document with the status 404 in a response that is not kept. The admin draws its own.
 * @param {Request} request
 * @param {Response} response before Next answers
 * @param {() => Promise<{ body: Buffer, policy: string }>} draw the page for unknown addresses and its
 *   Content-Security-Policy
 */
export function drawNotFound({ method, url = "", headers }, response, draw) {
  if (method !== "GET" || headers.rsc !== undefined || ADMIN.test(url)) return;
  const { write, end } = response;
  const isMissing = () =>
    response.statusCode === 404 &&
    !response.headersSent &&
    String(response.getHeader("content-type")).startsWith("text/html");
  /** @type {any} */ (response).write = (/** @type {any[]} */ ...parts) =>
    isMissing() || write.apply(response, /** @type {any} */ (parts));
  /** @type {any} */ (response).end = (/** @type {any[]} */ ...parts) => {
    if (!isMissing()) return end.apply(response, /** @type {any} */ (parts));
    for (const name of ["content-encoding", "content-length", "etag"]) response.removeHeader(name);
    draw().then(
      ({ body, policy }) => {
        response.setHeader("Content-Security-Policy", policy);
        /** @type {any} */ (end).call(response, body);
      },
      () => /** @type {any} */ (end).call(response, "404 Page Not Found"),
    );
    return response;
  };
}
