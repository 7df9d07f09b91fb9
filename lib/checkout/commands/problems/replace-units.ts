import "server-only";
import { fromDay } from "@/lib/core/dates";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId, orderNumberOf } from "@/lib/core/ids";
import { findTiming } from "@/lib/marketing/queries/delivery-methods";
import { getPickupSettings, toPickupPlace } from "@/lib/marketing/queries/pickup";
import { estimateDelivery } from "@/lib/marketing/rules/dispatch";
import { pickupReadyOn, readinessFor } from "@/lib/marketing/rules/pickup";
import { pickupPlaceSchema } from "@/lib/marketing/schema/pickup";
import { formatItems } from "@/lib/orders/rules/format-items";
import { DEFAULT_METHOD } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import { countUnsettledUnits } from "../../rules/replacement";
import { quantitiesOf } from "../../schema/snapshot";
import { consumeStock, holdStock } from "../hold-stock";
import { type OrderWithMoney, readOrderMoney, refundBlocker } from "../refunds/lock-order-money";

/** Units of an order's line. */
export interface ReplacedLine {
  /** Id of the order's line. */
  line: string;
  quantity: number;
}

interface Replacing {
  problemId: string;
  reported: readonly { orderLineId: string; quantity: number }[];
  lines: readonly ReplacedLine[];
  actorId: string;
}

/**
 * The reason why nothing in an order can be replaced, as a sentence for staff; null if something can. Whether a
 * replacement can be replaced depends on the payment of the originally bought order.
 */
export async function findReplacementBlocker(tx: Tx, order: OrderWithMoney): Promise<string | null> {
  if (order.cancelledAt) return "This order is canceled.";
  if (order.fulfillmentMethod === "shipping" && order.shippingAddress === null)
    return "This order has no address to send a replacement to.";
  return refundBlocker(await findBoughtOrder(tx, order));
}

/**
 * The originally bought order behind a replacement, or behind a replacement of a
 * replacement; otherwise the order itself.
 */
async function findBoughtOrder(tx: Tx, order: OrderWithMoney): Promise<OrderWithMoney> {
  if (order.replacesProblemId === null) return order;
  const { orderId } = await tx.orderProblem.findUniqueOrThrow({
    where: { id: order.replacesProblemId },
    select: { orderId: true },
  });
  const replaced = await readOrderMoney(tx, orderId);
  return replaced ? findBoughtOrder(tx, replaced) : order;
}

/** The units of an order's lines in replacements that were not canceled, by the line's id. */
export async function countReplacedUnits(tx: Tx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx.orderProblemLine.groupBy({
    by: ["orderLineId"],
    where: { problem: { orderId }, replacedQuantity: { gt: 0 } },
    _sum: { replacedQuantity: true },
  });
  return new Map(rows.map(({ orderLineId, _sum }) => [orderLineId, _sum.replacedQuantity ?? 0]));
}

/**
 * Writes the order that replaces units of a reported problem: paid with nothing, its stock taken, to be packed as every
 * order (docs/decisions/0070). The caller has locked the order and the problem.
 * @returns its id and number
 * @throws {ShopError} conflict for an order of which nothing can be replaced, or a product that is not sold anymore;
 * invalid_input for more units than are left; out_of_stock
 */
export async function replaceUnits(
  tx: Tx,
  order: OrderWithMoney,
  { problemId, reported, lines, actorId }: Replacing,
): Promise<{ id: string; orderNumber: string }> {
  const blocker = await findReplacementBlocker(tx, order);
  if (blocker) throw new ShopError("conflict", blocker);
  const units = await unitsOf(tx, order, reported, lines);
  await requireSold(tx, units);
  const made = await writeReplacement(tx, order, problemId, units);
  const wanted = quantitiesOf(units);
  await holdStock(tx, made.id, wanted, { held: new Map() });
  await consumeStock(tx, made.id, wanted);
  for (const [position, { id: orderLineId, quantity }] of units.entries())
    await tx.orderProblemLine.update({
      where: { problemId_orderLineId: { problemId, orderLineId } },
      data: {
        replacedQuantity: quantity,
        replacedUnitCostCents: made.lines[position]?.unitCostCents ?? null,
      },
    });
  const items = formatItems(units);
  await tx.orderEvent.createMany({
    data: [
      { orderId: order.id, type: "replaced", message: `Order ${made.orderNumber}: ${items}`, actorId },
      { orderId: made.id, type: "placed", message: `Replacement for order ${order.orderNumber}`, actorId },
    ],
  });
  // A refund that is being decided on this order's earlier state is refused: it may be about these units.
  await tx.order.update({ where: { id: order.id }, data: { version: { increment: 1 } } });
  return made;
}

