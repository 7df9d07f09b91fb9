import type Stripe from "stripe";
import { attempt } from "../../core/attempt";
import type { Call } from "../../core/call";
import { ApiError } from "../../core/errors";
import { changedFields, emit } from "../../core/events";
import { emptyForm, type Form } from "../../core/form";
import { Params } from "../../core/params";
import { idOf, type Store } from "../../core/store";
import { findCustomer } from "../customers";
import { createFromData } from "../payment-methods";
import { confirmSetup } from "../setup-intent-confirm";
import { blankSetup } from "../setup-intents";
import { changeSubscription, ENDED, endSubscription } from "./subscription-lifecycle";
import { updateSubscription } from "./subscription-update";

type Session = Stripe.BillingPortal.Session;

/** The mark of a SetupIntent that the portal made: which session it was. */
const MARK = "sandbox_portal_session";

/** The subscriptions a portal shows: those that are not over. */
export const shownSubscriptions = (store: Store, customer: string): Stripe.Subscription[] =>
  store.billing.subscriptions.by("customer", customer).filter(({ status }) => !ENDED.has(status));

/**
 * Saves a card in place of the present one. The answer is the address of the buyer's bank, if that wants to be asked.
 * @throws {ApiError} 402 when the card is refused
 */
export function replaceCard(call: Call, session: Session, card: Params): string | null {
  const { store } = call;
  return attempt(call, () => {
    const intent = store.put(store.setupIntents, {
      ...blankSetup(),
      customer: session.customer,
      metadata: { [MARK]: session.id },
      usage: "off_session",
    });
    emit(call, "setup_intent.created", intent);
    const form: Form = Object.assign(emptyForm(), {
      payment_method: createFromData(call, card).id,
      return_url: session.flow?.after_completion.redirect?.return_url ?? session.url,
    });
    const tried = confirmSetup({ ...call, caller: "secret", params: new Params(form) }, intent);
    return tried.next_action?.redirect_to_url?.url ?? null;
  });
}

/** A card was saved in the portal: it is the default from now on, of the customer and of what they subscribe to. */
export function portalCardSaved(call: Call, intent: string): void {
  const { store } = call;
  const saved = store.setupIntents.get(intent);
  if (saved?.metadata?.[MARK] === undefined) return;
  const before = findCustomer(call, idOf(saved.customer) ?? "");
  const default_payment_method = idOf(saved.payment_method);
  const invoice_settings = { ...before.invoice_settings, default_payment_method };
  const after = store.put(store.customers, { ...before, invoice_settings });
  emit(call, "customer.updated", after, changedFields(before, after));
  for (const { id, default_payment_method: own } of shownSubscriptions(call.store, before.id))
    if (own !== null) changeSubscription(call, id, { default_payment_method });
}

/** Ends a subscription of the customer's own, or takes that back. */
export function setCancellation(call: Call, session: Session, subscription: string, ends: boolean): void {
  const own = shownSubscriptions(call.store, session.customer).find(({ id }) => id === subscription);
  const configuration = call.store.billing.portalConfigurations.get(idOf(session.configuration) ?? "");
  const offer = configuration?.features.subscription_cancel;
  if (!own || !offer?.enabled)
    throw new ApiError("This subscription cannot be changed here.", { status: 404 });
  if (ends && offer.mode === "immediately") {
    endSubscription(call, own.id, "cancellation_requested");
    return;
  }
  const form: Form = Object.assign(emptyForm(), { cancel_at_period_end: String(ends) });
  updateSubscription({ ...call, params: new Params(form) }, own.id);
}
