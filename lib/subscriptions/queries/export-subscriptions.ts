import "server-only";
import {
  LIVE_SUBSCRIPTION_JOIN,
  MEMBER_FACTS_SQL,
  type MemberFacts,
  readTermsOfFacts,
} from "@/lib/account/queries/member-terms-of-many";
import { type CsvCell, streamCsv, utcTimestampSql } from "@/lib/admin/queries/stream-csv";
import { parseSort } from "@/lib/admin/schema/list";
import { findChangedPrices } from "@/lib/catalog/queries/current-prices";
import { addDays, type Day } from "@/lib/core/dates";
import { centsToDecimal } from "@/lib/core/money";
import { readPriceRules } from "@/lib/marketing/queries/price-rules";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { EXPIRY_DAYS } from "../rules/cards";
import type { SubscriptionListParams } from "../schema/admin-subscription";
import { sortColumn, subscriptionWhere } from "./admin-subscriptions";
import { type PricedSubscription, subscriptionLineTotal } from "./price-subscription";
import { getShopDay } from "./shop-day";

/** Subscriptions per statement: larger batches are faster, and this many use a few MiB. */
const BATCH = 10_000;

/** What the amount of a renewal is computed from. */
const PRICED_SQL = `json_build_array(p.id, p.regular_price_cents, p.wholesale_price_cents, s.quantity, s.offers, s.renewal_discount,
  s.discounted_renewals_left, ${MEMBER_FACTS_SQL})`;
type PricedFacts = [
  productId: string,
  regularPriceCents: number,
  wholesalePriceCents: number | null,
  quantity: number,
  offers: PricedSubscription["offers"],
  renewalDiscount: PricedSubscription["renewalDiscount"],
  discountedRenewalsLeft: number,
  member: MemberFacts,
];

const CARD_LABEL_SQL = "CASE WHEN c.expires_on IS NOT NULL THEN c.brand || ' ending in ' || c.last4 END";

/** The list's state of a card (`toCard`) as SQL. */
const cardStateSql = (today: Day): string => `CASE
  WHEN c.id IS NULL AND s.stripe_payment_method_id IS NOT NULL THEN 'unknown' WHEN c.brand IS NULL OR c.expires_on IS NULL THEN 'missing'
  WHEN c.expires_on < '${today}' THEN 'expired' WHEN c.expires_on <= '${addDays(today, EXPIRY_DAYS)}' THEN 'expiring' ELSE 'ok' END`;

/**
 * The amount of a value of PRICED_SQL in dollars, by the rule of the list. Rules, plans and price changes are read
 * once, and equal values are priced once, because pricing takes longer than reading the row.
 */
async function readAmounts(): Promise<(facts: string) => string> {
  const [rulesOf, termsOf, changed] = await Promise.all([
    readPriceRules(),
    readTermsOfFacts(),
    findChangedPrices(),
  ]);
  const known = new Map<string, string>();
  const toAmount = (facts: string): string => {
    const [id, regularPriceCents, wholesalePriceCents, quantity, offers, renewalDiscount, left, member] =
      JSON.parse(facts) as PricedFacts;
    const product = { regularPriceCents: changed.get(id) ?? regularPriceCents, wholesalePriceCents };
    const row = { product, quantity, offers, renewalDiscount, discountedRenewalsLeft: left };
    return centsToDecimal(subscriptionLineTotal(row, rulesOf(termsOf(member))));
  };
  return (facts) => {
    const amount = known.get(facts) ?? toAmount(facts);
    known.set(facts, amount);
    return amount;
  };
}

/** The filtered subscriptions as a CSV file with escaped formulas, in batches. Amounts are before tax and delivery. */
export async function* exportSubscriptions(
  params: SubscriptionListParams,
  batch = BATCH,
): AsyncGenerator<string> {
  const [toAmount, today] = await Promise.all([readAmounts(), getShopDay(db(), now())]);
  const columns = {
    status: { sql: "s.status" },
    problem: { sql: "coalesce(s.problem::text, s.paused_because::text)" },
    customerName: { sql: "trim(u.first_name || ' ' || u.last_name)" },
    customerEmail: { sql: "u.email" },
    product: { sql: "p.name" },
    quantity: { sql: "s.quantity" },
    intervalDays: { sql: "s.interval_days" },
    nextDate: { sql: "CASE WHEN s.status = 'active' THEN s.next_date END" },
    amount: { sql: PRICED_SQL, toText: toAmount },
    card: { sql: CARD_LABEL_SQL },
    cardState: { sql: cardStateSql(today) },
    declines: { sql: "s.attempts" },
    nextAttemptAt: { sql: utcTimestampSql("s.retry_at") },
    startedAt: { sql: utcTimestampSql("s.created_at") },
  } satisfies Record<string, CsvCell>;
  yield* streamCsv({
    columns: { id: { sql: "id" } },
    table: "product_subscriptions",
    where: subscriptionWhere(params, today),
    key: { at: sortColumn(params.sort), id: "id" },
    descending: parseSort(params.sort).direction === "descending",
    joined: {
      columns,
      join: `JOIN product_subscriptions s ON s.id = page.id JOIN users u ON u.id = s.user_id
        JOIN products p ON p.id = s.product_id LEFT JOIN saved_cards c ON c.id = s.stripe_payment_method_id
        ${LIVE_SUBSCRIPTION_JOIN}`,
    },
    batch,
  });
}
