import "server-only";
import { addDays, type Day, dayOf } from "@/lib/core/dates";
import { findTiming } from "@/lib/marketing/queries/delivery-methods";
import { estimateArrival } from "@/lib/marketing/rules/dispatch";
import type { ShippingMethod } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";

/**
 * The latest arrival day, in the shop's calendar, of a parcel that is packed today or some
 * days later and shipped by a documented method.
 */
export async function findArrival(
  shippingMethod: ShippingMethod,
  tx: Tx = db(),
  daysLater = 0,
): Promise<Day> {
  const { maxDays, schedule, timeZone } = await findTiming({ shippingMethod }, tx);
  return estimateArrival(addDays(dayOf(now(), timeZone), daysLater), maxDays, schedule);
}
