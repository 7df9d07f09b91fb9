import type Stripe from "stripe";
import type { Call, Route } from "../../core/call";
import { ApiError, missingParam, noSuch, unsupported } from "../../core/errors";
import { emit } from "../../core/events";
import { emptyForm, type Form } from "../../core/form";
import { randomToken, unixNow } from "../../core/ids";
import { list } from "../../core/list";
import type { Params } from "../../core/params";
import { findCustomer } from "../customers";
import { mergeMetadata } from "../fields";
import { allow } from "../payment-choices";
import { blankSession } from "./checkout-blank";
import { lineItemsOf } from "./checkout-items";
import { checkCoupon } from "./coupons";
import { findPrice, recurringOf } from "./prices";
import { DAY } from "./time";

type Session = Stripe.Checkout.Session;

/** Endpoints of checkout sessions. */
export const checkoutRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/checkout/sessions", handle: create },
  { method: "GET", path: "/v1/checkout/sessions", handle: listSessions },
  { method: "GET", path: "/v1/checkout/sessions/:", handle: (call) => findSession(call) },
  { method: "GET", path: "/v1/checkout/sessions/:/line_items", handle: listItems },
  { method: "POST", path: "/v1/checkout/sessions/:/expire", handle: expire },
];

const ACCEPTED = new Set([
  "allow_promotion_codes",
  "allowed_payment_method_types",
  "billing_address_collection",
  "cancel_url",
  "client_reference_id",
  "currency",
  "customer",
  "customer_email",
  "custom_text",
  "discounts",
  "expires_at",
  "line_items",
  "locale",
  "metadata",
  "mode",
  "payment_method_collection",
  "subscription_data",
  "success_url",
  "ui_mode",
]);
/** The maximum length of a text in `custom_text`, in characters (docs.stripe.com/api/checkout/sessions/create). */
const MAX_CUSTOM_TEXT = 1200;
/** The fields of `subscription_data` that the subscription is created with. */
const SUBSCRIPTION_DATA = ["description", "metadata", "trial_end", "trial_period_days", "trial_settings"];

/** The checkout session in the path. */
export function findSession({ store, id }: Call): Session {
  const session = store.billing.checkoutSessions.get(id);
  if (!session) throw noSuch("checkout.session", id, "session");
  return session;
}

/** Prepares a page on which a buyer subscribes. */
function create(call: Call): Session {
  const { params, store } = call;
  allow(params, ACCEPTED);
  if (params.required("mode") !== "subscription") throw unsupported("other modes than subscription", "mode");
  params.oneOf("ui_mode", ["hosted_page"]);
  if (params.boolean("allow_promotion_codes")) throw unsupported("promotion codes", "allow_promotion_codes");
  const customer = params.string("customer");
  const email = params.string("customer_email");
  if (customer !== undefined && email !== undefined)
    throw new ApiError("You may only specify one of these parameters: customer, customer_email.", {
      param: "customer",
    });
  const known = customer === undefined ? undefined : findCustomer(call, customer, "customer");
  const items = readLineItems(call);
  const shown = known?.email ?? email ?? null;
  const id = `cs_test_${randomToken(58)}`;
  const session = store.put(store.billing.checkoutSessions, {
    ...blankSession(id),
    ...amounts(call, items),
    allowed_payment_method_types: params.strings("allowed_payment_method_types") ?? null,
    cancel_url: params.string("cancel_url") ?? null,
    client_reference_id: params.nullable("client_reference_id") ?? null,
    custom_text: { ...blankSession(id).custom_text, submit: submitTextOf(params) },
    customer: known?.id ?? null,
    customer_creation: known ? null : "always",
    customer_details: shown === null ? null : detailsOf(shown, known?.name ?? null),
    customer_email: email ?? null,
    discounts: couponsOf(params).map((coupon) => ({ coupon, promotion_code: null })),
    expires_at: params.integer("expires_at") ?? unixNow() + DAY,
    locale: params.string("locale") ?? null,
    metadata: mergeMetadata({}, params),
    payment_method_collection:
      params.oneOf("payment_method_collection", ["always", "if_required"]) ?? "always",
    success_url: params.required("success_url"),
    url: `${call.origin}/c/pay/${id}`,
  });
  store.put(store.billing.checkoutPlans, { id, form: planOf(params) });
  call.sandbox.later.appoint(call, "checkoutExpires", id, session.expires_at, null);
  return session;
}

