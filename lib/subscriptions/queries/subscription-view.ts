import "server-only";
import { findLastMemberDay, getMemberTerms } from "@/lib/account/queries/member-terms";
import { withProductsAtCurrentPrices } from "@/lib/catalog/queries/current-prices";
import { dayOf, toDay } from "@/lib/core/dates";
import { getCurrentPriceRules } from "@/lib/marketing/queries/price-rules";
import type { PriceRules } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { dayAfterResume, dayAfterSkip } from "../rules/days";
import type { SubscriptionAddress, SubscriptionsView, SubscriptionView } from "../schema";
import { renewalAmount } from "./price-subscription";
import { listSavedCards } from "./saved-cards";
import { getShopDay } from "./shop-day";
import { type SubscriptionRow, subscriptionInclude } from "./subscription-row";

export interface Subscriber {
  userId: string;
  isMember: boolean;
}

/** A user's subscriptions, the next one first, with the cards that can pay for them. */
export async function listSubscriptions({ userId, isMember }: Subscriber): Promise<SubscriptionsView> {
  const [rows, terms, memberUntil, cards] = await Promise.all([
    db().productSubscription.findMany({
      where: { userId, status: { not: "cancelled" } },
      include: subscriptionInclude,
      orderBy: [{ status: "asc" }, { nextDate: "asc" }, { id: "asc" }],
    }),
    getMemberTerms(userId),
    findLastMemberDay(userId),
    listSavedCards(userId),
  ]);
  const [rules, today, timeZone] = await Promise.all([
    getCurrentPriceRules(terms),
    getShopDay(db(), now()),
    findTimeZone(),
  ]);
  const views = (await withProductsAtCurrentPrices(rows)).map((row) =>
    toSubscriptionView(row, { rules, today, timeZone }),
  );
  return { subscriptions: views, cards, isMember, memberUntil };
}

interface Today {
  /** For the owner. */
  rules: PriceRules;
  today: string;
  timeZone: string;
}

/** A subscription as its owner sees it. @param row of withProductsAtCurrentPrices */
export function toSubscriptionView(
  row: SubscriptionRow,
  { rules, today, timeZone }: Today,
): SubscriptionView {
  const { id, quantity, intervalDays, product, status } = row;
  const nextDate = toDay(row.nextDate);
  return {
    id,
    productName: product.name,
    productSlug: product.isActive ? product.slug : null,
    unitLabel: product.unitLabel,
    imageUrl: product.imageUrl,
    quantity,
    ...renewalAmount(row, rules),
    intervalDays,
    nextDate,
    isDue: nextDate <= today,
    skipsTo: dayAfterSkip(nextDate, intervalDays, today),
    resumesOn: dayAfterResume(nextDate, today),
    status: status === "paused" ? "paused" : "active",
    pausedBecause: row.pausedBecause,
    problem: row.problem,
    retryOn: row.retryAt && dayOf(row.retryAt, timeZone),
    isBusy: row.renewals.length > 0,
    address: row.shippingAddress as SubscriptionAddress | null,
    paymentMethodId: row.stripePaymentMethodId,
  };
}
