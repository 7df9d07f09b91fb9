import type Stripe from "stripe";
import type { Decline } from "../cards";
import type { Call, Route } from "../core/call";
import { noSuch } from "../core/errors";
import { changedFields, emit } from "../core/events";
import { newId, randomToken, unixNow } from "../core/ids";
import { listRoute } from "../core/list";
import { idOf, type Store } from "../core/store";
import { recordCharge } from "./balance-transactions";
import { mergeMetadata } from "./fields";
import { cardOf } from "./payment-methods";

/** Endpoints of charges. */
export const chargeRoutes: readonly Route[] = [
  listRoute("/v1/charges", (store) => store.charges, ["payment_intent", "customer"]),
  { method: "GET", path: "/v1/charges/:", handle: (call) => findCharge(call, call.id) },
  { method: "POST", path: "/v1/charges/:", handle: update },
];

/** The charge with this id; `param` names the parameter it came in, if it was not in the path. */
export function findCharge(call: Call, id: string, param?: string): Stripe.Charge {
  const charge = call.store.charges.get(id);
  if (!charge) throw noSuch("charge", id, param ?? "charge", param ? 400 : 404);
  return charge;
}

/** The refunds of a charge, as `expand[]=refunds` shows them. */
export function refundsOf(store: Store, charge: string): Stripe.ApiList<Stripe.Refund> {
  const data = store.refunds.by("charge", charge).reverse();
  return {
    object: "list",
    data: data.slice(0, 10),
    has_more: data.length > 10,
    url: `/v1/charges/${charge}/refunds`,
  };
}

/** Charges the card of a PaymentIntent, or records that its bank refused. */
export function chargeIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: { decline?: Decline; authenticated?: boolean },
): Stripe.Charge {
  const { decline } = result;
  const { dispute, fraudWarning } = cardOf(call, method).profile;
  const id = newId("ch");
  const paid = decline === undefined;
  const charge: Stripe.Charge = {
    ...blankCharge(id, intent, method),
    amount_captured: paid ? intent.amount : 0,
    balance_transaction: paid ? recordCharge(call, id, intent).id : null,
    captured: paid,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    outcome: outcomeOf(decline),
    paid,
    payment_method_details: { card: cardDetails(call, intent, method, result), type: "card" },
    receipt_url: paid ? `${call.origin}/sandbox/receipts/${id}` : null,
    status: paid ? "succeeded" : "failed",
  };
  if (paid && dispute) call.sandbox.later.happens(call, "openDispute", id);
  if (paid && fraudWarning) call.sandbox.later.happens(call, "openWarning", id);
  return call.store.put(call.store.charges, charge);
}

function update(call: Call): Stripe.Charge {
  const before = findCharge(call, call.id);
  const description = call.params.nullable("description");
  const after = call.store.put(call.store.charges, {
    ...before,
    description: description === undefined ? before.description : description,
    metadata: mergeMetadata(before.metadata, call.params),
  });
  emit(call, "charge.updated", after, changedFields(before, after));
  return after;
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  const approved = decline === undefined;
  return {
    advice_code: approved ? null : "try_again_later",
    network_advice_code: null,
    network_decline_code: approved ? null : "01",
    network_status: approved ? "approved_by_network" : "declined_by_network",
    reason: decline?.decline_code ?? null,
    risk_level: "normal",
    risk_score: 20,
    seller_message: approved
      ? "Payment complete."
      : "The bank did not return any further details with this decline.",
    type: approved ? "authorized" : "issuer_declined",
  };
}

function cardDetails(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { decline, authenticated }: { decline?: Decline; authenticated?: boolean },
): Stripe.Charge.PaymentMethodDetails.Card {
  const { card } = method;
  const { profile } = cardOf(call, method);
  const cvcGiven = card?.checks?.cvc_check !== null;
  return {
    amount_authorized: decline ? null : intent.amount,
    authorization_code: decline ? null : randomToken(6).toUpperCase(),
    brand: profile.brand,
    checks: {
      address_line1_check: method.billing_details.address?.line1 ? "pass" : null,
      address_postal_code_check: method.billing_details.address?.postal_code ? "pass" : null,
      cvc_check: cvcGiven ? (profile.cvcCheck ?? "pass") : null,
    },
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    extended_authorization: { status: "disabled" },
    fingerprint: card?.fingerprint ?? null,
    funding: profile.funding,
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: profile.brand,
    network_token: { used: false },
    network_transaction_id: decline ? null : randomToken(15).toUpperCase(),
    overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
    regulated_status: "unregulated",
    three_d_secure: authenticated ? AUTHENTICATED : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const AUTHENTICATED: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: "challenge",
  electronic_commerce_indicator: "05",
  exemption_indicator: null,
  result: "authenticated",
  result_reason: null,
  transaction_id: null,
  version: "2.2.0",
};

function blankCharge(id: string, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): Stripe.Charge {
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "SANDBOX",
    captured: false,
    created: unixNow(),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: "pending",
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}
