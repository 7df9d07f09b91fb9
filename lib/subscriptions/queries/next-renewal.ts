import "server-only";
import { findLastMemberDay } from "@/lib/account/queries/member-terms";
import { toDay } from "@/lib/core/dates";
import type { Cents } from "@/lib/core/money";
import { getStoreCredit } from "@/lib/credit/queries";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { findRenewalObstacle } from "../rules/find-renewal-obstacle";
import type { NextRenewal } from "../schema";
import { getShopDay } from "./shop-day";
import type { Subscriber } from "./subscription-view";

/** Whether store credit pays for a user's renewals, and how much there is. */
export async function getRenewalCredit(
  userId: string,
): Promise<{ isWanted: boolean; availableCents: Cents }> {
  const [{ renewalsUseCredit }, { availableCents }] = await Promise.all([
    db().user.findUniqueOrThrow({ where: { id: userId }, select: { renewalsUseCredit: true } }),
    getStoreCredit(userId),
  ]);
  return { isWanted: renewalsUseCredit, availableCents };
}

/** Counts a user's active subscriptions and those that cannot renew, and finds the first renewal day of the others. */
export async function getNextRenewal({ userId, isMember }: Subscriber): Promise<NextRenewal> {
  const [rows, memberUntil, today] = await Promise.all([
    db().productSubscription.findMany({
      where: { userId, status: "active" },
      select: { nextDate: true, problem: true, product: { select: { isActive: true } } },
    }),
    findLastMemberDay(userId),
    getShopDay(db(), now()),
  ]);
  const subscriptions = rows.map(({ nextDate, problem, product }) => ({
    nextDate: toDay(nextDate),
    problem,
    isSold: product.isActive,
  }));
  const renewing = subscriptions.filter(
    (subscription) => findRenewalObstacle({ ...subscription, isMember, memberUntil }) === null,
  );
  const first = renewing.map(({ nextDate }) => nextDate).toSorted()[0];
  const next = first === undefined || first > today ? first : today;
  return {
    count: rows.length,
    waiting: rows.length - renewing.length,
    on: next ?? null,
  };
}