type Unit = Pick<
  OrderWithMoney["lines"][number],
  "id" | "name" | "sku" | "imageUrl" | "productId" | "quantity"
>;

/** The order's lines with the units that are replaced. @throws {ShopError} invalid_input */
async function unitsOf(
  tx: Tx,
  order: OrderWithMoney,
  reported: Replacing["reported"],
  lines: readonly ReplacedLine[],
): Promise<Unit[]> {
  const replaced = await countReplacedUnits(tx, order.id);
  return lines.map(({ line: id, quantity }) => {
    const line = order.lines.find((one) => one.id === id);
    const inReport = reported.find(({ orderLineId }) => orderLineId === id);
    if (!line || !inReport) throw fieldError("lines", "must be items of this problem");
    const left = countUnsettledUnits({
      quantity: inReport.quantity,
      bought: line.quantity,
      refunded: line.refundedQuantity,
      replaced: replaced.get(id) ?? 0,
    });
    if (quantity > left)
      throw fieldError(
        "lines",
        left === 0
          ? `${line.name} has already been refunded or replaced`
          : `only ${left} of ${line.name} can be replaced`,
      );
    const { name, sku, imageUrl, productId } = line;
    return { id, name, sku, imageUrl, productId, quantity };
  });
}

/** @throws {ShopError} conflict */
async function requireSold(tx: Tx, units: readonly Unit[]): Promise<void> {
  const ids = units.flatMap(({ productId }) => productId ?? []);
  const sold = await tx.product.findMany({
    where: { id: { in: ids }, isActive: true },
    select: { id: true },
  });
  const missing = units.find(({ productId }) => sold.every(({ id }) => id !== productId));
  if (missing)
    throw new ShopError("conflict", `${missing.name} is not sold anymore, so it cannot be replaced.`);
}

async function writeReplacement(
  tx: Tx,
  order: OrderWithMoney,
  problemId: string,
  units: readonly Unit[],
): Promise<{ id: string; orderNumber: string; lines: { unitCostCents: number | null }[] }> {
  const { maxDays, schedule, timeZone } = await findTiming({ shippingMethod: DEFAULT_METHOD }, tx);
  const settings = order.fulfillmentMethod === "pickup" ? await getPickupSettings(tx) : null;
  const place = pickupPlaceSchema.nullable().parse(order.pickupPlace);
  const id = newId();
  const at = now();
  return tx.order.create({
    data: {
      id,
      orderNumber: orderNumberOf(id),
      replacesProblemId: problemId,
      userId: order.userId,
      fulfillmentMethod: order.fulfillmentMethod,
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      shippingAddress: order.shippingAddress ?? Prisma.DbNull,
      // A collected order keeps the place where it was; its replacement is collected where the place is now.
      pickupPlace: (settings?.isOn ? toPickupPlace(settings) : place) ?? Prisma.DbNull,
      subtotalCents: 0,
      shippingCents: 0,
      taxCents: 0,
      totalCents: 0,
      paymentStatus: "paid",
      createdAt: at,
      confirmedAt: at,
      paidAt: at,
      estimatedDeliveryDate: fromDay(
        settings
          ? pickupReadyOn(at, readinessFor(settings, place), timeZone)
          : estimateDelivery(at, maxDays, schedule, timeZone).arrivesBy,
      ),
      lines: {
        create: units.map(({ id: _line, ...unit }, position) => ({
          ...unit,
          position,
          regularPriceCents: 0,
          unitPriceCents: 0,
          lineTotalCents: 0,
        })),
      },
    },
    select: {
      id: true,
      orderNumber: true,
      lines: { orderBy: { position: "asc" }, select: { unitCostCents: true } },
    },
  });
}
