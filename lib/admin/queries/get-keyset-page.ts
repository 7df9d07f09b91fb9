import "server-only";
import { escapeLike } from "@/lib/core/text";
import { Prisma } from "@/prisma/generated/client";
import { DEFAULT_PAGE_SIZE, type KeysetPage } from "../schema/list";
import type { RowCount } from "./list-conditions";

interface KeysetInput<Row> {
  /** The page starts after a row, or ends before it; a sort with a "-" descends. */
  params: { after?: string | undefined; before?: string | undefined; sort: string };
  /** The table and its sort columns; the last is `id`. An index has them in this order. */
  table: string;
  columns?: readonly string[];
  /** Rows on all pages. */
  count: Promise<RowCount>;
  /** Rows of the page. @param slice the SQL after AND, ORDER BY and LIMIT */
  fetch: (slice: { where: Prisma.Sql; order: Prisma.Sql; limit: number }) => Promise<Row[]>;
  limit?: number;
}

/** Rows on one side of a row. The row's own values are separate parameters, so that the index is used. */
function beside(table: string, columns: readonly string[], id: string, sign: "<" | ">"): Prisma.Sql {
  const place = columns.map((column) =>
    column === "id"
      ? Prisma.sql`${id}`
      : Prisma.sql`(SELECT ${Prisma.raw(`${column} FROM ${table}`)} WHERE id = ${id})`,
  );
  return Prisma.sql`(${Prisma.raw(columns.join(", "))}) ${Prisma.raw(sign)} (${Prisma.join(place)})`;
}

/** A page of a keyset-paginated list. An unknown row id is the end of the list. */
export async function getKeysetPage<Row extends { id: string }>(
  input: KeysetInput<Row>,
): Promise<KeysetPage<Row>> {
  const { params, table, columns = ["created_at", "id"], limit = DEFAULT_PAGE_SIZE } = input;
  const { after, before, sort } = params;
  const from = after ?? before;
  const isBack = after === undefined && before !== undefined;
  const down = sort.startsWith("-") !== isBack;
  const where = from === undefined ? Prisma.sql`true` : beside(table, columns, from, down ? "<" : ">");
  const order = Prisma.raw(columns.map((column) => `${column} ${down ? "DESC" : "ASC"}`).join(", "));
  const [found, count] = await Promise.all([input.fetch({ where, order, limit: limit + 1 }), input.count]);
  const rows = found.slice(0, limit);
  if (isBack) rows.reverse();
  const [hasMore, first, last] = [found.length > limit, rows[0]?.id ?? null, rows.at(-1)?.id ?? null];
  return {
    rows,
    ...count,
    before: isBack ? (hasMore ? first : null) : from === undefined ? null : first,
    after: isBack || hasMore ? last : null,
  };
}

/** A LIKE pattern that matches these characters anywhere. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;
