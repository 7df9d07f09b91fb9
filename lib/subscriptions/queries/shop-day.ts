import "server-only";
import { type Day, dayOf } from "@/lib/core/dates";
import type { Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";

/** The date of an instant in the shop's time zone. */
export const getShopDay = async (tx: Tx, instant: Date): Promise<Day> =>
  dayOf(instant, await findTimeZone(tx));