/** The people behind an email address, as far as a session shows them. */
export function detailsOf(email: string, name: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: name,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
}

interface LineItem {
  price: Stripe.Price;
  quantity: number;
}

function readLineItems(call: Call): LineItem[] {
  const sent = call.params.groups("line_items") ?? [];
  if (sent.length === 0) throw missingParam("line_items");
  return sent.map((one) => {
    if (one.has("price_data")) throw unsupported("prices made on the way", one.path("price_data"));
    const price = findPrice(call, one.required("price"), one.path("price"));
    recurringOf(price);
    return { price, quantity: one.integer("quantity") ?? 1 };
  });
}

/** The parameters of the subscription that a session is for. */
function planOf(params: Params): Form {
  const form = emptyForm();
  const items = params.group("line_items")?.form;
  if (items) form.items = items;
  if (params.form.discounts !== undefined) form.discounts = params.form.discounts;
  const data = params.group("subscription_data");
  data?.allowOnly(new Set(SUBSCRIPTION_DATA));
  for (const name of data?.names() ?? []) {
    const value = data?.form[name];
    if (value !== undefined) form[name] = value;
  }
  return form;
}

/** The text beside the submit button, the only custom text that the sandbox supports. */
function submitTextOf(params: Params): Stripe.Checkout.Session.CustomText.Submit | null {
  const texts = params.group("custom_text");
  texts?.allowOnly(new Set(["submit"]));
  const message = texts?.group("submit")?.required("message");
  if (message !== undefined && message.length > MAX_CUSTOM_TEXT)
    throw new ApiError(`Invalid string: must be at most ${MAX_CUSTOM_TEXT} characters`, {
      param: "custom_text[submit][message]",
    });
  return message === undefined ? null : { message };
}

const couponsOf = (params: Params): string[] =>
  (params.groups("discounts") ?? []).map((one) => one.required("coupon"));

function amounts(
  call: Call,
  items: readonly LineItem[],
): Pick<Session, "amount_subtotal" | "amount_total" | "currency" | "total_details"> {
  const { params } = call;
  const data = params.group("subscription_data");
  const free = data?.has("trial_end") || (data?.integer("trial_period_days") ?? 0) > 0;
  const price = items.reduce((sum, one) => sum + (one.price.unit_amount ?? 0) * one.quantity, 0);
  const subtotal = free ? 0 : price;
  let total = subtotal;
  for (const id of couponsOf(params)) {
    const coupon = checkCoupon(call, id, unixNow());
    total -=
      coupon.percent_off === null
        ? Math.min(total, coupon.amount_off ?? 0)
        : Math.round((total * coupon.percent_off) / 100);
  }
  return {
    amount_subtotal: subtotal,
    amount_total: total,
    currency: items[0]?.price.currency ?? "usd",
    total_details: { amount_discount: subtotal - total, amount_shipping: 0, amount_tax: 0 },
  };
}

function listItems(call: Call): Stripe.ApiList<Stripe.LineItem> {
  return lineItemsOf(call.store, findSession(call).id);
}

function expire(call: Call): Session {
  const session = findSession(call);
  if (session.status !== "open")
    throw new ApiError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  return expireSession(call, session);
}

function expireSession(call: Call, session: Session): Session {
  const { store } = call;
  const expired = store.put(store.billing.checkoutSessions, { ...session, status: "expired", url: null });
  call.sandbox.later.appoint(call, "checkoutExpires", session.id, null, null);
  emit(call, "checkout.session.expired", expired);
  return expired;
}

/** The session expired before a payment. */
export function checkoutExpires(call: Call): void {
  const session = findSession(call);
  if (session.status === "open") expireSession(call, session);
}

function listSessions({ params, store }: Call): Stripe.ApiList<Session> {
  const status = params.string("status");
  return list({
    collection: store.billing.checkoutSessions,
    url: "/v1/checkout/sessions",
    params,
    filters: ["subscription", "customer"],
    where: (session) => status === undefined || session.status === status,
  });
}
