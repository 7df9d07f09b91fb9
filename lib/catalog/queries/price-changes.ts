import "server-only";
import { localTimeOf } from "@/lib/core/dates";
import { centsToDecimal } from "@/lib/core/money";
import { getPeriodState } from "@/lib/core/period";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import type { AdminPriceChange } from "../schema/price-change";

const MAX_LISTED = 500;

const include = {
  product: { select: { name: true, category: true, regularPriceCents: true } },
} satisfies Prisma.PriceChangeInclude;

const LISTED = { product: { deletedAt: null } } satisfies Prisma.PriceChangeWhereInput;

/** The number of price changes, without those of deleted products. */
export const countPriceChanges = (): Promise<number> => db().priceChange.count({ where: LISTED });

/** At most 500 price changes of products that are not deleted, latest start first. */
export async function listPriceChanges(timeZone: string): Promise<AdminPriceChange[]> {
  const rows = await db().priceChange.findMany({
    where: LISTED,
    orderBy: [{ startsAt: "desc" }, { id: "asc" }],
    take: MAX_LISTED,
    include,
  });
  return rows.map((row) => toView(row, timeZone));
}

/** A price change; null if there is none. */
export async function findPriceChange(
  tx: Tx,
  id: string,
  timeZone: string,
): Promise<AdminPriceChange | null> {
  const row = await tx.priceChange.findUnique({ where: { id }, include });
  return row && toView(row, timeZone);
}

function toView(
  row: Prisma.PriceChangeGetPayload<{ include: typeof include }>,
  timeZone: string,
): AdminPriceChange {
  const { id, version, productId, product, startsAt, endsAt } = row;
  return {
    id,
    version,
    productId,
    product: product.name,
    category: product.category,
    price: centsToDecimal(row.priceCents),
    regularPrice: centsToDecimal(product.regularPriceCents),
    startsAt: localTimeOf(startsAt, timeZone),
    endsAt: localTimeOf(endsAt, timeZone),
    state: getPeriodState({ startsAt, endsAt }, now()),
  };
}
