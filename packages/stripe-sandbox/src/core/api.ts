import type { IncomingMessage, ServerResponse } from "node:http";
import { includables, routes } from "../resources";
import { publicIntent } from "../resources/payment-intent-view";
import { publicSetup } from "../resources/setup-intent-confirm";
import { send, sendJson } from "../shared/http";
import { identify, secretKeyRequired } from "./auth";
import type { Call, Route, Sandbox } from "./call";
import { ApiError, type ErrorBody } from "./errors";
import { API_VERSION } from "./events";
import { expand } from "./expand";
import { type Form, parseForm } from "./form";
import { CORS_HEADERS, originOf, readBody } from "./http";
import { type Attempt, describeAttempt, findAnswer, keepAnswer } from "./idempotency";
import { newId } from "./ids";
import { Params } from "./params";
import { Router } from "./router";
import type { Delivery } from "./store";

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** Fields stripe.js adds to the parameters of a call. */
const ENVELOPE = ["expand", "key", "_stripe_version", "payment_user_agent", "client_attribution_metadata"];

const router = new Router(routes);

/** Answers one request under `/v1`. */
export async function serveApi(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "OPTIONS") return send(response, 204, "", CORS_HEADERS);
  const requestId = newId("req");
  const text = request.method === "GET" || request.method === "HEAD" ? "" : await readBody(request);
  const { answer, deliveries } = transact(sandbox, () => answerCall(sandbox, request, text, requestId));
  await sandbox.store.commit();
  sandbox.webhooks.start(deliveries);
  sendJson(response, answer.status, answer.body, {
    ...CORS_HEADERS,
    "request-id": requestId,
    "stripe-version": String(request.headers["stripe-version"] ?? API_VERSION),
    ...answer.headers,
  });
}

/** Runs one call to its end; a failure of the sandbox itself leaves no trace of it. */
function transact(sandbox: Sandbox, run: () => Answer): { answer: Answer; deliveries: Delivery[] } {
  try {
    const answer = run();
    return { answer, deliveries: sandbox.webhooks.take() };
  } catch (error) {
    if (!(error instanceof ApiError)) console.error("stripe-sandbox:", error);
    sandbox.store.rollback();
    sandbox.webhooks.take();
    return { answer: failure(error, "secret"), deliveries: [] };
  }
}

function answerCall(sandbox: Sandbox, request: IncomingMessage, text: string, requestId: string): Answer {
  const [path = "", query = ""] = (request.url ?? "").split("?", 2);
  const form = parseForm(text === "" ? query : text);
  const caller = identify(sandbox.config, request.headers, form);
  const found = router.find(request.method ?? "GET", path);
  if (!found) throw unknownUrl(request.method, path);
  if (caller === "publishable" && !found.route.publishable) throw secretKeyRequired();
  const key = request.method === "POST" ? request.headers["idempotency-key"] : undefined;
  const idempotencyKey = typeof key === "string" && key !== "" ? key : null;
  const call: Call = {
    sandbox,
    store: sandbox.store,
    params: new Params(form).without(...ENVELOPE),
    id: found.id,
    subId: found.subId,
    caller,
    origin: sandbox.config.publicUrl ?? originOf(request),
    requestId,
    idempotencyKey,
  };
  if (idempotencyKey === null) return execute(call, found.route, form).answer;
  return once(call, found.route, form, describeAttempt(idempotencyKey, path, form));
}

/** Executes a call with an idempotency key, or repeats its earlier response. */
function once(call: Call, route: Route, form: Form, attempt: Attempt): Answer {
  const kept = findAnswer(call.store, attempt);
  if (kept) {
    const headers = { "idempotent-replayed": "true", "original-request": kept.request_id };
    return { status: kept.status, body: kept.body, headers: { ...headers, "idempotency-key": attempt.key } };
  }
  const { answer, executed } = execute(call, route, form);
  if (executed) keepAnswer(call.store, attempt, { ...answer, requestId: call.requestId ?? "" });
  return { ...answer, headers: { "idempotency-key": attempt.key } };
}

/** Calls the handler. Refusals that came after something was carried out keep what they changed. */
function execute(call: Call, route: Route, form: Form): { answer: Answer; executed: boolean } {
  try {
    const paths = new Params(form).strings("expand") ?? [];
    const answer = expand(call.store, route.handle(call), paths, includables);
    return { answer: { status: 200, body: JSON.stringify(answer) }, executed: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.executed) {
      call.store.rollback();
      call.sandbox.webhooks.take();
    }
    return { answer: failure(error, call.caller), executed: error.executed };
  }
}

function failure(error: unknown, caller: Call["caller"]): Answer {
  if (!(error instanceof ApiError)) {
    const body: ErrorBody = { type: "api_error", message: "An unknown error occurred" };
    return { status: 500, body: JSON.stringify({ error: body }) };
  }
  const { payment_intent: payment, setup_intent: setup } = error.body;
  const hidden = {
    ...(payment ? { payment_intent: publicIntent(payment) } : {}),
    ...(setup ? { setup_intent: publicSetup(setup) } : {}),
  };
  const shown = { ...error.body, ...(caller === "publishable" ? hidden : {}) };
  return { status: error.status, body: JSON.stringify({ error: shown }) };
}

function unknownUrl(method: string | undefined, path: string): ApiError {
  return new ApiError(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    { status: 404 },
  );
}
