import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { STRIPE_BACKGROUND_SECONDS } from "@/lib/core/time-limits";
import { getRequestAdmission } from "../admission";
import { env } from "../env";
import { log } from "../log";
import { AbortableHttpClient } from "./http-client";
import { stripeMillisecondsLeft, stripePolicy } from "./policy";
import { stripeHostOptions } from "./settings";

/** The abort signal of the current call. */
const signals = new AsyncLocalStorage<AbortSignal>();

let client: Stripe | undefined;

/** Stripe's SDK; STRIPE_API_BASE points it at another host that speaks the same API. */
export function stripe(): Stripe {
  if (!client) {
    client = new Stripe(env().STRIPE_SECRET_KEY, {
      ...stripeHostOptions(env().STRIPE_API_BASE),
      maxNetworkRetries: 2,
      // One attempt may take all of its caller's time: callStripe aborts it, with its retries.
      timeout: STRIPE_BACKGROUND_SECONDS * 1000,
      httpClient: new AbortableHttpClient(() => signals.getStore()),
      telemetry: false,
    });
  }
  return client;
}

/**
 * Runs a call to Stripe within the time limit of its request or job (lib/server/stripe/policy.ts), including all
 * retries of the SDK. A failure of the provider becomes `payment_provider`; Stripe's error about the request itself is
 * rethrown for the caller. Every call to Stripe goes through here.
 * @throws {ShopError} payment_provider, at once while Stripe is known to be down
 */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    const timed = (signal: AbortSignal) => signals.run(signal, call);
    return await getRequestAdmission().outside(() => stripePolicy().run(timed, stripeMillisecondsLeft()));
  } catch (error) {
    if (
      error instanceof ShopError ||
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError ||
      error instanceof Stripe.errors.StripeCardError
    )
      throw error;
    log().error({ err: error }, "stripe does not answer");
    throw new ShopError("payment_provider");
  }
}

/** Whether Stripe refused because the object's state has changed (paid, canceled) in the meantime. */
export const isUnexpectedState = (error: unknown): boolean =>
  isInvalidRequest(error, "payment_intent_unexpected_state");

/** Stripe's message for a declined card; undefined for every other error. */
export const declineMessage = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeCardError ? error.message : undefined;

/** Stripe's error code for a refused card, such as card_declined; undefined for every other error. */
export const cardErrorCode = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeCardError ? error.code : undefined;

/** Whether Stripe does not know the object. */
export const isResourceMissing = (error: unknown): boolean => isInvalidRequest(error, "resource_missing");

/** The result of a call to Stripe, or undefined when Stripe does not know the object. */
export async function undefinedIfMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await callStripe(call);
  } catch (error) {
    if (isResourceMissing(error)) return undefined;
    throw error;
  }
}

/** Whether an idempotency key was used for another request before, by a concurrent caller. */
export const isIdempotencyKeyReused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError;

/** Whether Stripe refused a request with this error code, such as charge_disputed. */
export const isInvalidRequest = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;

/** Whether Stripe refused the request permanently because of the card or the object's state. */
export const isPermanentRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;

/** Whether Stripe refused a refund because the charge is already refunded in full. */
export const isAlreadyRefunded = (error: unknown): boolean =>
  isInvalidRequest(error, "charge_already_refunded");

/**
 * Whether Stripe refused a refund because the account's balance is too low: the same call succeeds later. This refusal
 * was seen without a `code` (github.com/Automattic/woocommerce-payments/issues/10025); `balance_insufficient` is
 * documented for transfers and payouts only (docs.stripe.com/error-codes).
 */
export const isBalanceTooLow = (error: unknown): boolean =>
  isInvalidRequest(error, "balance_insufficient") ||
  (error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.message.startsWith("Insufficient funds in your Stripe balance"));

/** Whether an object of that id exists already. */
export const isAlreadyExisting = (error: unknown): boolean =>
  isInvalidRequest(error, "resource_already_exists");

/** Whether there is no upcoming invoice because the subscription ends before it. */
export const isNoUpcomingInvoice = (error: unknown): boolean =>
  isInvalidRequest(error, "invoice_upcoming_none");

/** Whether Stripe is still processing the same request, which then has to be repeated later. */
export const isIdempotencyLocked = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === "idempotency_key_in_use" || error.code === "lock_timeout");

/**
 * The content of a webhook's body, or undefined when its signature is not Stripe's, it is too old, or it is not an
 * event. The caller checks its shape.
 */
export function verifyWebhookEvent(body: string, signature: string): unknown {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  try {
    return stripe().webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    // The SDK throws several kinds of errors for a malformed header or body; it makes no request, so each is the
    // sender's error.
    log().warn({ err: error }, "webhook refused");
    return undefined;
  }
}
