import "server-only";
import { addDays, type Day, fromDay } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { groupBy } from "@/lib/core/group-by";
import type { Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import type { ProductSubscription } from "@/prisma/generated/client";
import { getShopDay } from "../queries/shop-day";
import { cardRetryTime } from "../rules/days";

/**
 * Locks subscriptions for one transaction. The lock order is the same everywhere: cart, order, subscriptions, products.
 */
export async function lockSubscriptions(tx: Tx, ids: readonly string[]): Promise<ProductSubscription[]> {
  await tx.$queryRaw`SELECT id FROM product_subscriptions WHERE id = ANY(${[...ids]}) ORDER BY id FOR UPDATE`;
  return tx.productSubscription.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" } });
}

/** Locks the subscriptions that an order renews, before the products are locked. */
export async function lockRenewedSubscriptions(tx: Tx, orderId: string): Promise<void> {
  const renewals = await tx.productRenewal.findMany({ where: { orderId }, select: { subscriptionId: true } });
  if (renewals.length > 0)
    await lockSubscriptions(
      tx,
      renewals.map(({ subscriptionId }) => subscriptionId),
    );
}

/**
 * A renewal's order was paid: its subscriptions move to the next date, one interval after the day of the payment. Runs
 * in the order's transaction.
 * @param paymentMethodId the method that paid: it becomes the card of the next renewal
 * @returns whether the order is a renewal
 */
export async function completeRenewals(
  tx: Tx,
  orderId: string,
  { paidAt, paymentMethodId }: { paidAt: Date; paymentMethodId: string | null },
): Promise<boolean> {
  const renewals = await tx.productRenewal.findMany({ where: { orderId } });
  if (renewals.length === 0) return false;
  const today = await getShopDay(tx, paidAt);
  for (const subscription of await lockSubscriptions(
    tx,
    renewals.map(({ subscriptionId }) => subscriptionId),
  )) {
    const renewal = renewals.find(({ subscriptionId }) => subscriptionId === subscription.id);
    await tx.productSubscription.update({
      where: { id: subscription.id },
      data: {
        nextDate: fromDay(addDays(today, subscription.intervalDays)),
        attempts: 0,
        problem: null,
        retryAt: null,
        announcedUnitCents: renewal?.unitCents ?? subscription.announcedUnitCents,
        discountedRenewalsLeft: Math.max(0, subscription.discountedRenewalsLeft - 1),
        stripePaymentMethodId: paymentMethodId ?? subscription.stripePaymentMethodId,
        ...(subscription.pausedBecause === "declined" ? { status: "active", pausedBecause: null } : {}),
      },
    });
  }
  await tx.productRenewal.updateMany({ where: { orderId }, data: { outcome: "paid", endedAt: paidAt } });
  return true;
}

/** A renewal's order ended without a charge: its subscriptions may be attempted again. */
export async function failRenewals(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.productRenewal.updateMany({
    where: { orderId, outcome: "open" },
    data: { outcome: "ended", endedAt: at },
  });
}

/**
 * The card was declined: recorded before the payment is canceled, so that any process that ends its
 * order finds the record. Each subscription is retried after set delays, and paused after its last
 * attempt. The buyer is notified of each attempt once: one email for the subscriptions that are retried
 * on the same day, and one for those that are paused.
 */
export async function recordRenewalDecline(
  tx: Tx,
  { id: orderId, cardCents }: { id: string; cardCents: number },
  problem: "declined" | "authentication",
  at: Date,
): Promise<void> {
  const open = await tx.productRenewal.findMany({ where: { orderId, outcome: "open" } });
  const subscriptions = await lockSubscriptions(
    tx,
    open.map(({ subscriptionId }) => subscriptionId),
  );
  if (subscriptions.length === 0) return;
  const outcomes: { subscription: ProductSubscription; retryOn: Day | null }[] = [];
  for (const subscription of subscriptions) {
    const retryAt = cardRetryTime(subscription.attempts + 1, at);
    await tx.productSubscription.update({
      where: { id: subscription.id },
      data: {
        attempts: { increment: 1 },
        problem,
        retryAt,
        ...(retryAt ? {} : { status: "paused", pausedBecause: "declined" }),
      },
    });
    outcomes.push({ subscription, retryOn: retryAt && (await getShopDay(tx, retryAt)) });
  }
  await tx.productRenewal.updateMany({
    where: { orderId, outcome: "open" },
    data: { outcome: "declined", endedAt: at },
  });
  // Renewals in one order can have different numbers of earlier declines, and so different outcomes.
  for (const [next, group] of groupBy(outcomes, ({ retryOn }) => retryOn ?? "paused"))
    await enqueueSubscriptionProblemMail(
      tx,
      group.map(({ subscription }) => subscription),
      {
        key: `delivery-problem:${orderId}:${next}`,
        because: problem,
        amountCents: cardCents,
        retryOn: group[0]?.retryOn ?? null,
      },
    );
}

interface News {
  key: string;
  because:
    | "declined"
    | "authentication"
    | "out_of_stock"
    | "not_deliverable"
    | "not_member"
    | "product_gone"
    | "price_raised";
  amountCents?: number;
  retryOn?: string | null;
  /** The previous unit price. */
  beforeCents?: number;
}

/** Writes a mail to the one user who owns these subscriptions. */
export async function enqueueSubscriptionProblemMail(
  tx: Tx,
  subscriptions: readonly Pick<ProductSubscription, "id" | "userId">[],
  { key, because, amountCents = 0, retryOn = null, beforeCents = 0 }: News,
): Promise<void> {
  const [first] = subscriptions;
  if (!first) return;
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: first.userId }, select: { email: true } });
  const subscriptionIds = subscriptions.map(({ id }) => id);
  await enqueueMail(tx, {
    key,
    template: "delivery-problem",
    recipient: email,
    data: { subscriptionIds, because, amountCents, retryOn, beforeCents },
  });
}

/** @throws {ShopError} conflict while a subscription is being charged */
export async function requireNoOpenRenewal(tx: Tx, subscriptionId: string): Promise<void> {
  if ((await tx.productRenewal.count({ where: { subscriptionId, outcome: "open" } })) > 0)
    throw new ShopError(
      "conflict",
      "This renewal is being charged right now. Please try again in a few minutes.",
    );
}
