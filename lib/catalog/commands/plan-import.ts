import "server-only";
import { barcodeKey } from "@/lib/core/barcode";
import { type CsvLine, fromCsv } from "@/lib/core/csv";
import { diffFields } from "@/lib/core/diff-fields";
import { ShopError } from "@/lib/core/errors";
import type { Tx } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import type { Product } from "@/prisma/generated/client";
import { toAdminProduct } from "../queries/admin-products";
import { describeCellProblem } from "../rules/import-messages";
import {
  type CsvProduct,
  findFileProblem,
  findHeaderProblem,
  findQuoteProblem,
  toCell,
  toCsvProduct,
} from "../rules/product-csv";
import {
  type CreateProductInput,
  createProductSchema,
  type UpdateProductInput,
  updateProductSchema,
} from "../schema/admin-product";
import type { ImportLine, ImportPlan } from "../schema/product-import";
import { toComparableFields } from "./save-product";

const MAX_LINES = 5_000;
const SHOWN_CHANGES = 200;

export interface PlannedLine extends ImportLine {
  row?: Product;
  input?: UpdateProductInput | CreateProductInput;
  /** Whether the file contains the product versions of its export. */
  isVersioned: boolean;
}

interface Known {
  byId: ReadonlyMap<string, Product>;
  bySku: ReadonlyMap<string, Product>;
  bySlug: ReadonlyMap<string, Product>;
  byBarcode: ReadonlyMap<string, Product>;
}

const refuse = (sentence: string): never => {
  throw new ShopError("invalid_input", sentence, { fields: { file: sentence } });
};

/** The file's lines below its header. @throws {ShopError} invalid_input for a file in another format */
function linesOf(csv: string): { header: string[]; lines: CsvLine[] } {
  const unreadable = findFileProblem(csv);
  if (unreadable) refuse(unreadable);
  const all = fromCsv(csv);
  const unclosed = findQuoteProblem(all);
  if (unclosed) refuse(unclosed);
  const [first, ...lines] = all;
  const header = first?.cells.map((name) => name.trim()) ?? [];
  const problem = findHeaderProblem(header);
  if (problem) refuse(problem);
  if (lines.length === 0) refuse("This file has no products below its header.");
  if (lines.length > MAX_LINES)
    refuse(
      `This file has ${lines.length.toLocaleString("en-US")} products. Split it into files of up to ${MAX_LINES.toLocaleString("en-US")}.`,
    );
  return { header, lines };
}

