import "server-only";
import { addDays, fromDay, toDay } from "@/lib/core/dates";
import { db } from "@/lib/server/db";
import { getShopDay } from "../queries/shop-day";
import { lockSubscriptions } from "./complete-renewals";
import { NO_PROBLEM } from "./update-subscription";

/**
 * Moves subscriptions to their next date that were charged, although the shop has lost the order (decision record 77):
 * one interval after the day of the payment, as a renewal does. Those whose date is later stay. Idempotent.
 */
export async function advancePaidRenewals(ids: readonly string[], paidAt: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const paidOn = await getShopDay(tx, paidAt);
    for (const {
      id,
      nextDate,
      intervalDays,
      discountedRenewalsLeft,
      pausedBecause,
    } of await lockSubscriptions(tx, ids)) {
      if (toDay(nextDate) > paidOn) continue;
      await tx.productSubscription.update({
        where: { id },
        data: {
          ...NO_PROBLEM,
          nextDate: fromDay(addDays(paidOn, intervalDays)),
          discountedRenewalsLeft: Math.max(0, discountedRenewalsLeft - 1),
          ...(pausedBecause === "declined" ? { status: "active", pausedBecause: null } : {}),
        },
      });
    }
  });
}
