import "server-only";
import { findLastMemberDay, getMemberTerms } from "@/lib/account/queries/member-terms";
import { withProductsAtCurrentPrices } from "@/lib/catalog/queries/current-prices";
import { type Day, fromDay } from "@/lib/core/dates";
import { cents } from "@/lib/core/money";
import { getCurrentPriceRules } from "@/lib/marketing/queries/price-rules";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import type { SubscriptionLine } from "../schema";
import { renewalAmount } from "./price-subscription";
import { productSelect } from "./subscription-row";

/** Which subscriptions an email includes, by its purpose. */
const EMAIL_FILTERS = {
  charge: { status: "active" },
  price: { status: { not: "cancelled" } },
  subscription: { status: { not: "cancelled" } },
  cancellation: {},
} satisfies Record<string, Prisma.ProductSubscriptionWhereInput>;

/** Purposes of emails that announce the price of the next renewal. */
const PRICE_ANNOUNCEMENTS: readonly string[] = ["charge", "price"];

export type SubscriptionEmailPurpose = keyof typeof EMAIL_FILTERS;

export interface SubscriptionEmailData {
  firstName: string;
  usesCredit: boolean;
  isMember: boolean;
  /** The last day of a canceled membership; null otherwise. */
  memberUntil: Day | null;
  lines: SubscriptionLine[];
}

/**
 * The data of the subscriptions that an email still applies to; null if there are none.
 * @param purpose `charge`: active ones, at the announced prices, which a charge never exceeds; they may differ from the
 * current prices by the time the email is sent. `price`: those that are not canceled, also at the announced prices.
 * `subscription`: those that are not canceled, at current prices. `cancellation`: all, at current prices.
 * @param day if given, only those whose next renewal is on it: others were skipped or moved since
 */
export async function listSubscriptionLines(
  ids: readonly string[],
  purpose: SubscriptionEmailPurpose,
  day?: Day,
): Promise<SubscriptionEmailData | null> {
  const rows = await db().productSubscription.findMany({
    where: { id: { in: [...ids] }, ...EMAIL_FILTERS[purpose], ...(day ? { nextDate: fromDay(day) } : {}) },
    include: {
      product: { select: productSelect },
      user: { select: { firstName: true, renewalsUseCredit: true } },
    },
    orderBy: { id: "asc" },
  });
  const [first] = rows;
  if (!first) return null;
  const [terms, memberUntil] = await Promise.all([
    getMemberTerms(first.userId),
    findLastMemberDay(first.userId),
  ]);
  const rules = await getCurrentPriceRules(terms);
  const isAnnouncement = PRICE_ANNOUNCEMENTS.includes(purpose);
  const lines = (await withProductsAtCurrentPrices(rows)).map((row) => {
    const { id, quantity, intervalDays, product } = row;
    const amount = renewalAmount(row, rules, isAnnouncement ? cents(row.announcedUnitCents) : undefined);
    return { id, name: product.name, quantity, intervalDays, isSold: product.isActive, ...amount };
  });
  const { firstName, renewalsUseCredit: usesCredit } = first.user;
  return { firstName, usesCredit, isMember: terms.isMember, memberUntil, lines };
}
