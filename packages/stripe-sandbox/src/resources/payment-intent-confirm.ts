import type Stripe from "stripe";
import type { Decline } from "../cards";
import type { Call } from "../core/call";
import { ApiError, unexpectedState } from "../core/errors";
import { emit } from "../core/events";
import { idOf } from "../core/store";
import { chargeIntent } from "./charges";
import { findCustomer } from "./customers";
import { usableMethod } from "./detached-methods";
import { mergeMetadata, readShipping } from "./fields";
import { authenticationOf, checkFormMethods } from "./payment-choices";
import { readPaymentMethod } from "./payment-intent-params";
import { attachTo, cardOf, findPaymentMethod, markSetUp } from "./payment-methods";

const AUTHENTICATION_REQUIRED: Decline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};
const AUTHENTICATION_FAILED =
  "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.";
const MISSING_METHOD =
  "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
const RETURN_URL_NEEDED =
  "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.";

/** Tries to pay: ends in `succeeded`, in `requires_action`, or with a card error. */
export function confirmIntent(call: Call, current: Stripe.PaymentIntent): Stripe.PaymentIntent {
  refuseFinished(current);
  requireReturnUrl(call, current);
  checkFormMethods(call, current);
  checkDeferred(call, current);
  const customer = idOf(current.customer);
  if (customer !== null) findCustomer(call, customer, "customer");
  const method = readPaymentMethod(call, customer) ?? currentMethod(call, current);
  if (!method) throw unexpectedState(MISSING_METHOD, current);
  const intent = withConfirmParams(call, { ...current, payment_method: method.id });
  const { profile, setUp } = cardOf(call, method);
  const offSession = call.caller === "secret" && isOffSession(call);
  const challenged = profile.authentication === "always" || profile.authentication === "setup";
  const exempt = offSession && setUp && profile.authentication === "setup";
  if (challenged && !exempt) {
    if (offSession || call.params.boolean("error_on_requires_action")) {
      throw decline(call, intent, method, AUTHENTICATION_REQUIRED);
    }
    return requireAction(call, intent);
  }
  return settle(call, intent, method, false);
}

/** Completes the authentication that a PaymentIntent requires. */
export function finishAuthentication(
  call: Call,
  intent: Stripe.PaymentIntent,
  passed: boolean,
): Stripe.PaymentIntent {
  if (intent.status !== "requires_action") {
    throw unexpectedState(
      `This PaymentIntent does not wait for authentication: it is ${intent.status}.`,
      intent,
    );
  }
  const method = findPaymentMethod(call, idOf(intent.payment_method) ?? "");
  if (passed) return settle(call, intent, method, true);
  const failed = call.store.put(call.store.paymentIntents, {
    ...intent,
    last_payment_error: {
      code: "payment_intent_authentication_failure",
      doc_url: "https://stripe.com/docs/error-codes/payment-intent-authentication-failure",
      message: AUTHENTICATION_FAILED,
      payment_method: method,
      type: "invalid_request_error",
    },
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  emit(call, "payment_intent.payment_failed", failed);
  return failed;
}

function settle(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.PaymentIntent {
  const { profile } = cardOf(call, method);
  if (profile.decline) throw decline(call, intent, method, profile.decline);
  const charge = chargeIntent(call, intent, method, { authenticated });
  keepForLater(call, intent, method);
  const paid = call.store.put(call.store.paymentIntents, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    status: "succeeded",
  });
  emit(call, "charge.succeeded", charge);
  emit(call, "payment_intent.succeeded", paid);
  return paid;
}

function requireAction(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const waiting = call.store.put(call.store.paymentIntents, {
    ...intent,
    last_payment_error: null,
    next_action: authenticationOf(call, intent),
    status: "requires_action",
  });
  emit(call, "payment_intent.requires_action", waiting);
  return waiting;
}

/** Records a refused charge; the error is for the caller to throw. */
function decline(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  reason: Decline,
): ApiError {
  const charge = chargeIntent(call, intent, method, { decline: reason });
  const error = new ApiError(reason.message, {
    ...reason,
    status: 402,
    type: "card_error",
    charge: charge.id,
    payment_method: method,
    executed: true,
  });
  const { type, ...details } = error.body;
  const failed = call.store.put(call.store.paymentIntents, {
    ...intent,
    last_payment_error: {
      type,
      charge: charge.id,
      code: reason.code,
      decline_code: reason.decline_code,
      doc_url: details.doc_url,
      message: reason.message,
      param: reason.param,
      payment_method: method,
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  error.body.payment_intent = failed;
  emit(call, "charge.failed", charge);
  emit(call, "payment_intent.payment_failed", failed);
  return error;
}

function refuseFinished(intent: Stripe.PaymentIntent): void {
  if (intent.status === "succeeded") {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
      intent,
    );
  }
  if (intent.status === "canceled") {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_payment_method, requires_confirmation, requires_action.",
      intent,
    );
  }
}

function requireReturnUrl(call: Call, intent: Stripe.PaymentIntent): void {
  const { allowed_payment_method_types: allowed, automatic_payment_methods: automatic } = intent;
  // Stripe's reference exempts only `allow_redirects: never`, not `off_session` or a list of allowed methods.
  const mayRedirect = allowed !== null || (automatic?.enabled && automatic.allow_redirects !== "never");
  const { params } = call;
  if (!mayRedirect || call.caller === "publishable" || params.has("return_url")) return;
  if (params.boolean("use_stripe_sdk") || params.boolean("error_on_requires_action")) return;
  throw unexpectedState(RETURN_URL_NEEDED, intent);
}

function checkReturnUrl(url: string | undefined): void {
  if (url === undefined || /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(url)) return;
  throw new ApiError("Not a valid URL", { code: "url_invalid", param: "return_url" });
}

/** Refuses to charge another amount than the buyer's form was made for. */
function checkDeferred(call: Call, intent: Stripe.PaymentIntent): void {
  const shown = call.params.group("deferred_intent");
  const amount = shown?.integer("amount") ?? intent.amount;
  const currency = shown?.string("currency") ?? intent.currency;
  if (amount === intent.amount && currency === intent.currency) return;
  throw new ApiError(
    `The amount and currency of this PaymentIntent (${intent.amount} ${intent.currency}) do not match those given to Elements (${amount} ${currency}).`,
    { code: "payment_intent_invalid_parameter", param: "amount" },
  );
}

function isOffSession(call: Call): boolean {
  const sent = call.params.form.off_session;
  return sent !== undefined && sent !== "" && sent !== "false";
}

function currentMethod(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentMethod | undefined {
  const id = idOf(intent.payment_method);
  return id === null ? undefined : usableMethod(call, findPaymentMethod(call, id, "payment_method"));
}

function withConfirmParams(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const { params } = call;
  checkReturnUrl(params.string("return_url"));
  const shipping = readShipping(params);
  const email = params.nullable("receipt_email");
  const usage = params.oneOf("setup_future_usage", ["off_session", "on_session"]);
  return {
    ...intent,
    metadata: mergeMetadata(intent.metadata, params),
    receipt_email: email === undefined ? intent.receipt_email : email,
    setup_future_usage: usage ?? intent.setup_future_usage,
    shipping: shipping === undefined ? intent.shipping : shipping,
  };
}

/** Attaches a PaymentMethod that was paid with to its customer, when later use was agreed to. */
function keepForLater(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const customer = idOf(intent.customer);
  if (intent.setup_future_usage === null || customer === null) return;
  if (method.customer === null) attachTo(call, method, customer);
  if (intent.setup_future_usage === "off_session") markSetUp(call, method);
}
