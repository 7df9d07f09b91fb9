import "server-only";
import { matchesUserSql } from "@/lib/account/queries/customers";
import { listMemberTerms } from "@/lib/account/queries/member-terms";
import { containsPattern, getKeysetPage } from "@/lib/admin/queries/get-keyset-page";
import { countRows, joinConditions } from "@/lib/admin/queries/list-conditions";
import { type KeysetPage, parseSort } from "@/lib/admin/schema/list";
import { withProductsAtCurrentPrices } from "@/lib/catalog/queries/current-prices";
import { addDays, type Day, fromDay, toDay } from "@/lib/core/dates";
import { groupBy } from "@/lib/core/group-by";
import { readPriceRules } from "@/lib/marketing/queries/price-rules";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { Prisma, type SavedCard } from "@/prisma/generated/client";
import { cardStateOf, EXPIRY_DAYS } from "../rules/cards";
import { isDeclined } from "../rules/is-declined";
import { renewalGroupKey } from "../rules/renewal-group-key";
import type {
  AdminSubscription,
  DeclinedListParams,
  SubscriptionCard,
  SubscriptionListParams,
} from "../schema/admin-subscription";
import { getShopDay } from "./shop-day";
import { subscriptionInclude } from "./subscription-row";
import { toSubscriptionView } from "./subscription-view";

/** The card was declined, or the bank asks its owner to confirm, and the renewal is still owed. */
export const DECLINED_SQL =
  "problem IN ('declined', 'authentication') AND (status = 'active' OR (status = 'paused' AND paused_because = 'declined'))";

const PROBLEM_CONDITIONS = {
  declined: DECLINED_SQL,
  out_of_stock: "problem = 'out_of_stock' AND status = 'active'",
  not_deliverable: "problem = 'not_deliverable' AND status = 'active'",
  not_member: "paused_because = 'not_member'",
  product_gone: "paused_because = 'product_gone'",
} as const;

const NO_CARD = `status <> 'cancelled' AND (stripe_payment_method_id IS NULL
  OR stripe_payment_method_id IN (SELECT id FROM saved_cards WHERE brand IS NULL))`;

const ofProductOrCustomer = (word: string): Prisma.Sql => Prisma.sql`(
  user_id IN (SELECT id FROM users WHERE ${matchesUserSql(word)})
  OR product_id IN (SELECT id FROM products WHERE name_key LIKE ${containsPattern(word)}))`;

/** The filters and the search, as a condition on `product_subscriptions` without an alias. */
export function subscriptionWhere(params: SubscriptionListParams, today: Day): Prisma.Sql {
  const { search, status, problem, card, product, from, to } = params;
  const all = search.toLowerCase().split(/\s+/).filter(Boolean).map(ofProductOrCustomer);
  if (status === undefined) all.push(Prisma.sql`status <> 'cancelled'`);
  else if (status !== "all") all.push(Prisma.sql`status = ${status}::"ProductSubscriptionStatus"`);
  if (problem) all.push(Prisma.raw(PROBLEM_CONDITIONS[problem]));
  if (card === "missing") all.push(Prisma.raw(NO_CARD));
  if (card === "expiring")
    all.push(Prisma.sql`status <> 'cancelled' AND stripe_payment_method_id IN (
      SELECT id FROM saved_cards WHERE expires_on <= ${fromDay(addDays(today, EXPIRY_DAYS))})`);
  if (product) all.push(Prisma.sql`product_id = ${product}`);
  // A day is one of a renewal: subscriptions that are paused or canceled have none.
  if (from) all.push(Prisma.sql`planned_on >= ${fromDay(from)}`);
  if (to) all.push(Prisma.sql`planned_on <= ${fromDay(to)}`);
  return joinConditions(all);
}

/** The column that a sort orders by. It has an index with the id, and a value in every row. */
export const sortColumn = (sort: string): "created_at" | "planned_on" =>
  parseSort(sort).by === "created" ? "created_at" : "planned_on";

/** A page of the Subscriptions tab. The search matches products, and names and email addresses of customers. */
export async function getSubscriptionPage(
  params: SubscriptionListParams,
): Promise<KeysetPage<AdminSubscription>> {
  const where = subscriptionWhere(params, await getShopDay(db(), now()));
  const page = await getKeysetPage<{ id: string }>({
    params,
    table: "product_subscriptions",
    columns: [sortColumn(params.sort), "id"],
    count: countRows("product_subscriptions", where),
    fetch: (slice) => db().$queryRaw`
      SELECT id FROM product_subscriptions WHERE ${where} AND ${slice.where} ORDER BY ${slice.order} LIMIT ${slice.limit}`,
  });
  return { ...page, rows: await listAdminSubscriptions(page.rows.map(({ id }) => id)) };
}

