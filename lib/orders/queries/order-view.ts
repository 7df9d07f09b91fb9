import "server-only";
import { toDay } from "@/lib/core/dates";
import { cents, multiplyCents, sumCents } from "@/lib/core/money";
import { pickupPlaceSchema } from "@/lib/marketing/schema/pickup";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import { cancelDeadline, isCancelable } from "../rules/cancellation";
import { trackingLink } from "../rules/carriers";
import { isRefused, toChargedCents, toExchangeCents } from "../rules/charged";
import { methodNameOf } from "../rules/method-name";
import { toOrderStatus } from "../rules/order-status";
import { buildTimeline } from "../rules/timeline";
import type { OrderDetail, OrderView, ShippingAddress } from "../schema";

export const orderInclude = {
  lines: {
    orderBy: { position: "asc" },
    include: { product: { select: { slug: true, isActive: true } } },
  },
  disputes: { where: { status: "open", isRefundable: false }, select: { id: true } },
  _count: {
    select: {
      refunds: { where: { exchangeOrderId: { not: null } } },
      // "not null" lets PostgreSQL, which aggregates the whole table, read only the few additions, by their index.
      additions: {
        where: {
          addsToOrderId: { not: null },
          orders: { some: { paidAt: { not: null }, cancelledAt: null } },
        },
      },
    },
  },
} satisfies Prisma.OrderInclude;

type Row = Prisma.OrderGetPayload<{ include: typeof orderInclude }>;

export const orderDetailInclude = {
  ...orderInclude,
  payments: { orderBy: { createdAt: "asc" } },
  refunds: { orderBy: { createdAt: "asc" }, include: { exchangeOrder: { select: { orderNumber: true } } } },
  exchanges: { select: { order: { select: { orderNumber: true } } }, take: 1 },
  events: { orderBy: { createdAt: "asc" }, select: { type: true, createdAt: true } },
  replacesProblem: { select: { order: { select: { orderNumber: true } } } },
} satisfies Prisma.OrderInclude;

type WholeRow = Prisma.OrderGetPayload<{ include: typeof orderDetailInclude }>;

/** The refund state of an order: "exchanged" if no units are left and some were exchanged for other items. */
function refundedOf({ paymentStatus, _count }: Row): OrderView["refunded"] {
  if (paymentStatus === "refunded") return _count.refunds > 0 ? "exchanged" : "fully";
  return paymentStatus === "partially_refunded" ? "partially" : "not";
}

/** The discount of an order, as it was at checkout. */
export const toAppliedDiscount = ({
  discountTitle: title,
  discountCode: code,
  discountCents,
  discountDeliveryCents,
}: Pick<
  Row,
  "discountTitle" | "discountCode" | "discountCents" | "discountDeliveryCents"
>): OrderView["discount"] =>
  title === null
    ? null
    : { title, code, goodsCents: cents(discountCents), deliveryCents: cents(discountDeliveryCents) };

const isPickupRow = ({ fulfillmentMethod, fulfillmentStatus }: Row): boolean =>
  fulfillmentMethod === "pickup" || fulfillmentStatus === "pickup";

/** Reads payments only for orders whose payment was refused: for any other order, the total was charged. */
export async function toOrderViews(rows: readonly Row[]): Promise<OrderView[]> {
  const refused = rows.filter(({ cancelReason }) => isRefused(cancelReason)).map(({ id }) => id);
  const payments =
    refused.length > 0 ? await db().payment.findMany({ where: { orderId: { in: refused } } }) : [];
  return rows.map((row) => toView({ ...row, payments: payments.filter((one) => one.orderId === row.id) }));
}

function toView(row: Row & Pick<WholeRow, "payments">): OrderView {
  const isCancelableNow = isCancelable(
    { ...row, isDisputed: row.disputes.length > 0, hasAdditions: row._count.additions > 0 },
    now(),
  );
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: toOrderStatus(row),
    isPaid: row.paidAt !== null,
    isReplacement: row.replacesProblemId !== null,
    isPickup: isPickupRow(row),
    pickupPlace: isPickupRow(row) ? pickupPlaceSchema.nullable().parse(row.pickupPlace) : null,
    pickupUntil: row.pickupUntil && toDay(row.pickupUntil),
    isReadyForPickup: toOrderStatus(row) === "processing" && row.fulfillmentStatus === "pickup",
    refunded: refundedOf(row),
    lines: row.lines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      unitPriceCents: cents(line.unitPriceCents),
      regularPriceCents: cents(line.regularPriceCents),
      lineTotalCents: cents(line.lineTotalCents + line.discountCents),
      isSubscription: line.isSubscription,
      isGift: line.isGift,
      returned: line.refundedQuantity,
      imageUrl: line.imageUrl,
      productId: line.productId,
      productSlug: line.product?.isActive ? line.product.slug : null,
    })),
    discount: toAppliedDiscount(row),
    subtotalCents: cents(row.subtotalCents),
    methodName: methodNameOf(row),
    shippingCents: cents(row.shippingCents),
    taxCents: cents(row.taxCents),
    totalCents: cents(row.totalCents),
    chargedCents: toChargedCents(row),
    creditCents: cents(row.creditCents),
    exchangeCents: toExchangeCents(row),
    createdAt: row.createdAt.toISOString(),
    estimatedDeliveryDate: row.estimatedDeliveryDate && toDay(row.estimatedDeliveryDate),
    shippingAddress: row.shippingAddress as ShippingAddress | null,
    customerEmail: row.customerEmail,
    isSubscription: row.isSubscription,
    trackingNumber: row.trackingNumber,
    courier: row.courier,
    trackingUrl: trackingLink(row),
    shippedDate: row.shippedAt?.toISOString() ?? null,
    cancellableUntil: isCancelableNow && row.paidAt ? cancelDeadline(row.paidAt).toISOString() : null,
  };
}

/** An order with all data of its own page. @param row as `orderDetailInclude` reads it */
export function toDetail(row: WholeRow, paidAt: Date): OrderDetail {
  const view = toView(row);
  const payment = row.payments.at(-1);
  const refunds = row.refunds
    .filter(({ status }) => status !== "failed")
    .map((refund) => ({ ...refund, amountCents: cents(refund.amountCents) }));
  const regular = sumCents(view.lines.map((line) => multiplyCents(line.regularPriceCents, line.quantity)));
  return {
    ...view,
    paidAt: paidAt.toISOString(),
    timeline: buildTimeline({
      ...row,
      isPickup: view.isPickup,
      refunds: refunds.filter(({ exchangeOrder }) => exchangeOrder === null),
    }),
    card:
      payment?.cardBrand && payment.cardLast4 ? { brand: payment.cardBrand, last4: payment.cardLast4 } : null,
    refunds: refunds.map(({ id, amountCents, isToCredit, exchangeOrder, status, createdAt }) => ({
      id,
      amountCents,
      isToCredit,
      exchangedFor: exchangeOrder?.orderNumber ?? null,
      isDone: status === "succeeded",
      at: createdAt.toISOString(),
    })),
    refundedCents: sumCents(
      refunds.filter(({ status }) => status === "succeeded").map(({ amountCents }) => amountCents),
    ),
    savedCents: cents(Math.max(0, regular - view.subtotalCents)),
    exchangedFrom: row.exchanges[0]?.order.orderNumber ?? null,
    replaces: row.replacesProblem?.order.orderNumber ?? null,
  };
}
