import type Stripe from "stripe";
import type { Call, Route } from "../core/call";
import { ApiError, missingParam, noSuch, setupState } from "../core/errors";
import { emit } from "../core/events";
import { newId, randomToken, unixNow } from "../core/ids";
import { listRoute } from "../core/list";
import { idOf } from "../core/store";
import { findCustomer } from "./customers";
import { mergeMetadata } from "./fields";
import { allow, methodChoice } from "./payment-choices";
import { readPaymentMethod } from "./payment-intent-params";
import { confirmSetup, publicSetup } from "./setup-intent-confirm";

/** Endpoints of SetupIntents. */
export const setupIntentRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/setup_intents", handle: create },
  listRoute("/v1/setup_intents", (store) => store.setupIntents, ["customer", "payment_method"]),
  { method: "GET", path: "/v1/setup_intents/:", publishable: true, handle: retrieve },
  { method: "POST", path: "/v1/setup_intents/:", handle: update },
  { method: "POST", path: "/v1/setup_intents/:/confirm", publishable: true, handle: confirm },
  { method: "POST", path: "/v1/setup_intents/:/cancel", handle: cancel },
];

const COMMON = [
  "allowed_payment_method_types",
  "excluded_payment_method_types",
  "payment_method",
  "payment_method_data",
  "payment_method_options",
];
const DESCRIPTIVE = ["customer", "customer_account", "description", "flow_directions", "metadata"];
const WHEN_CONFIRMING = [
  "client_secret",
  "confirmation_token",
  "deferred_intent",
  "mandate_data",
  "return_url",
  "use_stripe_sdk",
];
const ACCEPTED = {
  create: new Set([
    ...COMMON,
    ...DESCRIPTIVE,
    ...WHEN_CONFIRMING,
    "automatic_payment_methods",
    "confirm",
    "on_behalf_of",
    "payment_method_configuration",
    "usage",
  ]),
  update: new Set([...COMMON, ...DESCRIPTIVE]),
  confirm: new Set([...COMMON, ...WHEN_CONFIRMING]),
  cancel: new Set(["cancellation_reason"]),
  retrieve: new Set(["client_secret"]),
};

const OPEN = new Set(["requires_payment_method", "requires_confirmation", "requires_action"]);

function create(call: Call): Stripe.SetupIntent {
  const { params, store } = call;
  allow(params, ACCEPTED.create);
  const customer = params.string("customer");
  if (customer !== undefined) findCustomer(call, customer, "customer");
  const confirms = params.boolean("confirm") ?? false;
  const method = confirms ? undefined : readPaymentMethod(call, customer ?? null);
  const intent = store.put(store.setupIntents, {
    ...blankSetup(),
    ...methodChoice(params),
    customer: customer ?? null,
    description: params.nullable("description") ?? null,
    metadata: mergeMetadata({}, params),
    payment_method: method?.id ?? null,
    status: method ? "requires_confirmation" : "requires_payment_method",
    usage: params.oneOf("usage", ["off_session", "on_session"]) ?? "off_session",
  });
  emit(call, "setup_intent.created", intent);
  return confirms ? confirmSetup(call, intent) : intent;
}

function retrieve(call: Call): Partial<Stripe.SetupIntent> {
  allow(call.params, ACCEPTED.retrieve);
  return viewFor(call, findSetup(call));
}

function update(call: Call): Stripe.SetupIntent {
  const { params, store } = call;
  const before = findSetup(call);
  allow(params, ACCEPTED.update);
  if (!OPEN.has(before.status) && (params.has("payment_method") || params.has("customer")))
    throw setupState(
      `You cannot update this SetupIntent because it has a status of ${before.status}.`,
      before,
    );
  const customer = params.string("customer") ?? idOf(before.customer);
  if (customer !== null) findCustomer(call, customer, "customer");
  const method = readPaymentMethod(call, customer);
  const description = params.nullable("description");
  return store.put(store.setupIntents, {
    ...before,
    customer,
    description: description === undefined ? before.description : description,
    metadata: mergeMetadata(before.metadata ?? {}, params),
    ...(method ? { payment_method: method.id, next_action: null, status: "requires_confirmation" } : {}),
  });
}

function confirm(call: Call): Partial<Stripe.SetupIntent> {
  const intent = findSetup(call);
  allow(call.params, ACCEPTED.confirm);
  return viewFor(call, confirmSetup(call, intent));
}

function cancel(call: Call): Stripe.SetupIntent {
  const { params, store } = call;
  const intent = findSetup(call);
  allow(params, ACCEPTED.cancel);
  const reason = params.oneOf("cancellation_reason", ["abandoned", "requested_by_customer", "duplicate"]);
  if (!OPEN.has(intent.status))
    throw setupState(
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with one of the following statuses may be canceled: requires_payment_method, requires_confirmation, requires_action.`,
      intent,
    );
  const canceled = store.put(store.setupIntents, {
    ...intent,
    cancellation_reason: reason ?? null,
    next_action: null,
    status: "canceled",
  });
  emit(call, "setup_intent.canceled", canceled);
  return canceled;
}

/** The SetupIntent in the path, shown to a browser only when it knows its client secret. */
function findSetup(call: Call): Stripe.SetupIntent {
  const intent = call.store.setupIntents.get(call.id);
  if (!intent) throw noSuch("setupintent", call.id, "intent");
  const secret = call.params.string("client_secret");
  if (call.caller === "publishable" && secret === undefined) throw missingParam("client_secret");
  if (secret !== undefined && secret !== intent.client_secret) {
    throw new ApiError(
      "The client_secret provided does not match the client_secret associated with the SetupIntent.",
      { code: "setup_intent_invalid_parameter", param: "client_secret" },
    );
  }
  return intent;
}

const viewFor = (call: Call, intent: Stripe.SetupIntent): Partial<Stripe.SetupIntent> =>
  call.caller === "secret" ? intent : publicSetup(intent);

const CARD_OPTIONS: Stripe.SetupIntent.PaymentMethodOptions = {
  card: { mandate_options: null, network: null, request_three_d_secure: "automatic" },
};

/** A SetupIntent before anything is known of it. */
export function blankSetup(): Stripe.SetupIntent {
  const id = newId("seti");
  return {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomToken(31)}`,
    created: unixNow(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: CARD_OPTIONS,
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: "off_session",
  };
}
