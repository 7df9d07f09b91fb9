import fc from "fast-check";
import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { chargeDueRenewals } from "@/lib/checkout/commands/renewals/charge-due-renewals";
import { remindOfUpcomingRenewals } from "@/lib/checkout/commands/renewals/remind-of-upcoming-renewals";
import { getForecast } from "@/lib/subscriptions/queries/forecast";
import { getNextRenewal } from "@/lib/subscriptions/queries/next-renewal";
import { listSubscriptions } from "@/lib/subscriptions/queries/subscription-view";
import { RENEWAL_REMINDER_DAYS } from "@/lib/subscriptions/rules/days";
import { MANAGER } from "../../support/actors";
import { checkHistories } from "../../support/histories/check-histories";
import { expectUnchanged } from "../../support/histories/expect-unchanged";
import { refusedWith, settleRequests } from "../../support/histories/refusals";
import { expectRenewalOrder } from "../../support/histories/subscriptions/expect-renewal-order";
import {
  type Day,
  openSubscriptionHistory,
  type PaidRenewal,
  type SubscriptionHistory,
} from "../../support/histories/subscriptions/subscription-history";
import {
  AFTER_DELETION,
  FREQUENT_STEPS,
  SUBSCRIPTION_STEPS,
} from "../../support/histories/subscriptions/subscription-steps";

import { renewalShop } from "../../support/renewal-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const shop = renewalShop();
const { sql, stripe, meddle } = shop;

beforeAll(() =>
  sql(
    "INSERT INTO users (id, email, is_admin, staff_role, updated_at) VALUES ($1, 'm@shop.example', true, 'manager', now())",
    [MANAGER.userId],
  ),
);

/** A step and its random number. */
const step = fc.record({
  type: fc.constantFrom(...Object.keys(SUBSCRIPTION_STEPS), ...FREQUENT_STEPS),
  n: fc.nat({ max: 23 }),
});

const beginning = fc.record({ isPair: fc.boolean(), discounted: fc.nat({ max: 2 }) });

const isRefusal = refusedWith(
  ["conflict", "not_found", "forbidden", "unauthorized", "invalid_input", "too_many"],
  ["Stripe"],
);

/**
 * Renewals that need no announcement: when the announcement was due, the owner was not a
 * member or the product was not sold.
 */
let unannounced: Set<string>;

async function remind(history: SubscriptionHistory): Promise<void> {
  const isMember = await history.isMember();
  const sold = new Set((await sql("SELECT id FROM products WHERE is_active")).map(({ id }) => id));
  await remindOfUpcomingRenewals();
  for (const { id, next, product } of await history.rows())
    if (next <= history.today(RENEWAL_REMINDER_DAYS) && !(isMember && sold.has(product)))
      unannounced.add(`${id}:${next}`);
}

/** Everything that a charge can change. */
async function readState(history: SubscriptionHistory) {
  const { userId } = history;
  const [credit] = await sql(
    "SELECT balance_cents AS balance, held_cents AS held FROM store_credit_accounts WHERE user_id = $1",
    [userId],
  );
  const [{ open } = { open: 0 }] = await sql(
    "SELECT count(*)::int AS open FROM orders WHERE user_id = $1 AND payment_status = 'pending' AND cancelled_at IS NULL",
    [userId],
  );
  const stock = await sql("SELECT id, available FROM products WHERE id = ANY($1) ORDER BY id", [
    [shop.product(0), shop.product(1)],
  ]);
  return {
    rows: await history.rows(),
    paid: await history.paidRenewals(),
    credit: { balance: Number(credit?.["balance"] ?? 0), held: Number(credit?.["held"] ?? 0) },
    open: Number(open),
    stock: new Map(stock.map(({ id, available }) => [String(id), Number(available)])),
  };
}
type State = Awaited<ReturnType<typeof readState>>;

