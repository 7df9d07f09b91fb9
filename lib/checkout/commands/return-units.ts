import "server-only";
import { productTags } from "@/lib/catalog/commands/product-columns";
import { fieldError, ShopError } from "@/lib/core/errors";
import { lockStock, removeFromSale } from "@/lib/inventory/commands/lock-stock";
import { HAS_LEFT } from "@/lib/inventory/rules";
import { PROBLEM_NOT_FOUND } from "@/lib/problems/queries/admin-problems";
import type { AdminProblem, ReturnUnitsInput } from "@/lib/problems/schema";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import { changeCached } from "@/lib/server/tags";
import type { Prisma, Product } from "@/prisma/generated/client";
import { getAdminProblem } from "../queries/admin-problem";
import { restockUnits } from "./hold-stock";
import { countReturnable } from "./returned-units";

const include = {
  order: { select: { id: true, orderNumber: true, fulfillmentStatus: true } },
  lines: { include: { orderLine: { select: { name: true, productId: true } } } },
} satisfies Prisma.OrderProblemInclude;
type Problem = Prisma.OrderProblemGetPayload<{ include: typeof include }>;

/**
 * Records that units of a report came back: into stock, in the lot that they were packed from, or as waste of it.
 * A unit that a refund has restocked does not come back again. All calls with the same `requestKey` are one return.
 * @throws {ShopError} not_found; invalid_input for more units than were reported, or than can still come back; conflict
 * for an order that has not left
 */
export async function returnUnits(actor: Actor, id: string, input: ReturnUnitsInput): Promise<AdminProblem> {
  await changeCached(
    (product: Product | null) => (product ? productTags([product]) : []),
    async (tx) => {
      const problem = await lockProblem(tx, id);
      const { requestKey, line: orderLineId, quantity, outcome, note } = input;
      if (await tx.orderProblemReturn.findUnique({ where: { requestKey }, select: { id: true } }))
        return null;
      const { productId, name } = await lineOf(tx, problem, input);
      const product = (await lockStock(tx, [productId])).get(productId);
      if (!product) throw new ShopError("conflict", "This product was deleted.");
      await setStockChangeReason(tx, "return", actor.userId);
      await nameLot(tx, input);
      const came = await takeBack(tx, problem.order.id, productId, quantity);
      if (outcome === "wasted") await writeOff(tx, actor, problem, product, came, input);
      await tx.orderProblemReturn.create({
        data: {
          problemId: id,
          orderLineId,
          quantity,
          outcome,
          note,
          actorId: actor.userId,
          requestKey,
          createdAt: now(),
        },
      });
      // A refund that is being decided on this order's earlier state is refused: it may be about these units.
      await tx.order.update({ where: { id: problem.order.id }, data: { version: { increment: 1 } } });
      await record(tx, actor, problem.order.id, `${quantity} × ${name}`, input);
      return product;
    },
  );
  return getAdminProblem(id);
}

