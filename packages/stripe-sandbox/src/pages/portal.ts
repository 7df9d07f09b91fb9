import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import type { Sandbox } from "../core/call";
import { type Form, parseForm } from "../core/form";
import { readBody } from "../core/http";
import { unixNow } from "../core/ids";
import { idOf } from "../core/store";
import { productName } from "../resources/billing/invoice-lines";
import { replaceCard, setCancellation, shownSubscriptions } from "../resources/billing/portal-actions";
import { periodOf } from "../resources/billing/subscription-lifecycle";
import { dayOf, HOUR } from "../resources/billing/time";
import { money } from "../resources/fields";
import { escapeHtml } from "../shared/html";
import {
  alertOf,
  cardFields,
  cardFrom,
  carryOut,
  redirectTo,
  refusalOf,
  sendHosted,
  sendMessagePage,
} from "./hosted";

type Session = Stripe.BillingPortal.Session;

/** The customer portal: a new card, an end of the subscription, and the invoices. */
export async function servePortal(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  const body = request.method === "POST" ? await readBody(request) : null;
  const session = sandbox.store.billing.portalSessions.get(id);
  if (!session || session.created + HOUR < unixNow() || !sandbox.store.customers.get(session.customer))
    return sendMessagePage(
      response,
      404,
      "This link has expired",
      "Please go back to the shop and open it again.",
    );
  if (body === null) return sendPortal(sandbox, response, session);
  try {
    const form = parseForm(body);
    const bank = await carryOut(sandbox, request, id, (call) => {
      if (form.action === "card") return replaceCard(call, session, cardFrom(form, ""));
      setCancellation(call, session, String(form.subscription ?? ""), form.action === "cancel");
      return null;
    });
    redirectTo(response, bank ?? afterwards(session, form));
  } catch (error) {
    sendPortal(sandbox, response, session, refusalOf(error));
  }
}

/** A flow leads back to the shop when its one thing is done; otherwise the portal shows itself again. */
function afterwards({ flow, url }: Session, { action }: Form): string {
  const wanted = flow?.type === "payment_method_update" ? "card" : "cancel";
  return (action === wanted && flow?.after_completion.redirect?.return_url) || url;
}

function sendPortal(sandbox: Sandbox, response: ServerResponse, session: Session, problem?: string): void {
  const { store } = sandbox;
  const features = store.billing.portalConfigurations.get(idOf(session.configuration) ?? "")?.features;
  const only = session.flow?.type;
  const ends = features?.subscription_cancel.enabled && only !== "payment_method_update";
  const cards = features?.payment_method_update.enabled && only !== "subscription_cancel";
  const back = session.return_url
    ? `<p><a href="${escapeHtml(session.return_url)}">Return to the shop</a></p>`
    : "";
  const body = `
<main class="card" aria-labelledby="title">
  <p class="tag">Sandbox portal</p>
  <h1 id="title">Your subscription</h1>
  ${alertOf(problem)}
  ${subscriptions(sandbox, session, ends === true)}
  ${cards ? cardSection(sandbox, session) : ""}
  ${features?.invoice_history.enabled && !only ? invoices(sandbox, session) : ""}
  ${back}
</main>`;
  const redirect = session.flow?.after_completion.redirect?.return_url;
  sendHosted(response, 200, "Customer portal", body, [redirect, session.return_url]);
}

function subscriptions({ store }: Sandbox, session: Session, ends: boolean): string {
  const shown = shownSubscriptions(store, session.customer);
  if (shown.length === 0) return "<p>There is no subscription.</p>";
  return shown
    .map((one) => {
      const price = one.items.data[0]?.price;
      const name = price ? productName(store, price) : "Subscription";
      const day = dayOf(one.cancel_at ?? periodOf(one).end);
      const state = one.cancel_at === null ? `${one.status}; renews on ${day}` : `ends on ${day}`;
      const [action, label] =
        one.cancel_at === null ? ["cancel", "Cancel subscription"] : ["renew", "Keep subscription"];
      const button = ends
        ? `<form method="post"><input type="hidden" name="subscription" value="${one.id}"><button name="action" value="${action}">${label}</button></form>`
        : "";
      return `<section><h2>${escapeHtml(name)}</h2><p>${escapeHtml(state)}</p>${button}</section>`;
    })
    .join("");
}

function cardSection({ store }: Sandbox, session: Session): string {
  const customer = store.customers.get(session.customer);
  const own = shownSubscriptions(store, session.customer)[0]?.default_payment_method;
  const id = idOf(own) ?? idOf(customer?.invoice_settings.default_payment_method) ?? "";
  const card = store.paymentMethods.get(id)?.card;
  const present = card ? `${card.brand} ending in ${card.last4}` : "No card is saved.";
  return `<section><h2>Payment method</h2><p>${escapeHtml(present)}</p>
  <form id="hosted" method="post">${cardFields()}<button class="primary" name="action" value="card">Save card</button></form></section>`;
}

function invoices({ store }: Sandbox, session: Session): string {
  const rows = store.billing.invoices
    .by("customer", session.customer)
    .filter(({ status }) => status !== "draft")
    .map(
      ({ created, id, status, total, currency }) =>
        `<li><a href="/sandbox/invoices/${id}">${dayOf(created)}</a>: ${escapeHtml(money(total, currency))}, ${status}</li>`,
    );
  return `<section><h2>Invoices</h2><ul class="summary">${rows.reverse().join("")}</ul></section>`;
}