/** The subscriptions on the account page. */
const readAccountPage = async (history: SubscriptionHistory) =>
  (await history.isDeleted())
    ? []
    : (await listSubscriptions({ userId: history.userId, isMember: await history.isMember() })).subscriptions;
type Shown = Awaited<ReturnType<typeof readAccountPage>>;

const isMissing = (rows: readonly object[], part: object): boolean =>
  !rows.some((row) => Object.entries(part).every(([key, value]) => Reflect.get(row, key) === value));

/**
 * Runs the jobs of a day, and expects them to charge only what the account page showed as due, at the price that was
 * shown and announced, and each subscription once.
 */
async function charge(history: SubscriptionHistory, { isDisturbed }: Day, request?: () => Promise<unknown>) {
  await remind(history);
  const [before, shown, forecast] = [
    await readState(history),
    await readAccountPage(history),
    await getForecast(),
  ];
  const isMember = await history.isMember();
  await settleRequests([chargeDueRenewals(), request?.()], isRefusal);
  const after = await readState(history);
  const charged = after.paid.filter(({ id, orderId }) => isMissing(before.paid, { id, orderId }));
  expect(new Set(charged.map(({ id }) => id)).size).toBe(charged.length);
  if (isDisturbed) return;
  for (const one of charged) {
    expect(isMember).toBe(true);
    await expectAsShown(history, one, before, shown);
    await expectRenewalOrder(history, one, shown);
    const left = before.rows.find(({ id }) => id === one.id)?.discounted ?? 0;
    const row = after.rows.find(({ id }) => id === one.id);
    expect(row).toMatchObject({
      problem: null,
      next: history.today(Number(row?.interval)),
      discounted: Math.max(0, left - 1),
    });
  }
  if (before.open > 0) return; // a payment on the page is open, and holds stock and credit
  const spent = new Map(charged.map(({ orderId, credit }) => [orderId, credit]));
  expect([after.open, after.credit]).toEqual([
    0,
    { balance: before.credit.balance - [...spent.values()].reduce((sum, one) => sum + one, 0), held: 0 },
  ]);
  expectUnits(
    before,
    after,
    charged,
    (product) => forecast.products.find(({ id }) => id === product)?.units[0] ?? 0,
  );
}

/** Expects the stock to have lost the units that were charged, and the forecast to have counted them. */
function expectUnits(
  before: State,
  after: State,
  charged: readonly PaidRenewal[],
  forecastFor: (product: string) => number,
): void {
  for (const [product, available] of before.stock) {
    const own = before.rows.filter((row) => row.product === product);
    const sold = charged.filter(({ id }) => own.some((row) => row.id === id));
    const units = sold.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(after.stock.get(product)).toBe(available - units);
    expect(units).toBeLessThanOrEqual(forecastFor(product));
    const areAllCharged = own.every(({ id, next }) => isMissing(after.rows, { id, next }));
    const areAtAnnouncedPrice = own.every(
      ({ id, announcedCents }) => !isMissing(after.rows, { id, announcedCents }),
    );
    if (areAllCharged && areAtAnnouncedPrice) expect(units).toBe(forecastFor(product));
  }
}

/** Expects a charge to be one that the account page showed as due, at the price that was shown and announced. */
async function expectAsShown(history: SubscriptionHistory, one: PaidRenewal, before: State, all: Shown) {
  const row = before.rows.find(({ id }) => id === one.id);
  const shown = all.find(({ id }) => id === one.id);
  expect(shown).toMatchObject({
    status: "active",
    isDue: true,
    unitPriceCents: one.unit,
    quantity: one.quantity,
    isBusy: false,
  });
  if (shown?.problem) expect(String(shown.retryOn) <= history.today()).toBe(true);
  expect(one.unit).toBeLessThanOrEqual(Number(row?.announcedCents));
  const announcements = await sql(
    `SELECT key FROM mail_outbox WHERE data->'subscriptionIds' ? $1 AND
       ((template = 'delivery-reminder' AND data->>'day' = $2) OR (data->>'because' = 'price_raised' AND data->>'retryOn' = $2))`,
    [one.id, one.due],
  );
  expect([one.due, announcements.length > 0 || unannounced.has(`${one.id}:${one.due}`)]).toEqual([
    one.due,
    true,
  ]);
}

