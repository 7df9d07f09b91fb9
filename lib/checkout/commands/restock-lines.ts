import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Tx } from "@/lib/server/db";
import type { OrderWithMoney } from "./lock-order-money";
import { findLotProblem, takeBackUnits } from "./take-back-units";

/** What happens to refunded units of a line. */
export interface LineReturn {
  quantity: number;
  outcome: "restocked" | "wasted";
  /** Id of the lot of the units; empty where the line needs none (`findLotProblem`). */
  lot: string;
}

/**
 * Takes back units of lines, as far as the order still owns them.
 * @param actorId of who wastes units @returns how many units of each line came back
 */
export async function takeBackLines(
  tx: Tx,
  order: OrderWithMoney,
  returns: ReadonlyMap<string, LineReturn>,
  actorId: string | null,
): Promise<Map<string, number>> {
  const came = new Map<string, number>();
  const lines = order.lines.flatMap(({ id, productId }) => (productId ? [{ id, productId }] : []));
  // Products are locked in id order.
  for (const { id, productId } of lines.toSorted((one, other) =>
    one.productId < other.productId ? -1 : 1,
  )) {
    const { quantity, outcome, lot } = returns.get(id) ?? { quantity: 0, outcome: "restocked", lot: "" };
    if (quantity === 0) continue;
    const waste = outcome === "wasted" ? ({ reason: "refunded", note: "", actorId } as const) : null;
    came.set(id, await takeBackUnits(tx, order, { orderLineId: id, productId, quantity, lot }, waste));
  }
  return came;
}

/** Restocks units of lines, as far as the order still owns them. @returns how many of each line were restocked */
export const restockLines = (
  tx: Tx,
  order: OrderWithMoney,
  units: ReadonlyMap<string, number>,
): Promise<Map<string, number>> =>
  takeBackLines(
    tx,
    order,
    new Map([...units].map(([id, quantity]) => [id, { quantity, outcome: "restocked", lot: "" }])),
    null,
  );

/** @throws {ShopError} invalid_input, naming the product, for units whose lot is not named or not theirs */
export async function requireLots(
  tx: Tx,
  { lines }: OrderWithMoney,
  returns: ReadonlyMap<string, LineReturn>,
): Promise<void> {
  for (const { id, name } of lines) {
    const back = returns.get(id);
    const problem = back && (await findLotProblem(tx, { orderLineId: id, ...back }));
    if (!problem) continue;
    const sentence = {
      unnamed: `Choose the lot that the units of ${name} are from`,
      other: `The lot of ${name} must be one that it was packed from`,
      too_many: `Only ${problem.left} ${problem.left === 1 ? "unit" : "units"} of this lot of ${name} can come back: refund the others separately`,
    }[problem.kind];
    throw new ShopError("invalid_input", `lines: ${sentence}`, { fields: { lines: sentence } });
  }
}
