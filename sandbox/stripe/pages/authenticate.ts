import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import { contentSecurityPolicy, escapeHtml, htmlPage } from "../../shared/html";
import { send, sendJson } from "../../shared/http";
import type { Call, Sandbox } from "../core/call";
import { ApiError } from "../core/errors";
import { parseForm } from "../core/form";
import { CORS_HEADERS, originOf, readBody } from "../core/http";
import { newId } from "../core/ids";
import { Params } from "../core/params";
import { money } from "../resources/fields";
import { finishAuthentication } from "../resources/payment-intent-confirm";
import { publicIntent } from "../resources/payment-intent-view";

/** Shows the bank's window for a PaymentIntent, and takes the buyer's choice. */
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
  if (!intent)
    throw new ApiError(`No such payment_intent: '${id}'`, { status: 404, code: "resource_missing" });
  const call: Call = {
    sandbox,
    store: sandbox.store,
    params: new Params(parseForm("")),
    id,
    caller: "publishable",
    origin: sandbox.config.publicUrl ?? originOf(request),
    requestId: newId("req"),
    idempotencyKey: null,
  };
  const finished = finish(call, intent, form.outcome === "complete");
  const deliveries = sandbox.webhooks.take();
  await sandbox.store.commit();
  sandbox.webhooks.start(deliveries);
  const body = { payment_intent: publicIntent(finished), redirect_to: redirectTarget(intent, finished) };
  sendJson(response, 200, JSON.stringify(body), CORS_HEADERS);
}

/** A decline after the authentication is no failure of this page: the PaymentIntent tells of it. */
function finish(call: Call, intent: Stripe.PaymentIntent, passed: boolean): Stripe.PaymentIntent {
  if (intent.status !== "requires_action") return intent;
  try {
    return finishAuthentication(call, intent, passed);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 402) throw error;
    return call.store.paymentIntents.get(intent.id) ?? intent;
  }
}

function redirectTarget(before: Stripe.PaymentIntent, after: Stripe.PaymentIntent): string | null {
  const returnUrl = before.next_action?.redirect_to_url?.return_url;
  if (!returnUrl) return null;
  const target = new URL(returnUrl);
  target.searchParams.set("payment_intent", after.id);
  target.searchParams.set("payment_intent_client_secret", after.client_secret ?? "");
  target.searchParams.set("redirect_status", after.status === "succeeded" ? "succeeded" : "failed");
  return target.href;
}

function ownIntent(sandbox: Sandbox, id: string, secret: unknown): Stripe.PaymentIntent | undefined {
  const intent = sandbox.store.paymentIntents.get(id);
  return intent && intent.client_secret === secret ? intent : undefined;
}

/** Its buttons rest until their script listens: pressed earlier, they would pay without the page around being told. */
function choicePage(intent: Stripe.PaymentIntent): string {
  const open = intent.status === "requires_action";
  const amount = escapeHtml(money(intent.amount, intent.currency));
  return htmlPage({
    title: "Confirm it’s you",
    styles: ["/v3/page.css"],
    scripts: ["/v3/authenticate.js"],
    body: `
<main class="card" aria-labelledby="title">
  <p class="tag">Sandbox bank</p>
  <h1 id="title">Confirm it’s you</h1>
  <p>Your bank asks you to confirm a card payment of <strong>${amount}</strong>. This is a test: no real money moves.</p>
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
