import type { IncomingMessage, ServerResponse } from "node:http";
import type { Call, Sandbox } from "../core/call";
import { ApiError } from "../core/errors";
import { parseForm } from "../core/form";
import { CORS_HEADERS, originOf, readBody } from "../core/http";
import { newId } from "../core/ids";
import { Params } from "../core/params";
import { money } from "../resources/fields";
import type { AnyIntent } from "../resources/payment-choices";
import { finishAuthentication } from "../resources/payment-intent-confirm";
import { publicIntent } from "../resources/payment-intent-view";
import { finishSetup, publicSetup } from "../resources/setup-intent-confirm";
import { contentSecurityPolicy, escapeHtml, htmlPage } from "../shared/html";
import { send, sendJson } from "../shared/http";

/** Shows the bank's window for an intent, and takes the buyer's choice. */
export async function serveAuthentication(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  if (request.method === "POST") return answerChoice(sandbox, request, response, id);
  const query = parseForm((request.url ?? "").split("?", 2)[1] ?? "");
  const intent = ownIntent(sandbox, id, query.client_secret);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": contentSecurityPolicy("*"),
    "referrer-policy": "no-referrer",
  };
  send(response, intent ? 200 : 404, intent ? choicePage(intent) : missingPage(), headers);
}

async function answerChoice(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  const form = parseForm(await readBody(request));
  const intent = ownIntent(sandbox, id, form.client_secret);
  if (!intent) throw new ApiError(`No such intent: '${id}'`, { status: 404, code: "resource_missing" });
  const call: Call = {
    sandbox,
    store: sandbox.store,
    params: new Params(parseForm("")),
    id,
    subId: "",
    caller: "publishable",
    origin: sandbox.config.publicUrl ?? originOf(request),
    requestId: newId("req"),
    idempotencyKey: null,
  };
  const finished = finish(call, intent, form.outcome === "complete");
  const deliveries = sandbox.webhooks.take();
  await sandbox.store.commit();
  sandbox.webhooks.start(deliveries);
  sendJson(
    response,
    200,
    JSON.stringify({ ...shown(finished), redirect_to: redirectTarget(intent, finished) }),
    CORS_HEADERS,
  );
}

const shown = (intent: AnyIntent): object =>
  intent.object === "payment_intent"
    ? { payment_intent: publicIntent(intent) }
    : { setup_intent: publicSetup(intent) };

/** A decline after the authentication is not a failure of this page: the intent reports it. */
function finish(call: Call, intent: AnyIntent, passed: boolean): AnyIntent {
  if (intent.status !== "requires_action") return intent;
  try {
    return intent.object === "payment_intent"
      ? finishAuthentication(call, intent, passed)
      : finishSetup(call, intent, passed);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 402) throw error;
    return intentOf(call.sandbox, intent.id) ?? intent;
  }
}

function redirectTarget(before: AnyIntent, after: AnyIntent): string | null {
  const returnUrl = before.next_action?.redirect_to_url?.return_url;
  if (!returnUrl) return null;
  const target = new URL(returnUrl);
  target.searchParams.set(after.object, after.id);
  target.searchParams.set(`${after.object}_client_secret`, after.client_secret ?? "");
  target.searchParams.set("redirect_status", after.status === "succeeded" ? "succeeded" : "failed");
  return target.href;
}

const intentOf = ({ store }: Sandbox, id: string): AnyIntent | undefined =>
  store.paymentIntents.get(id) ?? store.setupIntents.get(id);

function ownIntent(sandbox: Sandbox, id: string, secret: unknown): AnyIntent | undefined {
  const intent = intentOf(sandbox, id);
  return intent && intent.client_secret === secret ? intent : undefined;
}

/**
 * Its buttons are disabled until their script listens: earlier presses would pay without notifying the embedding page.
 */
function choicePage(intent: AnyIntent): string {
  const open = intent.status === "requires_action";
  const what =
    intent.object === "payment_intent"
      ? `confirm a card payment of <strong>${escapeHtml(money(intent.amount, intent.currency))}</strong>`
      : "let your card be kept for later payments";
  return htmlPage({
    title: "Confirm it’s you",
    styles: ["/v3/page.css"],
    scripts: ["/v3/authenticate.js"],
    body: `
<main class="card" aria-labelledby="title">
  <p class="tag">Sandbox bank</p>
  <h1 id="title">Confirm it’s you</h1>
  <p>Your bank asks you to ${what}. This is a test: no real money moves.</p>
  <form id="choice" method="post"${open ? " data-open" : ""}>
    <input type="hidden" name="client_secret" value="${escapeHtml(intent.client_secret ?? "")}">
    <button class="primary" name="outcome" value="complete" disabled>Complete authentication</button>
    <button name="outcome" value="fail" disabled>Fail authentication</button>
  </form>
  <p id="status" role="status">${open ? "" : "This payment no longer waits for you."}</p>
</main>`,
  });
}

function missingPage(): string {
  return htmlPage({
    title: "Payment not found",
    styles: ["/v3/page.css"],
    body: '<main class="card"><h1>Payment not found</h1><p>This link does not belong to a payment here.</p></main>',
  });
}