/** Every product that a line names, locked so that the plan stays correct. */
async function knownProducts(tx: Tx, header: readonly string[], lines: readonly CsvLine[]): Promise<Known> {
  const column = (name: string) => {
    const index = header.indexOf(name);
    return index < 0 ? [] : lines.map(({ cells }) => cells[index]?.trim() ?? "").filter(Boolean);
  };
  const [ids, skus, slugs, barcodes] = [column("id"), column("sku"), column("slug"), column("barcode")];
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM products WHERE id = ANY(${ids}) OR sku = ANY(${skus}) OR slug = ANY(${slugs})
      OR barcode_key(barcode) = ANY(${barcodes.map(barcodeKey)}) ORDER BY id FOR UPDATE`;
  const rows = await tx.product.findMany({
    where: { deletedAt: null, id: { in: found.map(({ id }) => id) } },
  });
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    bySku: new Map(rows.flatMap((row) => (row.sku ? [[row.sku, row] as const] : []))),
    bySlug: new Map(rows.map((row) => [row.slug, row])),
    byBarcode: new Map(rows.flatMap((row) => (row.barcode ? [[barcodeKey(row.barcode), row] as const] : []))),
  };
}

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

type Complain = (field: string, problem: string) => void;

interface Named {
  line: number;
  id: string;
  sku: string;
  slug: string;
  row: Product | undefined;
}

const ANOTHERS =
  "Another product already has this. Enter a different one, or leave the cell as it was exported.";

/** The problem of a line's product reference. @param taken product, SKU or slug → the row that named it before */
function checkNames(
  { line, id, sku, slug, row }: Named,
  known: Known,
  taken: Map<string, number>,
  complain: Complain,
): void {
  if (id && !row)
    complain("id", "No product has this id. Leave the cell empty to create a product, or export again.");
  if (!id && !sku && !slug) complain("sku", "Enter an id, a SKU or a slug, which identifies the product.");
  const names = [row ? `id ${row.id}` : "", sku && `sku ${sku}`, slug && `slug ${slug}`].filter(Boolean);
  const twice = names.find((name) => taken.has(name));
  if (twice !== undefined)
    complain(
      twice.split(" ", 1)[0] ?? "line",
      `Row ${taken.get(twice)} already has this product. Delete one of the two rows.`,
    );
  for (const name of names) taken.set(name, taken.get(name) ?? line);
  const isAnothers = (other: Product | undefined) => other && row && other.id !== row.id;
  if (isAnothers(known.bySku.get(sku))) complain("sku", ANOTHERS);
  if (isAnothers(known.bySlug.get(slug))) complain("slug", ANOTHERS);
}

/**
 * The problem of a line's barcode.
 * @param barcode its `barcodeKey`
 * @param taken barcode → the row that has it already
 */
function checkBarcode(
  line: number,
  barcode: string,
  owner: Product | undefined,
  row: Product | undefined,
  taken: Map<string, number>,
  complain: Complain,
): void {
  if (!barcode) return;
  const twice = taken.get(`barcode ${barcode}`);
  if (twice !== undefined)
    complain("barcode", `Row ${twice} already has this barcode. Correct one of the two rows.`);
  else if (owner && owner.id !== row?.id) complain("barcode", ANOTHERS);
  taken.set(`barcode ${barcode}`, twice ?? line);
}

/** The problem of new values for an existing product. */
function checkChange(row: Product, { inventory, isActive }: UpdateProductInput, complain: Complain): void {
  const held = row.onHand - row.available;
  if (inventory !== undefined && inventory < held)
    complain("inventory", `${held} are held for orders that are being paid. Enter ${held} or more.`);
  if (row.archivedAt && isActive)
    complain("isActive", "This product is archived. Restore it in the product list first, or enter no.");
}

/** The changes of a line without errors. */
function outcomeOf(
  row: Product | undefined,
  input: UpdateProductInput | CreateProductInput,
): Pick<ImportLine, "outcome" | "changes"> {
  const before = row ? toAdminProduct(row) : {};
  const differing = diffFields(before, { ...before, ...toComparableFields(input) });
  const changes = Object.entries(differing?.after ?? {}).map(([field, to]) => ({
    field,
    from: toCell(differing?.before[field]),
    to: toCell(to),
  }));
  if (!row) return { outcome: "create", changes: changes.filter(({ to }) => to !== "") };
  return { outcome: differing ? "update" : "same", changes };
}

const WHOLE = /^\d{1,9}$/;
const AS_EXPORTED =
  "This is not the exported value. Leave the column as it was, or export the products again.";

/**
 * Compares a line with the product's version at export. A stock that is unchanged since the export is not written, so
 * later sales are kept.
 * @returns whether the line would overwrite a later edit or sale, or may overwrite one because the file does not say
 * which stock was exported
 */
function compareWithExport(row: Product, { exported, values }: CsvProduct, complain: Complain): boolean {
  const { version, inventoryAtExport } = exported;
  if (version && !(WHOLE.test(version) && Number(version) <= row.version)) complain("version", AS_EXPORTED);
  if (inventoryAtExport && !WHOLE.test(inventoryAtExport)) complain("inventoryAtExport", AS_EXPORTED);
  const isEdited = version !== "" && Number(version) < row.version;
  if (values.inventory === undefined) return isEdited;
  if (!inventoryAtExport) return isEdited || text(values.inventory) !== String(row.onHand);
  if (text(values.inventory) === inventoryAtExport) {
    delete values.inventory;
    return isEdited;
  }
  return isEdited || Number(inventoryAtExport) !== row.onHand;
}

/** The result of one line. */
function planLine(
  header: readonly string[],
  { line, cells }: CsvLine,
  known: Known,
  taken: Map<string, number>,
): PlannedLine {
  const product = toCsvProduct(header, cells);
  const { exported, values } = product;
  const [id, sku, slug] = [exported.id, text(values.sku), text(values.slug)];
  const row = id ? known.byId.get(id) : (known.bySku.get(sku) ?? known.bySlug.get(slug));
  const name = text(values.name) || row?.name || sku || slug || id;
  const problems: PlannedLine["problems"] = [];
  const complain: Complain = (field, problem) => void problems.push({ field, problem });
  if (cells.length > header.length)
    complain(
      "line",
      `This row has ${cells.length} cells, and row 1 has ${header.length} columns. Put values that contain commas in quotation marks.`,
    );
  checkNames({ line, id, sku, slug, row }, known, taken, complain);
  const barcode = barcodeKey(text(values.barcode));
  checkBarcode(line, barcode, known.byBarcode.get(barcode), row, taken, complain);
  const isChangedSince = row ? compareWithExport(row, product, complain) : false;
  if (!row && slug === "") delete values.slug; // derived from the name
  const { data: input, error } = (row ? updateProductSchema : createProductSchema).safeParse(values);
  const wrong = new Set((error?.issues ?? []).map(({ path }) => String(path[0] ?? "line")));
  for (const field of wrong)
    complain(field, describeCellProblem(field, values[field as keyof typeof values]));
  if (row && input) checkChange(row, input, complain);
  const about = { line, name, isVersioned: exported.version !== "" };
  if (problems.length > 0 || !input)
    return { ...about, outcome: "error", isOutdated: false, changes: [], problems };
  const result = outcomeOf(row, input);
  const isOutdated = isChangedSince && result.outcome === "update";
  return { ...about, ...result, isOutdated, problems, input, ...(row ? { row } : {}) };
}

/** The response's view of a plan, and its confirmation token. */
export function summarizeImport(planned: readonly PlannedLine[]): ImportPlan {
  const count = (outcome: ImportLine["outcome"]) => planned.filter((one) => one.outcome === outcome).length;
  const bare = planned.map(({ row: _row, input: _input, isVersioned: _is, ...line }) => line);
  const failing = bare.filter(({ outcome }) => outcome === "error");
  const changing = bare.filter(({ outcome }) => outcome === "create" || outcome === "update");
  const isOutdated = (line: ImportLine) => line.isOutdated;
  const shown = [...changing.filter(isOutdated), ...changing.filter((line) => !isOutdated(line))];
  return {
    create: count("create"),
    update: count("update"),
    same: count("same"),
    errors: failing.length,
    outdated: planned.filter(isOutdated).map(({ name, row }) => row?.name ?? name),
    unversioned: planned.filter(({ outcome, isVersioned }) => outcome === "update" && !isVersioned).length,
    lines: [...failing, ...shown.slice(0, SHOWN_CHANGES)],
    digest: hashToken(JSON.stringify([bare, planned.map(({ row }) => row?.version ?? 0)])),
  };
}

/**
 * The result of each line of the file; its products stay locked until the transaction ends.
 * @throws {ShopError} invalid_input for a file in another format
 */
export async function planImport(tx: Tx, csv: string): Promise<PlannedLine[]> {
  const { header, lines } = linesOf(csv);
  const known = await knownProducts(tx, header, lines);
  const taken = new Map<string, number>();
  return lines.map((line) => planLine(header, line, known, taken));
}
