import type Stripe from "stripe";
import { attempt } from "../../core/attempt";
import type { Call } from "../../core/call";
import { emit } from "../../core/events";
import { emptyForm, type Form } from "../../core/form";
import { Params } from "../../core/params";
import { type CheckoutRun, idOf } from "../../core/store";
import { createCustomer } from "../customers";
import { createFromData } from "../payment-methods";
import { confirmSetup } from "../setup-intent-confirm";
import { blankSetup } from "../setup-intents";
import { detailsOf } from "./checkout-sessions";
import { chargeInvoice, closeInvoice, currentInvoice } from "./invoice-lifecycle";
import { intentOf } from "./invoice-payments";
import { refusal } from "./pay-now";
import { createSubscription } from "./subscription-create";
import { changeSubscription, currentSubscription, timeOf } from "./subscription-lifecycle";

type Session = Stripe.Checkout.Session;

/** What a buyer typed: their email, and (unless none is needed) `card[…]` with `billing_details[…]`. */
export interface Submission {
  email: string;
  card: Params | null;
}

/** Whether a session's page asks for a card. */
export const asksForCard = (session: Session): boolean =>
  session.payment_method_collection !== "if_required" || (session.amount_total ?? 0) > 0;

/**
 * Subscribes the buyer. The session is complete after that, or the answer is the address of their bank.
 * @throws {ApiError} 402 when the card is refused; then nothing was begun
 */
export function submitCheckout(call: Call, session: Session, sent: Submission): string | null {
  return attempt(call, () => {
    abandonRun(call, session.id);
    const customer = idOf(session.customer) ?? newCustomer(call, sent);
    const { billing } = call.store;
    const named = { ...session, customer_details: session.customer_details ?? detailsOf(sent.email, null) };
    call.store.put(billing.checkoutSessions, named);
    const run = { id: session.id, customer, payment_method: "", intent: "", subscription: null };
    if (sent.card === null) {
      completeSession(call, run, subscribe(call, run, {}).id);
      return null;
    }
    const method = createFromData(call, sent.card).id;
    const card = { ...run, payment_method: method };
    return (session.amount_total ?? 0) > 0 ? payFirst(call, card) : saveCard(call, card);
  });
}

function newCustomer(call: Call, { email, card }: Submission): string {
  const name = card?.group("billing_details")?.string("name");
  const form: Form = Object.assign(emptyForm(), { email, ...(name ? { name } : {}) });
  return createCustomer({ ...call, params: new Params(form) }).id;
}

function payFirst(call: Call, run: CheckoutRun): string | null {
  const { store } = call;
  const subscription = subscribe(call, run, { payment_behavior: "default_incomplete" });
  const invoice = currentInvoice(call, idOf(subscription.latest_invoice) ?? "");
  const intent = intentOf(store, invoice.id)?.id ?? "";
  store.put(store.billing.checkoutRuns, { ...run, intent, subscription: subscription.id });
  const returnUrl = `${call.origin}/c/pay/${run.id}`;
  const tried = chargeInvoice(call, invoice, { method: run.payment_method, offSession: false, returnUrl });
  if (tried.status === "paid") return null;
  const address = store.paymentIntents.get(intent)?.next_action?.redirect_to_url?.url;
  if (!address) throw refusal(call, tried);
  return address;
}

function saveCard(call: Call, run: CheckoutRun): string | null {
  const { store } = call;
  const intent = store.put(store.setupIntents, {
    ...blankSetup(),
    customer: run.customer,
    usage: "off_session",
  });
  emit(call, "setup_intent.created", intent);
  store.put(store.billing.checkoutRuns, { ...run, intent: intent.id });
  const form: Form = Object.assign(emptyForm(), {
    payment_method: run.payment_method,
    return_url: `${call.origin}/c/pay/${run.id}`,
  });
  const tried = confirmSetup({ ...call, caller: "secret", params: new Params(form) }, intent);
  return tried.next_action?.redirect_to_url?.url ?? null;
}

/** A buyer's bank agreed, in the first try or later: to a payment, or to later ones. */
export function checkoutAgreed(call: Call, intent: string): void {
  const { store } = call;
  const [run] = store.billing.checkoutRuns.by("intent", intent);
  if (!run) return;
  if (run.subscription !== null) {
    completeSession(call, run, run.subscription);
    return;
  }
  const made = subscribe(call, run, { default_payment_method: run.payment_method });
  completeSession(call, run, made.id);
}

function subscribe(call: Call, run: CheckoutRun, more: Record<string, string>): Stripe.Subscription {
  const plan = call.store.billing.checkoutPlans.get(run.id)?.form ?? emptyForm();
  const settings: Form = { save_default_payment_method: "on_subscription" };
  const form = Object.assign(emptyForm(), plan, {
    customer: run.customer,
    payment_settings: settings,
    ...more,
  });
  return createSubscription({ ...call, params: new Params(form) });
}

function completeSession(call: Call, run: CheckoutRun, subscription: string): void {
  const { store } = call;
  const session = store.billing.checkoutSessions.get(run.id);
  if (session?.status !== "open") return;
  const free = (session.amount_total ?? 0) === 0;
  const complete = store.put(store.billing.checkoutSessions, {
    ...session,
    customer: run.customer,
    invoice: idOf(currentSubscription(call, subscription).latest_invoice),
    payment_status: free ? "no_payment_required" : "paid",
    status: "complete",
    subscription,
    url: null,
  });
  store.delete(store.billing.checkoutRuns, run.id);
  call.sandbox.later.appoint(call, "checkoutExpires", run.id, null, null);
  emit(call, "checkout.session.completed", complete);
}

/** Forgets a try that its buyer did not finish at the bank. */
function abandonRun(call: Call, id: string): void {
  const { store } = call;
  const run = store.billing.checkoutRuns.get(id);
  if (!run) return;
  store.delete(store.billing.checkoutRuns, id);
  const subscription = store.billing.subscriptions.get(run.subscription ?? "");
  if (subscription?.status !== "incomplete") return;
  closeInvoice(call, currentInvoice(call, idOf(subscription.latest_invoice) ?? ""), "void");
  const ended_at = timeOf(call, subscription);
  changeSubscription(call, subscription.id, { ended_at, status: "incomplete_expired" });
}
