import "server-only";
import type { Tx } from "@/lib/server/db";
import { restockUnits } from "./hold-stock";
import type { OrderWithMoney } from "./lock-order-money";

/** Restocks units of lines, as far as the order still owns them. @returns how many of each line were restocked */
export async function restockLines(
  tx: Tx,
  order: OrderWithMoney,
  units: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const wanted = new Map<string, number>();
  for (const { id, productId } of order.lines)
    if (productId) wanted.set(productId, (wanted.get(productId) ?? 0) + (units.get(id) ?? 0));
  const came = await restockUnits(tx, order.id, wanted);
  return new Map(
    order.lines.map(({ id, productId }) => {
      const back = Math.min(units.get(id) ?? 0, came.get(productId ?? "") ?? 0);
      if (productId) came.set(productId, (came.get(productId) ?? 0) - back);
      return [id, back];
    }),
  );
}
