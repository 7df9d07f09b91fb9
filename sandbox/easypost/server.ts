import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { close, listen, type Running, send, sendJson } from "@cloverandfern/stripe-sandbox/shared/http";
import type { EasyPostConfig } from "./config";
import { drawLabel } from "./label";
import { ApiError, Shipments, type Tracker, type TrackerStatus } from "./shipments";

/**
 * What goes wrong: EasyPost is down; it does what it is asked and its next answer is lost; or the next purchase takes
 * a while.
 */
type Trouble = "unavailable" | "lost answer" | "slow purchase";

const SLOW_MS = 300;

export interface EasyPostStandIn extends Running {
  shipments: Shipments;
  /** Set by tests. A lost answer and a slow purchase happen once. */
  trouble: Trouble | undefined;
  /** Moves a parcel on, and sends the event to the webhook. @returns the webhook's status; undefined without one */
  move: (
    trackerId: string,
    status: TrackerStatus,
    message: string,
    expectedOn?: string,
  ) => Promise<number | undefined>;
  /** Where events are sent, and the secret that signs them. */
  webhook: EasyPostConfig["webhook"];
}

/** Signs a body as EasyPost does: HMAC-SHA256 with the secret in NFKD. */
export const signBody = (body: string, secret: string): string =>
  `hmac-sha256-hex=${createHmac("sha256", Buffer.from(secret.normalize("NFKD"), "utf8"))
    .update(body, "utf8")
    .digest("hex")}`;

/** An event about a tracker, as it is sent. */
export const trackerEvent = (tracker: Tracker): string =>
  JSON.stringify({
    id: `evt_${tracker.id.slice(4)}${Date.parse(tracker.updated_at)}`,
    object: "Event",
    mode: "test",
    description: "tracker.updated",
    status: "pending",
    previous_attributes: {},
    pending_urls: [],
    completed_urls: [],
    result: tracker,
    created_at: tracker.updated_at,
    updated_at: tracker.updated_at,
  });

/** Starts an empty account on the loopback address. */
export async function startEasyPost(config: EasyPostConfig): Promise<EasyPostStandIn> {
  const shipments = new Shipments();
  const server = createServer((request, response) => {
    serve(config, running, request, response).catch((error: unknown) => fail(response, error));
  });
  const url = await listen(server, "127.0.0.1", config.port);
  const running: EasyPostStandIn = {
    url,
    shipments,
    trouble: undefined,
    webhook: config.webhook,
    close: () => close(server),
    move: async (trackerId, status, message, expectedOn) => {
      const body = trackerEvent(shipments.move(trackerId, status, message, expectedOn));
      if (!running.webhook) return undefined;
      const { url: target, secret } = running.webhook;
      const headers = { "content-type": "application/json", "x-hmac-signature": signBody(body, secret) };
      return (await fetch(target, { method: "POST", headers, body })).status;
    },
  };
  return running;
}

async function serve(
  { key }: EasyPostConfig,
  running: EasyPostStandIn,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/health")
    return sendJson(response, 200, JSON.stringify({ status: "ok", name: "easypost" }));
  const body = Buffer.concat(await request.toArray()).toString("utf8");
  if (running.trouble === "unavailable")
    throw new ApiError(503, "SERVICE.UNAVAILABLE", "The service is temporarily unavailable.");
  const label = /^\/labels\/(shp_\w+)\.png$/.exec(pathname);
  if (label) {
    send(response, 200, await drawLabel(running.shipments.get(String(label[1]))), {
      "content-type": "image/png",
    });
    return;
  }
  const given = Buffer.from(
    (request.headers.authorization ?? "").replace(/^Basic /, ""),
    "base64",
  ).toString();
  if (given !== `${key}:`) throw new ApiError(401, "APIKEY.INACTIVE", "This api key is no longer active.");
  const input = (body ? JSON.parse(body) : {}) as Record<string, unknown>;
  const call = `${request.method} ${pathname}`;
  if (running.trouble === "slow purchase" && call.endsWith("/buy")) {
    running.trouble = undefined;
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  }
  const answered = await answer(running, call, input);
  if (running.trouble === "lost answer") {
    running.trouble = undefined;
    request.socket.destroy();
    return;
  }
  sendJson(response, call === "POST /v2/shipments" ? 201 : 200, JSON.stringify(answered));
}

const part = (input: Record<string, unknown>, name: string): Record<string, unknown> =>
  (input[name] ?? {}) as Record<string, unknown>;

async function answer(
  running: EasyPostStandIn,
  call: string,
  input: Record<string, unknown>,
): Promise<unknown> {
  const { shipments, url } = running;
  const [, id = "", action = ""] =
    /^(?:GET|POST) \/v2\/(?:shipments|trackers)\/(\w+)(?:\/(\w+))?$/.exec(call) ?? [];
  if (call === "POST /v2/shipments") return shipments.create(part(input, "shipment"));
  if (call === `GET /v2/shipments/${id}`) return shipments.get(id);
  if (call === `POST /v2/shipments/${id}/buy`) return shipments.buy(id, part(input, "rate")["id"], url);
  if (call === `POST /v2/shipments/${id}/refund`) return shipments.refund(id);
  if (call === `GET /v2/trackers/${id}`) return shipments.tracker(id);
  // For trying by hand: EasyPost itself has no such call.
  if (action === "move")
    return {
      webhook: await running.move(
        id,
        String(input["status"]) as TrackerStatus,
        String(input["message"] ?? ""),
      ),
    };
  throw new ApiError(404, "NOT_FOUND", `${call} is not spoken here: see sandbox/easypost/README.md`);
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (!(error instanceof ApiError)) console.error("easypost:", error);
  const known = error instanceof ApiError ? error : undefined;
  const body = {
    error: { code: known?.code ?? "INTERNAL_SERVER_ERROR", message: known?.message ?? "", errors: [] },
  };
  sendJson(response, known?.status ?? 500, JSON.stringify(body));
}
