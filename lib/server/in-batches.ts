import "server-only";
import { isShuttingDown } from "./shutdown";

/** How many rows a job reads at a time. */
export const BATCH_SIZE = 200;

/**
 * All rows of a list that is read in batches by ascending id: rows that cannot be worked off keep none behind them waiting.
 * It ends early when the process is told to end: the next process goes on.
 * @param after the next rows after an id, at most BATCH of them
 */
export async function* inBatches<Row extends { id: string }>(
  after: (id: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let rows = await after(""); rows.length > 0; rows = await after(rows[rows.length - 1]?.id ?? "")) {
    for (const row of rows) {
      if (isShuttingDown()) return;
      yield row;
    }
    if (rows.length < BATCH_SIZE) return;
  }
}
