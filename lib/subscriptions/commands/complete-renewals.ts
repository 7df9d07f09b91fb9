import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import type { ProductSubscription } from "@/prisma/generated/client";
import { getShopDay } from "../queries";
import { addDays, cardRetryTime, fromDay } from "../rules/days";

/** Takes schedules for one transaction. Locks are taken in this order everywhere: cart, order, schedules, products. */
export async function lockSubscriptions(tx: Tx, ids: readonly string[]): Promise<ProductSubscription[]> {
  await tx.$queryRaw`SELECT id FROM product_subscriptions WHERE id = ANY(${[...ids]}) ORDER BY id FOR UPDATE`;
  return tx.productSubscription.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" } });
}

/** Takes the schedules that an order renews, before the products are taken. */
export async function lockRenewedSubscriptions(tx: Tx, orderId: string): Promise<void> {
  const renewals = await tx.productRenewal.findMany({ where: { orderId }, select: { subscriptionId: true } });
  if (renewals.length > 0)
    await lockSubscriptions(
      tx,
      renewals.map(({ subscriptionId }) => subscriptionId),
    );
}

/**
 * A renewal's order was paid: its schedules move on, an interval from the day of the payment. In the order's transaction.
 * @param paymentMethodId what it was paid with: the card of the next time
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
  for (const schedule of await lockSubscriptions(
    tx,
    renewals.map(({ subscriptionId }) => subscriptionId),
  )) {
    const renewal = renewals.find(({ subscriptionId }) => subscriptionId === schedule.id);
    await tx.productSubscription.update({
      where: { id: schedule.id },
      data: {
        nextDate: fromDay(addDays(today, schedule.intervalDays)),
        attempts: 0,
        problem: null,
        retryAt: null,
        toldUnitCents: renewal?.unitCents ?? schedule.toldUnitCents,
        stripePaymentMethodId: paymentMethodId ?? schedule.stripePaymentMethodId,
        ...(schedule.pausedBecause === "declined" ? { status: "active", pausedBecause: null } : {}),
      },
    });
  }
  await tx.productRenewal.updateMany({ where: { orderId }, data: { outcome: "paid", endedAt: paidAt } });
  return true;
}

/** A renewal's order came to nothing and nobody was charged: its schedules may be tried again. */
export async function failRenewals(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.productRenewal.updateMany({
    where: { orderId, outcome: "open" },
    data: { outcome: "ended", endedAt: at },
  });
}

/**
 * The card was refused: written down before the payment is given up, so that whoever ends its order finds it done. Tried
 * again on a schedule; after the last time the schedules rest. The buyer is told each time, once.
 */
export async function recordRenewalDecline(
  tx: Tx,
  { id: orderId, totalCents }: { id: string; totalCents: number },
  problem: "declined" | "authentication",
  at: Date,
): Promise<void> {
  const open = await tx.productRenewal.findMany({ where: { orderId, outcome: "open" } });
  const schedules = await lockSubscriptions(
    tx,
    open.map(({ subscriptionId }) => subscriptionId),
  );
  if (schedules.length === 0) return;
  let retryAt: Date | null = null;
  for (const { id, attempts } of schedules) {
    retryAt = cardRetryTime(attempts + 1, at);
    await tx.productSubscription.update({
      where: { id },
      data: {
        attempts: { increment: 1 },
        problem,
        retryAt,
        ...(retryAt ? {} : { status: "paused", pausedBecause: "declined" }),
      },
    });
  }
  await tx.productRenewal.updateMany({
    where: { orderId, outcome: "open" },
    data: { outcome: "declined", endedAt: at },
  });
  await notifySubscriber(tx, schedules, {
    key: `delivery-problem:${orderId}`,
    because: problem,
    amountCents: totalCents,
    retryOn: retryAt && (await getShopDay(tx, retryAt)),
  });
}

interface News {
  key: string;
  because: "declined" | "authentication" | "out_of_stock" | "not_member" | "product_gone" | "price_raised";
  amountCents?: number;
  retryOn?: string | null;
  /** What a unit cost before. */
  beforeCents?: number;
}

/** Writes to the one user whose schedules these are. */
export async function notifySubscriber(
  tx: Tx,
  schedules: readonly Pick<ProductSubscription, "id" | "userId">[],
  { key, because, amountCents = 0, retryOn = null, beforeCents = 0 }: News,
): Promise<void> {
  const [first] = schedules;
  if (!first) return;
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: first.userId }, select: { email: true } });
  const subscriptionIds = schedules.map(({ id }) => id);
  await enqueueMail(tx, {
    key,
    template: "delivery-problem",
    recipient: email,
    data: { subscriptionIds, because, amountCents, retryOn, beforeCents },
  });
}

/** @throws {ShopError} conflict while a schedule is being charged */
export async function requireNoOpenRenewal(tx: Tx, subscriptionId: string): Promise<void> {
  if ((await tx.productRenewal.count({ where: { subscriptionId, outcome: "open" } })) > 0)
    throw new ShopError(
      "conflict",
      "This delivery is being paid at this moment. Please try again in a few minutes.",
    );
}
