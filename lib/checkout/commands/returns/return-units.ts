import "server-only";
import { productTags } from "@/lib/catalog/commands/product-columns";
import { fieldError, ShopError } from "@/lib/core/errors";
import { lockStock } from "@/lib/inventory/commands/lock-stock";
import { hasLeftShop } from "@/lib/inventory/rules";
import { PROBLEM_NOT_FOUND } from "@/lib/problems/queries/admin-problems";
import type { AdminProblem, ReturnUnitsInput } from "@/lib/problems/schema";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import { changeCached } from "@/lib/server/tags";
import type { Prisma, Product } from "@/prisma/generated/client";
import { getAdminProblem } from "../../queries/admin-problem";
import { countReturnable, RETURNED_UNITS } from "./returned-units";
import { findLotProblem, takeBackUnits, type Waste } from "./take-back-units";

const include = {
  order: { select: { id: true, orderNumber: true, fulfillmentStatus: true } },
  lines: {
    include: { orderLine: { select: { name: true, productId: true, quantity: true, ...RETURNED_UNITS } } },
  },
} satisfies Prisma.OrderProblemInclude;
type Problem = Prisma.OrderProblemGetPayload<{ include: typeof include }>;

/**
 * Records that units of a report came back: into stock, in the lot that they were packed from, or as waste of it.
 * A unit that a refund has restocked does not come back again. All calls with the same `requestKey` are one return.
 * @throws {ShopError} not_found; invalid_input for more units than were reported, or than can still come back; conflict
 * for an order that has not left, or if the key was used with other values
 */
export async function returnUnits(actor: Actor, id: string, input: ReturnUnitsInput): Promise<AdminProblem> {
  await changeCached(
    (product: Product | null) => (product ? productTags([product]) : []),
    async (tx) => {
      const problem = await lockProblem(tx, id);
      const { requestKey, ...contents } = input;
      const { line: orderLineId, quantity, outcome, note } = contents;
      await claimRequest(tx, { kind: `return:${id}`, requestKey, contents });
      if ((await tx.orderProblemReturn.count({ where: { requestKey } })) > 0) return null;
      const { productId, name } = lineOf(problem, input);
      const product = (await lockStock(tx, [productId])).get(productId);
      if (!product) throw new ShopError("conflict", "This product was deleted.");
      await setStockChangeReason(tx, "return", actor.userId);
      await requireLot(tx, input);
      const units = { orderLineId, productId, quantity, lot: input.lot };
      requireAll(quantity, await takeBackUnits(tx, problem.order, units, wasteOf(actor, problem, input)));
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

/** null for units that go into stock. */
const wasteOf = (
  { userId }: Actor,
  { reason }: Problem,
  { outcome, note }: ReturnUnitsInput,
): Waste | null =>
  outcome === "wasted"
    ? { reason: reason === "damaged" || reason === "expired" ? reason : "other", note, actorId: userId }
    : null;

async function lockProblem(tx: Tx, id: string): Promise<Problem> {
  const found = await tx.orderProblem.findUnique({ where: { id }, select: { orderId: true } });
  if (!found) throw new ShopError("not_found", PROBLEM_NOT_FOUND);
  await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${found.orderId} FOR UPDATE`;
  return tx.orderProblem.findUniqueOrThrow({ where: { id }, include });
}

function lineOf(
  { id: problemId, order, lines, createdAt: reportedAt }: Problem,
  { line: id, quantity }: ReturnUnitsInput,
): { productId: string; name: string } {
  if (!hasLeftShop(order.fulfillmentStatus))
    throw new ShopError("conflict", "This order has not left the shop, so nothing can be returned.");
  const line = lines.find(({ orderLineId }) => orderLineId === id);
  if (!line) throw fieldError("line", "must be an item of this problem");
  const { productId, name } = line.orderLine;
  if (!productId) throw new ShopError("conflict", "This product was deleted.");
  const reported = { problemId, quantity: line.quantity, reportedAt };
  const { left, isReturned } = countReturnable(line.orderLine, reported);
  if (quantity > left) throw fieldError("quantity", tooMany(left, line.quantity, isReturned));
  return { productId, name };
}

const tooMany = (left: number, reported: number, isReturned: boolean): string =>
  isReturned
    ? "all reported units have already come back"
    : left === 0
      ? "a refund has already taken these units back"
      : `must be ${left} or less${left < reported ? ": the others have already come back" : ""}`;

/**
 * @throws {ShopError} invalid_input if the lot is missing, is not one that the item was
 * packed from, or has fewer units to return
 */
async function requireLot(tx: Tx, { line: orderLineId, lot, quantity }: ReturnUnitsInput): Promise<void> {
  const problem = await findLotProblem(tx, { orderLineId, lot, quantity });
  if (problem)
    throw fieldError(
      "lot",
      {
        unnamed: "choose the lot that these units came from",
        other: "must be a lot that this item was packed from",
        too_many: `only ${problem.left} of this lot can be returned; record the others separately`,
      }[problem.kind],
    );
}

const requireAll = (quantity: number, came: number): void => {
  if (came < quantity)
    throw fieldError(
      "quantity",
      came === 0
        ? "all units were already restocked"
        : `must be ${came} or less: the others were already restocked`,
    );
};

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
