import "server-only";
import { ShopError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { toDay } from "@/lib/subscriptions/rules/days";
import type { LotAllocation, Order, Product } from "@/prisma/generated/client";
import { findArrival } from "../queries/find-arrival";
import {
  type Allocation,
  allocateUnits,
  divideAmongLines,
  HAS_LEFT,
  isTooOld,
  recalledMessage,
  shortageMessage,
} from "../rules";
import { lockStock, removeFromSale } from "./lock-stock";

type Packed = Pick<Order, "id" | "fulfillmentMethod" | "shippingMethod">;

/**
 * `packing`: only lots that would arrive with their minimum life. `left`: the parcel is gone, so its units came from some
 * lot, however old. `refunded`: nothing will be packed.
 */
type AllocationMode = "packing" | "left" | "refunded";

/**
 * Takes the unpacked units of an order out of lots, first expired, first out. Units that were refunded and not restocked
 * are written off. Orders of products without lots have none. The caller holds the order's row lock.
 * @throws {ShopError} conflict, naming the product, when no lot that would arrive with its minimum life is left
 */
export async function allocateOrder(tx: Tx, order: Packed, mode: AllocationMode = "packing"): Promise<void> {
  const sold = await tx.reservation.findMany({
    where: { orderId: order.id, toPack: { gt: 0 } },
    orderBy: { productId: "asc" },
    select: { id: true, productId: true, toPack: true },
  });
  if (sold.length === 0) return;
  const products = await lockStock(
    tx,
    sold.map(({ productId }) => productId),
  );
  const arrival = await findArrival(
    order.fulfillmentMethod === "pickup" ? "pickup" : order.shippingMethod,
    tx,
  );
  for (const { id, productId, toPack } of sold) {
    const product = products.get(productId);
    if (!product) continue;
    const lines = await findOpenLines(tx, order.id, productId);
    const open = Math.min(
      toPack,
      lines.reduce((sum, { units }) => sum + units, 0),
    );
    const wanted = mode === "refunded" ? 0 : open;
    const { allocations, missing } = allocateUnits(
      await findLots(tx, productId),
      wanted,
      (bestBefore) => mode === "left" || !isTooOld(bestBefore, product.minRemainingDays, arrival),
    );
    if (missing > 0 && mode === "packing")
      throw new ShopError("conflict", shortageMessage(product.name, missing));
    await takeFromLots(tx, allocations);
    for (const part of divideAmongLines(lines, allocations)) await addAllocation(tx, part);
    const wasted = await writeOffRefunded(tx, product, toPack - open);
    await tx.reservation.update({
      where: { id },
      data: { toPack: { decrement: wanted - missing + wasted } },
    });
  }
}

/** An order's lines of a product, with the units that are neither refunded nor allocated. */
async function findOpenLines(tx: Tx, orderId: string, productId: string) {
  const lines = await tx.orderLine.findMany({
    where: { orderId, productId },
    orderBy: { position: "asc" },
    select: {
      id: true,
      quantity: true,
      refundedQuantity: true,
      lotAllocations: { select: { quantity: true } },
    },
  });
  return lines.map(({ id, quantity, refundedQuantity, lotAllocations }) => ({
    id,
    units: Math.max(
      0,
      lotAllocations.reduce((left, one) => left - one.quantity, quantity - refundedQuantity),
    ),
  }));
}

/** A product's lots for sale, the oldest receipt first. */
async function findLots(tx: Tx, productId: string) {
  const lots = await tx.lot.findMany({
    where: { productId, blockedFor: null, quantity: { gt: 0 } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, quantity: true, bestBefore: true, unitCostCents: true },
  });
  return lots.map((lot) => ({ ...lot, bestBefore: lot.bestBefore && toDay(lot.bestBefore) }));
}

async function takeFromLots(tx: Tx, allocations: readonly Allocation[]): Promise<void> {
  for (const { lotId, quantity } of allocations)
    await tx.lot.update({ where: { id: lotId }, data: { quantity: { decrement: quantity } } });
}

/** A line can get units of a lot again, because a refund that had restocked some of them can fail. */
async function addAllocation(
  tx: Tx,
  { orderLineId, lotId, quantity }: Pick<LotAllocation, "orderLineId" | "lotId" | "quantity">,
): Promise<void> {
  const part = { orderLineId, lotId };
  await tx.lotAllocation.upsert({
    where: { orderLineId_lotId: part },
    create: { ...part, quantity, createdAt: now() },
    update: { quantity: { increment: quantity } },
  });
}

/** @returns how many were written off */
async function writeOffRefunded(tx: Tx, { id, costCents }: Product, units: number): Promise<number> {
  if (units <= 0) return 0;
  const lots = await findLots(tx, id);
  const { allocations, missing } = allocateUnits(lots, units);
  await takeFromLots(tx, allocations);
  const costs = new Map(lots.map(({ id: lotId, unitCostCents }) => [lotId, unitCostCents]));
  await tx.lotWriteOff.createMany({
    data: allocations.map((part) => ({
      ...part,
      reason: "refunded" as const,
      unitCostCents: costs.get(part.lotId) ?? costCents,
      createdAt: now(),
    })),
  });
  return units - missing;
}

/**
 * Keeps a parcel with units of a recalled lot in the house.
 * @throws {ShopError} conflict, naming the batch
 */
export async function refuseRecalled(
  tx: Tx,
  { id, fulfillmentStatus }: Pick<Order, "id" | "fulfillmentStatus">,
): Promise<void> {
  if (!(HAS_LEFT as readonly string[]).includes(fulfillmentStatus)) return;
  const recalled = await tx.lot.findFirst({
    where: { blockedFor: "recalled", allocations: { some: { orderLine: { orderId: id } } } },
    select: { batch: true, stock: { select: { product: { select: { name: true } } } } },
  });
  if (recalled) throw new ShopError("conflict", recalledMessage(recalled.stock.product.name, recalled.batch));
}

/**
 * Puts the units that were packed for an order back into their lots: it is not packed anymore, and still needs them. The
 * caller holds the order's row lock.
 */
export async function releaseAllocations(tx: Tx, orderId: string): Promise<void> {
  const packed = await tx.lotAllocation.findMany({
    where: { orderLine: { orderId } },
    include: { lot: { select: { productId: true } } },
  });
  if (packed.length === 0) return;
  await lockStock(
    tx,
    packed.map(({ lot }) => lot.productId),
  );
  for (const {
    id,
    lotId,
    quantity,
    lot: { productId },
  } of packed) {
    await tx.lotAllocation.delete({ where: { id } });
    const { blockedFor } = await tx.lot.update({
      where: { id: lotId },
      data: { quantity: { increment: quantity } },
    });
    const key = { orderId_productId: { orderId, productId } };
    await tx.reservation.update({ where: key, data: { toPack: { increment: quantity } } });
    // A lot that is no longer for sale cannot supply the order again.
    if (blockedFor) await removeFromSale(tx, productId, quantity, blockedFor);
  }
}
