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
import { prefetchPlaceholders, productTags } from "./product-columns";
import {
  auditedFields,
  insertProducts,
  listChangedFields,
  nextPosition,
  requireFieldPermissions,
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
 * affected product has changed since the plan was seen, or since the file was exported, without a confirmation;
 * forbidden for a field that the role or the token may not change; file_store when a picture cannot be read
 */
export async function importProducts(
  actor: Actor,
  csv: string,
  { digest, overwrite = false }: Confirmed,
): Promise<ImportPlan> {
  await prefetchImportPlaceholders(csv);
  const [done] = await changeCached(
    ([, changed]: readonly [ImportPlan, AdminProduct[]]) => productTags(changed),
    async (tx) => {
      const planned = await planImport(tx, csv);
      const summary = summarizeImport(planned);
      if (summary.errors > 0)
        throw new ShopError("invalid_input", "Some rows have errors: nothing was imported.");
      if (summary.digest !== digest)
        throw new ShopError(
          "conflict",
          "Products have changed since this file was checked. Please check it again.",
          {
            current: summary,
          },
        );
      if (summary.outdated.length > 0 && !overwrite)
        throw new ShopError("conflict", outdatedFileMessage(summary.outdated), { current: summary });
      return [summary, await applyPlan(tx, actor, planned)] as const;
    },
    { timeout: TIMEOUT_MS },
  );
  return done;
}

/** A line that creates or changes a product. */
type ChangingLine = PlannedLine & Required<Pick<PlannedLine, "input">>;

const selectChangingLines = (planned: readonly PlannedLine[]): ChangingLine[] =>
  planned.filter((line): line is ChangingLine => line.outcome !== "same" && line.input !== undefined);

/**
 * Prefetches the placeholders of new pictures while no transaction is open, so that products are not locked meanwhile.
 * @throws {ShopError} as `planImport`; file_store when a picture cannot be read
 */
async function prefetchImportPlaceholders(csv: string): Promise<void> {
  const planned = await db().$transaction((tx) => planImport(tx, csv), { timeout: TIMEOUT_MS });
  for (const { input, row } of selectChangingLines(planned)) await prefetchPlaceholders(input, row);
}

/** Lines per batch, which keeps each statement within its time limit and uses little memory. */
const BATCH_SIZE = 100;

/** @returns the updated products before and after the import, and the created ones */
async function applyPlan(tx: Tx, actor: Actor, planned: readonly PlannedLine[]): Promise<AdminProduct[]> {
  await setStockChangeReason(tx, "import", actor.userId);
  const lines = selectChangingLines(planned);
  const slugs = lines.flatMap(({ input }) => input.slug ?? []);
  const changed: AdminProduct[] = [];
  for (let from = 0; from < lines.length; from += BATCH_SIZE)
    changed.push(...(await writeLines(tx, actor, lines.slice(from, from + BATCH_SIZE), slugs)));
  return changed;
}

async function writeLines(
  tx: Tx,
  actor: Actor,
  lines: readonly ChangingLine[],
  reserved: readonly string[],
): Promise<AdminProduct[]> {
  const updates = lines.flatMap(({ row, input }) => (row ? [[row, input] as const] : []));
  const before = updates.map(([row, input]) => {
    const product = toAdminProduct(row);
    requireFieldPermissions(actor.staffRole, listChangedFields(product, input));
    return product;
  });
  const after = await writeFields(tx, updates);
  const inputs = lines.flatMap(({ row, input }) => (row ? [] : [input as CreateProductInput]));
  const rows = await insertProducts(tx, actor, inputs, await nextPosition(tx), reserved);
  const created = rows.map(toAdminProduct);
  await recordAudit(tx, actor.userId, [
    ...after.map((product, index) => toImportAuditEntry(product, before[index])),
    ...created.map((product) => toImportAuditEntry(product)),
  ]);
  return [...before, ...after, ...created];
}

const toImportAuditEntry = (after: AdminProduct, before?: AdminProduct): AuditEntry => ({
  action: "product.import",
  objectType: "product",
  objectId: after.id,
  before: before ? auditedFields(before) : null,
  after: auditedFields(after),
});
