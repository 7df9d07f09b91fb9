import "server-only";
import { findChangedPrices } from "@/lib/catalog/queries/current-prices";
import { applyPriceChange } from "@/lib/catalog/rules/admin-products";
import { listAffectedPrices } from "@/lib/catalog/rules/price-preview";
import type { BulkPriceInput, PricePreview } from "@/lib/catalog/schema/admin-product";
import { cents, toDecimal } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { getCurrentPriceRules } from "./price-rules";

/** A preview of a bulk price change, product by product; changes nothing. */
export async function previewPrices(input: BulkPriceInput): Promise<PricePreview> {
  const [{ flashSalePercent }, products, plans] = await Promise.all([
    getCurrentPriceRules({ memberDiscountPercent: 0, memberFreeFromCents: null }),
    db().product.findMany({
      where: { id: { in: input.ids } },
      select: { id: true, name: true, version: true, regularPriceCents: true, wholesalePriceCents: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    }),
    db().membershipPlan.findMany({
      where: { isActive: true },
      select: { name: true, discountPercentage: true },
      orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    }),
  ]);
  const scheduled = await findChangedPrices({ in: input.ids });
  const changed = products.flatMap(({ id, name, version, regularPriceCents, wholesalePriceCents }) => {
    const regular = cents(regularPriceCents);
    const product = {
      regularPriceCents: regular,
      wholesalePriceCents: wholesalePriceCents === null ? null : cents(wholesalePriceCents),
    };
    const prices = listAffectedPrices(product, applyPriceChange(regular, input), plans, flashSalePercent);
    return prices.length === 0
      ? []
      : [
          {
            id,
            name,
            version,
            prices: prices.map(({ label, beforeCents, afterCents }) => ({
              label,
              before: toDecimal(beforeCents),
              after: toDecimal(afterCents),
            })),
            hasScheduledPrice: scheduled.has(id),
          },
        ];
  });
  return { products: changed, unchanged: products.length - changed.length, flashSalePercent };
}
