import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { type AuditEntry, recordAudit } from "@/lib/server/audit";
import { db, type Tx } from "@/lib/server/db";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import { changeCached } from "@/lib/server/tags";
import { toAdminProduct } from "../queries/admin-products";
import { outdatedFileMessage } from "../rules/import-messages";
import type { AdminProduct, CreateProductInput } from "../schema/admin-product";
import type { ImportPlan } from "../schema/product-import";
import { type PlannedLine, planImport, summarizeImport } from "./plan-import";
import { productTags } from "./product-columns";
import {
  auditedFields,
  changedFields,
  insertProduct,
  nextPlace,
  placeAfter,
  refuse,
  writeFields,
} from "./save-product";

const TIMEOUT_MS = 120_000;

/** Previews an import without changing anything. @throws {ShopError} invalid_input for a file in another format */
export const previewImport = (csv: string): Promise<ImportPlan> =>
  db().$transaction(async (tx) => summarizeImport(await planImport(tx, csv)), { timeout: TIMEOUT_MS });

interface Confirmed {
  /** Of the plan that the user has seen. */
  digest: string;
  /** Whether the file may overwrite changes that were made in the shop after its export. */
  overwrite?: boolean;
}

/**
 * Runs an import, all or nothing.
 * @throws {ShopError} invalid_input while a line has an error; conflict with the current plan as `current` when an
 * affected product has changed since the plan was seen, or since the file was exported, without a confirmation; forbidden for a
 * field that the role or the token may not change
 */
export async function importProducts(
  actor: Actor,
  csv: string,
  { digest, overwrite = false }: Confirmed,
): Promise<ImportPlan> {
  const [done] = await changeCached(
    ([, changed]: readonly [ImportPlan, AdminProduct[]]) => productTags(changed),
    async (tx) => {
      const planned = await planImport(tx, csv);
      const outcome = summarizeImport(planned);
      if (outcome.errors > 0)
        throw new ShopError("invalid_input", "Some rows have errors: nothing was imported.");
      if (outcome.digest !== digest)
        throw new ShopError("conflict", "The shop has changed since this was checked. Please look again.", {
          current: outcome,
        });
      if (outcome.outdated.length > 0 && !overwrite)
        throw new ShopError("conflict", outdatedFileMessage(outcome.outdated), { current: outcome });
      return [outcome, await carryOut(tx, actor, planned)] as const;
    },
    { timeout: TIMEOUT_MS },
  );
  return done;
}

async function carryOut(tx: Tx, actor: Actor, planned: readonly PlannedLine[]): Promise<AdminProduct[]> {
  const entries: AuditEntry[] = [];
  const changed: AdminProduct[] = [];
  await setStockChangeReason(tx, "import", actor.userId);
  let place = await nextPlace(tx);
  for (const { outcome, row, input } of planned) {
    if (outcome === "same" || !input) continue;
    const before = row ? toAdminProduct(row) : null;
    if (before) refuse(actor.staffRole, changedFields(before, input));
    const after = row
      ? await writeFields(tx, row, input)
      : toAdminProduct(await insertProduct(tx, actor, input as CreateProductInput, place));
    place = Math.max(place, placeAfter(after.sortOrder));
    changed.push(after, ...(before ? [before] : []));
    entries.push({
      action: "product.import",
      objectType: "product",
      objectId: after.id,
      before: before && auditedFields(before),
      after: auditedFields(after),
    });
  }
  await recordAudit(tx, actor.userId, entries);
  return changed;
}
