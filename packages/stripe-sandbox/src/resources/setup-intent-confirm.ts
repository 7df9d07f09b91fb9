import type Stripe from "stripe";
import type { Decline } from "../cards";
import type { Call } from "../core/call";
import { ApiError, setupState } from "../core/errors";
import { emit } from "../core/events";
import { idOf } from "../core/store";
import { authenticationOf, checkFormMethods } from "./payment-choices";
import { readPaymentMethod } from "./payment-intent-params";
import { attachTo, cardOf, findPaymentMethod, markSetUp } from "./payment-methods";

const FAILED =
  "The latest attempt to set up the payment method has failed because authentication failed. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this SetupIntent again.";

/** What a buyer's browser may see of a SetupIntent. */
const PUBLIC_FIELDS = [
  "id",
  "object",
  "automatic_payment_methods",
  "cancellation_reason",
  "client_secret",
  "created",
  "description",
  "last_setup_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "status",
  "usage",
] as const satisfies readonly (keyof Stripe.SetupIntent)[];

/** A SetupIntent without what only its merchant may see. */
export const publicSetup = (intent: Partial<Stripe.SetupIntent>): Partial<Stripe.SetupIntent> =>
  Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, intent[name]]));

/** Tries to save a card for later: ends in `succeeded`, in `requires_action`, or with a card error. */
export function confirmSetup(call: Call, current: Stripe.SetupIntent): Stripe.SetupIntent {
  if (current.status === "succeeded" || current.status === "canceled") {
    throw setupState(
      `You cannot confirm this SetupIntent because it has ${current.status === "succeeded" ? "already succeeded" : "a status of canceled"}.`,
      current,
    );
  }
  checkFormMethods(call, current);
  const id = idOf(current.payment_method);
  const method =
    readPaymentMethod(call, idOf(current.customer)) ??
    (id === null ? undefined : findPaymentMethod(call, id));
  if (!method) {
    throw setupState(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      current,
    );
  }
  const intent = { ...current, payment_method: method.id };
  const { profile } = cardOf(call, method);
  if (profile.authentication) return requireAction(call, intent);
  return finish(call, intent, method);
}

/** Completes the authentication that a SetupIntent requires. */
export function finishSetup(call: Call, intent: Stripe.SetupIntent, passed: boolean): Stripe.SetupIntent {
  const method = findPaymentMethod(call, idOf(intent.payment_method) ?? "");
  if (passed) return finish(call, intent, method);
  const failed = call.store.put(call.store.setupIntents, {
    ...intent,
    last_setup_error: {
      code: "setup_intent_authentication_failure",
      doc_url: "https://stripe.com/docs/error-codes/setup-intent-authentication-failure",
      message: FAILED,
      payment_method: method,
      type: "invalid_request_error",
    },
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  emit(call, "setup_intent.setup_failed", failed);
  return failed;
}

function requireAction(call: Call, intent: Stripe.SetupIntent): Stripe.SetupIntent {
  const waiting = call.store.put(call.store.setupIntents, {
    ...intent,
    last_setup_error: null,
    next_action: authenticationOf(call, intent),
    status: "requires_action",
  });
  emit(call, "setup_intent.requires_action", waiting);
  return waiting;
}

/** Saves the card to its customer, for later payments without its holder where that was agreed to. */
function finish(call: Call, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): Stripe.SetupIntent {
  const { profile } = cardOf(call, method);
  if (profile.decline && !profile.savable) throw declined(call, intent, method, profile.decline);
  const customer = idOf(intent.customer);
  if (customer !== null && method.customer === null) attachTo(call, method, customer);
  if (intent.usage === "off_session") markSetUp(call, method);
  const done = call.store.put(call.store.setupIntents, {
    ...intent,
    last_setup_error: null,
    next_action: null,
    status: "succeeded",
  });
  emit(call, "setup_intent.succeeded", done);
  return done;
}

function declined(
  call: Call,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  reason: Decline,
): ApiError {
  const error = new ApiError(reason.message, {
    ...reason,
    status: 402,
    type: "card_error",
    payment_method: method,
    executed: true,
  });
  const failed = call.store.put(call.store.setupIntents, {
    ...intent,
    last_setup_error: { ...reason, doc_url: error.body.doc_url, payment_method: method, type: "card_error" },
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  error.body.setup_intent = failed;
  emit(call, "setup_intent.setup_failed", failed);
  return error;
}
