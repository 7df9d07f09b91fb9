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

/** The number of a table's rows that meet a condition. */
export const countRows = async (table: string, where: Prisma.Sql): Promise<number> => {
  const [row] = await db().$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${Prisma.raw(table)} WHERE ${where}`;
  return row?.total ?? 0;
};
