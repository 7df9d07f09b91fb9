import "server-only";
import { db, type Tx } from "@/lib/server/db";
import { type DispatchSchedule, type DispatchView, toSchedule } from "../schema/dispatch";

/** When parcels leave, and the time zone in which that counts. */
export async function findDispatch(tx: Tx = db()): Promise<{ timeZone: string; schedule: DispatchSchedule }> {
  const { timeZone, ...row } = await tx.storeSettings.findUniqueOrThrow({
    where: { id: "default" },
    select: { timeZone: true, cutoffTime: true, shipDays: true, closedDays: true },
  });
  return { timeZone, schedule: toSchedule(row) };
}

/** The schedule as staff edit it. */
export async function getDispatchSettings(tx: Tx = db()): Promise<DispatchView> {
  const row = await tx.storeSettings.findUniqueOrThrow({ where: { id: "default" } });
  const { cutoffTime, shipDays, closedDays } = toSchedule(row);
  return {
    cutoffTime: cutoffTime ?? "",
    shipDays: [...shipDays],
    closedDays: [...closedDays],
    version: row.dispatchVersion,
  };
}
