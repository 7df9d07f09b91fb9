import "server-only";
import { cents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { placeholderSchema } from "../schema";

/** The small cards of these products, in the given order; products that are no longer sold are left out. */
export async function listViewedProducts(ids: readonly string[]) {
  const rows = await db().product.findMany({
    where: { id: { in: [...ids] }, isActive: true },
    select: {
      id: true,
      slug: true,
      name: true,
      unitLabel: true,
      imageUrl: true,
      imagePlaceholder: true,
      regularPriceCents: true,
      wholesalePriceCents: true,
    },
  });
  return rows
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((row) => ({
      ...row,
      imagePlaceholder: placeholderSchema.nullable().catch(null).parse(row.imagePlaceholder),
      regularPriceCents: cents(row.regularPriceCents),
      wholesalePriceCents: row.wholesalePriceCents === null ? null : cents(row.wholesalePriceCents),
    }));
}
