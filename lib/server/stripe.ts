import "server-only";
import Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { env } from "./env";
import { log } from "./log";

let client: Stripe | undefined;

/** Stripe's SDK; STRIPE_API_BASE points it at another host that speaks the same API. */
export function stripe(): Stripe {
  if (!client) {
    const base = env().STRIPE_API_BASE ? new URL(env().STRIPE_API_BASE as string) : undefined;
    const protocol = base?.protocol === "http:" ? ("http" as const) : ("https" as const);
    const target = base
      ? { host: base.hostname, port: base.port || (protocol === "http" ? "80" : "443"), protocol }
      : {};
    client = new Stripe(env().STRIPE_SECRET_KEY, {
      ...target,
      maxNetworkRetries: 2,
      timeout: 15_000,
      telemetry: false,
    });
  }
  return client;
}

/**
 * Runs a call to Stripe; a failure of the provider becomes `payment_provider`, anything that it says of our own request
 * is thrown on as a Stripe error for the caller to read.
 */
export async function askStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError ||
      error instanceof Stripe.errors.StripeCardError
    )
      throw error;
    log().error({ err: error }, "stripe does not answer");
    throw new ShopError("payment_provider");
  }
}

/** Whether Stripe refused because the object has moved on (paid, canceled) in the meantime. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === "payment_intent_unexpected_state";

/** What Stripe says to a card that was declined; undefined for every other error. */
export const declineOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeCardError ? error.message : undefined;

/** Why a card was refused, as Stripe's code; undefined for every other error. */
export const cardErrorCode = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeCardError ? error.code : undefined;

/** Whether Stripe does not know the object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/** What a call to Stripe answers, or undefined when Stripe does not know the object. */
export async function ifKnown<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await askStripe(call);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether an idempotency key was used for another request before: somebody else was quicker. */
export const isKeyTaken = (error: unknown): boolean => error instanceof Stripe.errors.StripeIdempotencyError;

/** Whether Stripe refused what was asked, for good: a card, or the object's state. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;

/** Whether there is an object of that id already. */
export const isThereAlready = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_already_exists";

/** Whether no invoice follows: a subscription ends before the next one. */
export const isNothingToCome = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "invoice_upcoming_none";

/** Whether Stripe is still at work on the same request: it has to be asked again later. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === "idempotency_key_in_use" || error.code === "lock_timeout");

/** The event that a webhook's body holds, or undefined when its signature is not Stripe's or it is too old. */
export function signedEvent(body: string, signature: string): Stripe.Event | undefined {
  try {
    return stripe().webhooks.constructEvent(body, signature, env().STRIPE_WEBHOOK_SECRET);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}
