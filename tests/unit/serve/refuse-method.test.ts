import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseMethod } from "../../../scripts/serve/refuse-method.mjs";

/** @returns the status of the response; null if the request is passed on to the shop */
function statusOf(method: string, url: string): number | null {
  let status: number | null = null;
  const response = {
    writeHead(code: number) {
      status = code;
      return { end: () => undefined };
    },
  };
  const isAnswered = refuseMethod({ method, url } as IncomingMessage, response as unknown as ServerResponse);
  expect(isAnswered).toBe(status !== null);
  return status;
}

it.each([
  ["GET", "/"],
  ["HEAD", "/shop"],
  ["POST", "/api/cart"],
  ["DELETE", "/api/account"],
  ["OPTIONS", "/api/cart"],
  ["PUT", "/uploads/picture.webp?expires=1"],
])("%s %s is passed on", (method, url) => {
  expect(statusOf(method, url)).toBeNull();
});

it.each([
  ["POST", "/"],
  ["PUT", "/objects/picture.webp"],
  ["POST", "/?next=/api/cart"],
  ["POST", "/apis/cart"],
  ["TRACE", "/api/cart"],
  ["TRACE", "/uploads/picture.webp"],
])("%s %s is refused", (method, url) => {
  expect(statusOf(method, url)).toBe(405);
});
