import "server-only";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { nullIfNotFound, ShopError } from "@/lib/core/errors";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { type Slip, toSlip } from "../rules/slip";
import { renderSlips } from "./render-slips";

/** The packing slips of some orders, by order id, in the given order; without those that no longer exist. */
export async function findSlips(ids: readonly string[]): Promise<Map<string, Slip>> {
  const shop = await getStoreFacts();
  const slips = new Map<string, Slip>();
  for (const id of ids) {
    const order = await nullIfNotFound(getAdminOrder(id));
    if (order) slips.set(id, toSlip(order, shop));
  }
  return slips;
}

/** The packing slips of some orders as one PDF, in the given order. @throws {ShopError} not_found when there is none */
export async function getSlipsPdf(ids: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const slips = await findSlips(ids);
  if (slips.size === 0) throw new ShopError("not_found", "There are no such orders");
  return new Uint8Array(await renderSlips([...slips.values()]));
}