/** The renewals whose card was declined, the longest due first. */
export const getDeclinedPage = (params: DeclinedListParams): Promise<KeysetPage<AdminSubscription>> =>
  getSubscriptionPage({ ...params, problem: "declined" });

const include = {
  ...subscriptionInclude,
  user: { select: { id: true, firstName: true, lastName: true, email: true } },
} satisfies Prisma.ProductSubscriptionInclude;

/** The most recent decline of each subscription. */
async function findLastDeclines(ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db().$queryRaw<{ id: string; at: Date }[]>`
    SELECT subscription_id AS id, max(ended_at) AS at FROM product_renewals
    WHERE subscription_id = ANY(${[...ids]}) AND outcome = 'declined' GROUP BY 1`;
  return new Map(rows.map(({ id, at }) => [id, at]));
}

async function findCards(ids: readonly (string | null)[]): Promise<Map<string, SavedCard>> {
  const wanted = ids.flatMap((id) => id ?? []);
  const cards = await db().savedCard.findMany({ where: { id: { in: wanted } } });
  return new Map(cards.map((card) => [card.id, card]));
}

function toCard(id: string | null, card: SavedCard | undefined, today: Day): SubscriptionCard {
  if (id !== null && !card) return { state: "unknown", label: null, expiresOn: null };
  if (!card?.brand || !card.expiresOn) return { state: "missing", label: null, expiresOn: null };
  const expiresOn = toDay(card.expiresOn);
  const label = `${card.brand} ending in ${card.last4}`;
  return { state: cardStateOf(expiresOn, today), label, expiresOn };
}

const instant = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

type Found = Prisma.ProductSubscriptionGetPayload<{ include: typeof include }>;

/** The declined renewals of the same customers, beside the ones that were found. */
async function findOtherDeclined(found: readonly Found[]): Promise<Found[]> {
  const declined = found.filter(isDeclined);
  if (declined.length === 0) return [];
  return db().productSubscription.findMany({
    where: {
      id: { notIn: found.map(({ id }) => id) },
      userId: { in: declined.map(({ userId }) => userId) },
      problem: { in: ["declined", "authentication"] },
      OR: [{ status: "active" }, { status: "paused", pausedBecause: "declined" }],
    },
    include,
  });
}

/** Adds to each declined renewal the others that a retry charges in the same order. */
function withDeclined(views: readonly AdminSubscription[], rows: readonly Found[]): AdminSubscription[] {
  const keys = new Map(rows.map((row) => [row.id, `${row.userId} ${renewalGroupKey(row)}`]));
  const keyOf = ({ id }: AdminSubscription) => keys.get(id) ?? "";
  const open = views.filter(
    (view) => isDeclined(view) && !view.isBusy && (view.isDue || view.status === "paused"),
  );
  const groups = groupBy(open, keyOf);
  return views.map((view) => ({
    ...view,
    declinedWith: (open.includes(view) ? (groups.get(keyOf(view)) ?? []) : []).flatMap(
      ({ id, version, productName, quantity, lineTotalCents, extras }) =>
        id === view.id ? [] : [{ id, version, productName, quantity, lineTotalCents, extras }],
    ),
  }));
}

/** Subscriptions by id as staff see them, in the order of the ids. */
export async function listAdminSubscriptions(ids: readonly string[]): Promise<AdminSubscription[]> {
  const wanted = await db().productSubscription.findMany({ where: { id: { in: [...ids] } }, include });
  const found = [...wanted, ...(await findOtherDeclined(wanted))];
  const [rows, termsOf, rulesOf, cards, declines, today, timeZone] = await Promise.all([
    withProductsAtCurrentPrices(found),
    listMemberTerms(found.map(({ userId }) => userId)),
    readPriceRules(),
    findCards(found.map(({ stripePaymentMethodId }) => stripePaymentMethodId)),
    findLastDeclines(ids),
    getShopDay(db(), now()),
    findTimeZone(),
  ]);
  const views = rows.map((row): AdminSubscription => {
    const { id, user, stripePaymentMethodId: method } = row;
    const terms = termsOf(user.id);
    return {
      ...toSubscriptionView(row, { rules: rulesOf(terms), today, timeZone }),
      version: row.version,
      status: row.status,
      productId: row.productId,
      customer: { id: user.id, name: `${user.firstName} ${user.lastName}`.trim(), email: user.email },
      isMember: terms.isMember,
      card: toCard(method, cards.get(method ?? ""), today),
      attempts: row.attempts,
      declinedWith: [],
      lastDeclinedAt: instant(declines.get(id)),
      retryAt: instant(row.retryAt),
      createdAt: row.createdAt.toISOString(),
      cancelledAt: instant(row.cancelledAt),
    };
  });
  const byId = new Map(withDeclined(views, found).map((view) => [view.id, view]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
