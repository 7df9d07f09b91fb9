import type Stripe from "stripe";
import type { Call, Route } from "../../core/call";
import { ApiError, missingParam, noSuch, unsupported } from "../../core/errors";
import { emit } from "../../core/events";
import { newId, unixNow } from "../../core/ids";
import { listRoute } from "../../core/list";
import type { Params } from "../../core/params";
import { findCustomer } from "../customers";
import { mergeMetadata } from "../fields";

type Configuration = Stripe.BillingPortal.Configuration;
type Session = Stripe.BillingPortal.Session;

/** Endpoints of the customer portal. */
export const portalRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/billing_portal/configurations", handle: create },
  listRoute("/v1/billing_portal/configurations", (store) => store.billing.portalConfigurations),
  { method: "GET", path: "/v1/billing_portal/configurations/:", handle: (call) => find(call, call.id) },
  { method: "POST", path: "/v1/billing_portal/configurations/:", handle: update },
  { method: "POST", path: "/v1/billing_portal/sessions", handle: open },
];

function find({ store }: Call, id: string, param?: string): Configuration {
  const found = store.billing.portalConfigurations.get(id);
  if (!found) throw noSuch("configuration", id, param ?? "configuration", param ? 400 : 404);
  return found;
}

function create(call: Call): Configuration {
  const { params } = call;
  if (!params.has("features")) throw missingParam("features");
  return write(call, blankConfiguration(false), "billing_portal.configuration.created");
}

function update(call: Call): Configuration {
  return write(call, find(call, call.id), "billing_portal.configuration.updated");
}

function write(
  call: Call,
  before: Configuration,
  event: "billing_portal.configuration.created" | "billing_portal.configuration.updated",
): Configuration {
  const { params, store } = call;
  const profile = params.group("business_profile");
  const address = params.nullable("default_return_url");
  const headline = profile?.nullable("headline");
  const after = store.put(store.billing.portalConfigurations, {
    ...before,
    active: params.boolean("active") ?? before.active,
    business_profile: {
      headline: headline === undefined ? before.business_profile.headline : headline,
      privacy_policy_url: profile?.string("privacy_policy_url") ?? before.business_profile.privacy_policy_url,
      terms_of_service_url:
        profile?.string("terms_of_service_url") ?? before.business_profile.terms_of_service_url,
    },
    default_return_url: address === undefined ? before.default_return_url : address,
    features: readFeatures(params.group("features"), before.features),
    metadata: mergeMetadata(before.metadata ?? {}, params),
    updated: unixNow(),
  });
  emit(call, event, after);
  return after;
}

/** What the page offers: only a new card, and an end. */
function readFeatures(
  sent: Params | undefined,
  before: Configuration["features"],
): Configuration["features"] {
  for (const name of ["subscription_update", "subscription_pause", "customer_update"])
    if (sent?.group(name)?.boolean("enabled"))
      throw unsupported(`${name} in the portal`, `features[${name}]`);
  const cancel = sent?.group("subscription_cancel");
  return {
    ...before,
    invoice_history: {
      enabled: sent?.group("invoice_history")?.boolean("enabled") ?? before.invoice_history.enabled,
    },
    payment_method_update: {
      ...before.payment_method_update,
      enabled:
        sent?.group("payment_method_update")?.boolean("enabled") ?? before.payment_method_update.enabled,
    },
    subscription_cancel: {
      ...before.subscription_cancel,
      enabled: cancel?.boolean("enabled") ?? before.subscription_cancel.enabled,
      mode: cancel?.oneOf("mode", ["at_period_end", "immediately"]) ?? before.subscription_cancel.mode,
    },
  };
}

/** Opens the portal for a customer, for an hour. */
function open(call: Call): Session {
  const { params, store } = call;
  const customer = findCustomer(call, params.required("customer"), "customer");
  const named = params.string("configuration");
  const configuration = named === undefined ? standard(call) : find(call, named, "configuration");
  const return_url = params.string("return_url") ?? configuration.default_return_url;
  const id = newId("bps");
  const session = store.put(store.billing.portalSessions, {
    id,
    object: "billing_portal.session",
    configuration: configuration.id,
    created: unixNow(),
    customer: customer.id,
    customer_account: null,
    flow: readFlow(call, customer.id),
    livemode: false,
    locale: params.string("locale") ?? null,
    on_behalf_of: null,
    return_url,
    url: `${call.origin}/p/session/${id}`,
  });
  emit(call, "billing_portal.session.created", session);
  return session;
}

function standard(call: Call): Configuration {
  const { store } = call;
  const { portalConfigurations } = store.billing;
  const kept = [...portalConfigurations.values()].find(({ is_default }) => is_default);
  return kept ?? store.put(portalConfigurations, blankConfiguration(true));
}

function readFlow(call: Call, customer: string): Session["flow"] {
  const sent = call.params.group("flow_data");
  const type = sent?.oneOf("type", ["payment_method_update", "subscription_cancel"]);
  if (!sent || type === undefined) return null;
  const cancel = sent.group("subscription_cancel")?.required("subscription");
  if (type === "subscription_cancel") {
    const wanted = call.store.billing.subscriptions.get(cancel ?? "");
    if (wanted?.customer !== customer)
      throw noSuch("subscription", cancel ?? "", "flow_data[subscription_cancel][subscription]", 400);
    if (wanted.cancel_at !== null)
      throw new ApiError("This subscription is already set to be canceled.", {
        param: "flow_data[subscription_cancel][subscription]",
      });
  }
  const after = sent.group("after_completion");
  const address = after?.group("redirect")?.required("return_url");
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: address ? { return_url: address } : null,
      type: address ? "redirect" : "portal_homepage",
    },
    customer_update: null,
    subscription_cancel: cancel ? { retention: null, subscription: cancel } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  };
}

function blankConfiguration(is_default: boolean): Configuration {
  const now = unixNow();
  return {
    id: newId("bpc"),
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: is_default },
      payment_method_update: { enabled: is_default, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: is_default,
        mode: "at_period_end",
        proration_behavior: "none",
      },
      subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        products: [],
        proration_behavior: "none",
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: "end_trial",
      },
    },
    is_default,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: now,
  };
}
