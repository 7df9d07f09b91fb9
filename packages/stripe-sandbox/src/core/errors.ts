import type Stripe from "stripe";

/** The `error` object of a failed answer, as Stripe's API sends it. */
export interface ErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  code?: string;
  /** The only identification of some refusals, such as a refund that exceeds the balance; undocumented. */
  message_code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Partial<Stripe.PaymentIntent>;
  setup_intent?: Partial<Stripe.SetupIntent>;
  payment_method?: Stripe.PaymentMethod;
}

interface ErrorDetails extends Omit<ErrorBody, "type" | "message"> {
  status?: number;
  type?: ErrorBody["type"];
  /** True when the call was carried out before it failed, so an idempotency key keeps this answer. */
  executed?: boolean;
}

/** A failure that is answered to the caller in Stripe's words. */
export class ApiError extends Error {
  readonly status: number;
  readonly executed: boolean;
  readonly body: ErrorBody;

  constructor(message: string, details: ErrorDetails = {}) {
    super(message);
    const { status = 400, type = "invalid_request_error", executed = false, ...rest } = details;
    this.status = status;
    this.executed = executed;
    const docs = rest.code ? { doc_url: `https://stripe.com/docs/error-codes/${docSlug(rest.code)}` } : {};
    this.body = { ...rest, ...docs, message, type };
  }
}

/** 404 (or 400 when the id came in a parameter) for an id that names nothing. */
export function noSuch(name: string, id: string, param: string, status = 404): ApiError {
  return new ApiError(`No such ${name}: '${id}'`, { status, code: "resource_missing", param });
}

/** 400 for a required parameter that was not sent. */
export function missingParam(param: string): ApiError {
  return new ApiError(`Missing required param: ${param}.`, { code: "parameter_missing", param });
}

/** 400 for what Stripe can do and this sandbox cannot. */
export function unsupported(what: string, param: string): ApiError {
  return new ApiError(`This sandbox does not support ${what}.`, { param });
}

/** 400 for a call that the state of a PaymentIntent forbids. */
export function unexpectedState(message: string, payment_intent: Partial<Stripe.PaymentIntent>): ApiError {
  return new ApiError(message, { code: "payment_intent_unexpected_state", payment_intent, executed: true });
}

/** 400 for a call that the state of a SetupIntent forbids. */
export function setupState(message: string, setup_intent: Partial<Stripe.SetupIntent>): ApiError {
  return new ApiError(message, { code: "setup_intent_unexpected_state", setup_intent, executed: true });
}

function docSlug(code: string): string {
  return code.replaceAll("_", "-");
}
