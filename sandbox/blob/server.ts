import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { close, listen, type Running, send, sendJson } from "@cloverandfern/stripe-sandbox/shared/http";
import { ApiError, answer, type Store } from "./api";
import type { BlobConfig } from "./config";
import { BlobFiles, cacheControlOf, dispositionOf, publicPathname } from "./store";

/** What goes wrong: the store is out of order, or does what it is asked and its next answer gets lost on the way. */
type ServerFailure = "unavailable" | "lost answer";

export interface BlobStore extends Running {
  /** What the shop's SDK needs to find it: VERCEL_BLOB_API_URL. */
  apiUrl: string;
  files: BlobFiles;
  /** Set by tests. A lost answer happens once. */
  trouble: ServerFailure | undefined;
}

const API = "/api/blob";

/** Starts an empty store on the loopback address. */
export async function startBlobStore(config: BlobConfig): Promise<BlobStore> {
  const store: Store = { config, files: new BlobFiles(), origin: "" };
  const server = createServer((request, response) => {
    serve(store, running, request, response).catch((error: unknown) => fail(response, error));
  });
  const url = await listen(server, "127.0.0.1", config.port);
  store.origin = url;
  const running: BlobStore = {
    url,
    apiUrl: url + API,
    files: store.files,
    trouble: undefined,
    close: () => close(server),
  };
  return running;
}

async function serve(
  store: Store,
  running: BlobStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/health")
    return sendJson(response, 200, JSON.stringify({ status: "ok", name: "blob-store" }));
  const body = Buffer.concat(await request.toArray());
  if (running.trouble === "unavailable")
    throw new ApiError("service_unavailable", "The blob service is currently not available");
  if (pathname !== API && !pathname.startsWith(`${API}/`)) return serveFile(store, pathname, response);
  const call = `${request.method} ${pathname.slice(API.length).replace(/\/$/, "")}`;
  const answered = answer(store, { call, query: searchParams, headers: request.headers, body });
  if (running.trouble === "lost answer") {
    running.trouble = undefined;
    request.socket.destroy();
    return;
  }
  sendJson(response, 200, JSON.stringify(answered));
}

/** A file at its public address, without authentication. */
function serveFile({ files }: Store, path: string, response: ServerResponse): void {
  const file = files.get(publicPathname(path) ?? "");
  if (!file) {
    send(response, 404, "The requested blob does not exist", { "content-type": "text/plain" });
    return;
  }
  send(response, 200, file.bytes, {
    "content-type": file.contentType,
    "cache-control": cacheControlOf(file),
    "content-disposition": dispositionOf(file),
    etag: file.etag,
    "last-modified": new Date(file.uploadedAt).toUTCString(),
    "x-content-type-options": "nosniff",
  });
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (!(error instanceof ApiError)) console.error("blob-store:", error);
  const known = error instanceof ApiError ? error : undefined;
  const body = { error: { code: known?.code ?? "unknown_error", message: known?.message ?? "" } };
  sendJson(response, known?.status ?? 500, JSON.stringify(body));
}
