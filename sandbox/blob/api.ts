import type { IncomingHttpHeaders } from "node:http";
import type { BlobConfig } from "./config";
import { type BlobFiles, cacheControlOf, factsOf, pathnameOf } from "./store";

/** Codes of the API's errors that are spoken here, with their status. */
const STATUS = { bad_request: 400, forbidden: 403, not_found: 404, service_unavailable: 503 } as const;

/** An answer that is an error: the SDK makes its own of the code. */
export class ApiError extends Error {
  readonly code: keyof typeof STATUS;

  constructor(code: keyof typeof STATUS, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

export interface ApiCall {
  /** Method and path below /api/blob, without a slash at its end. */
  call: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The API of one store. */
export interface Store {
  config: BlobConfig;
  files: BlobFiles;
  /** Of this server. */
  origin: string;
}

const MONTH_SECONDS = 30 * 24 * 60 * 60;
const MAX_PATHNAME = 950;

/** @returns what the API answers, as JSON @throws {ApiError} */
export function answer(store: Store, { call, query, headers, body }: ApiCall): unknown {
  if (headers.authorization !== `Bearer ${store.config.token}`)
    throw new ApiError("forbidden", "Access denied");
  if (!/^\d+$/.test(String(headers["x-api-version"]))) throw new ApiError("bad_request", "No x-api-version");
  switch (call) {
    case "PUT ":
      return put(store, query.get("pathname") ?? "", headers, body);
    case "GET ":
      return head(store, query.get("url") ?? "");
    case "POST /delete":
      return remove(store, body);
    default:
      throw new ApiError("bad_request", `${call} is not spoken here: see sandbox/blob/README.md`);
  }
}

function put(
  { files, origin }: Store,
  wish: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Record<string, string> {
  if (headers["x-vercel-blob-access"] !== "public")
    throw new ApiError("bad_request", "Cannot use private access on a public store.");
  if (wish === "" || wish.length > MAX_PATHNAME || wish.includes("//"))
    throw new ApiError("bad_request", "Invalid pathname");
  const pathname = headers["x-add-random-suffix"] === "1" ? withSuffix(wish) : wish;
  if (files.get(pathname) && headers["x-allow-overwrite"] !== "1")
    throw new ApiError(
      "bad_request",
      "This blob already exists, use `allowOverwrite: true` if you want to overwrite it. Or `addRandomSuffix: true` to generate a unique filename.",
    );
  const file = files.put(pathname, body, {
    contentType: String(headers["x-content-type"] ?? "application/octet-stream"),
    maxAgeSeconds: Math.max(60, Number(headers["x-cache-control-max-age"] ?? MONTH_SECONDS)),
  });
  return factsOf(file, origin);
}

const withSuffix = (pathname: string): string => {
  const dot = pathname.lastIndexOf(".");
  const [name, ending] = dot > 0 ? [pathname.slice(0, dot), pathname.slice(dot)] : [pathname, ""];
  return `${name}-${crypto.randomUUID().replaceAll("-", "")}${ending}`;
};

function head({ files, origin }: Store, url: string): object {
  const file = files.get(pathnameOf(url, origin) ?? "");
  if (!file) throw new ApiError("not_found", "The requested blob does not exist");
  return {
    ...factsOf(file, origin),
    size: file.bytes.length,
    cacheControl: cacheControlOf(file),
    uploadedAt: file.uploadedAt,
  };
}

/** What is not there counts as deleted. */
function remove({ files, origin }: Store, body: Buffer): null {
  const { urls } = JSON.parse(body.toString("utf8")) as { urls: string[] };
  for (const url of urls) files.delete(pathnameOf(url, origin) ?? "");
  return null;
}
