import "server-only";
import { ERRORS, ShopError } from "@/lib/core/errors";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { toOutageError } from "@/lib/server/outage";
import { createTextStream } from "./create-text-stream";

export interface ResponseParts {
  /** JSON; undefined answers 204. */
  body?: unknown;
  status?: number;
  cookies?: string[];
  /** Redirect target instead of a body; a path of the shop. */
  redirect?: string;
  /** A CSV file instead of a body, streamed while it is generated. */
  csv?: AsyncGenerator<string>;
  /** A file instead of a body. */
  bytes?: { content: Uint8Array<ArrayBuffer>; type: string };
  /** Name under which the browser saves the body instead of showing it. */
  download?: string;
}

/** For answers with personal data. */
export const NO_STORE = { "Cache-Control": "private, no-store" };

/**
 * Without it, Excel reads a CSV file in the system's default encoding, and an edited file
 * would have garbled characters.
 */
const BYTE_ORDER_MARK = "\uFEFF";

/** A JSON answer, or a redirect, with no-store. */
export function respond(
  { body, status = 200, cookies = [], redirect, csv, bytes, download }: ResponseParts,
  requestId: string,
): Response {
  const headers = new Headers({ ...NO_STORE, "X-Request-Id": requestId });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  if (redirect !== undefined) {
    headers.set("Location", new URL(redirect, env().SHOP_URL).href);
    return new Response(null, { status: 303, headers });
  }
  if (download !== undefined) headers.set("Content-Disposition", `attachment; filename="${download}"`);
  if (csv) {
    headers.set("Content-Type", "text/csv; charset=utf-8");
    return new Response(createTextStream(csv, BYTE_ORDER_MARK), { status, headers });
  }
  if (bytes) {
    headers.set("Content-Type", bytes.type);
    return new Response(bytes.content, { status, headers });
  }
  return body === undefined
    ? new Response(null, { status: 204, headers })
    : Response.json(body, { status, headers });
}

/** `message` for most calls, `error` for those that are documented with it (D24). */
export type ErrorStyle = "message" | "error" | "text";

/**
 * Converts any thrown error to its documented answer. A lost or overloaded database answers 503; an unexpected error is
 * logged and gets a reference number.
 */
export function respondError(thrown: unknown, requestId: string, style: ErrorStyle = "message"): Response {
  const known = toOutageError(thrown);
  const error = known instanceof ShopError ? known : undefined;
  if (error !== thrown)
    log().error({ requestId, err: thrown }, error ? "database outage" : "unexpected error");
  const { status } = error ?? ERRORS.internal;
  const sentence = error?.message ?? `${ERRORS.internal.sentence} (Reference ${requestId})`;
  const { retryAfter = error?.retryAfter, challenge, ...details } = error?.details ?? {};
  const headers = new Headers({ ...NO_STORE, "X-Request-Id": requestId });
  if (challenge !== undefined || status === ERRORS.unauthorized.status)
    headers.set("WWW-Authenticate", ['Bearer realm="admin"', challenge].filter(Boolean).join(", "));
  // Part of the body may be unread, so the connection cannot be reused for the next request.
  if (status === ERRORS.too_large.status) headers.set("Connection", "close");
  if (retryAfter !== undefined) headers.set("Retry-After", String(Math.max(1, Math.ceil(retryAfter))));
  if (style === "text") return new Response(sentence, { status, headers });
  return Response.json(
    { [style]: sentence, code: error?.code ?? "internal", ...details, requestId },
    { status, headers },
  );
}
