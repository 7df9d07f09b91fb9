import "server-only";
import { Prisma } from "@/prisma/generated/client";

/**
 * The instant at which a day of the shop's calendar begins, in the database's format, correct across daylight-saving
 * changes.
 */
export const startOfDaySql = (date: string, daysLater: number) => Prisma.sql`
  (((${date}::date + ${daysLater}::int)::timestamp AT TIME ZONE (SELECT time_zone FROM store_settings)) AT TIME ZONE 'UTC')`;
