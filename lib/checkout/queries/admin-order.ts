import "server-only";
import { getStaffNames } from "@/lib/admin/queries/get-staff-names";
import { toDay } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { formatCardEnding } from "@/lib/core/format-card-ending";
import { cents } from "@/lib/core/money";
import { pickupPlaceSchema } from "@/lib/marketing/schema/pickup";
import { getOrderRow, ORDER_NOT_FOUND } from "@/lib/orders/queries/admin-orders";
import { listOpenLinks } from "@/lib/orders/queries/draft-orders";
import { toAppliedDiscount } from "@/lib/orders/queries/order-view";
import { additionBlocker } from "@/lib/orders/rules/additions";
import { readdressBlocker } from "@/lib/orders/rules/admin-orders";
import { shopCancelBlocker } from "@/lib/orders/rules/cancellation";
import { trackingLink } from "@/lib/orders/rules/carriers";
import { toExchangeCents } from "@/lib/orders/rules/charged";
import { listOrderMails, outboxKeys } from "@/lib/orders/rules/order-mails";
import type { ShippingAddress } from "@/lib/orders/schema";
import type { AdminOrder, AdminOrderMail, OrderHoldView } from "@/lib/orders/schema/admin-order";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import { readOrderMoney, refundBlocker, toRefundable } from "../commands/refunds/lock-order-money";

const include = {
  lines: {
    orderBy: { position: "asc" },
    include: {
      refundLines: { select: { restocked: true, takenBack: true } },
      lotAllocations: {
        include: { lot: { select: { batch: true, bestBefore: true } } },
        orderBy: { id: "asc" },
      },
    },
  },
  payments: { orderBy: { createdAt: "asc" } },
  refunds: {
    orderBy: { createdAt: "asc" },
    include: {
      lines: { include: { orderLine: { select: { name: true } } } },
      exchangeOrder: { select: { orderNumber: true } },
    },
  },
  exchanges: { select: { order: { select: { id: true, orderNumber: true } } }, take: 1 },
  disputes: { orderBy: { createdAt: "asc" } },
  holds: { orderBy: { placedAt: "asc" } },
  events: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
  replacesProblem: { select: { id: true, order: { select: { id: true, orderNumber: true } } } },
  draftOrder: { select: { addsToOrder: { select: { id: true, orderNumber: true } } } },
  additions: {
    select: {
      orders: {
        where: { paidAt: { not: null }, cancelledAt: null },
        select: { id: true, orderNumber: true },
      },
    },
  },
  problems: {
    select: {
      replacements: {
        orderBy: { createdAt: "asc" },
        select: { id: true, orderNumber: true, cancelledAt: true },
      },
    },
  },
} satisfies Prisma.OrderInclude;
type Whole = Prisma.OrderGetPayload<{ include: typeof include }>;

/** One order with all data for staff. @throws {ShopError} not_found */
export async function getAdminOrder(id: string): Promise<AdminOrder> {
  const [row, whole, money] = await Promise.all([
    getOrderRow(id),
    db().order.findUnique({ where: { id }, include }),
    readOrderMoney(db(), id),
  ]);
  if (!row || !whole || !money) throw new ShopError("not_found", ORDER_NOT_FOUND);
  const [names, openLinks, mails, alerts] = await Promise.all([
    getStaffNames([
      ...[...whole.events, ...whole.refunds].map(({ actorId }) => actorId),
      ...whole.holds.map(({ releasedById }) => releasedById),
    ]),
    listOpenLinks(id),
    mailsFor(whole),
    db().staffAlert.findMany({
      where: { objectType: "order", objectId: id, handledAt: null },
      orderBy: { createdAt: "asc" },
      select: { id: true, message: true },
    }),
  ]);
  return {
    ...row,
    ...plainFacts(whole),
    addsTo: whole.draftOrder?.addsToOrder ?? null,
    additions: whole.additions.flatMap(({ orders }) => orders),
    openLinks,
    exchangedFrom: whole.exchanges[0]?.order ?? null,
    ...editBlockersOf(whole, refundBlocker(money)),
    ...moneyOf(whole, names),
    holds: holdsOf(whole, names),
    events: whole.events.map(({ id: eventId, type, message, actorId, createdAt }) => ({
      id: eventId,
      type,
      message,
      who: (actorId && names.get(actorId)) ?? null,
      at: createdAt.toISOString(),
    })),
    mails,
    alerts,
    refundable: plainRefundable(toRefundable(money)),
    refundBlocker: refundBlocker(money),
    cancelBlocker: shopCancelBlocker(whole),
    readdressBlocker: readdressBlocker(whole),
  };
}

