import "server-only";
import { STRIPE_BACKGROUND_SECONDS } from "@/lib/core/time-limits";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { log } from "@/lib/server/log";
import { withStripeBudget } from "@/lib/server/stripe/policy";
import { getShopDay } from "@/lib/subscriptions/queries/shop-day";
import { reconcileRestore } from "../reconciliation/reconcile-restore";
import { chargeRenewal } from "./charge-renewal";
import { dueRenewalWhere, openRenewals } from "./open-renewals";

/**
 * Charges due renewals (D22): holds stock, charges the saved card, creates the order and sets the next date.
 * Several processes may run it at once, and each may end at any point without a lost renewal or a double
 * charge.
 * @param at current time
 * @returns how many orders were paid
 * @throws {ShopError} payment_provider: a restored backup is not compared with Stripe yet
 */
export async function chargeDueRenewals(at = now()): Promise<number> {
  await reconcileRestore();
  const today = await getShopDay(db(), at);
  let paid = 0;
  for await (const { id: userId } of inBatches((after) => listUserIdsAfter(after, today, at))) {
    try {
      // Sequential, because the lease of an order covers its own charge only.
      for await (const renewal of openRenewals(userId, at)) {
        const charge = () => chargeRenewal(renewal, at);
        if (await withStripeBudget(STRIPE_BACKGROUND_SECONDS, charge)) paid += 1;
      }
    } catch (error) {
      log().error({ err: error, userId }, "subscription not renewed");
    }
  }
  return paid;
}

const listUserIdsAfter = (id: string, today: string, at: Date): Promise<{ id: string }[]> =>
  db().user.findMany({
    where: { id: { gt: id }, productSubscriptions: { some: dueRenewalWhere(today, at) } },
    orderBy: { id: "asc" },
    select: { id: true },
    take: BATCH_SIZE,
  });
