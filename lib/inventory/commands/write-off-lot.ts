import "server-only";
import { productTags } from "@/lib/catalog/commands/product-columns";
import { fieldError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { now } from "@/lib/server/clock";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import { changeCached } from "@/lib/server/tags";
import type { Product } from "@/prisma/generated/client";
import { getLotDetail } from "../queries/lot-detail";
import type { AdminLotDetail, WriteOffInput } from "../schema";
import { lockLot, removeFromSale } from "./lock-stock";

/**
 * Writes units of a lot off. All calls with the same key are one write-off.
 * @throws {ShopError} not_found; invalid_input for more units than the lot has; conflict
 * if the key was used with other values
 */
export async function writeOffLot(actor: Actor, id: string, input: WriteOffInput): Promise<AdminLotDetail> {
  const { requestKey, quantity, reason, note } = input;
  await changeCached(
    (product: Product) => productTags([product]),
    async (tx) => {
      const { lot, product } = await lockLot(tx, id);
      await claimRequest(tx, { kind: `write-off:${id}`, requestKey, contents: { quantity, reason, note } });
      if ((await tx.lotWriteOff.count({ where: { requestKey } })) > 0) return product;
      if (quantity > lot.quantity)
        throw fieldError(
          "quantity",
          `must be ${lot.quantity.toLocaleString("en-US")} or less: that is what is left`,
        );
      await setStockChangeReason(tx, "written_off", actor.userId);
      await tx.lot.update({
        where: { id },
        data: { quantity: { decrement: quantity }, version: { increment: 1 } },
      });
      if (lot.blockedFor === null) await removeFromSale(tx, product.id, quantity, "written_off");
      await tx.lotWriteOff.create({
        data: {
          lotId: id,
          quantity,
          reason,
          note,
          unitCostCents: lot.unitCostCents ?? product.costCents,
          actorId: actor.userId,
          requestKey,
          createdAt: now(),
        },
      });
      await recordAudit(tx, actor.userId, [
        {
          action: "lot.write_off",
          objectType: "lot",
          objectId: id,
          before: { onHand: lot.quantity },
          after: { onHand: lot.quantity - quantity },
          reason: note ? `${reason}: ${note}` : reason,
        },
      ]);
      return product;
    },
  );
  return getLotDetail(id);
}
