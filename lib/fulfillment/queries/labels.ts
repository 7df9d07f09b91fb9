import "server-only";
import { ShopError } from "@/lib/core/errors";
import { HAS_OPEN_HOLD_SQL, METHOD_NAME_SQL } from "@/lib/orders/queries/admin-orders";
import { type AdminOrderStatus, MAX_BATCH_ORDERS } from "@/lib/orders/schema/admin-order";
import { courier } from "@/lib/server/courier/connected-courier";
import { db } from "@/lib/server/db";
import { Prisma, type ShippingLabel } from "@/prisma/generated/client";
import {
  carrierName,
  hasLeft,
  isDeliveryProblem,
  labelRefundText,
  serviceName,
  suggestWeight,
  trackingText,
} from "../rules/label";
import type { LabelDesk, OrderLabel, OrderToLabel } from "../schema/labels";
import { IN_PACKING_ORDER } from "./orders-to-pack";

/**
 * Whether staff can void a label: it is bought, and neither the order nor the carrier says that the parcel has left.
 */
export const isVoidable = (
  { state, trackingStatus }: Pick<ShippingLabel, "state" | "trackingStatus">,
  status: AdminOrderStatus,
): boolean =>
  (state === "bought" || state === "voiding") &&
  !hasLeft(trackingStatus) &&
  status !== "shipped" &&
  status !== "done";

const STATES = { bought: "bought", buying: "checking", voiding: "checking", voided: "voided" } as const;

function toOrderLabel(label: ShippingLabel, status: AdminOrderStatus): OrderLabel | null {
  const { id, state, carrier, service, costCents, trackingNumber, trackingStatus, trackingDetail } = label;
  if (state === "quoted") return null;
  return {
    id,
    state: STATES[state],
    service: `${carrierName(carrier ?? "")} ${serviceName(service ?? "")}`,
    cents: costCents,
    trackingNumber,
    tracking: [trackingText(trackingStatus), trackingDetail].filter(Boolean).join(": "),
    hasDeliveryProblem: isDeliveryProblem(trackingStatus),
    refund: state === "voided" ? labelRefundText(label.refundStatus) : "",
    problem: label.problem,
    canVoid: state === "bought" && isVoidable(label, status),
  };
}

/** A label as staff see it. @throws {ShopError} not_found */
export async function getOrderLabel(id: string): Promise<OrderLabel> {
  const label = await db().shippingLabel.findUnique({
    where: { id },
    include: { order: { select: { fulfillmentStatus: true } } },
  });
  const shown = label && toOrderLabel(label, label.order.fulfillmentStatus);
  if (!shown) throw new ShopError("not_found", "There is no such label");
  return shown;
}

/** The labels of an order, the newest first; without those that were never bought. */
export async function listOrderLabels(orderId: string, status: AdminOrderStatus): Promise<OrderLabel[]> {
  const labels = await db().shippingLabel.findMany({ where: { orderId }, orderBy: { createdAt: "desc" } });
  return labels.flatMap((label) => toOrderLabel(label, status) ?? []);
}

interface Row extends Omit<OrderToLabel, "suggestedOz" | "label"> {
  grams: number;
  total: number;
}

/** Orders that are packed, not shipped, and sent by a carrier, in the sequence of packing; up to a batch. */
export async function getLabelDesk(): Promise<LabelDesk> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT o.id, o.order_number AS "orderNumber", o.customer_name AS "customerName", o.fulfillment_status::text AS status,
      ${Prisma.raw(METHOD_NAME_SQL)} AS "methodName", (count(*) OVER ())::int AS total,
      concat(o.shipping_address->>'city', ', ', o.shipping_address->>'state', ' ', o.shipping_address->>'zip') AS destination,
      (SELECT coalesce(sum(p.weight_grams * (l.quantity - l.refunded_quantity)), 0)::int
       FROM order_lines l JOIN products p ON p.id = l.product_id WHERE l.order_id = o.id) AS grams
    FROM orders o
    WHERE o.fulfillment_status IN ('packed', 'labeled') AND o.fulfillment_method = 'shipping' AND o.cancelled_at IS NULL
      AND o.payment_status IN ('paid', 'partially_refunded') AND NOT ${Prisma.raw(HAS_OPEN_HOLD_SQL)}
    ORDER BY ${IN_PACKING_ORDER} LIMIT ${MAX_BATCH_ORDERS}`;
  const labels = await db().shippingLabel.findMany({
    where: { orderId: { in: rows.map(({ id }) => id) } },
    orderBy: { createdAt: "asc" },
  });
  return {
    courier: courier()?.name ?? null,
    total: rows[0]?.total ?? 0,
    orders: rows.map(({ grams, total: _total, ...order }) => {
      // An active label outranks a voided one, and any of them rates that were never bought.
      const own = labels.filter(({ orderId, state }) => orderId === order.id && state !== "quoted");
      const label = own.findLast(({ state }) => state !== "voided") ?? own.at(-1);
      return {
        ...order,
        suggestedOz: suggestWeight(grams),
        label: label ? toOrderLabel(label, order.status) : null,
      };
    }),
  };
}
