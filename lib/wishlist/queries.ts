import "server-only";
import type { Viewer } from "@/lib/account/queries/viewer";
import { withProductsAtCurrentPrices } from "@/lib/catalog/queries/current-prices";
import { SMALL_CARD } from "@/lib/catalog/queries/list-viewed-products";
import { cents } from "@/lib/core/money";
import { getCurrentPriceRules } from "@/lib/marketing/queries/price-rules";
import { getPlansForSale } from "@/lib/membership/queries";
import { minDiscount } from "@/lib/membership/rules/plans";
import { unitPrice } from "@/lib/pricing/rules";
import type { PriceRules } from "@/lib/pricing/schema";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import type { SavedItem } from "./schema";

const include = {
  product: { select: { ...SMALL_CARD, imageAlt: true } },
} satisfies Prisma.WishlistItemInclude;
type Row = Prisma.WishlistItemGetPayload<{ include: typeof include }>;

/** A user's saved items, newest first, without products that are no longer sold. */
export async function listSavedItems(viewer: Viewer & { userId: string }): Promise<SavedItem[]> {
  const [rows, rules, percent] = await Promise.all([
    db().wishlistItem.findMany({
      where: { userId: viewer.userId, product: { isActive: true } },
      include,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    }),
    getCurrentPriceRules({ memberDiscountPercent: 0, memberFreeFromCents: null }),
    memberPercent(viewer),
  ]);
  return (await withProductsAtCurrentPrices(rows)).map((row) => toView(row, rules, percent));
}

/**
 * The percentage behind `memberPrice`: the viewer's own; for others the lowest of all plans,
 * as on product cards, so that no member pays more.
 */
async function memberPercent({ isMember, memberDiscountPercent }: Viewer): Promise<number> {
  if (isMember) return memberDiscountPercent;
  return minDiscount(await getPlansForSale());
}

function toView(
  { id, productId, product }: Row,
  rules: PriceRules,
  memberDiscountPercent: number,
): SavedItem {
  const { regularPriceCents, wholesalePriceCents, ...shown } = product;
  const line = {
    product: {
      regularPriceCents: cents(regularPriceCents),
      wholesalePriceCents: wholesalePriceCents === null ? null : cents(wholesalePriceCents),
    },
    quantity: 1,
    isSubscription: false,
    offers: [],
  };
  return {
    id,
    productId,
    product: {
      ...shown,
      priceCents: unitPrice(line, rules).cents,
      memberPriceCents: unitPrice(line, { ...rules, memberDiscountPercent }).cents,
    },
  };
}
