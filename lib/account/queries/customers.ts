import "server-only";
import { containsPattern, getKeysetPage } from "@/lib/admin/queries/get-keyset-page";
import { countRows } from "@/lib/admin/queries/list-conditions";
import { DEFAULT_PAGE_SIZE, type KeysetPage, parseSort } from "@/lib/admin/schema/list";
import { ShopError } from "@/lib/core/errors";
import { centsToDecimal } from "@/lib/core/money";
import { BECAME_ORDER_SQL, IS_COUNTED_SQL } from "@/lib/server/became-order-sql";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import { isEntitled, LIVE_SUBSCRIPTION_STATES, OVERDUE_STATES } from "../rules";
import type { CustomerListParams, CustomerRow, PlanChoice } from "../schema/customer";

export const CUSTOMER_NOT_FOUND = "There is no such customer";

/** The relations of a customer row. */
export const customerInclude = {
  membershipPlan: { select: { name: true } },
  secondFactor: { select: { confirmedAt: true } },
  subscriptions: {
    where: { status: { in: [...LIVE_SUBSCRIPTION_STATES] } },
    include: { plan: { select: { name: true, monthlyPriceCents: true } } },
    take: 1,
  },
} satisfies Prisma.UserInclude;
type Person = Prisma.UserGetPayload<{ include: typeof customerInclude }>;

interface Spent {
  orders: number;
  cents: number;
}

/** The payment of an order `o`, less refunds (pending ones too) and lost disputes, in cents, without store credit. */
const NET_PAID_SQL = `(
  (SELECT coalesce(sum(amount_cents), 0) FROM payments WHERE order_id = o.id) -
  (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE order_id = o.id AND status <> 'failed' AND NOT is_to_credit) -
  (SELECT coalesce(sum(amount_cents), 0) FROM disputes WHERE order_id = o.id AND status = 'lost'))`;

async function spentBy(tx: Tx, ids: readonly string[]): Promise<Map<string, Spent>> {
  const rows = await tx.$queryRaw<{ userId: string; orders: number; cents: bigint }[]>`
    SELECT user_id AS "userId", count(*) FILTER (WHERE ${Prisma.raw(IS_COUNTED_SQL)})::int AS orders, sum(${Prisma.raw(NET_PAID_SQL)})::bigint AS cents
    FROM orders o WHERE user_id = ANY(${[...ids]}) AND payment_status IN ('paid', 'partially_refunded', 'refunded') AND ${Prisma.raw(BECAME_ORDER_SQL)}
    GROUP BY user_id`;
  return new Map(rows.map(({ userId, orders, cents: kept }) => [userId, { orders, cents: Number(kept) }]));
}

function toRow(person: Person, spent: Spent | undefined): CustomerRow {
  const [subscription = null] = person.subscriptions;
  return {
    id: person.id,
    version: person.version,
    email: person.email,
    username: person.username,
    firstName: person.firstName,
    lastName: person.lastName,
    profileImageUrl: person.profileImageUrl,
    createdAt: person.createdAt.toISOString(),
    emailVerified: person.emailVerifiedAt !== null,
    membershipStatus: person.membershipStatus,
    membershipStartDate: person.membershipStartDate?.toISOString() ?? null,
    membershipPlanId: person.membershipPlanId,
    membershipPlanName: person.membershipPlan?.name ?? null,
    isMember: isEntitled({ membershipStatus: person.membershipStatus, subscription }, now()),
    subscription: subscription && {
      status: subscription.status,
      planId: subscription.planId,
      planName: subscription.plan.name,
      price: centsToDecimal(subscription.priceCents ?? subscription.plan.monthlyPriceCents),
      currentPeriodEnd: subscription.currentPeriodEnd?.toISOString() ?? null,
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    },
    isAdmin: person.isAdmin,
    staffRole: person.staffRole,
    hasSecondFactor: Boolean(person.secondFactor?.confirmedAt),
    orders: spent?.orders ?? 0,
    paidForOrders: centsToDecimal(Math.max(0, spent?.cents ?? 0)),
  };
}

/** Customers by id, in the order of the ids. */
async function rowsOf(ids: readonly string[]): Promise<CustomerRow[]> {
  const [people, spent] = await Promise.all([
    db().user.findMany({ where: { id: { in: [...ids] } }, include: customerInclude }),
    spentBy(db(), ids),
  ]);
  const byId = new Map(people.map((person) => [person.id, person]));
  return ids.flatMap((id) => {
    const person = byId.get(id);
    return person ? [toRow(person, spent.get(id))] : [];
  });
}

