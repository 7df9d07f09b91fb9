import "server-only";
import type { Tx } from "./db";

/** Says for the rest of a transaction who changes stock and why; the product's history shows it. @param actorId null: no member of staff */
export async function setStockChangeReason(
  tx: Tx,
  cause: "edit" | "import" | "created" | "return" | "refund_failed",
  actorId: string | null,
): Promise<void> {
  await tx.$queryRaw`
    SELECT set_config('shop.stock_cause', ${cause}, true), set_config('shop.stock_actor', ${actorId ?? ""}, true)`;
}
