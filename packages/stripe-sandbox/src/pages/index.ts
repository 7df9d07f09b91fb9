import type { IncomingMessage, ServerResponse } from "node:http";
import type { Sandbox } from "../core/call";
import { contentSecurityPolicy } from "../shared/html";
import { send } from "../shared/http";
import { assetAt } from "./assets";
import { serveAuthentication } from "./authenticate";
import { serveCheckout } from "./checkout";
import { serveControl } from "./control";
import { homePage } from "./home";
import { invoicePage } from "./invoice";
import { paymentElementPage } from "./payment-element";
import { servePortal } from "./portal";
import { receiptPage } from "./receipt";

const NO_CACHE = { "cache-control": "no-cache" };

/** Answers everything that is not the API: scripts, frames, pages and the sandbox's own switches. */
export async function servePages(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const [, area, name = "", id = ""] = path.split("/");
  if (area === "sandbox" && name === "authenticate")
    return serveAuthentication(sandbox, request, response, id);
  if (area === "c" && name === "pay") return serveCheckout(sandbox, request, response, id);
  if (area === "p" && name === "session") return servePortal(sandbox, request, response, id);
  if (request.method === "POST") return serveControl(sandbox, request, response, path);
  if (path === "/" || path === "/sandbox") return sendPage(response, homePage(sandbox), "'self'");
  if (path === "/v3/payment-element") return sendPage(response, paymentElementPage(), "*");
  if (area === "sandbox" && name === "receipts")
    return sendPage(response, receiptPage(sandbox, id), "'self'");
  if (area === "sandbox" && name === "invoices")
    return sendPage(response, invoicePage(sandbox, id), "'self'");
  const asset = assetAt(path);
  if (!asset) return send(response, 404, "Not found\n", { "content-type": "text/plain" });
  const shared = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
  send(response, 200, asset.body, { "content-type": asset.type, ...NO_CACHE, ...shared });
}

function sendPage(response: ServerResponse, html: string | undefined, frameAncestors: "*" | "'self'"): void {
  send(response, html === undefined ? 404 : 200, html ?? "Not found\n", {
    "content-type": html === undefined ? "text/plain" : "text/html; charset=utf-8",
    "content-security-policy": contentSecurityPolicy(frameAncestors),
    "x-content-type-options": "nosniff",
    ...NO_CACHE,
  });
}
