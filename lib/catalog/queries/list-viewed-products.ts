import "server-only";
import { cents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { placeholderSchema } from "../schema";
import { withCurrentPrices } from "./current-prices";

/** The columns of a product's small card. */
export const SMALL_CARD = {
  id: true,
  slug: true,
  name: true,
  unitLabel: true,
  imageUrl: true,
  regularPriceCents: true,
  wholesalePriceCents: true,
} as const;

/** The small cards of these products, in the given order; products that are no longer sold are left out. */
export async function listViewedProducts(ids: readonly string[]) {
  const rows = await db().product.findMany({
    where: { id: { in: [...ids] }, isActive: true },
    select: { ...SMALL_CARD, imagePlaceholder: true },
  });
  return (await withCurrentPrices(rows))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((row) => ({
      ...row,
      imagePlaceholder: placeholderSchema.nullable().catch(null).parse(row.imagePlaceholder),
      regularPriceCents: cents(row.regularPriceCents),
      wholesalePriceCents: row.wholesalePriceCents === null ? null : cents(row.wholesalePriceCents),
    }));
}
