import "server-only";
import type { Category } from "@/lib/catalog/schema";
import { toDay } from "@/lib/core/dates";
import { type PackedOrder, planOrders } from "@/lib/inventory/queries/plan-orders";
import { db } from "@/lib/server/db";
import type { LotUnits, PickedProduct } from "../schema";

/** A product in one order. */
export interface ContentsRow extends PickedProduct {
  orderId: string;
  category: Category | null;
  /** Position in the shop. */
  sortOrder: number;
}

/** The lines of some orders, with the units that are neither refunded nor packed. */
async function findLines(orderIds: string[]) {
  const lines = await db().orderLine.findMany({
    where: { orderId: { in: orderIds } },
    orderBy: { position: "asc" },
    include: {
      lotAllocations: { select: { quantity: true } },
      product: {
        select: {
          name: true,
          sku: true,
          barcode: true,
          imageUrl: true,
          unitLabel: true,
          category: true,
          sortOrder: true,
        },
      },
    },
  });
  return lines.flatMap(({ lotAllocations, product, ...line }) => {
    const packed = lotAllocations.reduce((sum, { quantity }) => sum + quantity, 0);
    const units = line.quantity - line.refundedQuantity - packed;
    return units > 0 ? [{ ...line, product, units }] : [];
  });
}

/** The lots of some plans, by id, without their units. */
async function findLots(lotIds: string[]): Promise<Map<string, Omit<LotUnits, "units">>> {
  const lots = await db().lot.findMany({
    where: { id: { in: lotIds } },
    select: { id: true, batch: true, kind: true, bestBefore: true },
  });
  return new Map(
    lots.map(({ id, batch, kind, bestBefore }) => [
      id,
      { id, batch, isReceived: kind === "received", bestBefore: bestBefore && toDay(bestBefore) },
    ]),
  );
}

/**
 * What goes into the parcels of some orders that are packed in the given order, and which lots packing will take
 * (docs/decisions/0069). Several lines of a product are one row.
 */
export async function readPackingContents(orders: readonly PackedOrder[]): Promise<ContentsRow[]> {
  const [plans, lines] = await Promise.all([planOrders(orders), findLines(orders.map(({ id }) => id))]);
  const taken = [...plans.values()].flat().flatMap(({ parts }) => parts.map(({ lotId }) => lotId));
  const lots = await findLots([...new Set(taken)]);
  const rows = new Map<string, ContentsRow>();
  for (const line of lines) {
    const { orderId, productId, product, units } = line;
    const key = productId ?? line.id;
    const row = rows.get(`${orderId} ${key}`);
    if (row) {
      row.units += units;
      continue;
    }
    const plan = plans.get(orderId)?.find((one) => one.productId === productId);
    rows.set(`${orderId} ${key}`, {
      key,
      orderId,
      productId,
      name: product?.name ?? line.name,
      sku: product?.sku ?? line.sku,
      barcode: product?.barcode ?? null,
      imageUrl: product?.imageUrl ?? line.imageUrl,
      unitLabel: product?.unitLabel ?? "",
      category: product?.category ?? null,
      sortOrder: product?.sortOrder ?? Number.MAX_SAFE_INTEGER,
      units,
      lots: addUnits(
        (plan?.parts ?? []).flatMap(({ lotId, quantity }) => {
          const lot = lots.get(lotId);
          return lot ? [{ ...lot, units: quantity }] : [];
        }),
      ),
      missing: plan?.missing ?? 0,
    });
  }
  return [...rows.values()];
}

/** Units of the same lot together, in the order in which they expire. */
export function addUnits(parts: readonly LotUnits[]): LotUnits[] {
  const lots = new Map<string, LotUnits>();
  for (const part of parts)
    lots.set(part.id, { ...part, units: part.units + (lots.get(part.id)?.units ?? 0) });
  return [...lots.values()].sort((one, other) =>
    (one.bestBefore ?? "~").localeCompare(other.bestBefore ?? "~"),
  );
}
