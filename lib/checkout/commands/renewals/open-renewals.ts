import "server-only";
import { getMemberTerms } from "@/lib/account/queries/member-terms";
import { withProductsAtCurrentPrices } from "@/lib/catalog/queries/current-prices";
import { fromDay } from "@/lib/core/dates";
import { groupBy } from "@/lib/core/group-by";
import { LEASE_SECONDS } from "@/lib/core/time-limits";
import { lockSpendableCredit, reserveCredit } from "@/lib/credit/commands/spend-credit";
import { getCurrentPriceRules } from "@/lib/marketing/queries/price-rules";
import { calculateCredit } from "@/lib/pricing/rules/credit";
import type { PriceRules } from "@/lib/pricing/schema";
import { db, type Tx } from "@/lib/server/db";
import { lockAgainstDeletion } from "@/lib/server/lock-against-deletion";
import { lockSubscriptions } from "@/lib/subscriptions/commands/complete-renewals";
import { getShopDay } from "@/lib/subscriptions/queries/shop-day";
import { renewalGroupKey } from "@/lib/subscriptions/rules/renewal-group-key";
import type { SeenSubscription } from "@/lib/subscriptions/schema/admin-subscription";
import type { Order, Prisma } from "@/prisma/generated/client";
import { quantitiesOf, type Snapshot } from "../../schema/snapshot";
import { enforceHoldCaps, enforceStockoutCap, type Holder } from "../enforce-hold-caps";
import { holdStock } from "../hold-stock";
import { requireCompared } from "../reconciliation/require-compared";
import { createPendingOrder } from "../reserve-order";
import { findChargeable, type RenewalRound } from "./find-chargeable";
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

interface Round extends RenewalRound {
  /** The owner who pays by hand, whose caps the hold counts toward. Null if the saved card is charged. */
  holder: Holder | null;
  /** Reads again under their lock which subscriptions take part. */
  where: Prisma.ProductSubscriptionWhereInput;
  /** For a retry by staff: all of the renewals that they saw take part, or none. */
  retry: Retry | null;
}

/** A renewal that its owner pays by hand. */
interface OwnPayment {
  subscriptionId: string;
  holder: Holder;
}

interface Retry {
  /** The subscriptions, of one card and address, with the versions that were seen. */
  seen: readonly SeenSubscription[];
  /** Runs in the transaction that writes the order. @param ids of the subscriptions in it */
  onOpen: (tx: Tx, order: Order, ids: readonly string[]) => Promise<void>;
}

/** Null for a user who does not exist. */
async function findRound(userId: string, at: Date): Promise<RenewalRound | null> {
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
  const round = { ...known, holder: null, where: dueRenewalWhere(known.today, at), retry: null };
  const found = await db().productSubscription.findMany({ where: { userId, ...round.where } });
  for (const group of groupsOf(found)) {
    const one = await open(group, round);
    if (one) yield one;
  }
}

/**
 * The same for a subscription that its owner pays by hand, or for those whose payment
 * staff retry; null when nothing is due, as for an unknown user.
 * @param owed the payment of one subscription, or the retry of several
 * @throws {ShopError} conflict while a restored backup is not compared with Stripe; too_many and conflict as in
 * enforceHoldCaps and enforceStockoutCap
 */
export async function openOwedRenewal(
  userId: string,
  owed: OwnPayment | Retry,
  at: Date,
): Promise<OpenRenewal | null> {
  await requireCompared();
  const known = await findRound(userId, at);
  if (!known) return null;
  const retry = "seen" in owed ? owed : null;
  const holder = "seen" in owed ? null : owed.holder;
  const wanted =
    "seen" in owed ? owed.seen.map(({ id, version }) => ({ id, version })) : [{ id: owed.subscriptionId }];
  const where = { AND: [owedWhere(known.today), { OR: wanted }] };
  const found = await db().productSubscription.findMany({ where: { userId, ...where } });
  if (found.length < wanted.length) return null;
  return open(found, { ...known, holder, where, retry });
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
  const units = found.reduce((sum, { quantity }) => sum + quantity, 0);
  if (round.holder) await enforceHoldCaps(tx, round.holder, units, null);
  const due = await withProductsAtCurrentPrices(found, tx);
  const ready = await findChargeable(tx, due, rules, round);
  const [first] = ready;
  // Each renewal has an available method on its own, and a method that carries chilled goods carries the others too.
  const priced = priceRenewal(ready, rules, round.email);
  if (!first || !priced) return null;
  const creditCents = calculateCredit(priced.totalCents, availableCents, false);
  const snapshot = { ...priced, creditCents };
  const owners = { cartId: null, userId: round.userId, secretHash: null, hold: round.holder };
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
  if (round.holder) await enforceStockoutCap(tx, round.holder, order.id);
  if (creditCents > 0) await reserveCredit(tx, round.userId, order.id, creditCents);
  const opened = ready.map(({ id }) => id);
  await round.retry?.onOpen(tx, order, opened);
  return { order, paymentMethodId: first.stripePaymentMethodId };
}

/**
 * The credit that may pay for a renewal, in cents: 0 unless the user allows it. Locked before the subscriptions and the
 * stock, as where an order is completed.
 */
async function lockRenewalCredit(tx: Tx, { userId, holder }: Round): Promise<number> {
  const isAllowed = async () => {
    const where = { id: userId, renewalsUseCredit: true };
    return (await tx.user.count({ where })) > 0;
  };
  if (holder || !(await isAllowed())) return 0;
  const availableCents = await lockSpendableCredit(tx, userId, null);
  return (await isAllowed()) ? availableCents : 0; // it may have been turned off during the wait for the lock
}
