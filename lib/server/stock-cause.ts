import "server-only";
import type { Tx } from "./db";

/** Says for the rest of a transaction who changes stock and why: the history of a product shows it. */
export async function becauseOf(
  tx: Tx,
  cause: "edit" | "import" | "created" | "return",
  actorId: string,
): Promise<void> {
  await tx.$queryRaw`
    SELECT set_config('shop.stock_cause', ${cause}, true), set_config('shop.stock_actor', ${actorId}, true)`;
}
