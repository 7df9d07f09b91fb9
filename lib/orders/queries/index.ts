import "server-only";
import type { RequestedLine } from "@/lib/cart/commands";
import { toDay } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { type Cents, cents, multiplyCents, sumCents } from "@/lib/core/money";
import { pickupPlaceSchema } from "@/lib/marketing/schema/pickup";
import { UNIVERSAL_OFFERS } from "@/lib/pricing/rules/offers";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import { buildTimeline, cancelDeadline, isCancelable, toOrderStatus, trackingLink } from "../rules";
import { isRefused, toChargedCents, toExchangeCents } from "../rules/charged";
import { methodNameOf } from "../rules/method-name";
import { isFullRefundKey, refundPartKeys } from "../rules/refund-keys";
import type {
  OrderDetail,
  OrderPage,
  OrderView,
  RefundContents,
  ShippingAddress,
  TrackOrderInput,
} from "../schema";

const include = {
  lines: {
    orderBy: { position: "asc" },
    include: { product: { select: { slug: true, isActive: true } } },
  },
  disputes: { where: { status: "open" }, select: { id: true } },
  _count: { select: { refunds: { where: { exchangeOrderId: { not: null } } } } },
} satisfies Prisma.OrderInclude;
type Row = Prisma.OrderGetPayload<{ include: typeof include }>;

const includeAll = {
  ...include,
  payments: { orderBy: { createdAt: "asc" } },
  refunds: { orderBy: { createdAt: "asc" }, include: { exchangeOrder: { select: { orderNumber: true } } } },
  exchanges: { select: { order: { select: { orderNumber: true } } }, take: 1 },
  events: { orderBy: { createdAt: "asc" }, select: { type: true, createdAt: true } },
  replacesProblem: { select: { order: { select: { orderNumber: true } } } },
  additions: {
    where: { orders: { some: { paidAt: { not: null }, cancelledAt: null } } },
    select: { id: true },
    take: 1,
  },
} satisfies Prisma.OrderInclude;
type WholeRow = Prisma.OrderGetPayload<{ include: typeof includeAll }>;

/** One order by its id. The caller has checked that it belongs to the requester. */
export async function getOrder(id: string): Promise<OrderView | null> {
  const row = await db().order.findUnique({ where: { id }, include });
  return row ? ((await toViews([row]))[0] ?? null) : null;
}

/** The parts of a refund, and whether it belongs to a cancellation; null when there is no such refund. */
export async function getRefundContents(
  refundId: string,
): Promise<{ contents: RefundContents; isCancellation: boolean } | null> {
  const refund = await db().refund.findUnique({
    where: { id: refundId },
    include: {
      lines: {
        include: { orderLine: { select: { name: true } } },
        orderBy: { orderLine: { position: "asc" } },
      },
      order: { select: { cancelReason: true } },
    },
  });
  if (!refund) return null;
  const parts = await db().refund.findMany({
    where: { idempotencyKey: { in: refundPartKeys(refund.idempotencyKey) } },
  });
  const { lines, order } = refund;
  const whole = (amount: "amountCents" | "goodsCents" | "shippingCents" | "taxCents") =>
    parts.reduce((all, part) => all + part[amount], refund[amount]);
  const [amountCents, goodsCents] = [whole("amountCents"), whole("goodsCents")];
  const [shippingCents, taxCents] = [whole("shippingCents"), whole("taxCents")];
  const ofLines = lines.reduce((all, line) => all + line.goodsCents, 0);
  // An amount is shown whole: how it is divided is of the books.
  const isAmount = refund.kind === "amount" || refund.kind === "provider";
  const [delivery, tax] = isAmount ? [0, 0] : [shippingCents, taxCents];
  const isByChoice = order.cancelReason === "buyer" || order.cancelReason === "shop";
  return {
    contents: {
      totalCents: cents(amountCents),
      creditCents: sumCents(
        [refund, ...parts].filter(({ isToCredit }) => isToCredit).map((part) => cents(part.amountCents)),
      ),
      lines: lines.map((line) => ({
        name: line.orderLine.name,
        quantity: line.quantity,
        amountCents: cents(line.goodsCents),
      })),
      earlierCents: cents(Math.max(0, ofLines - goodsCents)),
      deliveryCents: cents(delivery),
      taxCents: cents(tax),
      otherCents: cents(amountCents - Math.min(ofLines, goodsCents) - delivery - tax),
    },
    isCancellation: isByChoice && isFullRefundKey(refund.idempotencyKey),
  };
}

/** A user's orders: linked to their id (D1) and paid. Guest orders belong to no user. */
const ownOrders = (userId: string) => ({ userId, paidAt: { not: null } });
const newestFirst = [{ createdAt: "desc" as const }, { id: "desc" as const }];

/** A user's paid orders, newest first. */
export async function listOrders(userId: string): Promise<OrderView[]> {
  const rows = await db().order.findMany({ where: ownOrders(userId), include, orderBy: newestFirst });
  return toViews(rows);
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
    include,
    orderBy: newestFirst,
    take: PAGE_SIZE + 1,
  });
  const orders = await toViews(rows.slice(0, PAGE_SIZE));
  return { orders, older: rows.length > PAGE_SIZE ? (orders.at(-1)?.orderNumber ?? null) : null };
}

/** A user's own paid order by its number; null when there is none, or it is not theirs. */
export async function getOwnOrder(userId: string, orderNumber: string): Promise<OrderDetail | null> {
  const row = await db().order.findFirst({
    where: { ...ownOrders(userId), orderNumber },
    include: includeAll,
  });
  return row?.paidAt ? toDetail(row, row.paidAt) : null;
}

/**
 * D13: the paid order of this number that was made with this email; null for every other pair. An account's order cannot be canceled with
 * this proof.
 */
export async function findTrackedOrder({ orderNumber, email }: TrackOrderInput): Promise<OrderDetail | null> {
  const row = await db().order.findFirst({
    where: { orderNumber, paidAt: { not: null } },
    include: includeAll,
  });
  if (!row?.paidAt || row.customerEmail.toLowerCase() !== email) return null;
  const order = toDetail(row, row.paidAt);
  return { ...order, cancellableUntil: row.userId === null ? order.cancellableUntil : null };
}

/**
 * The lines of a user's order for ordering again: as one-time purchases, at today's prices. The category sale applies
 * only where it is shown (D42).
 * @throws {ShopError} not_found when there is no such order, or it is not theirs
 */
export async function listLinesToReorder(userId: string, id: string): Promise<RequestedLine[]> {
  const row = await db().order.findFirst({ where: { ...ownOrders(userId), id }, include });
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
async function toViews(rows: readonly Row[]): Promise<OrderView[]> {
  const refused = rows.filter(({ cancelReason }) => isRefused(cancelReason)).map(({ id }) => id);
  const payments =
    refused.length > 0 ? await db().payment.findMany({ where: { orderId: { in: refused } } }) : [];
  return rows.map((row) => toView({ ...row, payments: payments.filter((one) => one.orderId === row.id) }));
}

function toView(row: Row & Pick<WholeRow, "payments"> & Partial<Pick<WholeRow, "additions">>): OrderView {
  const isCancellable = isCancelable(
    { ...row, isDisputed: row.disputes.length > 0, hasAdditions: (row.additions?.length ?? 0) > 0 },
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
    cancellableUntil: isCancellable && row.paidAt ? cancelDeadline(row.paidAt).toISOString() : null,
  };
}

function toDetail(row: WholeRow, paidAt: Date): OrderDetail {
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
