import "server-only";
import { isShuttingDown } from "./shutdown";

/** How many rows a job reads at a time. */
export const BATCH_SIZE = 200;

/**
 * All rows of a list that is read in batches by ascending id, so that a row that cannot be processed does not block the
 * rest. It ends early when the process shuts down; the next process continues.
 * @param after reads the next rows after an id, at most BATCH_SIZE of them
 */
export async function* inBatches<Row extends { id: string }>(
  after: (id: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let rows = await after(""); rows.length > 0; rows = await after(rows.at(-1)?.id ?? "")) {
    for (const row of rows) {
      if (isShuttingDown()) return;
      yield row;
    }
    if (rows.length < BATCH_SIZE) return;
  }
}
