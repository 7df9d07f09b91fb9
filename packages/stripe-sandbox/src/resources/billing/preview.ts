import type Stripe from "stripe";
import { dryRun } from "../../core/attempt";
import type { Call } from "../../core/call";
import { noSuch } from "../../core/errors";
import { emptyForm, type Form } from "../../core/form";
import { Params } from "../../core/params";
import { idOf } from "../../core/store";
import { currentInvoice } from "./invoice-lifecycle";
import { createSubscription } from "./subscription-create";
import { currentSubscription } from "./subscription-lifecycle";
import { updateSubscription } from "./subscription-update";
import { asPreview, upcomingInvoice } from "./upcoming";

/** `POST /v1/invoices/create_preview`: does what was asked, looks at the invoice, and takes it all back. */
export function createPreview(call: Call): Stripe.Invoice {
  const { params, store } = call;
  const id = params.string("subscription");
  if (id !== undefined && !store.billing.subscriptions.get(id))
    throw noSuch("subscription", id, "subscription");
  return dryRun(call, () => (id === undefined ? previewNew(call) : previewExisting(call, id)));
}

function previewNew(call: Call): Stripe.Invoice {
  const { params } = call;
  const form = requestedFields(call, ["items", "metadata", "trial_end"]);
  form.customer = params.required("customer");
  if (params.form.discounts !== undefined) form.discounts = params.form.discounts;
  const { latest_invoice } = createSubscription({ ...call, params: new Params(form) });
  return asPreview(currentInvoice(call, idOf(latest_invoice) ?? ""));
}

function previewExisting(call: Call, id: string): Stripe.Invoice {
  const before = currentSubscription(call, id);
  const form = requestedFields(call, [
    "billing_cycle_anchor",
    "cancel_at",
    "cancel_at_period_end",
    "items",
    "proration_behavior",
    "proration_date",
    "trial_end",
  ]);
  if (call.params.form.discounts !== undefined) form.discounts = call.params.form.discounts;
  const after = updateSubscription({ ...call, params: new Params(form) }, id);
  const fresh = idOf(after.latest_invoice) !== idOf(before.latest_invoice);
  if (!fresh) return upcomingInvoice(call, currentSubscription(call, id));
  return asPreview(currentInvoice(call, idOf(after.latest_invoice) ?? ""));
}

/** What `subscription_details` wishes of a subscription, as parameters of the call that would do it. */
function requestedFields({ params }: Call, names: readonly string[]): Form {
  const details = params.group("subscription_details")?.form ?? emptyForm();
  const form = emptyForm();
  form.payment_behavior = "default_incomplete";
  for (const name of names) {
    const value = details[name];
    if (value !== undefined) form[name] = value;
  }
  return form;
}
