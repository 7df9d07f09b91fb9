import "server-only";
import { z } from "zod";
import { hasPermission, type Permission } from "@/lib/admin/rules/permissions";
import { priceField } from "@/lib/admin/schema/fields";
import { ShopError } from "@/lib/core/errors";
import { centsToDecimal, toDecimal } from "@/lib/core/money";
import type { Actor } from "@/lib/server/actor";
import { type AuditEntry, recordAudit, UNDO_BATCH } from "@/lib/server/audit";
import type { Tx } from "@/lib/server/db";
import { changeCached } from "@/lib/server/tags";
import type { AuditLog, Product } from "@/prisma/generated/client";
import { summarizeNames } from "../rules/admin-products";
import {
  lockProducts,
  productAuditEntry,
  productTags,
  visibilityOf,
  writeVisibility,
} from "./product-columns";

const ACTIONS = ["product.price", "product.state"];

/** The permission that the change itself required. */
function permissionOf({ action, before }: AuditLog): Permission {
  if (action === "product.price") return "products.price";
  return stateBefore.parse(before).isArchived === undefined ? "products.edit" : "products.archive";
}

const priceBefore = z.object({ regularPrice: priceField });
const stateBefore = z.object({ isActive: z.boolean(), isArchived: z.boolean() }).partial();

async function entriesOf(tx: Tx, { staffRole }: Actor, batchId: string): Promise<AuditLog[]> {
  const entries = await tx.auditLog.findMany({ where: { batchId, action: { in: ACTIONS } } });
  if (entries.length === 0) throw new ShopError("not_found", "There is no such change to undo.");
  if (entries.some((one) => !hasPermission(staffRole, permissionOf(one)))) throw new ShopError("forbidden");
  return entries;
}

/** Writes a product's state from before the change. */
async function revert(tx: Tx, row: Product, { action, before }: AuditLog): Promise<AuditEntry> {
  if (action === "product.price") {
    const { regularPrice } = priceBefore.parse(before);
    await tx.product.update({
      where: { id: row.id },
      data: { regularPriceCents: regularPrice, version: row.version + 1 },
    });
    return productAuditEntry(
      "undo",
      row.id,
      { regularPrice: centsToDecimal(row.regularPriceCents) },
      { regularPrice: toDecimal(regularPrice) },
    );
  }
  const state = { ...visibilityOf(row), ...stateBefore.parse(before) };
  await writeVisibility(tx, row, state);
  return productAuditEntry("undo", row.id, visibilityOf(row), state);
}

/**
 * Undoes a bulk change of prices or states, for all of its products or none.
 * @returns how many products there were
 * @throws {ShopError} not_found; forbidden; conflict when it was undone already, or, naming them, when products changed
 * since
 */
export async function undoProductChange(actor: Actor, batchId: string): Promise<number> {
  const rows = await changeCached(productTags, async (tx) => {
    const entries = new Map((await entriesOf(tx, actor, batchId)).map((one) => [one.objectId, one]));
    const products = await lockProducts(tx, [...entries.keys()]);
    const undoId = UNDO_BATCH + batchId;
    if ((await tx.auditLog.count({ where: { batchId: undoId } })) > 0)
      throw new ShopError("conflict", "This has already been undone.");
    const edited = products.filter(({ id, version }) => version !== entries.get(id)?.objectVersion);
    if (edited.length > 0)
      throw new ShopError(
        "conflict",
        `Nothing was undone: ${summarizeNames(edited)} changed in the meantime.`,
      );
    const undone: AuditEntry[] = [];
    for (const row of products) {
      const change = entries.get(row.id);
      if (change)
        undone.push({
          ...(await revert(tx, row, change)),
          undo: { batchId: undoId, version: row.version + 1 },
        });
    }
    await recordAudit(tx, actor.userId, undone);
    return products;
  });
  return rows.length;
}
