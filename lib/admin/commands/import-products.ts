import "server-only";
import { changesBetween } from "@/lib/core/changes";
import { type CsvLine, fromCsv } from "@/lib/core/csv";
import { fieldError, ShopError } from "@/lib/core/errors";
import { type AuditEntry, recordAudit } from "@/lib/server/audit";
import { db, type Tx } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import { becauseOf } from "@/lib/server/stock-cause";
import { refreshTags, tags } from "@/lib/server/tags";
import type { Product } from "@/prisma/generated/client";
import { toAdminProduct } from "../queries/products";
import { cellOf, fieldsOf, headerProblem } from "../rules/product-csv";
import {
  type ChangeProductInput,
  type CreateProductInput,
  changeProductSchema,
  createProductSchema,
} from "../schema/product";
import type { ImportLine, ImportPlan } from "../schema/product-import";
import { type Actor, decimals, insertProduct, seen, writeFields } from "./save-product";

const MOST_LINES = 5_000;
const SHOWN_CHANGES = 200;
const TIMEOUT_MS = 120_000;

interface Planned extends ImportLine {
  row?: Product;
  input?: ChangeProductInput | CreateProductInput;
}

interface Known {
  byId: ReadonlyMap<string, Product>;
  bySku: ReadonlyMap<string, Product>;
  bySlug: ReadonlyMap<string, Product>;
}

/** The file's lines under its header. @throws {ShopError} invalid_input for a file that is none of ours */
function linesOf(csv: string): { header: string[]; lines: CsvLine[] } {
  const [first, ...lines] = fromCsv(csv);
  const header = first?.cells.map((name) => name.trim()) ?? [];
  const problem = first ? headerProblem(header) : "is empty";
  if (problem) throw fieldError("file", problem);
  if (lines.length > MOST_LINES) throw fieldError("file", `has more than ${MOST_LINES} products`);
  return { header, lines };
}

/** Every product that a line names, locked so that what is planned is what is done. */
async function knownProducts(tx: Tx, header: readonly string[], lines: readonly CsvLine[]): Promise<Known> {
  const column = (name: string) => {
    const index = header.indexOf(name);
    return index < 0 ? [] : lines.map(({ cells }) => cells[index]?.trim() ?? "").filter(Boolean);
  };
  const [ids, skus, slugs] = [column("id"), column("sku"), column("slug")];
  await tx.$queryRaw`SELECT 1 FROM products WHERE id = ANY(${ids}) OR sku = ANY(${skus}) OR slug = ANY(${slugs})
    ORDER BY id FOR UPDATE`;
  const rows = await tx.product.findMany({
    where: { OR: [{ id: { in: ids } }, { sku: { in: skus } }, { slug: { in: slugs } }] },
  });
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    bySku: new Map(rows.flatMap((row) => (row.sku ? [[row.sku, row] as const] : []))),
    bySlug: new Map(rows.map((row) => [row.slug, row])),
  };
}

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

type Complain = (field: string, problem: string) => void;

/** What is wrong with how a line names its product. @param taken product, SKU or slug → the line that has named it before */
function checkNames(
  {
    line,
    id,
    sku,
    slug,
    row,
  }: { line: number; id: string; sku: string; slug: string; row: Product | undefined },
  known: Known,
  taken: Map<string, number>,
  complain: Complain,
): void {
  if (id && !row) complain("id", "is unknown");
  if (!id && !sku && !slug) complain("sku", "Required: id, SKU or slug says what product this is");
  const names = [row ? `product ${row.id}` : "", sku && `sku ${sku}`, slug && `slug ${slug}`].filter(Boolean);
  const twice = names.find((name) => taken.has(name));
  if (twice !== undefined)
    complain(twice.split(" ", 1)[0] ?? "line", `is in line ${taken.get(twice)} already`);
  for (const name of names) taken.set(name, taken.get(name) ?? line);
  const isAnothers = (other: Product | undefined) => other && row && other.id !== row.id;
  if (isAnothers(known.bySku.get(sku))) complain("sku", "is taken by another product");
  if (isAnothers(known.bySlug.get(slug))) complain("slug", "is taken by another product");
}

/** What is wrong with new values for a product that is there. */
function checkChange(row: Product, { inventory, isActive }: ChangeProductInput, complain: Complain): void {
  const held = row.onHand - row.available;
  if (inventory !== undefined && inventory < held)
    complain("inventory", `${held} are held for orders that are being paid: it cannot be less`);
  if (row.archivedAt && isActive) complain("isActive", "an archived product has to be restored first");
}

