import "server-only";
import { productTags } from "@/lib/catalog/commands/product-columns";
import { PRODUCT_NOT_FOUND } from "@/lib/catalog/queries/admin-products";
import { fromDay } from "@/lib/core/dates";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import { changeCached } from "@/lib/server/tags";
import type { Product } from "@/prisma/generated/client";
import { findArrival } from "../queries/find-arrival";
import { getAdminLot } from "../queries/lots";
import { isTooOld } from "../rules";
import type { AdminLot, ReceiveLotInput } from "../schema";
import { addForSale, lockStock } from "./lock-stock";

/**
 * Receives units of a product as a lot: they are for sale at once. With the first lot, the
 * present stock of the product, with the units that are sold and not packed, becomes its
 * adjustment lot. All calls with the same key are one receipt.
 * @throws {ShopError} not_found; invalid_input for units that are already too old to ship; conflict if the key belongs
 * to another product, or was used with other values
 */
export async function receiveLot(actor: Actor, productId: string, input: ReceiveLotInput): Promise<AdminLot> {
  const [, id] = await changeCached(
    ([product]: readonly [Product, string]) => productTags([product]),
    async (tx) => {
      const product = (await lockStock(tx, [productId])).get(productId);
      if (!product || product.deletedAt) throw new ShopError("not_found", PRODUCT_NOT_FOUND);
      const { requestKey, ...contents } = input;
      await claimRequest(tx, { kind: `lot:${productId}`, requestKey, contents });
      const made = await tx.lot.findUnique({ where: { requestKey }, select: { id: true, productId: true } });
      if (made && made.productId !== productId)
        throw new ShopError("conflict", "This form was submitted for a different product.");
      return [product, made?.id ?? (await insertLot(tx, actor, product, input))] as const;
    },
  );
  return getAdminLot(id);
}

async function insertLot(tx: Tx, actor: Actor, product: Product, input: ReceiveLotInput): Promise<string> {
  const { quantity, bestBefore, batch, cost, requestKey } = input;
  await refuseTooOld(tx, product, bestBefore);
  await setStockChangeReason(tx, "received", actor.userId);
  await tx.$executeRaw`SELECT start_lots(${product.id})`;
  const id = newId();
  await tx.lot.create({
    data: {
      id,
      productId: product.id,
      batch,
      bestBefore: bestBefore && fromDay(bestBefore),
      received: quantity,
      quantity,
      unitCostCents: cost === undefined ? product.costCents : cost,
      requestKey,
      createdAt: now(),
    },
  });
  await addForSale(tx, product.id, quantity, "received");
  await recordAudit(tx, actor.userId, [
    {
      action: "lot.receive",
      objectType: "lot",
      objectId: id,
      before: null,
      after: { product: product.name, quantity, batch, bestBefore },
    },
  ]);
  return id;
}

/** @throws {ShopError} invalid_input for a day on which units that ship today would not have their minimum life left */
export async function refuseTooOld(
  tx: Tx,
  { minRemainingDays }: Product,
  bestBefore: string | null,
): Promise<void> {
  if (isTooOld(bestBefore, minRemainingDays, await findArrival("standard", tx)))
    throw fieldError("bestBefore", "is too early: these units are too old to ship");
}
