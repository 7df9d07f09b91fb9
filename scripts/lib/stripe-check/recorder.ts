import Stripe from "stripe";

/** The return URL of a confirmation; it is never opened. */
export const RETURN_URL = "https://shop.example/order-success";

/** The shared state of the sections of one pass. */
export interface Pass {
  stripe: Stripe;
  /** Distinguishes this run's objects and idempotency keys from those of every other run. */
  run: string;
  customer: string;
  /** The card that the checkout saved. */
  card: string;
  pauseMs: number | undefined;
}

/** The result of one call: the object, or Stripe's refusal. */
export interface Recorded {
  /** "checkout: update the intent" */
  step: string;
  answer: unknown;
}

/** The stable part of a refusal; Stripe may change the texts. */
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

/** How long to wait for Stripe's asynchronous work, such as opening a dispute, in milliseconds. */
const TIMEOUT_MS = 60_000;
const PAUSE_MS = 500;

/** Records Stripe's responses, step by step. */
export class Recorder {
  readonly steps: Recorded[] = [];

  constructor(
    readonly section: string,
    private readonly pauseMs = PAUSE_MS,
  ) {}

  /** A call that has to succeed, because later ones need its response. @throws Stripe's refusal, once recorded */
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

  /**
   * Polls until a condition holds, and records the last response, also when it does not hold within a minute.
   */
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
