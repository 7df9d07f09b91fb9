import "server-only";
import type { Tx } from "./db";

/**
 * Sets the actor and reason of stock changes for the rest of a transaction; the product's history shows them.
 * @param actorId null: no staff member
 */
export async function setStockChangeReason(
  tx: Tx,
  cause:
    | "edit"
    | "import"
    | "created"
    | "return"
    | "refund_failed"
    | "received"
    | "written_off"
    | "recalled"
    | "released",
  actorId: string | null,
): Promise<void> {
  await tx.$queryRaw`
    SELECT set_config('shop.stock_cause', ${cause}, true), set_config('shop.stock_actor', ${actorId ?? ""}, true)`;
}
