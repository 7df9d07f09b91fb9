import "server-only";
import { productTags } from "@/lib/catalog/commands/product-columns";
import { ShopError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import { changeCached } from "@/lib/server/tags";
import type { Product } from "@/prisma/generated/client";
import { getLotDetail } from "../queries/lot-detail";
import { LEFT_STATUSES } from "../rules";
import type { AdminLotDetail } from "../schema";
import { lockLot, removeFromSale } from "./lock-stock";

/**
 * Recalls a lot: its units are no longer sold or packed, and parcels with them are not shipped. Idempotent.
 * @param reason shown to its customers
 * @throws {ShopError} not_found; conflict for the lot of stock edits
 */
export async function recallLot(actor: Actor, id: string, reason: string): Promise<AdminLotDetail> {
  await changeCached(
    (product: Product) => productTags([product]),
    async (tx) => {
      const { lot, product } = await lockLot(tx, id);
      if (lot.kind !== "received")
        throw new ShopError(
          "conflict",
          "Enter a batch or a best-before date for these units first, so that they become a separate lot.",
        );
      if (lot.blockedFor === "recalled") return product;
      await setStockChangeReason(tx, "recalled", actor.userId);
      await tx.lot.update({
        where: { id },
        data: { blockedFor: "recalled", blockedAt: now(), recallReason: reason, version: { increment: 1 } },
      });
      if (lot.blockedFor === null) await removeFromSale(tx, product.id, lot.quantity, "recalled");
      await recordAudit(tx, actor.userId, [
        {
          action: "lot.recall",
          objectType: "lot",
          objectId: id,
          before: { isRecalled: false },
          after: { isRecalled: true },
          reason,
        },
      ]);
      return product;
    },
  );
  return getLotDetail(id);
}

/**
 * Emails every customer who received units of a recalled lot, each once: its allocations are marked under the product's
 * lock.
 * @returns how many emails this call queued
 * @throws {ShopError} not_found; conflict for a lot that is not recalled
 */
export const notifyRecall = (actor: Actor, id: string): Promise<{ queued: number }> =>
  db().$transaction(async (tx) => {
    const { lot } = await lockLot(tx, id);
    if (lot.blockedFor !== "recalled")
      throw new ShopError("conflict", "Recall this lot before you email its customers.");
    const mails = await findRecipients(tx, id);
    for (const [recipient, orderIds] of mails) {
      const [first = ""] = orderIds;
      await enqueueMail(tx, {
        key: `lot-recall:${first}:${id}`,
        template: "lot-recall",
        recipient,
        data: { lotId: id, orderIds },
      });
    }
    await tx.lotAllocation.updateMany({
      where: { lotId: id, notifiedAt: null, orderLine: { orderId: { in: [...mails.values()].flat() } } },
      data: { notifiedAt: now() },
    });
    if (mails.size > 0)
      await recordAudit(tx, actor.userId, [
        {
          action: "lot.notify",
          objectType: "lot",
          objectId: id,
          before: null,
          after: { emails: mails.size },
        },
      ]);
    return { queued: mails.size };
  });

/** Addresses that were not emailed yet, with the orders that left for each. */
async function findRecipients(tx: Tx, lotId: string): Promise<Map<string, string[]>> {
  const orders = await tx.order.findMany({
    where: {
      customerEmail: { not: "" },
      fulfillmentStatus: { in: [...LEFT_STATUSES] },
      lines: { some: { lotAllocations: { some: { lotId, notifiedAt: null } } } },
    },
    select: { id: true, customerEmail: true },
    orderBy: { id: "asc" },
  });
  const mails = new Map<string, string[]>();
  for (const { id, customerEmail } of orders) {
    const address = customerEmail.toLowerCase();
    mails.set(address, [...(mails.get(address) ?? []), id]);
  }
  return mails;
}
