import { z } from "zod";
import { type Cents, toDecimal } from "@/lib/core/money";
import { OFFERS, type Offer } from "@/lib/pricing/schema";

/** The command enforces the maximum of a line, because its answer names the contact page (D43). */
const quantity = z.number("must be a whole number").int("must be a whole number");

const sentOffer = z.enum(["none", ...OFFERS]);

/** POST /api/cart; `offer` is one or a list. A price in the request is ignored (D2). */
export const addToCartSchema = z
  .object({
    productId: z.string("is required").min(1, "is required").max(80, "is unknown"),
    quantity: quantity.min(1, "must be 1 or more"),
    isSubscription: z.boolean("must be true or false").default(false),
    offer: z
      .union(
        [sentOffer, z.array(sentOffer).max(OFFERS.length)],
        `must be none, ${OFFERS.join(", ")}, or a list of them`,
      )
      .default("none"),
  })
  .transform(({ offer, ...line }) => {
    const offers: readonly Offer[] = OFFERS.filter((one) => [offer].flat().includes(one));
    return { ...line, offers };
  });
/** The request body of POST /api/cart. */
export type AddToCartBody = z.input<typeof addToCartSchema>;
export type AddToCartInput = z.output<typeof addToCartSchema>;

/** PUT /api/cart/{id}: a quantity of 0 or below deletes the line (D31); `isSubscription` switches its mode (D22). */
export const updateCartLineSchema = z
  .object({
    quantity: quantity.optional(),
    isSubscription: z.boolean("must be true or false").optional(),
  })
  .refine(({ quantity: wanted, isSubscription }) => wanted !== undefined || isSubscription !== undefined, {
    path: ["quantity"],
    message: "must be a whole number",
  });

/** A line of the cart, priced for the viewer. */
export interface CartLineView {
  id: string;
  productId: string;
  productSlug: string;
  productName: string;
  unitLabel: string;
  quantity: number;
  unitPriceCents: Cents;
  regularPriceCents: Cents;
  imageUrl: string | null;
  imageAlt: string;
  isSubscription: boolean;
  /** Added as a subscription before the membership ended: it is bought once now, at its plain price (D22). */
  hasLapsed: boolean;
  /** Every offer that the line received (D42). */
  offers: Offer[];
  /** What the owner may buy of the product; below `quantity` the line cannot be ordered as it is. */
  available: number;
  /** Whether the shop still sells the product. */
  isSold: boolean;
}

/** A line in the response of GET /api/cart; `price` is a unit's, in dollars. */
export interface ApiCartItem extends Omit<CartLineView, "unitPriceCents" | "regularPriceCents"> {
  price: string;
  regularPrice: string;
}

export function toApiCartItem({ unitPriceCents, regularPriceCents, ...line }: CartLineView): ApiCartItem {
  return { ...line, price: toDecimal(unitPriceCents), regularPrice: toDecimal(regularPriceCents) };
}

/** A product of which a cart has fewer units than requested. */
export interface CappedProduct {
  productName: string;
  wanted: number;
  /** The quantity in the cart now. */
  kept: number;
  /** There is more in stock, but a line has at most MAX_LINE_QUANTITY units (D43). */
  isAtLimit?: boolean;
  /** False if the product is no longer sold, so that none of it was added; omitted otherwise. */
  isSold?: false;
}

/** The result of adding several products at once. */
export interface AddLinesResult {
  /** Number of units, of all products together. */
  added: number;
  /** The added lines. */
  lines: { productName: string; quantity: number }[];
  /** Products that did not fit. */
  capped: CappedProduct[];
}

/** The effect of a membership on a cart; amounts in dollars. */
export interface MembershipOffer {
  planName: string;
  /** Whole percent. */
  discountPercentage: number;
  monthlyPrice: string;
  saves: string;
}
