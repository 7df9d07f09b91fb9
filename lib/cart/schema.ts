import { z } from "zod";
import { type Cents, toDecimal } from "@/lib/core/money";
import { OFFERS, type Offer } from "@/lib/pricing/schema";

/** The cap on a line is the command's: its answer names the contact page (D43). */
const quantity = z.number("must be a whole number").int("must be a whole number");

const sentOffer = z.enum(["none", ...OFFERS]);

/** POST /api/cart; `offer` is one or a list. A price that is sent is ignored (D2). */
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
/** What POST /api/cart is sent. */
export type AddToCartBody = z.input<typeof addToCartSchema>;
export type AddToCartInput = z.output<typeof addToCartSchema>;

/** PUT /api/cart/{id}: a quantity of 0 or below deletes the line (D31); `isSubscription` switches how it is bought (D22). */
export const updateCartLineSchema = z
  .object({
    quantity: quantity.optional(),
    isSubscription: z.boolean("must be true or false").optional(),
  })
  .refine(({ quantity: wanted, isSubscription }) => wanted !== undefined || isSubscription !== undefined, {
    path: ["quantity"],
    message: "must be a whole number",
  });

/** A line of the cart, priced for whoever looks. */
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
  /** Put in as a subscription before the membership ended: it is bought once now, at its plain price (D22). */
  hasLapsed: boolean;
  /** Every offer that the line was given (D42). */
  offers: Offer[];
  /** What may still be bought of the product; below `quantity` the line cannot be ordered as it stands. */
  available: number;
}

/** A line as GET /api/cart answers it; `price` is a unit's, in dollars. */
export interface ApiCartItem extends Omit<CartLineView, "unitPriceCents" | "regularPriceCents"> {
  price: string;
  regularPrice: string;
}

export function toApiCartItem({ unitPriceCents, regularPriceCents, ...line }: CartLineView): ApiCartItem {
  return { ...line, price: toDecimal(unitPriceCents), regularPrice: toDecimal(regularPriceCents) };
}

/** A product of which a cart has fewer than were wanted. */
export interface CappedProduct {
  productName: string;
  wanted: number;
  /** What is in the cart now. */
  kept: number;
  /** There is more in stock, but a line has at most MAX_LINE_QUANTITY units (D43). */
  isAtLimit?: boolean;
}

/** What came of adding several products at once. */
export interface AddLinesResult {
  /** How many units, of all products together. */
  added: number;
  /** What was added, a line each. */
  lines: { productName: string; quantity: number }[];
  /** What did not fit. */
  capped: CappedProduct[];
}

/** What a membership would do for a cart; amounts in dollars. */
export interface MembershipOffer {
  planName: string;
  /** Whole percent. */
  discountPercentage: number;
  monthlyPrice: string;
  saves: string;
}