async function lockProblem(tx: Tx, id: string): Promise<Problem> {
  const found = await tx.orderProblem.findUnique({ where: { id }, select: { orderId: true } });
  if (!found) throw new ShopError("not_found", PROBLEM_NOT_FOUND);
  await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${found.orderId} FOR UPDATE`;
  return tx.orderProblem.findUniqueOrThrow({ where: { id }, include });
}

async function lineOf(
  tx: Tx,
  { id: problemId, order, lines, createdAt: reportedAt }: Problem,
  { line: id, quantity }: ReturnUnitsInput,
): Promise<{ productId: string; name: string }> {
  if (!(HAS_LEFT as readonly string[]).includes(order.fulfillmentStatus))
    throw new ShopError("conflict", "This order has not left, so nothing of it can come back.");
  const line = lines.find(({ orderLineId }) => orderLineId === id);
  if (!line) throw fieldError("line", "must be an item of this problem");
  const { productId, name } = line.orderLine;
  if (!productId) throw new ShopError("conflict", "This product was deleted.");
  const { left, isReturned } = await countReturnable(tx, {
    problemId,
    orderLineId: id,
    quantity: line.quantity,
    reportedAt,
  });
  if (quantity > left) throw fieldError("quantity", tooMany(left, line.quantity, isReturned));
  return { productId, name };
}

const tooMany = (left: number, reported: number, isReturned: boolean): string =>
  isReturned
    ? "all reported units have already come back"
    : left === 0
      ? "a refund has already returned these units to stock"
      : `must be ${left} or less${left < reported ? ": the others have already come back" : ""}`;

/** Names the lot of the units for the trigger that puts them into lots. @throws {ShopError} invalid_input */
async function nameLot(tx: Tx, { line: orderLineId, lot, quantity }: ReturnUnitsInput): Promise<void> {
  const packed = await tx.lotAllocation.findMany({
    where: { orderLineId },
    select: { lotId: true, quantity: true },
  });
  if (!lot && packed.length > 1) throw fieldError("lot", "choose the lot that these units are from");
  const from = lot ? packed.find(({ lotId }) => lotId === lot) : packed[0];
  if (lot && !from) throw fieldError("lot", "must be a lot that this item was packed from");
  if (lot && from && quantity > from.quantity)
    throw fieldError("lot", `only ${from.quantity} of this lot can come back: record the others separately`);
  if (from) await tx.$executeRaw`SELECT set_config('shop.return_lot', ${from.lotId}, true)`;
}

/** Units of a lot that came back. */
type Part = { lotId: string; quantity: number };

/**
 * Adds the units to stock; a trigger puts them into the lots that the order got them from.
 * @returns the lots, which the lines of the order then no longer name
 */
async function takeBack(tx: Tx, orderId: string, productId: string, quantity: number): Promise<Part[]> {
  const before = await countByLot(tx, orderId, productId);
  const came = (await restockUnits(tx, orderId, new Map([[productId, quantity]]))).get(productId) ?? 0;
  if (came < quantity)
    throw fieldError(
      "quantity",
      came === 0
        ? "all units were restocked already"
        : `must be ${came} or less: the others were restocked already`,
    );
  const after = await countByLot(tx, orderId, productId);
  return [...before].flatMap(([lotId, units]) => {
    const back = units - (after.get(lotId) ?? 0);
    return back > 0 ? [{ lotId, quantity: back }] : [];
  });
}

async function countByLot(tx: Tx, orderId: string, productId: string): Promise<Map<string, number>> {
  const rows = await tx.lotAllocation.groupBy({
    by: ["lotId"],
    where: { orderLine: { orderId, productId } },
    _sum: { quantity: true },
  });
  return new Map(rows.map(({ lotId, _sum }) => [lotId, _sum.quantity ?? 0]));
}

const WRITE_OFF_REASONS = { damaged: "damaged", expired: "expired" } as const;

/** Writes the returned units off: of their lots, or of the stock of a product without lots. */
async function writeOff(
  tx: Tx,
  actor: Actor,
  { reason, order }: Problem,
  product: Product,
  parts: readonly Part[],
  { quantity, note }: ReturnUnitsInput,
): Promise<void> {
  const ofLots = parts.reduce((sum, part) => sum + part.quantity, 0);
  for (const { lotId, quantity: units } of parts) {
    const lot = await tx.lot.update({
      where: { id: lotId },
      data: { quantity: { decrement: units }, version: { increment: 1 } },
    });
    if (lot.blockedFor === null) await removeFromSale(tx, product.id, units, "written_off");
    await tx.lotWriteOff.create({
      data: {
        lotId,
        quantity: units,
        reason: reason === "damaged" || reason === "expired" ? WRITE_OFF_REASONS[reason] : "other",
        note: `Returned from order ${order.orderNumber}${note ? `: ${note}` : ""}`.slice(0, 300),
        unitCostCents: lot.unitCostCents ?? product.costCents,
        actorId: actor.userId,
        createdAt: now(),
      },
    });
  }
  const rest = quantity - ofLots;
  if (rest > 0) await removeRest(tx, product.id, rest);
}

/** Units that came from no lot: from stock, or from the lot of stock edits, where the product has lots since. */
async function removeRest(tx: Tx, productId: string, units: number): Promise<void> {
  const out = { decrement: units };
  const edits = await tx.lot.findFirst({ where: { productId, kind: "adjustment" } });
  if (!edits) await tx.product.update({ where: { id: productId }, data: { onHand: out, available: out } });
  else {
    await tx.lot.update({ where: { id: edits.id }, data: { quantity: out, version: { increment: 1 } } });
    await removeFromSale(tx, productId, units, "written_off");
  }
}

async function record(
  tx: Tx,
  actor: Actor,
  orderId: string,
  units: string,
  { outcome, note }: ReturnUnitsInput,
): Promise<void> {
  const type = outcome === "restocked" ? "restocked" : "wasted";
  await tx.orderEvent.create({
    data: { orderId, type, message: units, actorId: actor.userId, createdAt: now() },
  });
  await recordAudit(tx, actor.userId, [
    {
      action: "problem.return",
      objectType: "order",
      objectId: orderId,
      before: null,
      after: { status: outcome, items: units },
      reason: note,
    },
  ]);
}
