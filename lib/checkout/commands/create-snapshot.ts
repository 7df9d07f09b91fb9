import "server-only";
import { type CartRow, toLineInput } from "@/lib/cart/queries";
import { calculateMemberSavings, calculateQuote } from "@/lib/pricing/rules";
import type { PricedDiscount, PriceRules, ShippingMethod } from "@/lib/pricing/schema";
import type { Snapshot } from "../schema/snapshot";

/** The facts that a snapshot needs about an ordered line. */
export type OrderedRow = Pick<
  CartRow,
  | "productId"
  | "name"
  | "sku"
  | "imageUrl"
  | "quantity"
  | "isSubscription"
  | "offers"
  | "regularPriceCents"
  | "wholesalePriceCents"
>;

/** Freezes the current price of lines, delivered to an address, with a discount that covers these lines. */
export function createSnapshot(
  rows: readonly OrderedRow[],
  rules: PriceRules,
  {
    method,
    address,
    discount = null,
  }: { method: ShippingMethod; address: Snapshot["shippingInfo"]; discount?: PricedDiscount | null },
): Snapshot {
  const lines = rows.map(toLineInput);
  const quoted = calculateQuote(lines, rules, method, discount);
  return {
    lines: rows.map((row, index) => {
      const [line, input] = [quoted.lines[index], lines[index]];
      if (!line || !input) throw new Error("A line was not priced");
      return {
        productId: row.productId,
        name: row.name,
        sku: row.sku,
        imageUrl: row.imageUrl,
        regularPriceCents: line.regularPriceCents,
        unitPriceCents: line.unitPriceCents,
        quantity: line.quantity,
        discountCents: line.discountCents,
        lineTotalCents: line.lineTotalCents,
        isSubscription: row.isSubscription,
        offers: [...input.offers],
      };
    }),
    subtotalCents: quoted.subtotalCents,
    shippingCents: quoted.shippingCents,
    taxCents: quoted.taxCents,
    totalCents: quoted.totalCents,
    memberSavingsCents: calculateMemberSavings(lines, rules, method, discount),
    creditCents: 0,
    discount: quoted.applied,
    shippingMethod: method,
    shippingInfo: address,
  };
}
