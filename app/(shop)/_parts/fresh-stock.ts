import { connection } from "next/server";
import { stockOf } from "@/lib/catalog/queries";
import type { Stock } from "@/lib/catalog/schema";

/** Stock as it is at this request; the promise goes to islands, so that nothing else has to wait for it. */
export async function freshStock(ids: readonly string[]): Promise<Stock> {
  await connection();
  return stockOf(ids);
}
