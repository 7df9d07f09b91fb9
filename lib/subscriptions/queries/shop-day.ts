import "server-only";
import { type Day, dayOf } from "@/lib/core/dates";
import type { Tx } from "@/lib/server/db";

/** The date of an instant in the shop's time zone. */
export async function getShopDay(tx: Tx, instant: Date): Promise<Day> {
  const { timeZone } = await tx.storeSettings.findUniqueOrThrow({
    where: { id: "default" },
    select: { timeZone: true },
  });
  return dayOf(instant, timeZone);
}
