import type Stripe from "stripe";
import type { Call, Route } from "../core/call";
import { ApiError, noSuch } from "../core/errors";
import { changedFields, emit } from "../core/events";
import { randomToken } from "../core/ids";
import { list } from "../core/list";
import type { Params } from "../core/params";
import { timeOn } from "./billing/time";
import { detachMethod } from "./detached-methods";
import { mergeMetadata, readAddress, readShipping } from "./fields";

/** Endpoints of customers. */
export const customerRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/customers", handle: createCustomer },
  { method: "GET", path: "/v1/customers", handle: listCustomers },
  { method: "GET", path: "/v1/customers/:", handle: retrieve },
  { method: "POST", path: "/v1/customers/:", handle: update },
  { method: "DELETE", path: "/v1/customers/:", handle: remove },
];

/** The customer with this id; `param` names the parameter it came in, if it was not in the path. */
export function findCustomer(call: Call, id: string, param?: string): Stripe.Customer {
  const customer = call.store.customers.get(id);
  if (!customer) throw noSuch("customer", id, param ?? "id", param ? 400 : 404);
  return customer;
}

/** Makes a customer of the parameters of a call. */
export function createCustomer(call: Call): Stripe.Customer {
  call.params.string("name"); // refuses an empty one: there is nothing yet that could be unset
  const test_clock = readClock(call);
  const blank: Stripe.Customer = {
    id: `cus_${randomToken(14)}`,
    object: "customer",
    address: null,
    balance: 0,
    created: timeOn(call, test_clock),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomToken(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock,
  };
  const customer = call.store.put(call.store.customers, withParams(call, blank));
  emit(call, "customer.created", customer);
  return customer;
}

function readClock({ params, store }: Call): string | null {
  const id = params.string("test_clock");
  if (id !== undefined && !store.billing.testClocks.get(id))
    throw noSuch("test_clock", id, "test_clock", 400);
  return id ?? null;
}

function retrieve(call: Call): Stripe.Customer | Stripe.DeletedCustomer {
  return call.store.deletedCustomers.get(call.id) ?? findCustomer(call, call.id);
}

function update(call: Call): Stripe.Customer {
  const before = findCustomer(call, call.id);
  const after = call.store.put(call.store.customers, withParams(call, before));
  const previous = changedFields(before, after);
  if (Object.keys(previous).length > 0) emit(call, "customer.updated", after, previous);
  return after;
}

function remove(call: Call): Stripe.DeletedCustomer {
  const customer = findCustomer(call, call.id);
  call.store.delete(call.store.customers, customer.id);
  for (const method of call.store.paymentMethods.by("customer", customer.id)) {
    detachMethod(call, method);
  }
  emit(call, "customer.deleted", customer);
  return call.store.put(call.store.deletedCustomers, { id: customer.id, object: "customer", deleted: true });
}

function listCustomers(call: Call): Stripe.ApiList<Stripe.Customer> {
  return list({
    collection: call.store.customers,
    url: "/v1/customers",
    params: call.params,
    filters: ["email"],
  });
}

/** The PaymentMethod that invoices are paid with; it has to be the customer's own. */
function defaultMethod(call: Call, customer: Stripe.Customer, settings: Params): string | null {
  const id = settings.nullable("default_payment_method") ?? null;
  if (id !== null && call.store.paymentMethods.get(id)?.customer !== customer.id) {
    throw new ApiError(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: "resource_missing", param: "invoice_settings[default_payment_method]" },
    );
  }
  return id;
}

function withParams(call: Call, customer: Stripe.Customer): Stripe.Customer {
  const { params } = call;
  const text = <T extends "description" | "email" | "name" | "phone">(name: T): string | null => {
    const sent = params.nullable(name);
    return sent === undefined ? (customer[name] ?? null) : sent;
  };
  const settings = params.group("invoice_settings");
  const shipping = readShipping(params);
  const address = params.has("address") ? params.group("address") : undefined;
  return {
    ...customer,
    description: text("description"),
    email: text("email"),
    name: text("name"),
    phone: text("phone"),
    address: params.has("address") ? (address ? readAddress(address) : null) : customer.address,
    balance: params.integer("balance") ?? customer.balance,
    invoice_settings: settings?.has("default_payment_method")
      ? { ...customer.invoice_settings, default_payment_method: defaultMethod(call, customer, settings) }
      : customer.invoice_settings,
    metadata: mergeMetadata(customer.metadata, params),
    preferred_locales: params.strings("preferred_locales") ?? customer.preferred_locales,
    shipping: shipping === undefined ? customer.shipping : shipping,
    tax_exempt: params.oneOf("tax_exempt", ["exempt", "none", "reverse"]) ?? customer.tax_exempt,
  };
}
