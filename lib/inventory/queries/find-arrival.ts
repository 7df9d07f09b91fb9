import "server-only";
import { type Day, dayOf } from "@/lib/core/dates";
import { findStoreFacts } from "@/lib/marketing/queries";
import type { ShippingMethod } from "@/lib/pricing/schema";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { estimateArrival } from "../rules";

const DAY_SECONDS = 24 * 60 * 60;

/** The last day, in the shop's calendar, on which a parcel arrives that leaves today, or some days later. */
export async function findArrival(method: ShippingMethod, tx: Tx = db(), daysLater = 0): Promise<Day> {
  const { timeZone } = await findStoreFacts(tx);
  return estimateArrival(dayOf(secondsAfter(now(), daysLater * DAY_SECONDS), timeZone), method);
}
