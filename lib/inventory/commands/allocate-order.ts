import "server-only";
import { ShopError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import type { LotAllocation, Order, Product } from "@/prisma/generated/client";
import { type AllocationMode, type PackedOrder, planOrders } from "../queries/plan-orders";
import { type Allocation, hasLeftShop, recalledMessage, shortageMessage } from "../rules";
import { lockStock, removeFromSale } from "./lock-stock";

/**
 * Takes the unpacked units of an order out of lots, first expired, first out. Units that were refunded and not
 * restocked are written off. Orders of products without lots have none. The caller holds the order's row lock.
 * @throws {ShopError} conflict, naming the product, when no lot that would arrive with its minimum life is left
 */
export async function allocateOrder(
  tx: Tx,
  order: PackedOrder,
  mode: AllocationMode = "packing",
): Promise<void> {
  const sold = await tx.reservation.findMany({
    where: { orderId: order.id, toPack: { gt: 0 } },
    select: { productId: true },
  });
  if (sold.length === 0) return;
  const products = await lockStock(
    tx,
    sold.map(({ productId }) => productId),
  );
  const plans = (await planOrders([order], mode, tx)).get(order.id) ?? [];
  for (const { productId, parts, writeOffs, missing, reservationId } of plans) {
    const product = products.get(productId);
    if (!product) continue;
    if (missing > 0 && mode === "packing")
      throw new ShopError("conflict", shortageMessage(product.name, missing));
    const taken = [...parts, ...writeOffs];
    await takeFromLots(tx, taken);
    for (const part of parts) await addAllocation(tx, part);
    await writeOffRefunded(tx, product, writeOffs);
    await tx.reservation.update({
      where: { id: reservationId },
      data: { toPack: { decrement: taken.reduce((sum, { quantity }) => sum + quantity, 0) } },
    });
  }
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

async function writeOffRefunded(
  tx: Tx,
  { costCents }: Product,
  writeOffs: readonly Allocation[],
): Promise<void> {
  for (const part of writeOffs) {
    const { unitCostCents } = await tx.lot.findUniqueOrThrow({ where: { id: part.lotId } });
    await tx.lotWriteOff.create({
      data: {
        ...part,
        reason: "refunded",
        unitCostCents: unitCostCents ?? costCents,
        createdAt: now(),
      },
    });
  }
}

/**
 * Keeps a parcel with units of a recalled lot in the shop.
 * @throws {ShopError} conflict, naming the batch
 */
export async function refuseRecalled(
  tx: Tx,
  { id, fulfillmentStatus }: Pick<Order, "id" | "fulfillmentStatus">,
): Promise<void> {
  if (!hasLeftShop(fulfillmentStatus)) return;
  const recalled = await tx.lot.findFirst({
    where: { blockedFor: "recalled", allocations: { some: { orderLine: { orderId: id } } } },
    select: { batch: true, stock: { select: { product: { select: { name: true } } } } },
  });
  if (recalled) throw new ShopError("conflict", recalledMessage(recalled.stock.product.name, recalled.batch));
}

/**
 * Puts the units that were packed for an order back into their lots: it is not packed anymore, and still
 * needs them. The caller holds the order's row lock.
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
