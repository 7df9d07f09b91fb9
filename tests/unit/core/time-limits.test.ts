import {
  CONNECTION_WAIT_SECONDS,
  LEASE_SECONDS,
  LEASED_WORK,
  LOCK_WAIT_SECONDS,
  maxWorkSeconds,
  STRIPE_REQUEST_SECONDS,
  TRANSACTION_SECONDS,
} from "@/lib/core/time-limits";

describe("a lease outlasts the work that it covers", () => {
  it.each(Object.keys(LEASE_SECONDS) as (keyof typeof LEASE_SECONDS)[])("for a %s", (name) => {
    const { outsideSeconds, databaseSteps } = LEASED_WORK[name];
    const work = outsideSeconds + databaseSteps * (CONNECTION_WAIT_SECONDS + TRANSACTION_SECONDS);
    expect(maxWorkSeconds(LEASED_WORK[name])).toBe(work);
    expect(LEASE_SECONDS[name]).toBeGreaterThan(work);
  });

  it("which a fixed 30 seconds would not, with three attempts of 15 seconds at Stripe (control)", () => {
    expect(30).toBeLessThan(maxWorkSeconds({ outsideSeconds: 3 * 15, databaseSteps: 3 }));
  });
});

it("a request fails within 9 seconds when Stripe hangs, and within 5 when the pool is exhausted", () => {
  expect(STRIPE_REQUEST_SECONDS).toBeLessThanOrEqual(8);
  expect(CONNECTION_WAIT_SECONDS).toBeLessThan(5);
  expect(LOCK_WAIT_SECONDS).toBeLessThan(TRANSACTION_SECONDS);
});
