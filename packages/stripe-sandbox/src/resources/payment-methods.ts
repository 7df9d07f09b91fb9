import type Stripe from "stripe";
import { type CardProfile, profileNameOfShortcut, profileOf } from "../cards";
import type { Call, Route } from "../core/call";
import { ApiError, noSuch } from "../core/errors";
import { changedFields, emit } from "../core/events";
import { newId, unixNow } from "../core/ids";
import { list } from "../core/list";
import type { Params } from "../core/params";
import { idOf } from "../core/store";
import { type AcceptedCard, cardMarks, readCard } from "./card-details";
import { findCustomer } from "./customers";
import { detachMethod, usableMethod } from "./detached-methods";
import { mergeMetadata, readAddress } from "./fields";

/** Endpoints of PaymentMethods. */
export const paymentMethodRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/payment_methods", publishable: true, handle: create },
  { method: "GET", path: "/v1/payment_methods", handle: listMethods },
  { method: "GET", path: "/v1/payment_methods/:", handle: (call) => findPaymentMethod(call, call.id) },
  { method: "POST", path: "/v1/payment_methods/:", handle: update },
  { method: "POST", path: "/v1/payment_methods/:/attach", handle: attach },
  { method: "POST", path: "/v1/payment_methods/:/detach", handle: detach },
  { method: "GET", path: "/v1/customers/:/payment_methods", handle: listOfCustomer },
  { method: "GET", path: "/v1/customers/:/payment_methods/:", handle: retrieveOfCustomer },
];

/** The PaymentMethod with this id; `pm_card_visa` and its kind become a new one, as at Stripe. */
export function findPaymentMethod(call: Call, id: string, param?: string): Stripe.PaymentMethod {
  const method = call.store.paymentMethods.get(id);
  if (method) return method;
  const shortcut = profileNameOfShortcut(id);
  if (shortcut === undefined) throw noSuch("PaymentMethod", id, param ?? "payment_method", param ? 400 : 404);
  const { number } = profileOf(shortcut);
  const expYear = new Date().getUTCFullYear() + 1;
  return save(call, { profile: shortcut, number, expMonth: 12, expYear, cvcGiven: true }, undefined);
}

/** Makes a PaymentMethod from `type=card&card[number]=…&billing_details[…]`. */
export function createFromData(call: Call, data: Params): Stripe.PaymentMethod {
  data.oneOf("type", ["card"]);
  const card = readCard(data.group("card"), data.path("card"));
  return save(call, card, data);
}

/** Attaches a PaymentMethod to a customer. */
export function attachTo(call: Call, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  const attached = call.store.put(call.store.paymentMethods, { ...method, customer });
  emit(call, "payment_method.attached", attached);
  return attached;
}

/** How the card of a PaymentMethod behaves, and whether it was set up for later use. */
export function cardOf(call: Call, method: Stripe.PaymentMethod): { profile: CardProfile; setUp: boolean } {
  const record = call.store.cards.get(method.id);
  return { profile: profileOf(record?.profile ?? "visa"), setUp: record?.set_up ?? false };
}

/** Remembers that the owner of a card agreed to later charges without authentication. */
export function markSetUp(call: Call, method: Stripe.PaymentMethod): void {
  const record = call.store.cards.get(method.id);
  if (record && !record.set_up) call.store.put(call.store.cards, { ...record, set_up: true });
}

function create(call: Call): Stripe.PaymentMethod {
  if (!call.params.has("type")) call.params.required("type");
  return createFromData(call, call.params);
}

function update(call: Call): Stripe.PaymentMethod {
  const method = findPaymentMethod(call, call.id);
  const billing = call.params.has("billing_details") ? readBilling(call.params) : method.billing_details;
  const metadata = mergeMetadata(method.metadata ?? {}, call.params);
  const updated = { ...method, billing_details: billing, metadata };
  call.store.put(call.store.paymentMethods, updated);
  emit(call, "payment_method.updated", updated, changedFields(method, updated));
  return updated;
}

function attach(call: Call): Stripe.PaymentMethod {
  const method = findPaymentMethod(call, call.id);
  const customer = findCustomer(call, call.params.required("customer"), "customer");
  if (method.customer !== null && method.customer !== customer.id) {
    throw new ApiError(
      "The payment method you provided has already been attached to a customer. To use it with another one, detach it first.",
      { code: "payment_method_unexpected_state" },
    );
  }
  usableMethod(call, method);
  const { profile } = cardOf(call, method);
  if (profile.decline && !profile.savable)
    throw new ApiError(profile.decline.message, {
      ...profile.decline,
      status: 402,
      type: "card_error",
      executed: true,
    });
  return method.customer === customer.id ? method : attachTo(call, method, customer.id);
}

function detach(call: Call): Stripe.PaymentMethod {
  const method = findPaymentMethod(call, call.id);
  if (method.customer === null) {
    throw new ApiError(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  }
  const detached = detachMethod(call, method);
  clearDefaultMethod(call, method);
  emit(call, "payment_method.detached", detached, { customer: method.customer });
  return detached;
}

/** A customer's default payment method is none any more once it is detached. */
function clearDefaultMethod({ store }: Call, { id, customer }: Stripe.PaymentMethod): void {
  const owner = store.customers.get(idOf(customer) ?? "");
  if (!owner || idOf(owner.invoice_settings.default_payment_method) !== id) return;
  const invoice_settings = { ...owner.invoice_settings, default_payment_method: null };
  store.put(store.customers, { ...owner, invoice_settings });
}

function retrieveOfCustomer(call: Call): Stripe.PaymentMethod {
  const customer = findCustomer(call, call.id);
  const method = call.store.paymentMethods.get(call.subId);
  if (!method || method.customer !== customer.id) throw noSuch("PaymentMethod", call.subId, "payment_method");
  return method;
}

function listMethods(call: Call): Stripe.ApiList<Stripe.PaymentMethod> {
  return list({
    collection: call.store.paymentMethods,
    url: "/v1/payment_methods",
    params: call.params,
    filters: ["customer"],
    where: (method) => method.customer !== null,
  });
}

function listOfCustomer(call: Call): Stripe.ApiList<Stripe.PaymentMethod> {
  const customer = findCustomer(call, call.id);
  call.params.form.customer = customer.id;
  const url = `/v1/customers/${customer.id}/payment_methods`;
  return list({ collection: call.store.paymentMethods, url, params: call.params, filters: ["customer"] });
}

function save(call: Call, card: AcceptedCard, data: Params | undefined): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: data?.oneOf("allow_redisplay", ["always", "limited", "unspecified"]) ?? "unspecified",
    billing_details: readBilling(data),
    card: shownCard(card),
    created: unixNow(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: data ? mergeMetadata({}, data) : {},
    type: "card",
  };
  call.store.put(call.store.paymentMethods, method);
  call.store.put(call.store.cards, { id: method.id, profile: card.profile, set_up: false });
  return method;
}

function shownCard(card: AcceptedCard): Stripe.PaymentMethod.Card {
  const { brand, funding } = profileOf(card.profile);
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card.cvcGiven ? "unchecked" : null,
    },
    country: "US",
    display_brand: brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding,
    generated_from: null,
    networks: { available: [brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
    ...cardMarks(card.number),
  };
}

function readBilling(data: Params | undefined): Stripe.PaymentMethod.BillingDetails {
  const billing = data?.group("billing_details");
  return {
    address: readAddress(billing?.group("address")),
    email: billing?.nullable("email") ?? null,
    name: billing?.nullable("name") ?? null,
    phone: billing?.nullable("phone") ?? null,
    tax_id: billing?.nullable("tax_id") ?? null,
  };
}
