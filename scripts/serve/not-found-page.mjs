// @ts-check
// When a page calls notFound() while it is rendered, Next responds with a 404 and an empty document that only its
// script fills. Visitors get the rendered page for unknown URLs instead.
import { negotiateEncoding } from "./compression.mjs";

/** A URL without a route: Next renders app/global-not-found.tsx for it. */
export const NOT_FOUND_PATH = "/page-not-found";

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
 * Replaces a document with the status 404 in a response that is not kept. An unknown URL has the prerendered page
 * already, but with a policy of middleware.ts, whose nonce that page lacks.
 * @param {Request} request
 * @param {Response} response before Next answers
 * @param {(encoding: import("./compression.mjs").Encoding) => Promise<{ body: Buffer, policy: string }>} draw renders
 * the not-found page in that encoding, with its Content-Security-Policy
 */
export function drawNotFound({ method, headers }, response, draw) {
  if (method !== "GET" || headers.rsc !== undefined) return;
  /** @type {any} */
  const answer = response;
  const { writeHead, flushHeaders, write, end } = answer;
  const isMissing = () =>
    response.statusCode === 404 &&
    !response.headersSent &&
    String(response.getHeader("content-type")).startsWith("text/html");
  // Next sends the headers before the document: they are held until the replacement is ready.
  answer.writeHead = (/** @type {any[]} */ ...head) =>
    isMissing() ? response : writeHead.apply(response, head);
  answer.flushHeaders = () => isMissing() || flushHeaders.call(response);
  answer.write = (/** @type {any[]} */ ...parts) => isMissing() || write.apply(response, parts);
  answer.end = (/** @type {any[]} */ ...parts) => {
    if (!isMissing()) return end.apply(response, parts);
    /** @param {Buffer | string} body @param {string} [encoding] */
    const send = (body, encoding = "identity") => {
      Object.assign(answer, { writeHead, flushHeaders, write, end });
      for (const name of ["content-encoding", "content-length", "etag"]) response.removeHeader(name);
      if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
      response.end(body);
    };
    const encoding = negotiateEncoding(headers["accept-encoding"]);
    draw(encoding).then(
      ({ body, policy }) => {
        response.setHeader("Content-Security-Policy", policy);
        response.appendHeader("Vary", "Accept-Encoding");
        send(body, encoding);
      },
      () => send("404 Page Not Found"),
    );
    return response;
  };
}
