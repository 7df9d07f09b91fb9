import { deleteAccount } from "@/lib/account/commands/delete-account";
import { createDeletionToken } from "@/lib/account/commands/reauthenticate";
import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { chargeDueRenewals } from "@/lib/checkout/commands/renewals/charge-due-renewals";
import { payRenewal } from "@/lib/checkout/commands/renewals/pay-renewal";
import { retryRenewal } from "@/lib/checkout/commands/renewals/retry-renewal";
import { addCredit } from "@/lib/credit/commands";
import { sendQueuedMails } from "@/lib/mail/commands";
import { db } from "@/lib/server/db";
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
import { listSubscriptions } from "@/lib/subscriptions/queries";
import { MANAGER, OWNER } from "../../actors";
import { LOST_ANSWER } from "../../stripe-proxy";
import type { SubscriptionHistory } from "./subscription-history";

const CARDS = ["pm_card_visa", "pm_card_chargeCustomerFail", "pm_card_authenticationRequired"] as const;
const INTERVALS = [14, 30, 60, 90] as const;

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;

/** The chosen subscription with its version, as staff see it. */
async function chosen({ ids, rows }: SubscriptionHistory, n: number) {
  const id = pick(ids, n);
  const row = (await rows()).find((one) => one.id === id);
  if (!row) throw new Error(`There is no subscription ${id}`);
  return { id, row, staff: { actor: MANAGER, version: row.version } };
}

const payWithCard = async (history: SubscriptionHistory, n: number, card: string) =>
  updateSubscription(history.userId, pick(history.ids, n), {
    paymentMethodId: await history.attachCard({ id: history.userId }, card),
  });

/** The owner pays with a typed card: declined, left open, or paid, which two processes finalize. */
async function payByHand(history: SubscriptionHistory, n: number): Promise<void> {
  const { userId, ids, confirm, paidRenewals } = history;
  const id = pick(ids, n);
  const count = async () => (await paidRenewals()).filter((one) => one.id === id).length;
  const before = await count();
  const { paymentIntentId, amount } = await payRenewal(userId, id, "address");
  if (n % 4 === 0) return;
  await confirm(paymentIntentId, n % 4 === 1 ? "pm_card_chargeDeclined" : "pm_card_visa");
  const intent = await readIntent(paymentIntentId);
  expect(intent.amount_received).toBe(amount);
  if (n % 4 === 3) return; // Stripe's event or the reconciler finalizes it
  await Promise.all([finalizePayment(intent), finalizePayment(intent)]);
  expect(await count()).toBe(before + 1);
}

/** Moves all renewals of a subscription's day. */
async function moveWholeDay(history: SubscriptionHistory, n: number): Promise<void> {
  const days = { from: (await chosen(history, n)).row.next, to: history.today(n) };
  const { subscriptions } = await previewDayMove(days);
  await moveDay(MANAGER, { ...days, subscriptions });
}

/** The next renewal is resumed on the day that was shown. */
async function resume(history: SubscriptionHistory, n: number): Promise<void> {
  const { id, row } = await chosen(history, n);
  const { userId } = history;
  const { schedules } = await listSubscriptions({ userId, isMember: true });
  await resumeSubscription(userId, id);
  if (row.status === "paused")
    expect((await chosen(history, n)).row.next).toBe(schedules.find((one) => one.id === id)?.resumesOn);
}

/** The day of a renewal on which Stripe does not answer one of the calls, or its answer is lost. */
async function loseAnswers(history: SubscriptionHistory, n: number): Promise<void> {
  await history.toDayBefore();
  const call = pick([/payment_intents$/, /\/confirm$/, /\/cancel$/], n);
  history.meddle((asked) => (call.test(asked.call) ? (n % 2 ? LOST_ANSWER : { refuse: true }) : undefined));
  await history.nextDay({ isDisturbed: true });
  history.meddle(undefined);
}

