import fc from "fast-check";
import { receiveLot } from "@/lib/inventory/commands/receive-lot";
import { receiveLotSchema } from "@/lib/inventory/schema";
import { PACKER } from "../../support/actors";
import { checkHistories } from "../../support/histories/check-histories";
import { expectUnchanged } from "../../support/histories/expect-unchanged";
import { findImbalances, readState } from "../../support/histories/orders/find-imbalances";
import { findUnsettled } from "../../support/histories/orders/find-unsettled";
import { findWrongCredit } from "../../support/histories/orders/find-wrong-credit";
import { type History, historyShop } from "../../support/histories/orders/history-shop";
import { type ConcurrentSteps, randomHistory } from "../../support/histories/orders/random-history";
import { stepRunner } from "../../support/histories/orders/step-runner";
import type { Step } from "../../support/histories/orders/steps";
import { dayIn } from "../../support/lot-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

// The shop's audit, which runs next, expects initial stock = sold + held + remaining
// units: wasted units are taken off the initial stock.
afterAll(() =>
  shop.sql(`UPDATE stock_began b SET stock = p.on_hand + (
    SELECT coalesce(sum(quantity), 0) FROM reservations r WHERE r.product_id = p.id AND r.status = 'consumed') FROM products p WHERE p.slug = b.slug`),
);

const shop = historyShop();
const { sql } = shop;
const run = stepRunner(shop);

// The second product has lots.
beforeAll(async () => {
  for (const days of [30, 60]) {
    const input = { requestKey: `receipt-${days}-of-a-test`, quantity: "500", bestBefore: dayIn(days) };
    await receiveLot(PACKER, String(shop.product(1)), receiveLotSchema.parse(input));
  }
});
/** The sandbox opens disputes and fails refunds some milliseconds after their cause. */
const waitForSandbox = () => new Promise((resolve) => setTimeout(resolve, 60));

/** Runs the jobs, usually after all events have arrived, each of them also repeatedly. */
async function settle({ feed }: History, eventsArrive = true): Promise<void> {
  await waitForSandbox();
  if (eventsArrive) await feed.repeat();
  // The next attempt of a refund that waits for the balance at Stripe.
  await sql("UPDATE refunds SET next_attempt_at = '2000-01-01' WHERE next_attempt_at IS NOT NULL");
  await shop.runJobs();
}

/** @param eventsArrive whether the pending events arrive before the jobs run, or only afterward */
async function play(
  history: History,
  steps: readonly (Step | ConcurrentSteps)[],
  eventsArrive: boolean,
): Promise<void> {
  for (const step of steps) {
    await run(history, step);
    expect(await findImbalances(sql)).toEqual([]);
  }
  await settle(history, eventsArrive);
  await settle(history, eventsArrive); // the refunds of the first run may have failed since
  expect(await findImbalances(sql)).toEqual([]);
  const [orders, intents] = [await shop.ordersOf(history), await shop.intentsOf(history)];
  expect(await findUnsettled(sql, shop.stripe(), orders, intents)).toEqual([]);
  expect(await findWrongCredit(sql, history, intents)).toEqual([]);
  await expectUnchanged(
    () => readState(sql),
    () => settle(history),
  );
}

it("money and units stay balanced, and the shop and Stripe agree at the end, after random purchases, edits, refunds, cancellations, problems, disputes and events", async () => {
  const property = fc.asyncProperty(randomHistory, fc.boolean(), async (steps, eventsArrive) => {
    const history = await shop.begin();
    await play(history, steps, eventsArrive).catch((error: Error) => {
      error.message += `\n${history.log.join("\n")}`;
      throw error;
    });
  });
  await checkHistories(property, 5);
}, 3_600_000);
