import type Stripe from "stripe";
import type { Call } from "../core/call";
import { ApiError, missingParam, noSuch } from "../core/errors";
import type { Params } from "../core/params";
import { usableMethod } from "./detached-methods";
import { createFromData, findPaymentMethod } from "./payment-methods";

const COMMON = [
  "allowed_payment_method_types",
  "amount_details",
  "capture_method",
  "excluded_payment_method_types",
  "metadata",
  "payment_details",
  "payment_method",
  "payment_method_data",
  "payment_method_options",
  "receipt_email",
  "setup_future_usage",
  "shipping",
] as const;

const WHEN_CONFIRMING = [
  "client_secret",
  "confirmation_token",
  "deferred_intent",
  "error_on_requires_action",
  "mandate",
  "mandate_data",
  "off_session",
  "radar_options",
  "return_url",
  "use_stripe_sdk",
] as const;

const DESCRIPTIVE = [
  "amount",
  "application_fee_amount",
  "currency",
  "customer",
  "customer_account",
  "description",
  "payment_method_configuration",
  "statement_descriptor",
  "statement_descriptor_suffix",
  "transfer_data",
  "transfer_group",
] as const;

/** The parameters each call accepts. */
export const ACCEPTED = {
  create: new Set<string>([
    ...COMMON,
    ...WHEN_CONFIRMING,
    ...DESCRIPTIVE,
    "automatic_payment_methods",
    "confirm",
    "confirmation_method",
    "on_behalf_of",
  ]),
  update: new Set<string>([...COMMON, ...DESCRIPTIVE]),
  confirm: new Set<string>(
    [...COMMON, ...WHEN_CONFIRMING, "amount_to_confirm"].filter((name) => name !== "metadata"),
  ),
  cancel: new Set<string>(["cancellation_reason"]),
  retrieve: new Set<string>(["client_secret"]),
};

/** The smallest amounts Stripe takes, in the currency's smallest unit. */
const MINIMUMS: Readonly<Record<string, number>> = {
  usd: 50,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  jpy: 50,
  mxn: 1000,
  nok: 300,
  nzd: 50,
  sek: 300,
  sgd: 50,
};
const MAXIMUM = 99_999_999;

/** Reads `currency`; undefined when it was not sent. */
export function readCurrency(params: Params): string | undefined {
  const currency = params.string("currency")?.toLowerCase();
  if (currency === undefined || currency in MINIMUMS) return currency;
  throw new ApiError(
    `Invalid currency: ${currency}. Stripe currently supports these currencies: ${Object.keys(MINIMUMS).join(", ")}`,
    { param: "currency" },
  );
}

/** Refuses amounts outside what Stripe charges in a currency. */
export function checkAmount(amount: number, currency: string): void {
  if (amount < 1) {
    throw new ApiError("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  const smallest = MINIMUMS[currency] ?? 1;
  const written = (value: number): string => symbolic(value, currency);
  if (amount < smallest) {
    throw new ApiError(`Amount must be at least ${written(smallest)}`, {
      code: "amount_too_small",
      param: "amount",
    });
  }
  if (amount > MAXIMUM) {
    throw new ApiError(`Amount must be no more than ${written(MAXIMUM)}`, {
      code: "amount_too_large",
      param: "amount",
    });
  }
}

/** The PaymentIntent in the path, shown to a browser only when it knows its client secret. */
export function findIntent(call: Call): Stripe.PaymentIntent {
  const intent = call.store.paymentIntents.get(call.id);
  if (!intent) throw noSuch("payment_intent", call.id, "intent");
  const secret = call.params.string("client_secret");
  if (call.caller === "publishable" && secret === undefined) throw missingParam("client_secret");
  if (secret !== undefined && secret !== intent.client_secret) {
    throw new ApiError(
      "The client_secret provided does not match the client_secret associated with the PaymentIntent.",
      { code: "payment_intent_invalid_parameter", param: "client_secret" },
    );
  }
  return intent;
}

/** The PaymentMethod a call brings, made from its card details if need be. */
export function readPaymentMethod(call: Call, customer: string | null): Stripe.PaymentMethod | undefined {
  const { params } = call;
  if (params.has("confirmation_token")) {
    throw new ApiError("This sandbox does not support confirmation tokens.", { param: "confirmation_token" });
  }
  const data = params.group("payment_method_data");
  if (data) return createFromData(call, data);
  const id = params.string("payment_method");
  if (id === undefined) return undefined;
  const method = usableMethod(call, findPaymentMethod(call, id, "payment_method"));
  if (method.customer !== null && method.customer !== customer) {
    throw new ApiError(
      customer === null
        ? `The PaymentMethod ${id} belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
        : `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: "payment_intent_unexpected_state", param: "payment_method" },
    );
  }
  return method;
}

function symbolic(amount: number, currency: string): string {
  const digits = currency === "jpy" ? 0 : 2;
  const value = (amount / 10 ** digits).toLocaleString("en-US", { minimumFractionDigits: digits });
  return currency === "usd" ? `$${value} usd` : `${value} ${currency}`;
}
