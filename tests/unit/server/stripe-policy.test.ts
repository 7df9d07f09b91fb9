import Stripe from "stripe";
import { createStripePolicy, stripeMillisecondsLeft, withStripeBudget } from "@/lib/server/stripe/policy";

beforeAll(() => {
  Object.assign(process.env, {
    SHOP_MODE: "local",
    SHOP_URL: "http://localhost:3000",
    DATABASE_URL: "postgresql://x@localhost/x",
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_PUBLISHABLE_KEY: "pk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    CRON_SECRET: "x".repeat(24),
    AUTH_SECRET: "an-auth-secret-of-the-tests-0123456789",
    LOG_LEVEL: "silent",
  });
});

const declined = new Stripe.errors.StripeCardError({ type: "card_error", statusCode: 402 } as never);
const invalid = new Stripe.errors.StripeInvalidRequestError({
  type: "invalid_request_error",
  statusCode: 400,
} as never);
const busy = new Stripe.errors.StripeRateLimitError({ type: "rate_limit_error", statusCode: 429 } as never);
const down = new Stripe.errors.StripeAPIError({ type: "api_error", statusCode: 503 } as never);
const unreachable = new Stripe.errors.StripeConnectionError({ message: "refused" } as never);

const never = () => new Promise<never>(() => {});
const REFUSED = { code: "payment_provider", status: 503 };

/** A policy that opens after three failures, and its clock. */
function policy() {
  let calls = 0;
  const { run } = createStripePolicy({ failures: 3, openSeconds: 10 });
  const counted = (call: () => Promise<unknown>, milliseconds = 1000) =>
    run(() => {
      calls += 1;
      return call();
    }, milliseconds);
  return { run: counted, fail: (error: unknown) => counted(() => Promise.reject(error)), calls: () => calls };
}

describe("a Stripe that hangs", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("times out, and its request is aborted", async () => {
    let signal: AbortSignal | undefined;
    const answer = createStripePolicy().run((given) => {
      signal = given;
      return never();
    }, 8000);
    const refused = expect(answer).rejects.toMatchObject({ ...REFUSED, retryAfter: expect.any(Number) });
    await jest.advanceTimersByTimeAsync(7999);
    expect(signal?.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await refused;
    expect(signal?.aborted).toBe(true);
  });

  it("is not called after several failures: calls fail immediately", async () => {
    const { run, calls } = policy();
    for (let failure = 0; failure < 3; failure += 1) {
      const answer = expect(run(never)).rejects.toMatchObject(REFUSED);
      await jest.advanceTimersByTimeAsync(1000);
      await answer;
    }
    await expect(run(never)).rejects.toMatchObject(REFUSED); // no timer advances: it fails immediately
    expect(calls()).toBe(3);
  });

  it("uses each request's full time without a circuit breaker (control)", async () => {
    const { run } = createStripePolicy({ failures: Number.POSITIVE_INFINITY });
    for (let failure = 0; failure < 6; failure += 1) {
      const settled = jest.fn();
      const answer = run(never, 1000).catch(settled);
      await jest.advanceTimersByTimeAsync(999);
      expect(settled).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      await answer;
    }
  });

  it("is probed by one call after ten seconds, whose success closes the circuit", async () => {
    const { run, fail, calls } = policy();
    for (let failure = 0; failure < 3; failure += 1) await fail(down).catch(() => {});
    await jest.advanceTimersByTimeAsync(10_000);
    let answer = (_value: string): void => {};
    const probe = run(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await expect(run(() => Promise.resolve("beside the probe"))).rejects.toMatchObject(REFUSED);
    answer("up again");
    await expect(probe).resolves.toBe("up again");
    await expect(run(() => Promise.resolve("and another"))).resolves.toBe("and another");
    expect(calls()).toBe(5);
  });

  it("stays refused when the probe fails too", async () => {
    const { run, fail } = policy();
    for (let failure = 0; failure < 3; failure += 1) await fail(unreachable).catch(() => {});
    await jest.advanceTimersByTimeAsync(10_000);
    await expect(fail(down)).rejects.toBe(down);
    await expect(run(() => Promise.resolve("up"))).rejects.toMatchObject(REFUSED);
  });
});

describe("an answer from Stripe", () => {
  it.each([
    ["a declined card", declined],
    ["an invalid request", invalid],
    ["too many requests", busy],
  ])("does not open the circuit: %s", async (_name, error) => {
    const { run, fail } = policy();
    for (let times = 0; times < 10; times += 1) await expect(fail(error)).rejects.toBe(error);
    await expect(run(() => Promise.resolve("up"))).resolves.toBe("up");
  });

  it("between failures restarts the count", async () => {
    const { run, fail } = policy();
    for (const error of [down, down, declined, down, down]) await expect(fail(error)).rejects.toBe(error);
    await expect(run(() => Promise.resolve("up"))).resolves.toBe("up");
  });
});

describe("the time limit of a request", () => {
  it("is shared by all its calls, from the first one on", async () => {
    await withStripeBudget(0.2, async () => {
      const first = stripeMillisecondsLeft();
      expect(first).toBeCloseTo(200, -1);
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(stripeMillisecondsLeft()).toBeLessThan(first - 40);
    });
  });

  it("refuses further calls when it is used up", async () => {
    const { run, calls } = policy();
    await expect(run(() => Promise.resolve("late"), 0)).rejects.toMatchObject(REFUSED);
    expect(calls()).toBe(0);
  });
});
