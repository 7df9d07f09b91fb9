import "server-only";
import { getMemberTerms, type MemberTerms } from "@/lib/account/queries/member-terms";
import { withProductsAtCurrentPrices } from "@/lib/catalog/queries/current-prices";
import { addDays, fromDay, toDay } from "@/lib/core/dates";
import { groupBy } from "@/lib/core/group-by";
import { LEASE_SECONDS } from "@/lib/core/time-limits";
import { lockSpendableCredit, reserveCredit } from "@/lib/credit/commands/spend-credit";
import { getCurrentPriceRules } from "@/lib/marketing/queries/price-rules";
import { calculateCredit } from "@/lib/pricing/rules/credit";
import type { PriceRules } from "@/lib/pricing/schema";
import { db, type Tx } from "@/lib/server/db";
import { lockAgainstDeletion } from "@/lib/server/lock-against-deletion";
import {
  enqueueSubscriptionProblemMail,
  lockSubscriptions,
} from "@/lib/subscriptions/commands/complete-renewals";
import { subscriptionUnitPrice } from "@/lib/subscriptions/queries/price-subscription";
import { getShopDay } from "@/lib/subscriptions/queries/shop-day";
import { RENEWAL_REMINDER_DAYS, stockRetryTime } from "@/lib/subscriptions/rules/days";
import { renewalGroupKey } from "@/lib/subscriptions/rules/renewal-group-key";
import type { SeenSubscription } from "@/lib/subscriptions/schema/admin-subscription";
import type { Order, Prisma } from "@/prisma/generated/client";
import { quantitiesOf, type Snapshot } from "../../schema/snapshot";
import { holdStock } from "../hold-stock";
import { requireCompared } from "../reconciliation/require-compared";
import { createPendingOrder } from "../reserve-order";
import { type DueSubscription, priceRenewal } from "./price-renewal";

/** Subscriptions that are due, not locked by another process and not waiting for another attempt. */
export const dueRenewalWhere = (today: string, at: Date): Prisma.ProductSubscriptionWhereInput => ({
  status: "active",
  nextDate: { lte: fromDay(today) },
  OR: [{ retryAt: null }, { retryAt: { lte: at } }],
  renewals: { none: { outcome: "open" } },
});

export interface OpenRenewal {
  order: Order;
  paymentMethodId: string | null;
}

/** A subscription whose owner pays by hand after the card was declined. */
const owedWhere = (today: string): Prisma.ProductSubscriptionWhereInput => ({
  OR: [
    { status: "active", nextDate: { lte: fromDay(today) } },
    { status: "paused", pausedBecause: "declined" },
  ],
  renewals: { none: { outcome: "open" } },
});

/** The values shared by all of a user's renewals of one round. */
interface Round {
  userId: string;
  email: string;
  terms: MemberTerms;
  today: string;
  at: Date;
  /** The owner types a card. */
  isByHand: boolean;
  /** Reads again under their lock which subscriptions take part. */
  where: Prisma.ProductSubscriptionWhereInput;
  /** For a retry by staff: all of the renewals that they saw take part, or none. */
  retry: Retry | null;
}

interface Retry {
  /** The subscriptions, of one card and address, with the versions that were seen. */
  seen: readonly SeenSubscription[];
  /** Runs in the transaction that writes the order. @param ids of the subscriptions in it */
  onOpen: (tx: Tx, order: Order, ids: readonly string[]) => Promise<void>;
}

/** Null for a user who does not exist. */
async function findRound(
  userId: string,
  at: Date,
): Promise<Omit<Round, "where" | "isByHand" | "retry"> | null> {
  const [user, terms, today] = await Promise.all([
    db().user.findUnique({ where: { id: userId }, select: { email: true } }),
    getMemberTerms(userId),
    getShopDay(db(), at),
  ]);
  return user && { userId, email: user.email, terms, today, at };
}

/**
 * Writes the pending orders of a user's due renewals: one for each card and address, with its stock held. A
 * concurrent caller waits for the subscriptions' lock and then finds them taken. Renewals that cannot be
 * fulfilled are postponed, and their owner is notified.
 */