/** Requests at the same moment as a charge. */
const RIVALS: readonly ((history: SubscriptionHistory, n: number) => Promise<unknown>)[] = [
  async (history, n) =>
    skipRenewal(history.userId, pick(history.ids, n), (await chosen(history, n)).row.next),
  ({ userId, ids }, n) => pauseSubscription(userId, pick(ids, n)),
  ({ userId, ids }, n) => updateSubscription(userId, pick(ids, n), { quantity: 3 }),
  payByHand,
  async (history, n) => retryRenewal(MANAGER, pick(history.ids, n), (await chosen(history, n)).staff),
  () => chargeDueRenewals(),
  () => reconcilePayments(0),
  moveWholeDay,
];

async function race(history: SubscriptionHistory, n: number): Promise<void> {
  await history.toDayBefore();
  history.disturb(() => pick(RIVALS, n)(history, n));
  await history.nextDay({ isDisturbed: true });
}

async function deleteOwnAccount({ userId }: SubscriptionHistory): Promise<void> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  await deleteAccount(userId, { token: createDeletionToken(user, Date.parse("2100-01-01")) });
}

/** What can happen to subscriptions; `n` chooses one of them, and the days, units or card. */
export const SUBSCRIPTION_STEPS: Record<
  string,
  (history: SubscriptionHistory, n: number) => Promise<unknown>
> = {
  days: async ({ nextDay }, n) => {
    for (let day = 0; day <= n % 6; day += 1) await nextDay();
  },
  toRenewal: async ({ toDayBefore, nextDay }) => (await toDayBefore()) && nextDay(),
  toRenewalAgain: async ({ toDayBefore, nextDay }) => (await toDayBefore()) && nextDay(),
  toDayBefore: ({ toDayBefore }) => toDayBefore(),
  skip: async (history, n) => {
    const { id, row, staff } = await chosen(history, n);
    await skipRenewal(n % 3 ? history.userId : staff, id, row.next);
  },
  move: async (history, n) => {
    const { id, staff } = await chosen(history, n);
    await moveRenewal(n % 3 ? history.userId : staff, id, history.today(n));
  },
  moveWholeDay,
  pause: async (history, n) => {
    const { id, staff } = await chosen(history, n);
    await pauseSubscription(n % 3 ? history.userId : staff, id);
  },
  resume,
  resumeAgain: resume,
  cancel: ({ userId, ids }, n) => (n % 3 ? Promise.resolve() : cancelSubscription(userId, pick(ids, n))),
  change: ({ userId, ids }, n) =>
    updateSubscription(userId, pick(ids, n), { quantity: 1 + (n % 4), intervalDays: pick(INTERVALS, n) }),
  changeByStaff: async (history, n) => {
    const { id, staff } = await chosen(history, n);
    await updateSubscriptionAsStaff(staff, id, { quantity: 1 + (n % 4) });
  },
  payWithCard: (history, n) => payWithCard(history, n, pick(CARDS, n)),
  removeCard: async (history, n) => {
    const { card } = (await chosen(history, n)).row;
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
  stock: ({ setStock }, n) => setStock(n, pick([1000, 0, 1, 3], n)),
  sell: ({ sql, product }, n) =>
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
  payByHand,
  payByHandAgain: payByHand,
  retry: async (history, n) => retryRenewal(MANAGER, pick(history.ids, n), (await chosen(history, n)).staff),
  events: ({ feed }, n) => feed.hear((index) => (index + n) % 3 > 0, n % 2 > 0),
  reconcile: async () => [await reconcilePayments(0), await expireHolds()],
  sendMails: () => sendQueuedMails(),
  loseAnswers,
  race,
  deleteAccount: (history, n) => (n % 2 ? Promise.resolve() : deleteOwnAccount(history)),
};

/** The steps that do not need the account. */
export const AFTER_DELETION = ["days", "toRenewal", "price", "stock", "events", "reconcile", "sendMails"];
