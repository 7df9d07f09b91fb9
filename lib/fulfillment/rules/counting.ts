import { defaultSku } from "@/lib/catalog/rules";
import { barcodeKey } from "@/lib/core/barcode";
import type { PickedProduct } from "../schema";

/** Units counted for each product of an order, by its key. */
export type Counts = Readonly<Record<string, number>>;

type Countable = Pick<PickedProduct, "key" | "productId" | "name" | "sku" | "barcode" | "units">;

/** Whether a scanned or typed code is a product's barcode or SKU. */
export const matchesCode = (code: string, { productId, sku, barcode }: Countable): boolean =>
  [barcode, sku ?? (productId && defaultSku(productId))].some(
    (own) => own !== null && own !== "" && barcodeKey(own) === barcodeKey(code),
  );

/** Units that are still to be counted. */
export const uncounted = ({ key, units }: Countable, counts: Counts): number =>
  Math.max(0, units - (counts[key] ?? 0));

/** Counted units, and the lots that they were to be taken from. */
export interface Counted {
  count: number;
  lots: string;
}

type Lotted = Pick<PickedProduct, "key" | "name" | "units" | "lots">;

/** A product's lots and units in one text, to compare them. */
export const lotsKey = ({ lots }: Pick<PickedProduct, "lots">): string =>
  lots
    .map(({ id, units }) => `${id} ${units}`)
    .sort()
    .join();

/** Counts with the lots that were on the screen, to keep them. */
export const withLots = (products: readonly Lotted[], counts: Counts): Record<string, Counted> =>
  Object.fromEntries(
    products
      .filter(({ key }) => counts[key])
      .map((product) => [product.key, { count: counts[product.key] ?? 0, lots: lotsKey(product) }]),
  );

/**
 * Counts of an order as it is now: never more than it has, none of a product that it no longer has, and none of units
 * that are to be taken from other lots by now.
 * @returns `changed`: the sentence about counted products whose lots have changed; null when there are none
 */
export function followOrder(
  products: readonly Lotted[],
  kept: Readonly<Record<string, Counted>>,
): { counts: Counts; changed: string | null } {
  const hasOthers = (product: Lotted): boolean => {
    const counted = kept[product.key];
    return counted !== undefined && counted.lots !== lotsKey(product);
  };
  const names = products.filter(hasOthers).map(({ name }) => name);
  const counts = products.map((product) => [
    product.key,
    hasOthers(product) ? 0 : Math.min(product.units, kept[product.key]?.count ?? 0),
  ]);
  return {
    counts: Object.fromEntries(counts),
    changed:
      names.length > 0
        ? `The lots of ${names.join(", ")} have changed. Exchange the units and count them again.`
        : null,
  };
}

/** Whether every unit of an order is counted. */
export const isComplete = (products: readonly Countable[], counts: Counts): boolean =>
  products.every((product) => uncounted(product, counts) === 0);

/** The result of a scan: the counts after it, and the sentence for the packer. */
export interface Scan {
  counts: Counts;
  isError: boolean;
  sentence: string;
}

/** Counts a scanned unit. A wrong or surplus one changes no count. */
export function applyScan(products: readonly Countable[], counts: Counts, code: string): Scan {
  const matching = products.filter((product) => matchesCode(code, product));
  const open = matching.find((product) => uncounted(product, counts) > 0);
  const found = open ?? matching[0];
  if (!found)
    return {
      counts,
      isError: true,
      sentence: `“${code.trim()}” is not in this order. Put it back, and check the label.`,
    };
  if (!open)
    return {
      counts,
      isError: true,
      sentence: `${found.name}: ${found.units === 1 ? "the only one is" : `all ${found.units} are`} already counted. Take this one out of the parcel.`,
    };
  const counted = (counts[open.key] ?? 0) + 1;
  return {
    counts: { ...counts, [open.key]: counted },
    isError: false,
    sentence: `${open.name}: ${counted} of ${open.units}`,
  };
}

/** What is missing from the parcel, in a sentence; null when everything is counted. */
export function missingSentence(products: readonly Countable[], counts: Counts): string | null {
  const open = products.filter((product) => uncounted(product, counts) > 0);
  if (open.length === 0) return null;
  const parts = open.map((product) => `${uncounted(product, counts)} × ${product.name}`);
  return `Not counted yet: ${parts.join(", ")}.`;
}
