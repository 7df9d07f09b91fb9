import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll, isBrokenCircuitError } from "cockatiel";
import { cache } from "react";
import Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { STRIPE_BACKGROUND_SECONDS, STRIPE_REQUEST_SECONDS } from "@/lib/core/time-limits";
import { log } from "../log";

/** Consecutive failures that open the circuit. */
const FAILURES = 5;
/** How long an open circuit refuses calls before it lets one probe through. */
const OPEN_SECONDS = 5;

/** Stripe did not answer within the caller's time limit. */
class StripeTimeout extends Error {}

/**
 * Whether an error means that Stripe is down: no answer, or a 5xx. A declined card and every other 4xx is an answer.
 */
function isOutage(error: unknown): boolean {
  if (error instanceof StripeTimeout) return true;
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.statusCode === undefined || error.statusCode >= 500;
}

/** Runs calls to Stripe with a time limit, and refuses them at once while Stripe is down. */
export interface StripePolicy {
  /**
   * @param call receives a signal that aborts it at the time limit
   * @throws {ShopError} payment_provider at once while the circuit is open, or at the time limit; else what the call
   * throws
   */
  run<T>(call: (signal: AbortSignal) => Promise<T>, milliseconds: number): Promise<T>;
}

/** @param openSeconds how long an open circuit refuses calls before it lets one probe through */
export function createStripePolicy({ failures = FAILURES, openSeconds = OPEN_SECONDS } = {}): StripePolicy {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: openSeconds * 1000,
    breaker: new ConsecutiveBreaker(failures),
  });
  breaker.onBreak(() => log().error({ openSeconds }, "stripe is down: calls are refused"));
  breaker.onReset(() => log().warn("stripe answers again"));
  const refused = () => new ShopError("payment_provider", undefined, { retryAfter: openSeconds });
  return {
    run: async (call, milliseconds) => {
      // Cockatiel lets callers wait for the outcome of a probe, which may use up their time.
      if (breaker.state === CircuitState.HalfOpen || milliseconds <= 0) throw refused();
      try {
        const answer = await breaker.execute(() => answerOf(withTimeout(call, milliseconds)));
        if ("refusal" in answer) throw answer.refusal;
        return answer.value;
      } catch (error) {
        if (isBrokenCircuitError(error)) throw refused();
        if (!(error instanceof StripeTimeout)) throw error;
        log().error({ milliseconds }, "stripe does not answer in time");
        throw refused();
      }
    },
  };
}

/** Stripe's answer, including a refusal, which shows that Stripe is up. @throws errors that mean that it is down */
async function answerOf<T>(call: Promise<T>): Promise<{ value: T } | { refusal: unknown }> {
  try {
    return { value: await call };
  } catch (error) {
    if (isOutage(error)) throw error;
    return { refusal: error };
  }
}

async function withTimeout<T>(call: (signal: AbortSignal) => Promise<T>, milliseconds: number): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StripeTimeout());
      controller.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([call(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Time limits of calls to Stripe. */
interface Budget {
  seconds: number;
  /** Each call may take all of it; else all calls share it, from the first one on. */
  isPerCall?: boolean;
  /** On the clock of `performance.now()`. */
  endsAt?: number;
}

const shared = globalThis as {
  __shopStripePolicy?: StripePolicy;
  __shopStripeBudgets?: AsyncLocalStorage<Budget>;
};
shared.__shopStripeBudgets ??= new AsyncLocalStorage();
const budgets = shared.__shopStripeBudgets;

/** The policy of this process. */
export const stripePolicy = (): StripePolicy => {
  shared.__shopStripePolicy ??= createStripePolicy();
  return shared.__shopStripePolicy;
};

/** Sets a shared time limit for all calls to Stripe within the given work. */
export const withStripeBudget = <T>(seconds: number, work: () => Promise<T>): Promise<T> =>
  budgets.run({ seconds }, work);

/** Runs a job: no user waits for it, so each of its calls to Stripe may take longer than those of a request. */
export const withBackgroundStripeBudget = <T>(work: () => Promise<T>): Promise<T> =>
  budgets.run({ seconds: STRIPE_BACKGROUND_SECONDS, isPerCall: true }, work);

/** The time budget of the page that is being rendered; outside of pages a new one each time. */
const pageBudget = cache((): Budget => ({ seconds: STRIPE_REQUEST_SECONDS }));

/** Milliseconds that the next call to Stripe may take; 0 or less when the time is used up. */
export function stripeMillisecondsLeft(): number {
  const budget = budgets.getStore() ?? pageBudget();
  const at = performance.now();
  if (budget.isPerCall) return budget.seconds * 1000;
  budget.endsAt ??= at + budget.seconds * 1000;
  return budget.endsAt - at;
}
