import "server-only";
import { ShopError } from "@/lib/core/errors";
import { calculateLineRefund } from "@/lib/pricing/rules/refunds";
import type { RefundParts } from "@/lib/pricing/schema";
import { countUnitsLeft, refundBlocker, toRefundable } from "../commands/refunds/lock-order-money";
import type { OrderWithMoney } from "../commands/refunds/order-funds";

/** How many units of each line an edit removes, by the line's id. */
export type RemovedCounts = ReadonlyMap<string, number>;

export const toCounts = (removals: readonly { orderLineId: string; quantity: number }[]): RemovedCounts =>
  new Map(removals.map(({ orderLineId, quantity }) => [orderLineId, quantity]));

/**
 * The refundable amount of removed units: what was paid for them, after their share of the
 * order's discount, with their share of the tax.
 * @throws {ShopError} conflict with a message for staff and the customer if they cannot be removed
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
        `The order has only ${left.get(id) ?? 0} of ${line?.name ?? "this item"} left.`,
      );
    if (line.isGift)
      throw new ShopError(
        "conflict",
        `${line.name} is a free gift from the order's discount and cannot be removed.`,
      );
  }
  const parts = calculateLineRefund(toRefundable(order), counts, "none");
  if (parts.amountCents === 0)
    throw new ShopError("conflict", "There is nothing left to refund for these items.");
  return parts;
}
