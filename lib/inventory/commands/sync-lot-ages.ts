import "server-only";
import { productTags } from "@/lib/catalog/commands/product-columns";
import { type Day, toDay } from "@/lib/core/dates";
import { type AuditEntry, recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import { recordChangedTags } from "@/lib/server/tags";
import type { Lot, Product } from "@/prisma/generated/client";
import { findArrival } from "../queries/find-arrival";
import { isTooOld } from "../rules";
import { addForSale, lockStock, removeFromSale } from "./lock-stock";

/**
 * Removes lots that have become too old to ship from the stock for sale, and returns those whose date or product allows
 * it again; empty ones too, because units may be returned to them. It runs every hour, so that it follows the shop's
 * calendar in any time zone; a second run changes nothing.
 * @returns how many lots changed
 */
export async function syncLotAges(): Promise<number> {
  const arrival = await findArrival("standard");
  const due = await db().$queryRaw<{ productId: string }[]>`
    SELECT DISTINCT l.product_id AS "productId" FROM lots l JOIN products p ON p.id = l.product_id
    WHERE l.best_before IS NOT NULL AND l.blocked_for IS DISTINCT FROM 'recalled'
      AND (l.best_before - p.min_remaining_days < ${arrival}::date) <> (l.blocked_for IS NOT NULL)
    ORDER BY 1`;
  let changed = 0;
  for (const { productId } of due)
    changed += await db()
      .$transaction((tx) => syncLotsOf(tx, productId, arrival))
      .catch((err: unknown) => {
        log().error({ err, productId }, "a product's lots could not be checked");
        return 0;
      });
  return changed;
}

async function syncLotsOf(tx: Tx, productId: string, arrival: Day): Promise<number> {
  const product = (await lockStock(tx, [productId])).get(productId);
  if (!product) return 0;
  const count = await syncProductLots(tx, product, arrival, null);
  await recordChangedTags(tx, productTags([product]));
  return count;
}

/**
 * The same for the lots of a locked product.
 * @param actorId null: the job
 * @returns how many lots changed
 */
export async function syncProductLots(
  tx: Tx,
  product: Product,
  arrival: Day,
  actorId: string | null,
): Promise<number> {
  const lots = await tx.lot.findMany({
    where: {
      productId: product.id,
      bestBefore: { not: null },
      OR: [{ blockedFor: null }, { blockedFor: "too_old" }],
    },
    orderBy: { id: "asc" },
  });
  const entries: AuditEntry[] = [];
  await setStockChangeReason(tx, "released", actorId);
  for (const lot of lots) {
    const tooOld = isTooOld(lot.bestBefore && toDay(lot.bestBefore), product.minRemainingDays, arrival);
    if (tooOld === (lot.blockedFor !== null)) continue;
    await setTooOld(tx, lot, tooOld);
    if (lot.quantity > 0) entries.push(entryOf(product, lot, tooOld));
  }
  await recordAudit(tx, actorId, entries);
  return entries.length;
}

async function setTooOld(tx: Tx, { id, productId, quantity }: Lot, tooOld: boolean): Promise<void> {
  const block = tooOld
    ? ({ blockedFor: "too_old", blockedAt: now() } as const)
    : { blockedFor: null, blockedAt: null };
  await tx.lot.update({ where: { id }, data: { ...block, version: { increment: 1 } } });
  if (tooOld) await removeFromSale(tx, productId, quantity, "too_old");
  else await addForSale(tx, productId, quantity, "released");
}

const entryOf = ({ name }: Product, { id, quantity }: Lot, tooOld: boolean): AuditEntry => ({
  action: tooOld ? "lot.too_old" : "lot.release",
  objectType: "lot",
  objectId: id,
  before: { product: name, quantity, isForSale: tooOld },
  after: { product: name, quantity, isForSale: !tooOld },
});
