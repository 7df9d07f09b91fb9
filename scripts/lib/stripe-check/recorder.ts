import Stripe from "stripe";

/** Where a confirmation may send a browser back to; nothing is opened. */
export const RETURN_URL = "https://shop.example/order-success";

/** What the sections of one pass share. */
export interface Pass {
  stripe: Stripe;
  /** Tells this run's objects and idempotency keys from every other's. */
  run: string;
  customer: string;
  /** The card that the checkout saved. */
  card: string;
  pauseMs: number | undefined;
}

/** What one call answered: the object, or Stripe's refusal. */
export interface Recorded {
  /** "checkout: update the intent" */
  step: string;
  answer: unknown;
}

/** A refusal, as far as a program may rely on it: the words are Stripe's own affair. */
const toRefusal = (error: InstanceType<typeof Stripe.errors.StripeError>) => ({
  refused: {
    type: error.type,
    code: error.code ?? null,
    decline_code: error.decline_code ?? null,
    param: error.param ?? null,
    status_code: error.statusCode ?? null,
    payment_intent: error.payment_intent ?? null,
  },
});

/** How long to wait for what Stripe does by itself, such as opening a dispute, in milliseconds. */
const TIMEOUT_MS = 60_000;
const PAUSE_MS = 500;

/** Writes down what Stripe answers, step by step. */
export class Recorder {
  readonly steps: Recorded[] = [];

  constructor(
    readonly section: string,
    private readonly pauseMs = PAUSE_MS,
  ) {}

  /** A call that has to succeed, because later ones need its answer. @throws what Stripe refused it with, once recorded */
  async call<T>(name: string, ask: () => Promise<T>): Promise<T> {
    const step = `${this.section}: ${name}`;
    try {
      const answer = await ask();
      this.steps.push({ step, answer });
      return answer;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError) this.steps.push({ step, answer: toRefusal(error) });
      throw error;
    }
  }

  /** A call that Stripe is expected to refuse. It is recorded either way. */
  async refused(name: string, ask: () => Promise<unknown>): Promise<void> {
    await this.call(name, ask).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
    });
  }

  /** Asks until something has happened, and records the last answer, also when it has not happened in a minute. */
  async until<T>(name: string, ask: () => Promise<T>, hasHappened: (answer: T) => boolean): Promise<T> {
    const end = performance.now() + TIMEOUT_MS;
    let answer = await ask();
    while (!hasHappened(answer) && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, this.pauseMs));
      answer = await ask();
    }
    this.steps.push({ step: `${this.section}: ${name}`, answer });
    return answer;
  }
}