function editBlockersOf(order: Whole, blockerOfRefund: string | null) {
  const blocker = additionBlocker({
    ...order,
    holds: order.holds.filter(({ releasedAt }) => releasedAt === null),
  });
  const isPacked = order.fulfillmentStatus !== "new" || order.cancelledAt !== null;
  return { additionBlocker: blocker, editBlocker: blocker && (isPacked ? blocker : blockerOfRefund) };
}

/** The client gets only the data that a refund preview needs. */
function plainRefundable({ lines, ...rest }: ReturnType<typeof toRefundable>): AdminOrder["refundable"] {
  return {
    ...rest,
    lines: lines.map(({ id, quantity, refundedQuantity, lineTotalCents }) => ({
      id,
      quantity,
      refundedQuantity,
      lineTotalCents,
    })),
  };
}

const replacementsOf = ({ replacesProblem: problem, problems }: Whole) => ({
  replaces: problem && {
    problemId: problem.id,
    orderId: problem.order.id,
    orderNumber: problem.order.orderNumber,
  },
  replacements: problems
    .flatMap(({ replacements }) => replacements)
    .map(({ id, orderNumber, cancelledAt }) => ({ id, orderNumber, isCancelled: cancelledAt !== null })),
});

const plainFacts = (order: Whole) => ({
  userId: order.userId,
  ...replacementsOf(order),
  shippingAddress: order.shippingAddress as ShippingAddress | null,
  discount: toAppliedDiscount(order),
  subtotalCents: cents(order.subtotalCents),
  shippingCents: cents(order.shippingCents),
  taxCents: cents(order.taxCents),
  totalCents: cents(order.totalCents),
  creditCents: cents(order.creditCents),
  exchangeCents: toExchangeCents(order),
  adjustmentCents: cents(order.adjustmentCents),
  cancelReason: order.cancelReason,
  cancelledAt: order.cancelledAt?.toISOString() ?? null,
  paidAt: order.paidAt?.toISOString() ?? null,
  shippedAt: order.shippedAt?.toISOString() ?? null,
  pickupPlace: pickupPlaceSchema.nullable().parse(order.pickupPlace),
  pickupUntil: order.pickupUntil && toDay(order.pickupUntil),
  estimatedDelivery: order.estimatedDeliveryDate && toDay(order.estimatedDeliveryDate),
  trackingNumber: order.trackingNumber ?? "",
  courier: order.courier ?? "",
  trackingUrl: order.trackingUrl ?? "",
  trackingLink: trackingLink(order),
  notes: order.notes,
  lines: order.lines.map((line) => ({
    id: line.id,
    name: line.name,
    sku: line.sku,
    imageUrl: line.imageUrl,
    productId: line.productId,
    quantity: line.quantity,
    refunded: line.refundedQuantity,
    restocked: line.refundLines.reduce((all, { restocked, takenBack }) => all + restocked - takenBack, 0),
    unitCents: cents(line.unitPriceCents),
    totalCents: cents(line.lineTotalCents + line.discountCents),
    isSubscription: line.isSubscription,
    isGift: line.isGift,
    lots: line.lotAllocations.map(({ lotId, quantity, lot }) => ({
      id: lotId,
      batch: lot.batch,
      bestBefore: lot.bestBefore && toDay(lot.bestBefore),
      quantity,
    })),
  })),
});

