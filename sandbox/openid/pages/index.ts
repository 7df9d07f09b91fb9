import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { contentSecurityPolicy, pageStyles } from "@cloverandfern/stripe-sandbox/shared/html";
import { send } from "@cloverandfern/stripe-sandbox/shared/http";

/** The stylesheet at `/page.css` or `/sign-in.css`. */
export const styles = (path: string): Buffer =>
  path === "/page.css"
    ? pageStyles()
    : readFileSync(fileURLToPath(new URL(`../browser${path}`, import.meta.url)));

/**
 * Sends a page that may be neither framed nor cached.
 * @param formTargets origins to which the response to its form may redirect
 */
export function sendPage(
  response: ServerResponse,
  status: number,
  html: string,
  formTargets: readonly string[] = [],
): void {
  send(response, status, html, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": contentSecurityPolicy("'none'", formTargets),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
}

/** Sends the browser on, with a GET. */
export function redirect(response: ServerResponse, location: string): void {
  send(response, 303, "", { location, "referrer-policy": "no-referrer", "cache-control": "no-store" });
}
