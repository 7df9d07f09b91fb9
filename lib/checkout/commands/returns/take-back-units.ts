import "server-only";
import { cutText } from "@/lib/core/text";
import { removeFromSale } from "@/lib/inventory/commands/lock-stock";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import type { Order, WriteOffReason } from "@/prisma/generated/client";
import { restockUnits } from "../hold-stock";

/** Units of an order's line that come back. */
export interface ReturnedUnits {
  orderLineId: string;
  productId: string;
  quantity: number;
  /**
   * Id of the lot that staff read off the units; empty where the line was packed from one
   * lot, or where all of its units come back.
   */
  lot: string;
}

export interface Waste {
  reason: WriteOffReason;
  note: string;
  actorId: string | null;
}

/** Units of a lot that came back. */
type Part = { lotId: string; quantity: number };

/**
 * The reason why units cannot come back into this lot, if any: a line that was packed from several lots needs the
 * lot of its units, unless all of them come back.
 */
export async function findLotProblem(
  tx: Tx,
  { orderLineId, lot, quantity }: Omit<ReturnedUnits, "productId">,
): Promise<{ kind: "unnamed" | "other" | "too_many"; left: number } | null> {
  const packed = await tx.lotAllocation.findMany({ where: { orderLineId } });
  const all = packed.reduce((sum, part) => sum + part.quantity, 0);
  if (!lot) return packed.length > 1 && quantity < all ? { kind: "unnamed", left: all } : null;
  const from = packed.find(({ lotId }) => lotId === lot);
  if (!from) return { kind: "other", left: 0 };
  return quantity > from.quantity ? { kind: "too_many", left: from.quantity } : null;
}

/**
 * Takes back units that an order has bought, for refunds and for returns of reported problems (docs/decisions/0068):
 * into stock, in the lot that they were packed from, or as a write-off of it. Units that came back before do not come
 * back again. The caller holds the order's row lock, and calls this in the order of product ids.
 * @param waste null: the units go into stock
 * @returns how many came back
 */
export async function takeBackUnits(
  tx: Tx,
  order: Pick<Order, "id" | "orderNumber">,
  units: ReturnedUnits,
  waste: Waste | null,
): Promise<number> {
  const { productId, quantity } = units;
  const packed = await readAllocations(tx, order.id, productId);
  if (packed.length > 0) await nameLot(tx, packed, units);
  const came = (await restockUnits(tx, order.id, new Map([[productId, quantity]]))).get(productId) ?? 0;
  if (waste && came > 0) {
    const before = sumByLot(packed);
    const after = sumByLot(await readAllocations(tx, order.id, productId));
    const parts = [...before].flatMap(([lotId, count]) => {
      const back = count - (after.get(lotId) ?? 0);
      return back > 0 ? [{ lotId, quantity: back }] : [];
    });
    await writeOff(tx, order, { productId, quantity: came }, parts, waste);
  }
  return came;
}

interface Allocated extends Part {
  orderLineId: string;
}

const readAllocations = (tx: Tx, orderId: string, productId: string): Promise<Allocated[]> =>
  tx.lotAllocation.findMany({
    where: { orderLine: { orderId, productId } },
    select: { lotId: true, orderLineId: true, quantity: true },
  });

function sumByLot(rows: readonly Allocated[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { lotId, quantity } of rows) units.set(lotId, (units.get(lotId) ?? 0) + quantity);
  return units;
}

/** Names the line and the lot of the units for the trigger that puts them into lots. */
async function nameLot(
  tx: Tx,
  packed: readonly Allocated[],
  { orderLineId, lot }: ReturnedUnits,
): Promise<void> {
  const lots = packed.filter((part) => part.orderLineId === orderLineId).map(({ lotId }) => lotId);
  const from = lot || (lots.length === 1 ? lots[0] : "");
  await tx.$executeRaw`
    SELECT set_config('shop.return_line', ${orderLineId}, true), set_config('shop.return_lot', ${from ?? ""}, true)`;
}

/** Writes units off: of the lots that they came back into, or of the stock of a product without lots. */
async function writeOff(
  tx: Tx,
  { orderNumber }: Pick<Order, "orderNumber">,
  { productId, quantity }: Pick<ReturnedUnits, "productId" | "quantity">,
  parts: readonly Part[],
  { reason, note, actorId }: Waste,
): Promise<void> {
  const { costCents } = await tx.product.findUniqueOrThrow({ where: { id: productId } });
  for (const { lotId, quantity: units } of parts) {
    const lot = await tx.lot.update({
      where: { id: lotId },
      data: { quantity: { decrement: units }, version: { increment: 1 } },
    });
    if (lot.blockedFor === null) await removeFromSale(tx, productId, units, "written_off");
    await tx.lotWriteOff.create({
      data: {
        lotId,
        quantity: units,
        reason,
        note: cutText(`Returned from order ${orderNumber}${note ? `: ${note}` : ""}`, 300),
        unitCostCents: lot.unitCostCents ?? costCents,
        actorId,
        createdAt: now(),
      },
    });
  }
  const rest = quantity - parts.reduce((sum, part) => sum + part.quantity, 0);
  if (rest > 0) await removeRest(tx, productId, rest);
}

/**
 * Units that came from no lot: from stock, or from the lot of stock edits and then those
 * that expire first, where the product has lots.
 */
async function removeRest(tx: Tx, productId: string, units: number): Promise<void> {
  const out = { decrement: units };
  if ((await tx.lotStock.count({ where: { productId } })) === 0)
    await tx.product.update({ where: { id: productId }, data: { onHand: out, available: out } });
  else {
    await tx.$executeRaw`SELECT adjust_lots(${productId}, ${-units}::int)`;
    await removeFromSale(tx, productId, units, "written_off");
  }
}