const moneyOf = (order: Whole, names: ReadonlyMap<string, string>) => ({
  payments: order.payments.map(({ id, paymentIntentId, amountCents, cardBrand, cardLast4, createdAt }) => ({
    id,
    intent: paymentIntentId,
    amountCents: cents(amountCents),
    card: cardBrand && cardLast4 ? formatCardEnding({ brand: cardBrand, last4: cardLast4 }) : null,
    at: createdAt.toISOString(),
  })),
  refunds: order.refunds.map(({ nextAttemptAt, lines, actorId, createdAt, ...refund }) => ({
    id: refund.id,
    kind: refund.kind,
    status: refund.status,
    amountCents: cents(refund.amountCents),
    isToCredit: refund.isToCredit,
    exchangedFor: refund.exchangeOrder?.orderNumber ?? null,
    reason: refund.reason,
    failureReason: refund.failureReason,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    lines: lines.map(({ quantity, orderLine }) => `${quantity} × ${orderLine.name}`),
    who: (actorId && names.get(actorId)) ?? null,
    at: createdAt.toISOString(),
  })),
  disputes: order.disputes.map(
    ({ id, status, isInquiry, amountCents, reason, evidenceDueBy, evidenceSentAt }) => ({
      id,
      status,
      isInquiry,
      isAnswered: evidenceSentAt !== null,
      amountCents: cents(amountCents),
      reason: reason.replaceAll("_", " "),
      dueBy: evidenceDueBy?.toISOString() ?? null,
    }),
  ),
});

const holdsOf = ({ holds }: Whole, names: ReadonlyMap<string, string>): OrderHoldView[] =>
  holds.map(({ id, reason, detail, placedAt, releasedAt, releasedById, releaseNote }) => ({
    id,
    reason,
    detail,
    placedAt: placedAt.toISOString(),
    released: releasedAt && {
      at: releasedAt.toISOString(),
      note: releaseNote,
      who: (releasedById && names.get(releasedById)) ?? null,
    },
  }));

/**
 * The mails about an order, each with the state of the last one; a mail that cannot be sent anymore is listed only if
 * it exists.
 */
async function mailsFor(order: Whole): Promise<AdminOrderMail[]> {
  const mails = listOrderMails(order);
  const rows = await db().mailOutbox.findMany({
    where: { key: { in: mails.flatMap(({ key }) => outboxKeys(key)) } },
    orderBy: { createdAt: "asc" },
    select: { key: true, recipient: true, status: true, lastError: true, sentAt: true, createdAt: true },
  });
  return mails.flatMap(({ key, template, sendable }) => {
    const last = rows.findLast((row) => outboxKeys(key).includes(row.key));
    if (!last && sendable !== "always") return [];
    return {
      key,
      canResend: sendable !== "never",
      template,
      recipient: last?.recipient ?? order.customerEmail,
      status: last?.status ?? null,
      lastError: last?.status === "failed" ? last.lastError : null,
      at: last ? (last.sentAt ?? last.createdAt).toISOString() : null,
    };
  });
}

/** The neighbors of an order in the list of paid orders: the targets of "Newer" and "Older". */
export async function findAdjacentOrders(
  id: string,
): Promise<{ newer: string | null; older: string | null }> {
  const [row] = await db().$queryRaw<{ newer: string | null; older: string | null }[]>`
    SELECT (SELECT n.id FROM orders n WHERE n.paid_at IS NOT NULL AND (n.listed_at, n.id) > (o.listed_at, o.id)
              ORDER BY n.listed_at, n.id LIMIT 1) AS newer,
           (SELECT p.id FROM orders p WHERE p.paid_at IS NOT NULL AND (p.listed_at, p.id) < (o.listed_at, o.id)
              ORDER BY p.listed_at DESC, p.id DESC LIMIT 1) AS older
    FROM orders o WHERE o.id = ${id}`;
  return row ?? { newer: null, older: null };
}
