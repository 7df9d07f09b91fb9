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

/** Of a product that no longer exists: after all others. */
const MAX_POSITION = 2_147_483_647;

type Row = Omit<ContentsRow, "lots" | "missing">;

/**
 * The units of each product in some orders that are neither refunded nor packed, in the order of their lines. Products
 * that no longer exist are as the line names them.
 */
const findRows = (orderIds: readonly string[]): Promise<Row[]> => db().$queryRaw<Row[]>`
  SELECT l.order_id AS "orderId", l.key, l.product_id AS "productId", coalesce(p.name, l.name) AS name,
    coalesce(p.sku, l.sku) AS sku, p.barcode, coalesce(p.image_url, l.image_url) AS "imageUrl",
    coalesce(p.unit_label, '') AS "unitLabel", p.category::text AS category,
    coalesce(p.sort_order, ${MAX_POSITION}::int) AS "sortOrder", l.units::int AS units
  FROM (
    SELECT order_id, coalesce(product_id, id) AS key, product_id, min(name) AS name, min(sku) AS sku, min(image_url) AS image_url,
      min(position) AS position, sum(units) AS units
    FROM (
      SELECT o.*, quantity - refunded_quantity
        - coalesce((SELECT sum(a.quantity) FROM lot_allocations a WHERE a.order_line_id = o.id), 0) AS units
      FROM order_lines o WHERE order_id = ANY(${[...orderIds]})
    ) open
    WHERE units > 0 GROUP BY order_id, coalesce(product_id, id), product_id
  ) l
  LEFT JOIN products p ON p.id = l.product_id
  ORDER BY l.position, l.order_id`;

/** The lots of some plans, by id, without their units. */
async function findLots(lotIds: string[]): Promise<Map<string, Omit<LotUnits, "units">>> {
  if (lotIds.length === 0) return new Map();
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
  const [plans, rows] = await Promise.all([planOrders(orders), findRows(orders.map(({ id }) => id))]);
  const taken = [...plans.values()].flat().flatMap(({ parts }) => parts.map(({ lotId }) => lotId));
  const lots = await findLots([...new Set(taken)]);
  return rows.map((row) => {
    const plan = plans.get(row.orderId)?.find(({ productId }) => productId === row.productId);
    const parts = (plan?.parts ?? []).flatMap(({ lotId, quantity }) => {
      const lot = lots.get(lotId);
      return lot ? [{ ...lot, units: quantity }] : [];
    });
    return { ...row, lots: addUnits(parts), missing: plan?.missing ?? 0 };
  });
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
