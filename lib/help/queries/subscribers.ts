import "server-only";
import { containsPattern, getKeysetPage } from "@/lib/admin/queries/get-keyset-page";
import { countRows, joinConditions } from "@/lib/admin/queries/list-conditions";
import { type CsvCell, streamCsv, utcTimestampSql } from "@/lib/admin/queries/stream-csv";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { SubscriberListParams, SubscriberRow } from "../schema/subscribers";

const STATUS = `CASE WHEN unsubscribed_at IS NOT NULL THEN 'unsubscribed'
  WHEN confirmed_at IS NOT NULL THEN 'subscribed' ELSE 'unconfirmed' END`;

const subscriberWhere = ({ search, status }: SubscriberListParams): Prisma.Sql =>
  joinConditions([
    ...(status ? [Prisma.sql`${Prisma.raw(STATUS)} = ${status}`] : []),
    ...(search ? [Prisma.sql`email ILIKE ${containsPattern(search)}`] : []),
  ]);

/** A page of the newsletter's subscribers, newest first. The search matches part of an address. */
export async function getSubscriberPage(params: SubscriberListParams): Promise<KeysetPage<SubscriberRow>> {
  const where = subscriberWhere(params);
  const page = await getKeysetPage<Omit<SubscriberRow, "createdAt"> & { createdAt: Date }>({
    params,
    table: "newsletter_subscribers",
    count: countRows("newsletter_subscribers", where),
    fetch: (slice) => db().$queryRaw`
      SELECT id, email, ${Prisma.raw(STATUS)} AS status, created_at AS "createdAt", confirmed_at AS "confirmedAt",
        unsubscribed_at AS "unsubscribedAt"
      FROM newsletter_subscribers WHERE ${where} AND ${slice.where} ORDER BY ${slice.order} LIMIT ${slice.limit}`,
  });
  const toText = (at: unknown) => (at instanceof Date ? at.toISOString() : null);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      confirmedAt: toText(row.confirmedAt),
      unsubscribedAt: toText(row.unsubscribedAt),
    })),
  };
}

const COLUMNS = {
  email: { sql: "email" },
  status: { sql: STATUS },
  createdAt: { sql: utcTimestampSql("created_at") },
  confirmedAt: { sql: utcTimestampSql("confirmed_at") },
  unsubscribedAt: { sql: utcTimestampSql("unsubscribed_at") },
} as const satisfies Record<string, CsvCell>;

/** Streams the filtered subscribers, newest first, as a CSV file with escaped formulas. */
export const exportSubscribers = (filters: SubscriberListParams): AsyncGenerator<string> =>
  streamCsv({
    columns: COLUMNS,
    table: "newsletter_subscribers",
    where: subscriberWhere(filters),
    key: { at: "created_at", id: "id" },
    descending: true,
  });