/** One customer. @throws {ShopError} not_found, also for a deleted account */
export async function getAdminCustomer(id: string, tx: Tx = db()): Promise<CustomerRow> {
  const person = await tx.user.findFirst({ where: { id, deletedAt: null }, include: customerInclude });
  if (!person) throw new ShopError("not_found", CUSTOMER_NOT_FOUND);
  return toRow(person, (await spentBy(tx, [id])).get(id));
}

export type CustomerFilters = Pick<CustomerListParams, "search" | "status" | "plan" | "staff" | "overdue">;

const IS_OVERDUE = Prisma.sql`(id IN (SELECT user_id FROM subscriptions WHERE status = ANY(${[...OVERDUE_STATES]}::"SubscriptionStatus"[])))`;

/**
 * Whether a user's name, username or email contains a word. Each condition has an index. The username is included
 * because it is shown for a user without a name.
 * @param word in lower case
 */
export const matchesUserSql = (word: string): Prisma.Sql => Prisma.sql`(
  lower(first_name || ' ' || last_name || ' ' || email) LIKE ${containsPattern(word)} OR lower(username) LIKE ${containsPattern(word)})`;

export function customerWhere({ search, status, plan, staff, overdue }: CustomerFilters): Prisma.Sql {
  const all = [Prisma.sql`deleted_at IS NULL`];
  if (status) all.push(Prisma.sql`membership_status = ${status}::"MembershipStatus"`);
  if (plan) all.push(Prisma.sql`membership_plan_id = ${plan}`);
  if (staff) all.push(staff === "yes" ? Prisma.sql`is_admin` : Prisma.sql`NOT is_admin`);
  if (overdue) all.push(IS_OVERDUE);
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) all.push(matchesUserSql(word));
  return Prisma.join(all, " AND ");
}

const ORDERS: Record<string, readonly string[]> = {
  created: ["created_at", "id"],
  name: ["last_name", "first_name", "id"],
  email: ["email", "id"],
};

interface Place {
  sort: string;
  after?: string | undefined;
  before?: string | undefined;
}

/** Ids of customers in their order. */
function customerIds(filters: CustomerFilters, params: Place, limit: number) {
  const where = customerWhere(filters);
  return getKeysetPage<{ id: string }>({
    params,
    table: "users",
    columns: ORDERS[parseSort(params.sort).by] ?? ["created_at", "id"],
    limit,
    count: countRows("users", where),
    fetch: (slice) => db().$queryRaw`
      SELECT id FROM users WHERE ${where} AND ${slice.where} ORDER BY ${slice.order} LIMIT ${slice.limit}`,
  });
}

/** A page of the Customers tab. */
export async function getCustomerPage(params: CustomerListParams): Promise<KeysetPage<CustomerRow>> {
  const page = await customerIds(params, params, DEFAULT_PAGE_SIZE);
  return { ...page, rows: await rowsOf(page.rows.map(({ id }) => id)) };
}

/** GET /api/admin/users: newest first. */
export async function listCustomers(
  filters: CustomerFilters,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<CustomerRow[]> {
  const { rows } = await customerIds(filters, { sort: "-created", after: cursor }, limit);
  return rowsOf(rows.map(({ id }) => id));
}

const SUGGESTED = 4;

/** The first results of a search of the customer list, for the command palette. The label includes what matched. */
export async function suggestCustomers(search: string): Promise<{ id: string; label: string }[]> {
  const noFilters = { status: undefined, plan: undefined, staff: undefined, overdue: undefined };
  const rows = await listCustomers({ search, ...noFilters }, { limit: SUGGESTED });
  return rows.map(({ id, firstName, lastName, username, email }) => ({
    id,
    label: `${`${firstName} ${lastName}`.trim() || (username ?? "")} ${email}`.trim(),
  }));
}

/** All plans in their order, for a select. */
export async function listPlanChoices(): Promise<PlanChoice[]> {
  const rows = await db().membershipPlan.findMany({ orderBy: [{ sortOrder: "asc" }, { id: "asc" }] });
  return rows.map(({ id, name, slug, isActive, monthlyPriceCents }) => ({
    id,
    name,
    slug,
    isActive,
    monthlyPrice: centsToDecimal(monthlyPriceCents),
  }));
}
