import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { chargeDueRenewals } from "@/lib/checkout/commands/renewals/charge-due-renewals";
import { payRenewal } from "@/lib/checkout/commands/renewals/pay-renewal";
import { retryRenewal } from "@/lib/checkout/commands/renewals/retry-renewal";
import { addCredit } from "@/lib/credit/commands/add-credit";
import { sendQueuedMails } from "@/lib/mail/commands";
import { moveDay, previewDayMove } from "@/lib/subscriptions/commands/move-day";
import {
  cancelSubscription,
  moveRenewal,
  pauseSubscription,
  resumeSubscription,
  setRenewalsUseCredit,
  skipRenewal,
  updateSubscription,
  updateSubscriptionAsStaff,
} from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptions } from "@/lib/subscriptions/queries/subscription-view";
import { MANAGER, OWNER } from "../../actors";
import { deleteOwnAccount } from "../../delete-own-account";
import { LOST_ANSWER } from "../../stripe-proxy";
import { choose } from "../choose";
import { SHOP_STEPS } from "./shop-steps";
import type { SubscriptionHistory } from "./subscription-history";

const CARDS = ["pm_card_visa", "pm_card_chargeCustomerFail", "pm_card_authenticationRequired"] as const;
const INTERVALS = [14, 30, 60, 90] as const;

/** One of the subscriptions, its row, and the editor with which staff change it. */
async function chooseSubscription({ ids, rows }: SubscriptionHistory, n: number) {
  const id = choose(ids, n);
  const row = (await rows()).find((one) => one.id === id);
  if (!row) throw new Error(`There is no subscription ${id}`);
  return { id, row, staff: { actor: MANAGER, version: row.version } };
}

const payWithCard = async (history: SubscriptionHistory, n: number, card: string) =>
  updateSubscription(history.userId, choose(history.ids, n), {
    paymentMethodId: await history.attachCard({ id: history.userId }, card),
  });

/**
 * The member pays a renewal on the page: leaves the payment open, is declined, or pays,
 * which two processes finalize at the same time.
 */
async function payOnPage(history: SubscriptionHistory, n: number): Promise<void> {
  const { userId, ids, confirm, paidRenewals } = history;
  const id = choose(ids, n);
  const count = async () => (await paidRenewals()).filter((one) => one.id === id).length;
  const before = await count();
  const { paymentIntentId, amount } = await payRenewal(userId, id, "address");
  if (n % 4 === 0) return;
  await confirm(paymentIntentId, n % 4 === 1 ? "pm_card_chargeDeclined" : "pm_card_visa");
  const intent = await readIntent(paymentIntentId);
  expect(intent.amount_received).toBe(amount);
  if (n % 4 === 3) return; // a Stripe event or the reconciler finalizes it
  await Promise.all([finalizePayment(intent), finalizePayment(intent)]);
  expect(await count()).toBe(before + 1);
}

/** Staff move all renewals of a subscription's day to another day. */
async function moveWholeDay(history: SubscriptionHistory, n: number): Promise<void> {
  const days = { from: (await chooseSubscription(history, n)).row.next, to: history.today(n) };
  const { subscriptions } = await previewDayMove(days);
  await moveDay(MANAGER, { ...days, subscriptions });
}

/** Resumes a subscription: its next renewal is on the day that the account page showed. */
async function resume(history: SubscriptionHistory, n: number): Promise<void> {
  const { id, row } = await chooseSubscription(history, n);
  const { userId } = history;
  const { subscriptions } = await listSubscriptions({ userId, isMember: true });
  await resumeSubscription(userId, id);
  if (row.status === "paused")
    expect((await chooseSubscription(history, n)).row.next).toBe(
      subscriptions.find((one) => one.id === id)?.resumesOn,
    );
}

/** Passes the day of a renewal while one kind of call does not reach Stripe, or its answer is lost. */
async function loseAnswers(history: SubscriptionHistory, n: number): Promise<void> {
  await history.toDayBefore();
  const call = choose([/payment_intents$/, /\/confirm$/, /\/cancel$/], n);
  history.meddle((asked) => (call.test(asked.call) ? (n % 2 ? LOST_ANSWER : { refuse: true }) : undefined));
  await history.nextDay({ isDisturbed: true });
  history.meddle(undefined);
}

type Action = (history: SubscriptionHistory, n: number) => Promise<unknown>;

/** Requests that are made at the same time as a charge. */
const REQUESTS: readonly [Action, ...Action[]] = [
  async (history, n) =>
    skipRenewal(history.userId, choose(history.ids, n), (await chooseSubscription(history, n)).row.next),
  ({ userId, ids }, n) => pauseSubscription(userId, choose(ids, n)),
  ({ userId, ids }, n) => updateSubscription(userId, choose(ids, n), { quantity: 3 }),
  payOnPage,
  async (history, n) =>
    retryRenewal(MANAGER, choose(history.ids, n), (await chooseSubscription(history, n)).staff),
  () => chargeDueRenewals(),
  () => reconcilePayments(0),
  moveWholeDay,
];

