// @ts-check

const PAGE_METHODS = new Set(["GET", "HEAD"]);
const CALL_METHODS = new Set([...PAGE_METHODS, "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const CALL_PATH = /^\/(api|uploads)\//;

/**
 * Answers 405 to methods that pages or API calls do not support. Next treats a POST to any page as a server action. The
 * shop has none, so Next can answer it with a 500, as it does TRACE, and anyone could alert the operators.
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