/** Expects the account page to show the day of the next renewal that will be charged. */
async function expectNextRenewalShown(history: SubscriptionHistory): Promise<void> {
  if (await history.isDeleted()) return;
  const isMember = await history.isMember();
  const active = (await readAccountPage(history)).filter(({ status }) => status === "active");
  const renewing = active.filter(({ problem, productSlug }) => isMember && !problem && productSlug !== null);
  const days = renewing.map(({ nextDate, isDue }) => (isDue ? history.today() : nextDate)).toSorted();
  expect(await getNextRenewal({ userId: history.userId, isMember })).toEqual({
    count: active.length,
    waiting: active.length - renewing.length,
    on: days[0] ?? null,
  });
}

/**
 * Expects nothing to be open, held or charged twice, and exactly the paid orders to have a
 * confirmation. The audit of money and stock follows.
 */
async function expectSettled(history: SubscriptionHistory): Promise<void> {
  const { userId } = history;
  expect(await readState(history)).toMatchObject({ open: 0, credit: { held: 0 } });
  expect(
    await sql(
      `SELECT r.id FROM product_renewals r JOIN product_subscriptions s ON s.id = r.subscription_id WHERE s.user_id = $1
       AND (r.outcome = 'open' OR EXISTS (SELECT 1 FROM product_renewals o WHERE o.subscription_id = r.subscription_id
         AND o.due_on = r.due_on AND o.id > r.id AND o.outcome = 'paid' AND r.outcome = 'paid'))`,
      [userId],
    ),
  ).toEqual([]);
  if (await history.isDeleted()) return;
  expect(
    await sql(
      `SELECT o.id FROM orders o WHERE o.user_id = $1 AND (o.paid_at IS NOT NULL) <>
         EXISTS (SELECT 1 FROM mail_outbox WHERE key = 'order-confirmation:' || o.id)`,
      [userId],
    ),
  ).toEqual([]);
}

const runJobs = async () => [
  await reconcilePayments(0),
  await expireHolds(),
  await remindOfUpcomingRenewals(),
  await chargeDueRenewals(),
];

async function play(
  began: { isPair: boolean; discounted: number },
  steps: readonly { type: string; n: number }[],
): Promise<void> {
  unannounced = new Set();
  const history = await openSubscriptionHistory(shop, began, charge);
  for (const { type, n } of steps) {
    if ((await history.isDeleted()) && !AFTER_DELETION.includes(type)) continue;
    await settleRequests([SUBSCRIPTION_STEPS[type]?.(history, n)], isRefusal);
    await expectNextRenewalShown(history);
  }
  meddle(undefined);
  await history.feed.deliverAll();
  await history.nextDay({ isDisturbed: true }); // unpaid orders of payments on the page expire
  await runJobs();
  await history.feed.deliverAll();
  await expectSettled(history);
  await expectUnchanged(
    async () => [await readState(history), await sql("SELECT key FROM mail_outbox ORDER BY key")],
    async () => {
      await history.feed.repeat();
      await runJobs();
    },
  );
  await sql("UPDATE product_subscriptions SET status = 'cancelled', paused_because = NULL");
}

it("product subscriptions charge what was shown and announced, once, after random requests, days, concurrent requests and faults", async () => {
  const steps = fc.array(step, { minLength: 5, maxLength: 12 });
  await checkHistories(fc.asyncProperty(beginning, steps, play), 5);
  expect((await stripe().paymentIntents.list({ limit: 1 })).data).toHaveLength(1);
}, 3_600_000);
