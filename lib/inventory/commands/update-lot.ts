import "server-only";
import { productTags } from "@/lib/catalog/commands/product-columns";
import { fromDay, toDay } from "@/lib/core/dates";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { changeCached } from "@/lib/server/tags";
import { requireCurrentVersion } from "@/lib/server/versions";
import type { Lot, Product } from "@/prisma/generated/client";
import { findArrival } from "../queries/find-arrival";
import { getAdminLot } from "../queries/lots";
import type { AdminLot, UpdateLotInput } from "../schema";
import { lockLot } from "./lock-stock";
import { syncProductLots } from "./sync-lot-ages";

const seen = ({ batch, bestBefore }: Lot) => ({ batch, bestBefore: bestBefore && toDay(bestBefore) });

/**
 * Corrects the batch and the best-before date of a lot; it leaves the stock for sale or returns to it at once if its
 * date says so. The lot of stock edits becomes a received one.
 * @throws {ShopError} not_found; conflict with `current` for an outdated version
 */
export async function updateLot(actor: Actor, id: string, input: UpdateLotInput): Promise<AdminLot> {
  const current = await getAdminLot(id);
  await changeCached(
    (product: Product) => productTags([product]),
    async (tx) => {
      const { lot, product } = await lockLot(tx, id);
      requireCurrentVersion(input.version, { ...current, version: lot.version, ...seen(lot) });
      const { batch, bestBefore } = input;
      const isReceived = lot.kind === "received" || batch !== "" || bestBefore !== null;
      const after = await tx.lot.update({
        where: { id },
        data: {
          batch,
          bestBefore: bestBefore && fromDay(bestBefore),
          version: { increment: 1 },
          ...(isReceived ? { kind: "received", received: Math.max(lot.received, lot.quantity) } : {}),
        },
      });
      await recordAudit(tx, actor.userId, [
        { action: "lot.update", objectType: "lot", objectId: id, before: seen(lot), after: seen(after) },
      ]);
      await syncProductLots(tx, product, await findArrival("standard", tx), actor.userId);
      return product;
    },
  );
  return getAdminLot(id);
}
