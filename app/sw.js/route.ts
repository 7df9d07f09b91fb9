import { createHash } from "node:crypto";
import { connection } from "next/server";
import { REMOVAL, WORKER } from "@/lib/discovery/rules/service-worker";
import { env } from "@/lib/server/env";

const etagOf = (script: string): string =>
  `"${createHash("sha256").update(script).digest("base64url").slice(0, 27)}"`;
const withEtag = (script: string) => ({ script, etag: etagOf(script) });
/**
 * Compares weakly (RFC 9110): a proxy that compresses responses, such as nginx with gzip,
 * makes their ETags weak (`W/"…"`).
 */
const matchesEtag = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === etag);

const SCRIPTS = { removal: withEtag(REMOVAL), worker: withEtag(WORKER) };

/**
 * The service worker, or with OFFLINE_PAGE=0 one that removes itself (docs/decisions/0085). Browsers ask for it after
 * each page that they load anew, and no cache in between may answer, so that a change reaches everyone at once.
 */
export async function GET(request: Request) {
  await connection();
  const { script, etag } = env().OFFLINE_PAGE === "0" ? SCRIPTS.removal : SCRIPTS.worker;
  const headers = {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "no-cache",
    ETag: etag,
  };
  if (matchesEtag(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(script, { headers });
}
