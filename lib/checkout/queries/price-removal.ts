import "server-only";
import { ShopError } from "@/lib/core/errors";
import { calculateLineRefund } from "@/lib/pricing/rules/refunds";
import type { RefundParts } from "@/lib/pricing/schema";
import { countUnitsLeft, refundBlocker, toRefundable } from "../commands/lock-order-money";
import type { OrderWithMoney } from "../commands/order-funds";

/** How many units of each line an edit removes, by the line's id. */
export type RemovedCounts = ReadonlyMap<string, number>;

export const toCounts = (removals: readonly { orderLineId: string; quantity: number }[]): RemovedCounts =>
  new Map(removals.map(({ orderLineId, quantity }) => [orderLineId, quantity]));

/**
 * What removed units are worth: what was paid for them, after their share of the order's discount, with their share of the tax.
 * @throws {ShopError} conflict with a sentence for staff and the customer when they cannot be removed (anymore)
 */
export function priceRemoval(order: OrderWithMoney, counts: RemovedCounts): RefundParts {
  const blocker = refundBlocker(order);
  if (blocker) throw new ShopError("conflict", blocker);
  const left = countUnitsLeft(order);
  for (const [id, quantity] of counts) {
    const line = order.lines.find((one) => one.id === id);
    if (!line || quantity > (left.get(id) ?? 0))
      throw new ShopError(
        "conflict",
        `Only ${left.get(id) ?? 0} of ${line?.name ?? "this item"} are left in the order.`,
      );
    if (line.isGift)
      throw new ShopError("conflict", `${line.name} is the gift of the order's discount, and stays in it.`);
  }
  const parts = calculateLineRefund(toRefundable(order), counts, "none");
  if (parts.amountCents === 0)
    throw new ShopError("conflict", "Nothing is left to give back for these items.");
  return parts;
}
