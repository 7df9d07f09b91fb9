import { z } from "zod";
import { type Cents, toDecimal } from "@/lib/core/money";

/** POST /api/wishlist. */
export const saveProductSchema = z.object({
  productId: z.string("is required").min(1, "is required").max(80, "is unknown"),
});

/** A product that somebody keeps for later, priced for whoever looks. */
export interface SavedItem {
  id: string;
  productId: string;
  product: {
    id: string;
    slug: string;
    name: string;
    unitLabel: string;
    imageUrl: string | null;
    imageAlt: string;
    /** What one costs without a membership. */
    priceCents: Cents;
    /** What one costs with the viewer's membership, or with the first plan for somebody who has none. */
    memberPriceCents: Cents;
  };
}

/** A saved item as GET /api/wishlist answers it (D31); prices in dollars. */
export interface ApiSavedItem {
  id: string;
  productId: string;
  product: Omit<SavedItem["product"], "priceCents" | "memberPriceCents"> & {
    price: string;
    memberPrice: string;
  };
}

export function toApiSavedItem({ id, productId, product }: SavedItem): ApiSavedItem {
  const { priceCents, memberPriceCents, ...shown } = product;
  return {
    id,
    productId,
    product: { ...shown, price: toDecimal(priceCents), memberPrice: toDecimal(memberPriceCents) },
  };
}
