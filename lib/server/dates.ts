import "server-only";
import { Prisma } from "@/prisma/generated/client";

/** Whether a row's period includes an instant, as `isActiveAt`. @param row its name in the statement */
export const isActiveSql = (row: string, at: Date): Prisma.Sql => {
  const [starts, ends] = ["starts_at", "ends_at"].map((column) => Prisma.raw(`${row}.${column}`));
  return Prisma.sql`(${starts} IS NULL OR ${starts} <= ${at}::timestamp) AND (${ends} IS NULL OR ${ends} > ${at}::timestamp)`;
};

/**
 * The instant at which a day of the shop's calendar begins, in the database's format, correct across daylight-saving
 * changes.
 */
export const startOfDaySql = (date: string, daysLater: number) => Prisma.sql`
  (((${date}::date + ${daysLater}::int)::timestamp AT TIME ZONE (SELECT time_zone FROM store_settings)) AT TIME ZONE 'UTC')`;
