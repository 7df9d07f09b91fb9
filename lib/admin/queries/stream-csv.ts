import "server-only";
import { toCsv } from "@/lib/core/csv";
import { centsToDecimal } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";

/** Rows per statement: large enough that round trips do not matter, small enough for memory. */
const DEFAULT_BATCH = 400;
/** Lines per chunk of the file: the memory of long strings is freed late. */
const PIECE = 250;

/** The source of a column: an SQL expression, and its conversion. */
export interface CsvCell {
  sql: string;
  /** An amount in cents, written in dollars. */
  isMoney?: true;
  /** An expression over the rows of `lines`. */
  isOfLine?: true;
  /** Only on the first line of a row, so that the column can be summed. */
  isOnce?: true;
  /** Computes the cell from the expression's value where a rule of the shop decides it. */
  toText?: (value: string) => string;
}

interface CsvSource {
  columns: Record<string, CsvCell>;
  /** The table whose rows are paged, with its alias. */
  table: string;
  where: Prisma.Sql;
  /** An instant and an id, which order the rows and have an index. */
  key: { at: string; id: string };
  descending: boolean;
  /** The parts of a row with several lines: a table and its condition, and the order of its rows. */
  lines?: { from: string; order: string };
  /**
   * The last columns, read for all rows of a batch at once: CTEs that read the ids of
   * `page`, and what joins them to it.
   */
  joined?: { columns: Record<string, CsvCell>; with?: string; join: string };
  /** Rows of one statement. Default: 400 */
  batch?: number;
}

/** The cells of a row, and those of its lines where there are several. */
type Row = [(string | null)[], (string | null)[][] | null];

interface Batch {
  json: string;
  rows: number;
  lastAt: string | null;
  lastId: string | null;
}

/** An instant in JSON format. The shop's columns contain UTC without a zone. */
export const utcTimestampSql = (column: string): string =>
  `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * A CSV file of any length, in chunks: its header, then one batch of rows per statement, with keyset pagination.
 * Neither a transaction nor a connection is held while the client reads, and at most one batch is read ahead.
 */
export async function* streamCsv(source: CsvSource): AsyncGenerator<string> {
  const columns = { ...source.columns, ...source.joined?.columns };
  yield toCsv([Object.keys(columns)]);
  const write = lineWriter(Object.values(columns));
  let next: Promise<Batch> | undefined = readBatch(source, undefined);
  try {
    while (next) {
      const batch: Batch = await next;
      next = batch.rows < (source.batch ?? DEFAULT_BATCH) ? undefined : readBatch(source, batch);
      next?.catch(() => undefined); // thrown where it is awaited
      const lines = (JSON.parse(batch.json) as Row[]).flatMap(write);
      for (let from = 0; from < lines.length; from += PIECE) yield toCsv(lines.slice(from, from + PIECE));
    }
  } finally {
    await next?.catch(() => undefined);
  }
}

/** Converts a row to lines of the file. */
function lineWriter(columns: readonly CsvCell[]): (row: Row) => string[][] {
  let [ofRow, ofLine] = [0, 0];
  const places = columns.map((cell) => ({ ...cell, index: cell.isOfLine ? ofLine++ : ofRow++ }));
  return ([row, lines]) =>
    (lines ?? [[]]).map((line, number) =>
      places.map(({ index, isMoney, isOfLine, isOnce, toText }) => {
        const value = (isOfLine ? line : row)[index];
        if (value === null || value === undefined || (isOnce && number > 0)) return "";
        if (toText) return toText(value);
        return isMoney ? centsToDecimal(Number(value)) : value;
      }),
    );
}

const arrayOf = (cells: readonly CsvCell[]): string =>
  `ARRAY[${cells.map(({ sql }) => `(${sql})::text`).join(", ")}]`;

/** The rows of one batch as one JSON value from the database. */
async function readBatch(source: CsvSource, after: Batch | undefined): Promise<Batch> {
  const { table, where, key, lines, joined, batch: limit = DEFAULT_BATCH } = source;
  const cells = Object.values(source.columns);
  const [sign, direction] = source.descending ? ["<", "DESC"] : [">", "ASC"];
  const place = after
    ? Prisma.sql`(${Prisma.raw(`${key.at}, ${key.id}`)}) ${Prisma.raw(sign)} (${after.lastAt}::timestamp, ${after.lastId})`
    : Prisma.sql`true`;
  const order = Prisma.raw(`${key.at} ${direction}, ${key.id} ${direction}`);
  const ofLines = lines
    ? `(SELECT json_agg(${arrayOf(cells.filter(({ isOfLine }) => isOfLine))} ORDER BY ${lines.order}) FROM ${lines.from})`
    : "NULL::json";
  const ofRow = arrayOf(cells.filter(({ isOfLine }) => !isOfLine));
  const rows = joined
    ? `json_agg(json_build_array(cells || ${arrayOf(Object.values(joined.columns))}, lines)
        ORDER BY page.at ${direction}, page.id ${direction}) FROM page ${joined.join}`
    : "json_agg(json_build_array(cells, lines)) FROM page";
  const [batch] = await db().$queryRaw<Batch[]>`
    WITH page AS MATERIALIZED (
      SELECT ${Prisma.raw(`${ofRow} AS cells, ${ofLines} AS lines, ${key.at} AS at, ${key.id} AS id FROM ${table}`)}
      WHERE ${where} AND ${place} ORDER BY ${order} LIMIT ${limit}),
    ${Prisma.raw(joined?.with ? `${joined.with},` : "")}
    last AS (SELECT at, id FROM page OFFSET ${limit - 1})
    SELECT coalesce((SELECT ${Prisma.raw(rows)}), '[]')::text AS json, (SELECT count(*) FROM page)::int AS rows,
      (SELECT at::text FROM last) AS "lastAt", (SELECT id FROM last) AS "lastId"`;
  if (!batch) throw new Error("A batch of a CSV file has no row");
  return batch;
}
