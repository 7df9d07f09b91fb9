import "server-only";
import { getStaffNames } from "@/lib/admin/queries/get-staff-names";
import { toDay } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { type Cents, cents } from "@/lib/core/money";
import { hasLeftShop } from "@/lib/inventory/rules";
import { calculateLineRefund } from "@/lib/pricing/rules/refunds";
import { PROBLEM_NOT_FOUND } from "@/lib/problems/queries/admin-problems";
import type { AdminProblem } from "@/lib/problems/schema";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import { countReplacedUnits, findReplacementBlocker } from "../commands/problems/replace-units";
import {
  type OrderWithMoney,
  readOrderMoney,
  refundBlocker,
  toRefundable,
} from "../commands/refunds/lock-order-money";
import { countReturnable, RETURNED_UNITS } from "../commands/returns/returned-units";
import { countUnsettledUnits } from "../rules/replacement";

const include = {
  lines: {
    orderBy: { orderLine: { position: "asc" } },
    include: {
      orderLine: {
        include: {
          lotAllocations: {
            include: { lot: { select: { batch: true, bestBefore: true, blockedFor: true } } },
            orderBy: { id: "asc" },
          },
          ...RETURNED_UNITS,
        },
      },
    },
  },
  returns: { orderBy: { createdAt: "asc" }, include: { orderLine: { select: { name: true } } } },
  photos: { select: { id: true }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
  replacements: { where: { cancelledAt: null }, select: { id: true, orderNumber: true } },
  order: {
    select: {
      id: true,
      orderNumber: true,
      customerName: true,
      customerEmail: true,
      userId: true,
      fulfillmentStatus: true,
      paidAt: true,
      shippedAt: true,
    },
  },
} satisfies Prisma.OrderProblemInclude;
type Row = Prisma.OrderProblemGetPayload<{ include: typeof include }>;

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/**
 * One problem with its order, its photos and the lots that its lines were packed from.
 * @throws {ShopError} not_found
 */
export async function getAdminProblem(id: string): Promise<AdminProblem> {
  const row = await db().orderProblem.findUnique({ where: { id }, include });
  const money = row && (await readOrderMoney(db(), row.orderId));
  if (!row || !money) throw new ShopError("not_found", PROBLEM_NOT_FOUND);
  const [names, others, replaced] = await Promise.all([
    getStaffNames([row.actorId, ...row.returns.map(({ actorId }) => actorId)]),
    othersOf(row),
    countReplacedUnits(db(), row.orderId),
  ]);
  const lines = row.lines.map((line) => toLine(row, line, replaced));
  const { fulfillmentStatus, paidAt, shippedAt, ...order } = row.order;
  return {
    id,
    version: row.version,
    reason: row.reason,
    description: row.description,
    status: row.status,
    answer: row.answer,
    answerText: row.answerText,
    amountCents: row.amountCents === null ? null : cents(row.amountCents),
    replacement: row.replacements[0] ?? null,
    photos: row.photos.map((photo) => photo.id),
    reportedAt: row.createdAt.toISOString(),
    answeredAt: instant(row.answeredAt),
    answeredBy: (row.actorId && names.get(row.actorId)) ?? null,
    order: {
      ...order,
      version: money.version,
      status: fulfillmentStatus,
      paidAt: instant(paidAt),
      shippedAt: instant(shippedAt),
    },
    lines,
    hasLeft: hasLeftShop(fulfillmentStatus),
    returns: row.returns.map(({ id: returnId, orderLine, quantity, outcome, note, actorId, createdAt }) => ({
      id: returnId,
      name: orderLine.name,
      quantity,
      outcome,
      note,
      who: (actorId && names.get(actorId)) ?? null,
      at: createdAt.toISOString(),
    })),
    others,
    ...moneyOf(row, money, replaced),
    replacementBlocker:
      (await findReplacementBlocker(db(), money)) ??
      (lines.every(({ left }) => left === 0) ? "These items have already been refunded or replaced." : null),
  };
}

const toLine = (
  { createdAt: reportedAt }: Row,
  { problemId, quantity, orderLine }: Row["lines"][number],
  replaced: ReadonlyMap<string, number>,
): AdminProblem["lines"][number] => ({
  ...unitCounts(quantity, orderLine, replaced),
  id: orderLine.id,
  name: orderLine.name,
  productId: orderLine.productId,
  returnable: orderLine.productId ? countReturnable(orderLine, { problemId, quantity, reportedAt }).left : 0,
  lots: orderLine.lotAllocations.map(({ lotId, lot, quantity: units }) => ({
    id: lotId,
    batch: lot.batch,
    bestBefore: lot.bestBefore && toDay(lot.bestBefore),
    quantity: units,
    isRecalled: lot.blockedFor === "recalled",
  })),
});

function unitCounts(
  quantity: number,
  line: { id: string; quantity: number; refundedQuantity: number },
  ofLines: ReadonlyMap<string, number>,
) {
  const bought = line.quantity;
  const refunded = line.refundedQuantity;
  const replaced = ofLines.get(line.id) ?? 0;
  const left = countUnsettledUnits({ quantity, bought, refunded, replaced });
  return { quantity, bought, refunded, replaced, left };
}

/** What answering with money can give back now. */
function moneyOf(row: Row, order: OrderWithMoney, replaced: ReadonlyMap<string, number>) {
  const { amountCents } = refundOfProblem(order, row.lines, replaced);
  const blocker =
    refundBlocker(order) ?? (amountCents === 0 ? "Nothing is left to refund for these items." : null);
  return {
    refundableCents: amountCents,
    refundBlocker: blocker,
    creditBlocker:
      blocker ?? (order.userId === null ? "A guest's order cannot be refunded as store credit." : null),
  };
}

/**
 * The units of a report that are neither refunded nor replaced yet, and what was paid for them: their price
 * with its share of the tax, as far as it is left.
 * @param replaced as `countReplacedUnits` counts them
 */
export function refundOfProblem(
  order: OrderWithMoney,
  reported: readonly { orderLineId: string; quantity: number }[],
  replaced: ReadonlyMap<string, number>,
): { lines: { id: string; quantity: number }[]; amountCents: Cents } {
  const lines = reported.flatMap(({ orderLineId: id, quantity }) => {
    const line = order.lines.find((one) => one.id === id);
    const units = line ? unitCounts(quantity, line, replaced).left : 0;
    return units > 0 ? [{ id, quantity: units }] : [];
  });
  const counts = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  return { lines, amountCents: calculateLineRefund(toRefundable(order), counts, "none").amountCents };
}

const SHOWN = 10;

/** Other reports of the same buyer: of the account, or for a guest of the order. */
async function othersOf({ id, orderId, order: { userId } }: Row): Promise<AdminProblem["others"]> {
  const rows = await db().orderProblem.findMany({
    where: { id: { not: id }, ...(userId === null ? { orderId } : { order: { userId } }) },
    select: {
      id: true,
      reason: true,
      status: true,
      createdAt: true,
      order: { select: { orderNumber: true } },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN,
  });
  return rows.map(({ createdAt, order, ...rest }) => ({
    ...rest,
    orderNumber: order.orderNumber,
    createdAt: createdAt.toISOString(),
  }));
}
