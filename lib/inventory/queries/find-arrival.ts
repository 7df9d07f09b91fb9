import "server-only";
import { addDays, type Day, dayOf } from "@/lib/core/dates";
import { findMethodTimings } from "@/lib/marketing/queries/delivery-methods";
import { findDispatch } from "@/lib/marketing/queries/dispatch";
import { estimateArrival, maxDaysOf, scheduleOf } from "@/lib/marketing/rules/dispatch";
import type { ShippingMethod } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";

/**
 * The last day, in the shop's calendar, on which a parcel of a documented method arrives that is packed today, or some days later.
 */
export async function findArrival(method: ShippingMethod, tx: Tx = db(), daysLater = 0): Promise<Day> {
  const { timeZone, schedule } = await findDispatch(tx);
  const timing = (await findMethodTimings(tx)).get(method);
  return estimateArrival(
    addDays(dayOf(now(), timeZone), daysLater),
    maxDaysOf({ shippingMethod: method, deliveryDays: timing?.maxDays ?? null }),
    scheduleOf(timing, schedule),
  );
}
