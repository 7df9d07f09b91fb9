import { addDays, type Day } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/format-count";

/** Days before a lot becomes too old, in which it counts as expiring soon. */
export const EXPIRING_SOON_DAYS = 3;

/**
 * Whether a lot would arrive with less than its product's minimum remaining life. It may
 * be eaten on its best-before day.
 * @param bestBefore null: it keeps
 */
export const isTooOld = (bestBefore: Day | null, minRemainingDays: number, arrival: Day): boolean =>
  bestBefore !== null && bestBefore < addDays(arrival, minRemainingDays);

export interface UnitsOfLot {
  id: string;
  quantity: number;
  bestBefore: Day | null;
}

/** First expired, first out: earlier days first, then lots without one. Lots of one day stay in the given order. */
const compareByExpiry = (one: UnitsOfLot, other: UnitsOfLot): number => {
  const [day, otherDay] = [one.bestBefore ?? "~", other.bestBefore ?? "~"];
  return day < otherDay ? -1 : day > otherDay ? 1 : 0;
};

export interface Allocation {
  lotId: string;
  quantity: number;
}

/**
 * Chooses lots for units of an order, first expired, first out.
 * @param lots those that are for sale, the oldest receipt first
 * @param isFit whether a lot may be used at all
 * @returns the units of each lot, and how many units no lot is left for
 */
export function allocateUnits(
  lots: readonly UnitsOfLot[],
  units: number,
  isFit: (bestBefore: Day | null) => boolean = () => true,
): { allocations: Allocation[]; missing: number } {
  const allocations: Allocation[] = [];
  let missing = units;
  for (const { id, quantity, bestBefore } of lots.toSorted(compareByExpiry)) {
    const taken = Math.min(quantity, missing);
    if (taken <= 0 || !isFit(bestBefore)) continue;
    allocations.push({ lotId: id, quantity: taken });
    missing -= taken;
  }
  return { allocations, missing };
}

/**
 * Divides allocated units among the lines of an order.
 * @param lines how many units each still needs
 * @param allocations together no more than the lines need
 */
export function divideAmongLines(
  lines: readonly { id: string; units: number }[],
  allocations: readonly Allocation[],
): (Allocation & { orderLineId: string })[] {
  const needs = lines.map((line) => ({ ...line }));
  return allocations.flatMap(({ lotId, quantity }) => {
    let left = quantity;
    return needs.flatMap((need) => {
      const part = Math.min(need.units, left);
      need.units -= part;
      left -= part;
      return part > 0 ? [{ orderLineId: need.id, lotId, quantity: part }] : [];
    });
  });
}

/** What packing does with an order's units of one product. */
export interface PackingPlan {
  /** Units of each lot for each line. */
  parts: (Allocation & { orderLineId: string })[];
  /** Refunded units that were not restocked: they are written off. */
  writeOffs: Allocation[];
  /** Units that no lot is left for. */
  missing: number;
}

interface PackingNeed {
  /** The product's lots for sale, the oldest receipt first. */
  lots: readonly UnitsOfLot[];
  /** How many units each line still needs. */
  lines: readonly { id: string; units: number }[];
  /** Units that were sold and are still in lots. */
  toPack: number;
  /** Whether the lines get units; if not, all of them are written off. */
  isPacked: boolean;
  isFit: (bestBefore: Day | null) => boolean;
}

/**
 * Plans what packing takes from the lots of a product: the pick list, the packing screen and
 * packing all use it.
 */
export function planPacking({ lots, lines, toPack, isPacked, isFit }: PackingNeed): PackingPlan {
  const open = Math.min(
    toPack,
    lines.reduce((sum, { units }) => sum + units, 0),
  );
  const { allocations, missing } = allocateUnits(lots, isPacked ? open : 0, isFit);
  const writeOffs = allocateUnits(takeUnits(lots, allocations), toPack - open).allocations;
  return { parts: divideAmongLines(lines, allocations), writeOffs, missing };
}

/** The lots after units were taken from them. */
export const takeUnits = <Lot extends UnitsOfLot>(
  lots: readonly Lot[],
  taken: readonly Allocation[],
): Lot[] =>
  lots.map((lot) => ({
    ...lot,
    quantity: taken.reduce(
      (left, { lotId, quantity }) => (lotId === lot.id ? left - quantity : left),
      lot.quantity,
    ),
  }));

/** The statuses of orders whose units have left the shop, or wait at the pickup place. */
export const LEFT_STATUSES = ["shipped", "pickup", "done"] as const;

/** Whether an order's units have left the shop, or wait at the pickup place. @param status of its fulfillment */
export const hasLeftShop = (status: string): boolean => (LEFT_STATUSES as readonly string[]).includes(status);

/** The reason why a packed order cannot be shipped, in a sentence for staff. */
export const recalledMessage = (name: string, batch: string): string =>
  `${name}${batch ? `, batch ${batch},` : ""} was recalled. Take it out of the parcel, set the order back to “New”, and pack it again.`;

/** The reason why an order cannot be packed, in a sentence for staff. */
export const shortageMessage = (name: string, missing: number): string =>
  `${name}: ${formatCount(missing, "unit")} missing. No lot on hand would arrive with enough life left. Receive fresh stock, or refund these units.`;