export async function* openRenewals(userId: string, at: Date): AsyncGenerator<OpenRenewal> {
  const known = await findRound(userId, at);
  if (!known) return;
  const round = { ...known, isByHand: false, where: dueRenewalWhere(known.today, at), retry: null };
  const found = await db().productSubscription.findMany({ where: { userId, ...round.where } });
  for (const group of groupsOf(found)) {
    const one = await open(group, round);
    if (one) yield one;
  }
}

/**
 * The same for a subscription that its owner pays by hand, or for those whose payment
 * staff retry; null when nothing is due, as for an unknown user.
 * @param owed id of the subscription, or the retry of several
 * @throws {ShopError} conflict while a restored backup is not compared with Stripe
 */
export async function openOwedRenewal(
  userId: string,
  owed: string | Retry,
  at: Date,
): Promise<OpenRenewal | null> {
  await requireCompared();
  const known = await findRound(userId, at);
  if (!known) return null;
  const retry = typeof owed === "string" ? null : owed;
  const wanted =
    typeof owed === "string" ? [{ id: owed }] : owed.seen.map(({ id, version }) => ({ id, version }));
  const where = { AND: [owedWhere(known.today), { OR: wanted }] };
  const found = await db().productSubscription.findMany({ where: { userId, ...where } });
  if (found.length < wanted.length) return null;
  return open(found, { ...known, isByHand: !retry, where, retry });
}

/** A subscription that shares an order with others of the same card and address. */
type Grouped = Pick<DueSubscription, "id" | "stripePaymentMethodId" | "shippingAddress">;

async function open(group: readonly Grouped[], round: Round): Promise<OpenRenewal | null> {
  const state = (group[0]?.shippingAddress as Snapshot["shippingInfo"])?.state;
  const rules = await getCurrentPriceRules(round.terms, state);
  return db().$transaction((tx) => openGroup(tx, group, rules, round));
}

/** Renewals with the same card and address share one order. */
function groupsOf<Row extends Pick<DueSubscription, "stripePaymentMethodId" | "shippingAddress">>(
  rows: readonly Row[],
): Row[][] {
  return [...groupBy(rows, renewalGroupKey).values()];
}

async function openGroup(
  tx: Tx,
  group: readonly Grouped[],
  rules: PriceRules,
  round: Round,
): Promise<OpenRenewal | null> {
  const ids = group.map(({ id }) => id);
  const keys = group.map(renewalGroupKey);
  if (!(await lockAgainstDeletion(tx, round.userId))) return null;
  const availableCents = await lockRenewalCredit(tx, round);
  await lockSubscriptions(tx, ids);
  // A new statement sees the writes of the previous lock holder.
  const locked = await tx.productSubscription.findMany({
    where: { id: { in: ids }, ...round.where },
    include: { product: true },
    orderBy: { id: "asc" },
  });
  // One whose card or address has changed meanwhile is charged in the next round, at the terms of its own order.
  const found = locked.filter((one) => keys.includes(renewalGroupKey(one)));
  if (round.retry && found.length < ids.length) return null;
  const due = await withProductsAtCurrentPrices(found, tx);
  const ready = await findChargeable(tx, due, rules, round);
  const [first] = ready;
  // Each renewal has an available method on its own, and a method that carries chilled goods carries the others too.
  const priced = priceRenewal(ready, rules, round.email);
  if (!first || !priced) return null;
  const creditCents = calculateCredit(priced.totalCents, availableCents, false);
  const snapshot = { ...priced, creditCents };
  const owners = { cartId: null, userId: round.userId, secretHash: null };
  const order = await createPendingOrder(tx, snapshot, owners, {
    message: "A subscription is due",
    leaseSeconds: LEASE_SECONDS.renewal,
  });
  await tx.productRenewal.createMany({
    data: ready.map(({ id: subscriptionId, nextDate: dueOn }, index) => ({
      subscriptionId,
      orderId: order.id,
      dueOn,
      unitCents: snapshot.lines[index]?.unitPriceCents ?? 0,
    })),
  });
  await holdStock(tx, order.id, quantitiesOf(snapshot.lines));
  if (creditCents > 0) await reserveCredit(tx, round.userId, order.id, creditCents);
  const opened = ready.map(({ id }) => id);
  await round.retry?.onOpen(tx, order, opened);
  return { order, paymentMethodId: first.stripePaymentMethodId };
}