async function race(history: SubscriptionHistory, n: number): Promise<void> {
  await history.toDayBefore();
  history.requestDuringCharges(() => choose(REQUESTS, n)(history, n));
  await history.nextDay({ isDisturbed: true });
}

/**
 * What can happen to subscriptions; `n` is a random number that chooses the subscription,
 * the days, the units, the card or another variant.
 */
export const SUBSCRIPTION_STEPS: Record<string, Action> = {
  days: async ({ nextDay }, n) => {
    for (let day = 0; day <= n % 6; day += 1) await nextDay();
  },
  toRenewal: async ({ toDayBefore, nextDay }) => (await toDayBefore()) && nextDay(),
  toDayBefore: ({ toDayBefore }) => toDayBefore(),
  skip: async (history, n) => {
    const { id, row, staff } = await chooseSubscription(history, n);
    await skipRenewal(n % 3 ? history.userId : staff, id, row.next);
  },
  move: async (history, n) => {
    const { id, staff } = await chooseSubscription(history, n);
    await moveRenewal(n % 3 ? history.userId : staff, id, history.today(n));
  },
  moveWholeDay,
  pause: async (history, n) => {
    const { id, staff } = await chooseSubscription(history, n);
    await pauseSubscription(n % 3 ? history.userId : staff, id);
  },
  resume,
  cancel: ({ userId, ids }, n) => (n % 3 ? Promise.resolve() : cancelSubscription(userId, choose(ids, n))),
  change: ({ userId, ids }, n) =>
    updateSubscription(userId, choose(ids, n), {
      quantity: 1 + (n % 4),
      intervalDays: choose(INTERVALS, n),
    }),
  changeByStaff: async (history, n) => {
    const { id, staff } = await chooseSubscription(history, n);
    await updateSubscriptionAsStaff(staff, id, { quantity: 1 + (n % 4) });
  },
  payWithCard: (history, n) => payWithCard(history, n, choose(CARDS, n)),
  removeCard: async (history, n) => {
    const { card } = (await chooseSubscription(history, n)).row;
    if (card) await history.stripe().paymentMethods.detach(card);
  },
  raisePriceLate: async ({ toDayBefore, changePrice, nextDay }, n) => {
    await toDayBefore();
    await changePrice(0, 100);
    await changePrice(1, 100 * (n % 2));
    await nextDay();
  },
  sellOut: async ({ toDayBefore, setStock, nextDay }, n) => {
    await toDayBefore();
    await setStock(n, n % 2);
    await nextDay();
  },
  decline: async (history, n) => {
    await payWithCard(history, n, CARDS[1]);
    await history.toDayBefore();
    await history.nextDay();
  },
  price: ({ changePrice }, n) => changePrice(n, n % 3 ? 100 : -50),
  stock: ({ setStock }, n) => setStock(n, choose([1000, 0, 1, 3], n)),
  toggleSale: ({ sql, product }, n) =>
    sql("UPDATE products SET is_active = NOT is_active WHERE id = $1", [product(n % 2)]),
  membership: ({ setMember }, n) => setMember(n % 3 > 0),
  credit: ({ userId, today }, n) =>
    addCredit(OWNER, userId, {
      requestKey: `${today()}-${n}`,
      amount: 300 * (n + 1),
      reason: "Hi",
      expiresOn: null,
    }),
  allowCredit: ({ userId }, n) => setRenewalsUseCredit(userId, n % 3 > 0),
  ...SHOP_STEPS,
  payOnPage,
  retry: async (history, n) =>
    retryRenewal(MANAGER, choose(history.ids, n), (await chooseSubscription(history, n)).staff),
  events: ({ feed }, n) => feed.deliver((_, index) => (index + n) % 3 > 0, n % 2 > 0),
  reconcile: async () => [await reconcilePayments(0), await expireHolds()],
  sendMails: () => sendQueuedMails(),
  loseAnswers,
  race,
  deleteAccount: (history, n) => (n % 2 ? Promise.resolve() : deleteOwnAccount(history.userId)),
};

/** The steps that a history takes twice as often as the others. */
export const FREQUENT_STEPS = ["toRenewal", "resume", "payOnPage", "changeLate", "changeLate"];

/** The steps that are possible after the user has deleted the account. */
export const AFTER_DELETION = ["days", "toRenewal", "price", "stock", "events", "reconcile", "sendMails"];
