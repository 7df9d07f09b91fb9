import { endHolds } from "./end-holds";
import type { SharedShop } from "./shared-shop";

/**
 * Copies tables that a test file changes in a shared shop. The file must not sell anything
 * when `products` is one of them.
 * @returns brings back their rows, and makes the cached pages stale
 */
export async function keepTables(
  shop: Pick<SharedShop, "sql" | "job" | "refreshPages">,
  ...tables: string[]
): Promise<() => Promise<void>> {
  await endHolds(shop); // otherwise one that ends later changes a product's stock
  for (const table of tables) await shop.sql(`CREATE TABLE kept_${table} AS TABLE ${table}`);
  return async () => {
    for (const table of tables) {
      const kept = `kept_${table}`;
      const rows = await shop.sql(
        "SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'",
        [table],
      );
      const columns = rows.map(({ name }) => String(name));
      const of = (source: string) => columns.map((name) => `${source}.${name}`).join();
      await shop.sql(`DELETE FROM ${table} WHERE id NOT IN (SELECT id FROM ${kept})`);
      await shop.sql(
        `UPDATE ${table} SET (${columns.join()}) = ROW(${of(kept)}) FROM ${kept} WHERE ${kept}.id = ${table}.id`,
      );
      await shop.sql(
        `INSERT INTO ${table} (${columns.join()}) SELECT ${of(kept)} FROM ${kept} WHERE id NOT IN (SELECT id FROM ${table})`,
      );
      await shop.sql(`DROP TABLE ${kept}`);
    }
    await shop.refreshPages();
  };
}