/**
 * The credit that may pay for a renewal, in cents: 0 unless the user allows it. Locked before the subscriptions and the
 * stock, as where an order is completed.
 */
async function lockRenewalCredit(tx: Tx, { userId, isByHand }: Round): Promise<number> {
  const isAllowed = async () => {
    const where = { id: userId, renewalsUseCredit: true };
    return (await tx.user.count({ where })) > 0;
  };
  if (isByHand || !(await isAllowed())) return 0;
  const availableCents = await lockSpendableCredit(tx, userId, null);
  return (await isAllowed()) ? availableCents : 0; // it may have been turned off during the wait for the lock
}

/**
 * The renewals that can be fulfilled now; the others are postponed. Products are locked in id order, as
 * everywhere (D5).
 */
async function findChargeable(
  tx: Tx,
  due: readonly DueSubscription[],
  rules: PriceRules,
  round: Round,
): Promise<DueSubscription[]> {
  const productIds = due.map(({ productId }) => productId);
  const stock = await tx.$queryRaw<{ id: string; available: number }[]>`
    SELECT id, available FROM products WHERE id = ANY(${productIds}) ORDER BY id FOR UPDATE`;
  const left = new Map(stock.map(({ id, available }) => [id, available]));
  const ready: DueSubscription[] = [];
  for (const subscription of due) {
    const available = left.get(subscription.productId) ?? 0;
    if (
      await postponeIfBlocked(
        tx,
        subscription,
        {
          available,
          price: subscriptionUnitPrice(subscription, rules),
          isDeliverable: priceRenewal([subscription], rules, round.email) !== null,
        },
        round,
      )
    )
      continue;
    left.set(subscription.productId, available - subscription.quantity);
    ready.push(subscription);
  }
  return ready;
}

/**
 * Postpones a renewal that cannot be fulfilled on the terms its owner knows, and notifies them once.
 * @returns whether it was postponed
 */
async function postponeIfBlocked(
  tx: Tx,
  subscription: DueSubscription,
  { available, price, isDeliverable }: { available: number; price: number; isDeliverable: boolean },
  { userId, terms, today, at }: Round,
): Promise<boolean> {
  const { id, product, quantity, announcedUnitCents } = subscription;
  const key = `delivery-problem:${userId}:${id}:${toDay(subscription.nextDate)}`;
  const set = (data: Prisma.ProductSubscriptionUncheckedUpdateInput) =>
    tx.productSubscription.update({ where: { id }, data });
  /** It is no longer paused: the shop tries again by itself, as its email says. */
  const postpone = (data: Prisma.ProductSubscriptionUncheckedUpdateInput) =>
    set({ ...data, status: "active", pausedBecause: null });
  const pause = async (reason: "not_member" | "product_gone") => {
    await set({ status: "paused", pausedBecause: reason, problem: null, retryAt: null });
    await enqueueSubscriptionProblemMail(tx, [subscription], { key: `${key}:${reason}`, because: reason });
    return true;
  };
  if (!terms.isMember) return pause("not_member");
  if (!product.isActive) return pause("product_gone");
  if (price > announcedUnitCents) {
    const retryOn = addDays(today, RENEWAL_REMINDER_DAYS);
    const next = fromDay(retryOn);
    await postpone({
      nextDate: next,
      remindedFor: next,
      announcedUnitCents: price,
      problem: null,
      retryAt: null,
    });
    await enqueueSubscriptionProblemMail(tx, [subscription], {
      key: `${key}:price:${price}`,
      because: "price_raised",
      beforeCents: announcedUnitCents,
      retryOn,
    });
    return true;
  }
  if (isDeliverable && available >= quantity) return false;
  const problem = isDeliverable ? "out_of_stock" : "not_deliverable";
  const retryAt = stockRetryTime(at);
  await postpone({ problem, retryAt });
  await enqueueSubscriptionProblemMail(tx, [subscription], {
    key: `${key}:${isDeliverable ? "stock" : problem}`,
    because: problem,
    retryOn: await getShopDay(tx, retryAt),
  });
  return true;
}
