import "server-only";
import { containsPattern, getKeysetPage } from "@/lib/admin/queries/get-keyset-page";
import { countRows, joinConditions } from "@/lib/admin/queries/list-conditions";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { localTimeOf } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { centsToDecimal } from "@/lib/core/money";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { type Discount, Prisma } from "@/prisma/generated/client";
import { getDiscountState } from "../rules/discount-state";
import type {
  AdminDiscount,
  DiscountChoice,
  DiscountListParams,
  DiscountMethod,
  DiscountState,
} from "../schema/admin-discount";

export const DISCOUNT_NOT_FOUND = "There is no such discount";

interface UseCounts {
  paid: number;
  reserved: number;
  /** Including released uses. */
  ever: number;
}

interface Earned {
  salesCents: number;
  givenCents: number;
}

async function countUses(tx: Tx, ids: readonly string[]): Promise<Map<string, UseCounts>> {
  const rows = await tx.$queryRaw<(UseCounts & { id: string })[]>`
    SELECT u.discount_id AS id, count(*)::int AS ever,
      count(*) FILTER (WHERE u.released_at IS NULL AND coalesce(u.paid_at, o.paid_at) IS NOT NULL)::int AS paid,
      count(*) FILTER (WHERE u.released_at IS NULL AND coalesce(u.paid_at, o.paid_at) IS NULL)::int AS reserved
    FROM discount_uses u LEFT JOIN orders o ON o.id = u.order_id WHERE u.discount_id = ANY(${[...ids]}) GROUP BY u.discount_id`;
  return new Map(rows.map((row) => [row.id, row]));
}

async function sumSales(tx: Tx, ids: readonly string[]): Promise<Map<string, Earned>> {
  const rows = await tx.$queryRaw<{ id: string; sales: bigint; given: bigint }[]>`
    SELECT id, sum(sold)::bigint AS sales, sum(given)::bigint AS given FROM (
      SELECT discount_id AS id, subtotal_cents + shipping_cents AS sold, discount_cents + discount_delivery_cents AS given
      FROM orders WHERE discount_id = ANY(${[...ids]}) AND paid_at IS NOT NULL AND cancelled_at IS NULL
      UNION ALL SELECT discount_id, price_cents - discount_cents, discount_cents
      FROM discount_uses WHERE discount_id = ANY(${[...ids]}) AND paid_at IS NOT NULL) sales GROUP BY id`;
  return new Map(
    rows.map(({ id, sales, given }) => [id, { salesCents: Number(sales), givenCents: Number(given) }]),
  );
}

async function countCodes(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.discountCode.groupBy({
    by: ["discountId"],
    where: { discountId: { in: [...ids] } },
    _count: true,
  });
  return new Map(rows.map(({ discountId, _count }) => [discountId, _count]));
}

interface Facts {
  codes: Map<string, number>;
  uses: Map<string, UseCounts>;
  earned: Map<string, Earned>;
  /** Names by product id. */
  products: Map<string, string>;
  /** Names by plan id. */
  plans: Map<string, string>;
  timeZone: string;
}

async function factsOf(tx: Tx, rows: readonly Discount[]): Promise<Facts> {
  const ids = rows.map(({ id }) => id);
  const productIds = [...new Set(rows.flatMap((row) => [...row.productIds, row.giftProductId ?? ""]))];
  const uses = await countUses(tx, ids);
  const earned = await sumSales(tx, ids);
  const codes = await countCodes(tx, ids);
  const products = await tx.product.findMany({
    where: { id: { in: productIds } },
    select: { id: true, name: true },
  });
  const plans = await tx.membershipPlan.findMany({
    select: { id: true, name: true },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
  });
  return {
    codes,
    uses,
    earned,
    products: new Map(products.map(({ id, name }) => [id, name])),
    plans: new Map(plans.map(({ id, name }) => [id, name])),
    timeZone: await findTimeZone(tx),
  };
}

const methodOf = ({ code, hasUniqueCodes }: Discount): DiscountMethod => {
  if (code === null) return "automatic";
  return hasUniqueCodes ? "unique_codes" : "code";
};

/** Names in alphabetical order; missing ones are last. */
const compareNames = (one?: string, other?: string): number => {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  return one < other ? -1 : Number(one > other);
};

