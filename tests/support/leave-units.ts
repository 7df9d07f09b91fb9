import type { Sql } from "./database";

/** A product's units in stock, and those of them that can still be bought. */
export async function stockOf(sql: Sql, productId: string): Promise<{ onHand: number; available: number }> {
  const [row] = await sql('SELECT on_hand AS "onHand", available FROM products WHERE id = $1', [productId]);
  return row as { onHand: number; available: number };
}

/** Leaves this many units of a product available until the returned function is called. */
export async function leaveUnits(
  sql: Sql,
  productId: string,
  units: number,
): Promise<() => Promise<unknown>> {
  const taken = (await stockOf(sql, productId)).available - units;
  const change = (by: number) =>
    sql("UPDATE products SET on_hand = on_hand + $1, available = available + $1 WHERE id = $2", [
      by,
      productId,
    ]);
  await change(-taken);
  return () => change(taken);
}