/** What a line without errors would change. */
function outcomeOf(
  row: Product | undefined,
  input: ChangeProductInput | CreateProductInput,
): Pick<ImportLine, "outcome" | "changes"> {
  const before = row ? toAdminProduct(row) : {};
  const differing = changesBetween(before, { ...before, ...decimals(input) });
  const changes = Object.entries(differing?.after ?? {}).map(([field, to]) => ({
    field,
    from: cellOf(differing?.before[field]),
    to: cellOf(to),
  }));
  if (!row) return { outcome: "create", changes: changes.filter(({ to }) => to !== "") };
  return { outcome: differing ? "update" : "same", changes };
}

/** What one line comes to. */
function planLine(
  header: readonly string[],
  { line, cells }: CsvLine,
  known: Known,
  taken: Map<string, number>,
): Planned {
  const { id, values } = fieldsOf(header, cells);
  const [sku, slug] = [text(values.sku), text(values.slug)];
  const row = id ? known.byId.get(id) : (known.bySku.get(sku) ?? known.bySlug.get(slug));
  const name = text(values.name) || row?.name || sku || slug || id;
  const problems: Planned["problems"] = [];
  const complain: Complain = (field, problem) => void problems.push({ field, problem });
  if (cells.length > header.length)
    complain("line", `has ${cells.length} cells under ${header.length} columns`);
  checkNames({ line, id, sku, slug, row }, known, taken, complain);
  if (!row && slug === "") delete values.slug; // made of the name
  const { data: input, error } = (row ? changeProductSchema : createProductSchema).safeParse(values);
  for (const issue of error?.issues ?? []) complain(String(issue.path[0] ?? "line"), issue.message);
  if (row && input) checkChange(row, input, complain);
  if (problems.length > 0 || !input) return { line, name, outcome: "error", changes: [], problems };
  return { line, name, ...outcomeOf(row, input), problems, input, ...(row ? { row } : {}) };
}

/** What the answer shows of a plan, and the word that stands for it. */
function summary(planned: readonly Planned[]): ImportPlan {
  const count = (outcome: ImportLine["outcome"]) => planned.filter((one) => one.outcome === outcome).length;
  const bare = planned.map(({ row: _row, input: _input, ...line }) => line);
  const failing = bare.filter(({ outcome }) => outcome === "error");
  const changing = bare.filter(({ outcome }) => outcome === "create" || outcome === "update");
  return {
    create: count("create"),
    update: count("update"),
    same: count("same"),
    errors: failing.length,
    lines: [...failing, ...changing.slice(0, SHOWN_CHANGES)],
    digest: hashToken(JSON.stringify([bare, planned.map(({ row }) => row?.version ?? 0)])),
  };
}

async function plan(tx: Tx, csv: string): Promise<Planned[]> {
  const { header, lines } = linesOf(csv);
  const known = await knownProducts(tx, header, lines);
  const taken = new Map<string, number>();
  return lines.map((line) => planLine(header, line, known, taken));
}

/** Tells what an import of this file would do, and does nothing. @throws {ShopError} invalid_input for no file of ours */
export const checkImport = (csv: string): Promise<ImportPlan> =>
  db().$transaction(async (tx) => summary(await plan(tx, csv)), { timeout: TIMEOUT_MS });

/**
 * Carries an import out, all of it or nothing.
 * @param digest of the plan that the person has seen
 * @throws {ShopError} invalid_input while a line has an error; conflict with the plan of now as `current` when something that
 * the file is about has changed since
 */
export async function importProducts(actor: Actor, csv: string, digest: string): Promise<ImportPlan> {
  const [done, slugs] = await db().$transaction(
    async (tx) => {
      const planned = await plan(tx, csv);
      const outcome = summary(planned);
      if (outcome.errors > 0)
        throw new ShopError("invalid_input", "Some lines have errors: nothing was imported.");
      if (outcome.digest !== digest)
        throw new ShopError("conflict", "The shop has changed since this was checked. Please look again.", {
          current: outcome,
        });
      return [outcome, await carryOut(tx, actor, planned)] as const;
    },
    { timeout: TIMEOUT_MS },
  );
  refreshTags(tags.products(), tags.store(), ...new Set(slugs.map((slug) => tags.product(slug))));
  return done;
}

async function carryOut(tx: Tx, actor: Actor, planned: readonly Planned[]): Promise<string[]> {
  const entries: AuditEntry[] = [];
  const slugs: string[] = [];
  await becauseOf(tx, "import", actor.userId);
  for (const { outcome, row, input } of planned) {
    if (outcome === "same" || !input) continue;
    const before = row ? toAdminProduct(row) : null;
    const after = row
      ? await writeFields(tx, row, input)
      : toAdminProduct(await insertProduct(tx, actor, input as CreateProductInput, "import"));
    slugs.push(after.slug, ...(before ? [before.slug] : []));
    entries.push({
      action: "product.import",
      objectType: "product",
      objectId: after.id,
      before: before && seen(before),
      after: seen(after),
    });
  }
  await recordAudit(tx, actor.userId, entries);
  return slugs;
}
