import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { requireCourier, toShopError } from "../commands/labels/courier-call";
import { renderLabels } from "./render-slips";
import { findSlips } from "./slips";

/** Concurrent downloads from the courier. */
const CONCURRENT = 6;

/**
 * The labels of some orders as one PDF in the given order, each on a sheet of 4 × 6 inches, and each followed by the
 * order's packing slip if it is wanted. Orders without a label are left out.
 * @throws {ShopError} conflict when none of them has a label; courier when it does not send one
 */
export async function getLabelFile(
  orderIds: readonly string[],
  withSlips: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const connected = requireCourier();
  const bought = await db().shippingLabel.findMany({
    where: { orderId: { in: [...orderIds] }, state: "bought" },
    select: { orderId: true, labelUrl: true },
  });
  const urls = new Map(bought.map(({ orderId, labelUrl }) => [orderId, labelUrl ?? ""]));
  const labeled = orderIds.filter((id) => urls.has(id));
  if (labeled.length === 0) throw new ShopError("conflict", "None of these orders has a label to print.");
  const pictures: Buffer[] = [];
  for (let at = 0; at < labeled.length; at += CONCURRENT)
    pictures.push(
      ...(await Promise.all(
        labeled.slice(at, at + CONCURRENT).map((id) => connected.download(urls.get(id) ?? "")),
      ).catch((error: unknown) => {
        throw toShopError(error);
      })),
    );
  const slips = withSlips ? await findSlips(labeled) : new Map<string, never>();
  return new Uint8Array(
    await renderLabels(labeled.map((id, index) => ({ label: pictures[index], slip: slips.get(id) }))),
  );
}
