import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import type { Sandbox } from "../core/call";
import { parseForm } from "../core/form";
import { readBody } from "../core/http";
import { asksForCard, submitCheckout } from "../resources/billing/checkout-complete";
import { productName } from "../resources/billing/invoice-lines";
import { money } from "../resources/fields";
import { escapeHtml } from "../shared/html";
import {
  alertOf,
  cardFields,
  cardFrom,
  carryOut,
  field,
  redirectTo,
  refusalOf,
  sendHosted,
  sendMessagePage,
} from "./hosted";

type Session = Stripe.Checkout.Session;

/** The hosted page of a checkout session: shows what is subscribed to, takes the card, and leads back to the shop. */
export async function serveCheckout(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  const body = request.method === "POST" ? await readBody(request) : null;
  const session = sandbox.store.billing.checkoutSessions.get(id);
  if (!session)
    return sendMessagePage(response, 404, "Checkout not found", "This link does not belong to a checkout.");
  if (session.status === "complete") return redirectTo(response, successOf(session));
  if (session.status === "expired")
    return sendMessagePage(
      response,
      410,
      "This checkout has expired",
      "Please go back to the shop and begin again.",
    );
  if (body === null) return sendForm(sandbox, response, session, awaitedRefusal(sandbox, id));
  const form = parseForm(body);
  const email = session.customer_details?.email ?? String(form.email ?? "").trim();
  if (!/^\S+@\S+$/.test(email))
    return sendForm(sandbox, response, session, "Please enter your email address.");
  try {
    const card = asksForCard(session) ? cardFrom(form, email) : null;
    const bank = await carryOut(sandbox, request, id, (call) =>
      submitCheckout(call, session, { email, card }),
    );
    redirectTo(response, bank ?? successOf(session));
  } catch (error) {
    sendForm(sandbox, response, session, refusalOf(error), String(form.email ?? ""));
  }
}

const successOf = ({ id, success_url }: Session): string =>
  (success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id).replaceAll("%7BCHECKOUT_SESSION_ID%7D", id);

/** Why the buyer is back from their bank without having subscribed. */
function awaitedRefusal({ store }: Sandbox, id: string): string | undefined {
  const intent = store.billing.checkoutRuns.get(id)?.intent ?? "";
  const failed = store.paymentIntents.get(intent)?.last_payment_error;
  return (failed ?? store.setupIntents.get(intent)?.last_setup_error)?.message;
}

function sendForm(
  sandbox: Sandbox,
  response: ServerResponse,
  session: Session,
  problem?: string,
  typed = "",
): void {
  const known = session.customer_details?.email;
  const email = known
    ? `<p class="known">${escapeHtml(known)}</p>`
    : field({
        name: "email",
        label: "Email",
        autocomplete: "email",
        placeholder: "",
        type: "email",
        value: typed,
      });
  const total = session.amount_total ?? 0;
  const card = asksForCard(session) ? cardFields() : "";
  const { submit } = session.custom_text;
  const terms = submit ? `<p>${escapeHtml(submit.message)}</p>` : "";
  const back = session.cancel_url ? `<p><a href="${escapeHtml(session.cancel_url)}">Back</a></p>` : "";
  const body = `
<main class="card" aria-labelledby="title">
  <p class="tag">Sandbox checkout</p>
  <h1 id="title">Subscribe</h1>
  ${summary(sandbox, session)}
  <p class="total">Due today: <strong>${escapeHtml(money(total, session.currency ?? "usd"))}</strong></p>
  ${alertOf(problem)}
  <form id="hosted" method="post">
    ${email}
    ${card}
    ${terms}
    <button class="primary">${total > 0 ? "Subscribe" : "Start subscription"}</button>
  </form>
  ${back}
  <p class="note">This is a test: no real money moves. Try 4242 4242 4242 4242.</p>
</main>`;
  sendHosted(response, 200, "Checkout", body, [session.success_url, session.cancel_url]);
}

function summary({ store }: Sandbox, session: Session): string {
  const form = store.billing.checkoutPlans.get(session.id)?.form ?? {};
  const items = typeof form.items === "object" ? Object.values(form.items) : [];
  const rows = items.map((item) => {
    const sent = typeof item === "object" ? item : {};
    const price = store.billing.prices.get(String(sent.price));
    if (!price) return "";
    const rate = `${money(price.unit_amount ?? 0, price.currency)} per ${price.recurring?.interval ?? "month"}`;
    return `<li>${escapeHtml(productName(store, price))}: ${escapeHtml(rate)}</li>`;
  });
  const days = typeof form.trial_period_days === "string" ? form.trial_period_days : "";
  const trial = days ? `<li>${escapeHtml(days)} days free</li>` : "";
  return `<ul class="summary">${rows.join("")}${trial}</ul>`;
}
