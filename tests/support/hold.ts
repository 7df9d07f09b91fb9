import { connectForTests } from "./database";
import { waitFor } from "./wait-for";

/**
 * Takes a lock in a transaction of its own, so that a test decides who waits for it and when they go on together.
 * @param statement takes the lock, e.g. `SELECT … FOR UPDATE` or `LOCK TABLE … IN EXCLUSIVE MODE` (reads still pass)
 */
export async function hold(
  databaseUrl: string,
  statement: string,
  values: unknown[] = [],
): Promise<{ waiting(count: number): Promise<unknown>; free(): Promise<void> }> {
  const [holder, observer] = await Promise.all([connectForTests(databaseUrl), connectForTests(databaseUrl)]);
  await holder.query("BEGIN");
  await holder.query(statement, values);
  const countWaiting = async () => {
    const { rows } = await observer.query<{ count: number }>(
      "SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows[0]?.count ?? 0;
  };
  return {
    /** Resolves when at least this many statements wait. */
    waiting: (count) => waitFor(async () => (await countWaiting()) >= count),
    free: async () => {
      await holder.query("COMMIT");
      await Promise.all([holder.end(), observer.end()]);
    },
  };
}
