import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { SandboxConfig } from "./config";
import { serveApi } from "./core/api";
import type { Sandbox } from "./core/call";
import { ApiError } from "./core/errors";
import { runTask } from "./core/run-task";
import { Scheduler } from "./core/scheduler";
import { Store } from "./core/store";
import { Webhooks } from "./core/webhooks";
import { servePages } from "./pages";
import { reactions, tasks } from "./resources";
import { close, listen, type Running, sendJson } from "./shared/http";

/** Longer than clients keep idle connections, so that none is closed under a request. */
const KEEP_ALIVE_MS = 75_000;
const CONFIGURED_ENDPOINT = "we_configured";

/** Starts a sandbox: reads its state, takes up waiting webhooks and listens. */
export async function startSandbox(config: SandboxConfig): Promise<Running> {
  const store = await Store.open(config.dataDir);
  const target = config.webhook && { id: CONFIGURED_ENDPOINT, enabledEvents: ["*"], ...config.webhook };
  const webhooks = new Webhooks(store, target, config.firstRetryMs);
  const later = new Scheduler(store, config.laterMs);
  const sandbox: Sandbox = { config, store, webhooks, later, reactions };
  const server = createServer((request, response) => {
    serve(sandbox, request, response).catch((error: unknown) => fail(response, error));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const url = await listen(server, config.host, config.port);
  webhooks.resume();
  later.start((task) => void runTask(sandbox, tasks, task));
  return { url, close: () => stop(server, sandbox) };
}

async function serve(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  if (path === "/health")
    return sendJson(response, 200, JSON.stringify({ status: "ok", name: "stripe-sandbox" }));
  if (path.startsWith("/v1/")) return serveApi(sandbox, request, response);
  return servePages(sandbox, request, response, path);
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const status = error instanceof ApiError ? error.status : 500;
  const body =
    error instanceof ApiError ? error.body : { type: "api_error", message: "An unknown error occurred" };
  if (status === 500) console.error("stripe-sandbox:", error);
  sendJson(response, status, JSON.stringify({ error: body }));
}

async function stop(server: Server, sandbox: Sandbox): Promise<void> {
  sandbox.later.close();
  sandbox.webhooks.close();
  await close(server);
  await sandbox.store.close();
}
