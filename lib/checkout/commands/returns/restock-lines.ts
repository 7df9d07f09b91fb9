import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import type { Tx } from "@/lib/server/db";
import type { UnitsOutcome } from "../../schema";
import { countUnitsLeft, type OrderWithMoney } from "../refunds/lock-order-money";
import { withoutReturnedUnits } from "./returned-units";
import { findLotProblem, takeBackUnits } from "./take-back-units";

/** What happens to refunded units of a line. */
export interface LineReturn {
  quantity: number;
  outcome: Exclude<UnitsOutcome, "kept">;
  /** Id of the lot of the units; empty where the line needs none (`findLotProblem`). */
  lot: string;
}

/** How many units of each line, by its id, went into stock and to waste. */
export interface TakenBack {
  restocked: Map<string, number>;
  wasted: Map<string, number>;
}

/**
 * All units that are left of an order, with what staff chose for those of some lines.
 * @param otherwise what happens to the units of other lines
 * @throws {ShopError} invalid_input for a line of another order
 */
export function returnRest(
  order: OrderWithMoney,
  chosen: readonly { id: string; outcome: UnitsOutcome; lot?: string | undefined }[],
  otherwise: UnitsOutcome,
): Map<string, LineReturn> {
  if (chosen.some(({ id }) => order.lines.every((line) => line.id !== id)))
    throw fieldError("lines", "must be lines of this order");
  const of = new Map(chosen.map((one) => [one.id, one]));
  return new Map(
    [...countUnitsLeft(order)].flatMap(([id, quantity]): [string, LineReturn][] => {
      const { outcome, lot = "" } = of.get(id) ?? { outcome: otherwise };
      return outcome === "kept" ? [] : [[id, { quantity, outcome, lot }]];
    }),
  );
}

/**
 * Takes back units for a refund or a cancellation, except units that were already returned.
 * @throws {ShopError} conflict if units of an unpacked order are to be wasted (refunded units that are not
 * restocked are written off when the rest is packed); invalid_input, naming the product, if a lot is
 * missing or is not one that the line was packed from
 */
export async function takeBackReturns(
  tx: Tx,
  order: OrderWithMoney,
  wanted: ReadonlyMap<string, LineReturn>,
  actorId: string | null,
): Promise<TakenBack> {
  if (order.fulfillmentStatus === "new" && [...wanted.values()].some(({ outcome }) => outcome === "wasted"))
    throw new ShopError(
      "conflict",
      "This order is not packed, so its units cannot be written off as waste. Reload the page and choose again.",
    );
  const units = new Map([...wanted].map(([id, { quantity }]) => [id, quantity]));
  const open = await withoutReturnedUnits(tx, units);
  const returns = new Map(
    [...wanted].flatMap(([id, one]): [string, LineReturn][] =>
      open.get(id) ? [[id, { ...one, quantity: open.get(id) ?? 0 }]] : [],
    ),
  );
  await requireLots(tx, order, returns);
  const takenBack = await takeBackLines(tx, order, returns, actorId);
  const of = (outcome: LineReturn["outcome"]) =>
    new Map([...takenBack].filter(([id]) => returns.get(id)?.outcome === outcome));
  return { restocked: of("restocked"), wasted: of("wasted") };
}

/** Names and counts of units, such as "2 × Hemp Cheese". */
const describeUnits = ({ lines }: OrderWithMoney, units: ReadonlyMap<string, number>): string[] =>
  lines.flatMap(({ id, name }) => ((units.get(id) ?? 0) > 0 ? [`${units.get(id)} × ${name}`] : []));

/** Returned units in an entry of the audit log. */
export const describeReturns = (order: OrderWithMoney, { restocked, wasted }: TakenBack) => ({
  restocked: describeUnits(order, restocked),
  wasted: describeUnits(order, wasted),
});

/** The entries of returned units in an order's history. */
export const returnEvents = (
  order: OrderWithMoney,
  takenBack: TakenBack,
  actorId: string | null,
): { type: string; message: string; actorId: string | null }[] =>
  (["restocked", "wasted"] as const).flatMap((type) => {
    const message = describeUnits(order, takenBack[type]).join(", ");
    return message ? [{ type, message, actorId }] : [];
  });

/**
 * Takes back units of lines, as far as the order still owns them.
 * @param actorId id of the staff member who writes units off
 * @returns how many units of each line came back
 */
async function takeBackLines(
  tx: Tx,
  order: OrderWithMoney,
  returns: ReadonlyMap<string, LineReturn>,
  actorId: string | null,
): Promise<Map<string, number>> {
  const takenBack = new Map<string, number>();
  const lines = order.lines.flatMap(({ id, productId }) => (productId ? [{ id, productId }] : []));
  // Products are locked in id order.
  for (const { id, productId } of lines.toSorted((one, other) =>
    one.productId < other.productId ? -1 : 1,
  )) {
    const { quantity, outcome, lot } = returns.get(id) ?? { quantity: 0, outcome: "restocked", lot: "" };
    if (quantity === 0) continue;
    const waste = outcome === "wasted" ? ({ reason: "refunded", note: "", actorId } as const) : null;
    takenBack.set(id, await takeBackUnits(tx, order, { orderLineId: id, productId, quantity, lot }, waste));
  }
  return takenBack;
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

/**
 * @throws {ShopError} invalid_input, naming the product, if a lot is missing or is not one that the line was packed
 * from
 */
async function requireLots(
  tx: Tx,
  { lines }: OrderWithMoney,
  returns: ReadonlyMap<string, LineReturn>,
): Promise<void> {
  for (const { id, name } of lines) {
    const back = returns.get(id);
    const problem = back && (await findLotProblem(tx, { orderLineId: id, ...back }));
    if (!problem) continue;
    const sentence = {
      unnamed: `Choose the lot that the units of ${name} came from`,
      other: `Choose a lot that ${name} was packed from`,
      too_many: `Only ${problem.left} ${problem.left === 1 ? "unit" : "units"} of ${name} from this lot can be returned. Refund the others separately`,
    }[problem.kind];
    throw new ShopError("invalid_input", `lines: ${sentence}`, { fields: { lines: sentence } });
  }
}
