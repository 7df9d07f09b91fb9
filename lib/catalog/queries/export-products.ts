import "server-only";
import { toCsv } from "@/lib/core/csv";
import { db } from "@/lib/server/db";
import { CSV_HEADER, toCsvLine } from "../rules/product-csv";
import { toAdminProduct } from "./admin-products";

const BATCH = 1_000;

/**
 * All products that are not archived as a CSV file, in chunks, so that a large catalog is never in memory as a whole.
 */
export async function* exportProducts(): AsyncGenerator<string> {
  yield toCsv([[...CSV_HEADER]]);
  for (let after: string | undefined; ; ) {
    const rows = await db().product.findMany({
      where: { archivedAt: null },
      orderBy: { id: "asc" },
      take: BATCH,
      ...(after ? { cursor: { id: after }, skip: 1 } : {}),
    });
    if (rows.length > 0) yield toCsv(rows.map((row) => toCsvLine(toAdminProduct(row))));
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id;
  }
}
