import fc from "fast-check";
import { receiveLot } from "@/lib/inventory/commands/receive-lot";
import { receiveLotSchema } from "@/lib/inventory/schema";
import { PACKER } from "../../support/actors";
import { findImbalances, readState } from "../../support/histories/orders/find-imbalances";
import { findUnsettled } from "../../support/histories/orders/find-unsettled";
import { type History, historyShop } from "../../support/histories/orders/history-shop";
import { type Both, randomHistory, type Step } from "../../support/histories/orders/random-history";
import { stepTaker } from "../../support/histories/orders/take-step";
import { dayIn } from "../../support/lot-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

/** HISTORY_RUNS=300 runs many more, in about ten minutes; HISTORY_SEED=<seed of a failure> repeats them. */
const RUNS = Number(process.env["HISTORY_RUNS"] ?? 5);
const SEED = process.env["HISTORY_SEED"];

// The shop's audit, which comes next, compares the stock with its beginning, of which waste is no part.
afterAll(() =>
  shop.sql(`UPDATE stock_began b SET stock = p.on_hand + (
    SELECT coalesce(sum(quantity), 0) FROM reservations r WHERE r.product_id = p.id AND r.status = 'consumed') FROM products p WHERE p.slug = b.slug`),
);

const shop = historyShop();
const { sql } = shop;
const take = stepTaker(shop);

// The second product has lots.
beforeAll(async () => {
  for (const days of [30, 60]) {
    const input = { requestKey: `receipt-${days}-of-a-test`, quantity: "500", bestBefore: dayIn(days) };
    await receiveLot(PACKER, String(shop.product(1)), receiveLotSchema.parse(input));
  }
});
/** The sandbox disputes payments and returns refunds some milliseconds later. */
const later = () => new Promise((resolve) => setTimeout(resolve, 60));

/** Runs the jobs, after every event has arrived twice, or instead of it. */
async function settle(history: History, isHeard = true): Promise<void> {
  await later();
  if (isHeard) await shop.deliver(history, null, 2);
  await shop.runJobs();
}

/** @param isHeard whether Stripe's last events arrive before the jobs run */
async function live(history: History, steps: (Step | Both)[], isHeard: boolean): Promise<void> {
  for (const step of steps) {
    await take(history, step);
    expect(await findImbalances(sql)).toEqual([]);
  }
  await settle(history, isHeard);
  await settle(history, isHeard);
  expect(await findImbalances(sql)).toEqual([]);
  const [orders, intents] = [await shop.ordersOf(history), await shop.intentsOf(history)];
  expect(await findUnsettled(sql, shop.stripe(), orders, intents)).toEqual([]);
  const state = await readState(sql);
  await settle(history);
  expect(await readState(sql)).toBe(state);
}

it("random purchases, edits, refunds, cancellations, problems, disputes and events keep all money and units, and settle", async () => {
  const check = async (steps: (Step | Both)[], isHeard: boolean) => {
    const history = await shop.begin();
    await live(history, steps, isHeard).catch((error: Error) => {
      error.message += `\n${history.log.join("\n")}`;
      throw error;
    });
  };
  await fc.assert(fc.asyncProperty(randomHistory, fc.boolean(), check), {
    numRuns: RUNS,
    endOnFailure: true,
    ...(SEED ? { seed: Number(SEED) } : {}),
  });
}, 3_600_000);
