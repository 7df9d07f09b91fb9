import { z } from "zod";
import { type Cents, toDecimal } from "@/lib/core/money";

/** POST /api/wishlist. */
export const saveProductSchema = z.object({
  productId: z.string("is required").min(1, "is required").max(80, "is unknown"),
});

/** A saved product, priced for the viewer. */
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
    /** The unit price without a membership. */
    priceCents: Cents;
    /** The unit price with the viewer's membership, or with the lowest discount of all plans for a non-member. */
    memberPriceCents: Cents;
  };
}

/** A saved item in the response of GET /api/wishlist (D31); prices in dollars. */
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
