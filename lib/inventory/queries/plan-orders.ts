import "server-only";
import { type Day, dayOf, toDay } from "@/lib/core/dates";
import { findMethodTimings } from "@/lib/marketing/queries/delivery-methods";
import { findDispatch } from "@/lib/marketing/queries/dispatch";
import { estimateArrival, maxDaysOf, scheduleOf } from "@/lib/marketing/rules/dispatch";
import { pickupArrival } from "@/lib/marketing/rules/pickup";
import { type PickupPlace, pickupPlaceSchema } from "@/lib/marketing/schema/pickup";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import type { Order } from "@/prisma/generated/client";
import { isTooOld, type PackingPlan, planPacking, takeUnits, type UnitsOfLot } from "../rules";

/** The part of an order that decides which lots it gets. */
export type PackedOrder = Pick<Order, "id" | "fulfillmentMethod" | "shippingMethod"> &
  Partial<Pick<Order, "deliveryMethodId" | "deliveryDays">>;

/**
 * `packing`: only lots that would arrive with their minimum life. `left`: the parcel has shipped, so its units came
 * from some lot, however old. `refunded`: nothing will be packed.
 */
export type AllocationMode = "packing" | "left" | "refunded";

/** What packing takes from lots for the units of one product in an order. */
export interface ProductPlan extends PackingPlan {
  reservationId: string;
  productId: string;
}

/**
 * What packing takes from lots for some orders that are packed one after the other, in the given order. Orders of
 * products without lots have no plan. The caller holds the locks if it acts on the plan.
 * @returns the plans of each order, by product id
 */
export async function planOrders(
  orders: readonly PackedOrder[],
  mode: AllocationMode = "packing",
  tx: Tx = db(),
): Promise<Map<string, ProductPlan[]>> {
  const sold = await tx.reservation.findMany({
    where: { orderId: { in: orders.map(({ id }) => id) }, toPack: { gt: 0 } },
    orderBy: { productId: "asc" },
    select: {
      id: true,
      orderId: true,
      productId: true,
      toPack: true,
      product: { select: { minRemainingDays: true } },
    },
  });
  const productIds = [...new Set(sold.map(({ productId }) => productId))];
  if (productIds.length === 0) return new Map();
  const lots = await findLots(tx, productIds);
  const lines = await findOpenLines(tx, [...new Set(sold.map(({ orderId }) => orderId))], productIds, mode);
  const arrivals = await findArrivals(tx, orders);
  const plans = new Map<string, ProductPlan[]>();
  for (const order of orders)
    for (const { id, orderId, productId, toPack, product } of sold) {
      if (orderId !== order.id) continue;
      const left = lots.get(productId) ?? [];
      const arrival = arrivals.get(order.id) ?? "";
      const plan = planPacking({
        lots: left,
        lines: lines.filter((line) => line.orderId === orderId && line.productId === productId),
        toPack,
        isPacked: mode !== "refunded",
        isFit: (bestBefore) => mode === "left" || !isTooOld(bestBefore, product.minRemainingDays, arrival),
      });
      lots.set(productId, takeUnits(left, [...plan.parts, ...plan.writeOffs]));
      plans.set(orderId, [...(plans.get(orderId) ?? []), { ...plan, reservationId: id, productId }]);
    }
  return plans;
}

/** The day on which each order would reach its buyer if it were packed now, by order id. */
async function findArrivals(tx: Tx, orders: readonly PackedOrder[]): Promise<Map<string, Day>> {
  const { timeZone, schedule } = await findDispatch(tx);
  const timings = await findMethodTimings(tx);
  const at = now();
  const collected = orders.filter(({ fulfillmentMethod }) => fulfillmentMethod === "pickup");
  const pickups = await findPickups(
    tx,
    collected.map(({ id }) => id),
  );
  return new Map(
    orders.map(({ id, shippingMethod, deliveryMethodId, deliveryDays }) => {
      const pickup = pickups.get(id);
      return [
        id,
        pickup
          ? pickupArrival(at, pickup.readyOn, pickup.place, timeZone)
          : estimateArrival(
              dayOf(at, timeZone),
              maxDaysOf({ shippingMethod, deliveryDays: deliveryDays ?? null }),
              scheduleOf(timings.get(deliveryMethodId ?? shippingMethod), schedule),
            ),
      ];
    }),
  );
}

/** When and where pickup orders are collected. */
async function findPickups(
  tx: Tx,
  ids: string[],
): Promise<Map<string, { readyOn: Day | null; place: PickupPlace | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.order.findMany({
    where: { id: { in: ids } },
    select: { id: true, estimatedDeliveryDate: true, pickupPlace: true },
  });
  return new Map(
    rows.map(({ id, estimatedDeliveryDate: readyOn, pickupPlace }) => [
      id,
      { readyOn: readyOn && toDay(readyOn), place: pickupPlaceSchema.nullable().parse(pickupPlace) },
    ]),
  );
}

/**
 * The lines of some products, with the units that are neither refunded nor allocated. For refunded units, the lines of
 * canceled orders are left out: their units whose refund failed are back in stock.
 */
async function findOpenLines(
  tx: Tx,
  orderIds: readonly string[],
  productIds: readonly string[],
  mode: AllocationMode,
) {
  const lines = await tx.orderLine.findMany({
    where: {
      orderId: { in: [...orderIds] },
      productId: { in: [...productIds] },
      ...(mode === "refunded" ? { order: { cancelledAt: null } } : {}),
    },
    orderBy: { position: "asc" },
    select: {
      id: true,
      orderId: true,
      productId: true,
      quantity: true,
      refundedQuantity: true,
      lotAllocations: { select: { quantity: true } },
    },
  });
  return lines.map(({ quantity, refundedQuantity, lotAllocations, ...line }) => ({
    ...line,
    units: Math.max(
      0,
      lotAllocations.reduce((left, one) => left - one.quantity, quantity - refundedQuantity),
    ),
  }));
}

/** The lots of some products that are for sale, the oldest receipt first. */
async function findLots(tx: Tx, productIds: readonly string[]): Promise<Map<string, UnitsOfLot[]>> {
  const lots = await tx.lot.findMany({
    where: { productId: { in: [...productIds] }, blockedFor: null, quantity: { gt: 0 } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, productId: true, quantity: true, bestBefore: true },
  });
  const byProduct = new Map<string, UnitsOfLot[]>();
  for (const { productId, bestBefore, ...lot } of lots)
    byProduct.set(productId, [
      ...(byProduct.get(productId) ?? []),
      { ...lot, bestBefore: bestBefore && toDay(bestBefore) },
    ]);
  return byProduct;
}
