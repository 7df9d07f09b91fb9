import "server-only";
import type { RequestedLine } from "@/lib/cart/commands/add-lines";
import { ShopError } from "@/lib/core/errors";
import { type Cents, cents } from "@/lib/core/money";
import { UNIVERSAL_OFFERS } from "@/lib/pricing/rules/offers";
import { db } from "@/lib/server/db";
import type { OrderDetail, OrderPage, OrderView } from "../schema";
import { orderDetailInclude, orderInclude, toDetail, toOrderViews } from "./order-view";

/** A user's orders: linked to their id (D1) and paid. Guest orders belong to no user. */
const ownOrders = (userId: string) => ({ userId, paidAt: { not: null } });

const newestFirst = [{ createdAt: "desc" as const }, { id: "desc" as const }];

/** A user's paid orders, newest first. */
export async function listOrders(userId: string): Promise<OrderView[]> {
  const rows = await db().order.findMany({
    where: ownOrders(userId),
    include: orderInclude,
    orderBy: newestFirst,
  });
  return toOrderViews(rows);
}

/** A user's membership savings so far, in cents, from the orders that they paid and kept. */
export async function getMembershipSavings(userId: string): Promise<Cents> {
  const { _sum } = await db().order.aggregate({
    where: { ...ownOrders(userId), cancelledAt: null, paymentStatus: { in: ["paid", "partially_refunded"] } },
    _sum: { memberSavingsCents: true },
  });
  return cents(_sum.memberSavingsCents ?? 0);
}

const PAGE_SIZE = 10;

/**
 * A page of a user's paid orders, newest first.
 * @param after number of the previous page's last order; one that is not theirs starts at the first page
 */
export async function getOrderPage(userId: string, after: string | null): Promise<OrderPage> {
  const last = after && (await db().order.findFirst({ where: { ...ownOrders(userId), orderNumber: after } }));
  const older = last
    ? { OR: [{ createdAt: { lt: last.createdAt } }, { createdAt: last.createdAt, id: { lt: last.id } }] }
    : {};
  const rows = await db().order.findMany({
    where: { ...ownOrders(userId), ...older },
    include: orderInclude,
    orderBy: newestFirst,
    take: PAGE_SIZE + 1,
  });
  const orders = await toOrderViews(rows.slice(0, PAGE_SIZE));
  return { orders, older: rows.length > PAGE_SIZE ? (orders.at(-1)?.orderNumber ?? null) : null };
}

/** A user's own paid order by its number; null when there is none, or it is not theirs. */
export async function getOwnOrder(userId: string, orderNumber: string): Promise<OrderDetail | null> {
  const row = await db().order.findFirst({
    where: { ...ownOrders(userId), orderNumber },
    include: orderDetailInclude,
  });
  return row?.paidAt ? toDetail(row, row.paidAt) : null;
}

/**
 * The lines of a user's order for ordering again: as one-time purchases, at today's prices. The category sale applies
 * only where it is shown (D42).
 * @throws {ShopError} not_found when there is no such order, or it is not theirs
 */
export async function listLinesToReorder(userId: string, id: string): Promise<RequestedLine[]> {
  const row = await db().order.findFirst({ where: { ...ownOrders(userId), id }, include: orderInclude });
  if (!row) throw new ShopError("not_found");
  const bought = row.lines.filter(({ isGift }) => !isGift);
  return bought.map((line) => ({
    productId: line.productId,
    productName: line.name,
    quantity: line.quantity,
    isSubscription: false,
    offers: UNIVERSAL_OFFERS,
  }));
}
