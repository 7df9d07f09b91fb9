import "server-only";
import { startOfDaySql } from "@/lib/server/dates";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";

/** The conditions of a list's days of the shop's calendar, both included. */
export const createdBetween = ({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): Prisma.Sql[] => [
  ...(from ? [Prisma.sql`created_at >= ${startOfDaySql(from, 0)}`] : []),
  ...(to ? [Prisma.sql`created_at < ${startOfDaySql(to, 1)}`] : []),
];

/** All conditions; true if there are none. */
export const joinConditions = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length > 0 ? Prisma.join([...conditions], " AND ") : Prisma.sql`true`;

/** Each request counts rows only up to this number. If there are more, the count is shown as "10,000+". */
const MAX_COUNTED_ROWS = 10_000;

export interface RowCount {
  total: number;
  /** Whether there are more than `total` rows. */
  isMore: boolean;
}

/** The number of a table's rows that meet a condition. @param max the highest number that is counted exactly */
export async function countRows(
  table: string,
  where: Prisma.Sql,
  max: number = MAX_COUNTED_ROWS,
): Promise<RowCount> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM ${Prisma.raw(table)} WHERE ${where} LIMIT ${max + 1}) AS counted`;
  const count = row?.count ?? 0;
  return { total: Math.min(count, max), isMore: count > max };
}