function toView(row: Discount, { codes, uses, earned, products, plans, timeZone }: Facts): AdminDiscount {
  const {
    createdAt: _at,
    updatedAt: _updated,
    hasUniqueCodes: _has,
    amountCents,
    minimumCents,
    ...same
  } = row;
  const { paid = 0, reserved = 0, ever = 0 } = uses.get(row.id) ?? {};
  const { salesCents = 0, givenCents = 0 } = earned.get(row.id) ?? {};
  const covered = row.productIds.toSorted((one, other) =>
    compareNames(products.get(one), products.get(other)),
  );
  const local = (instant: Date | null) => instant && localTimeOf(instant, timeZone);
  return {
    ...same,
    method: methodOf(row),
    codes: codes.get(row.id) ?? 0,
    plan: plans.get(row.planId ?? "") ?? null,
    gift: products.get(row.giftProductId ?? "") ?? null,
    amount: amountCents === null ? null : centsToDecimal(amountCents),
    minimum: centsToDecimal(minimumCents),
    productIds: covered,
    products: covered.flatMap((id) => products.get(id) ?? []),
    plans: [...plans].flatMap(([id, name]) => (row.planIds.includes(id) ? name : [])),
    startsAt: local(row.startsAt),
    endsAt: local(row.endsAt),
    state: getDiscountState({ ...row, codes: codes.get(row.id) ?? 0, uses: paid + reserved }, now()),
    isUnused: ever === 0,
    paidUses: paid,
    reservedUses: reserved,
    sales: centsToDecimal(salesCents),
    given: centsToDecimal(givenCents),
  };
}

/** One discount. @throws {ShopError} not_found */
export async function getAdminDiscount(id: string, tx: Tx = db()): Promise<AdminDiscount> {
  const row = await tx.discount.findUnique({ where: { id } });
  if (!row) throw new ShopError("not_found", DISCOUNT_NOT_FOUND);
  return toView(row, await factsOf(tx, [row]));
}

/** The SQL condition of a state, equivalent to getDiscountState. */
function stateWhere(state: DiscountState, at: Date): Prisma.Sql {
  const instant = Prisma.sql`${at}::timestamp`;
  const hasEnded = Prisma.sql`coalesce(ends_at <= ${instant}, false)`;
  const codes = Prisma.sql`(SELECT nullif(count(*), 0) FROM discount_codes k WHERE k.discount_id = discounts.id)`;
  const isUsedUp = Prisma.sql`coalesce(least(max_uses, ${codes}) <= (SELECT count(*) FROM discount_uses u
    WHERE u.discount_id = discounts.id AND u.released_at IS NULL), false)`;
  const isLater = Prisma.sql`coalesce(starts_at > ${instant}, false)`;
  const conditions: Record<DiscountState, Prisma.Sql> = {
    off: Prisma.sql`NOT is_enabled`,
    ended: Prisma.sql`is_enabled AND ${hasEnded}`,
    used_up: Prisma.sql`is_enabled AND NOT ${hasEnded} AND ${isUsedUp}`,
    scheduled: Prisma.sql`is_enabled AND NOT ${hasEnded} AND ${isLater} AND NOT ${isUsedUp}`,
    active: Prisma.sql`is_enabled AND NOT ${hasEnded} AND NOT ${isLater} AND NOT ${isUsedUp}`,
  };
  return conditions[state];
}

const METHOD_WHERE: Record<DiscountMethod, Prisma.Sql> = {
  code: Prisma.sql`code IS NOT NULL AND NOT has_unique_codes`,
  unique_codes: Prisma.sql`has_unique_codes`,
  automatic: Prisma.sql`code IS NULL`,
};

type DiscountFilters = Pick<DiscountListParams, "search" | "state" | "method">;

/** The SQL condition of the list's filters, for `discounts`. */
export function discountWhere({ search, state, method }: DiscountFilters): Prisma.Sql {
  const all: Prisma.Sql[] = [];
  if (state) all.push(stateWhere(state, now()));
  if (method) all.push(METHOD_WHERE[method]);
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean))
    all.push(Prisma.sql`(lower(title || ' ' || coalesce(code, '')) LIKE ${containsPattern(word)}
      OR discounts.id = (SELECT discount_id FROM discount_codes k WHERE k.code = ${word.toUpperCase()}))`);
  return joinConditions(all);
}

/** A page of the Discounts tab. */
export async function getDiscountPage(params: DiscountListParams): Promise<KeysetPage<AdminDiscount>> {
  const where = discountWhere(params);
  const page = await getKeysetPage<{ id: string }>({
    params,
    table: "discounts",
    count: countRows("discounts", where),
    fetch: (slice) => db().$queryRaw`
      SELECT id FROM discounts WHERE ${where} AND ${slice.where} ORDER BY ${slice.order} LIMIT ${slice.limit}`,
  });
  const found = await db().discount.findMany({ where: { id: { in: page.rows.map(({ id }) => id) } } });
  const [facts, byId] = [await factsOf(db(), found), new Map(found.map((row) => [row.id, row]))];
  const rows = page.rows.flatMap(({ id }) => byId.get(id) ?? []).map((row) => toView(row, facts));
  return { ...page, rows };
}

/** Automatic discounts that are turned on and have not ended, for the overlap warning. */
export async function listAutomaticDiscounts(): Promise<AdminDiscount[]> {
  const rows = await db().discount.findMany({
    where: { code: null, isEnabled: true, OR: [{ endsAt: null }, { endsAt: { gt: now() } }] },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const facts = await factsOf(db(), rows);
  return rows.map((row) => toView(row, facts));
}

/** Every plan that a discount can be for, in display order. */
export const listPlansOfDiscounts = (): Promise<DiscountChoice[]> =>
  db().membershipPlan.findMany({
    select: { id: true, name: true },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
  });
