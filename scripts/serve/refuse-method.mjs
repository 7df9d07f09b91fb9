// @ts-check

const PAGE_METHODS = new Set(["GET", "HEAD"]);
const CALL_METHODS = new Set([...PAGE_METHODS, "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const CALL_PATH = /^\/(api|uploads)\//;

/**
 * Answers 405 to methods that pages or API calls do not support. Next takes a POST to any page for a server action, of
 * which the shop has none, and can answer it, like TRACE, with a 500, so that anyone could alert the operators.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @returns whether the request was answered
 */
export function refuseMethod({ url = "", method = "" }, response) {
  const allowed = CALL_PATH.test(url) ? CALL_METHODS : PAGE_METHODS;
  if (allowed.has(method)) return false;
  response.writeHead(405, { Allow: [...allowed].join(", "), "Content-Length": 0 }).end();
  return true;
}
