import { z } from "zod";
import type { PricedDiscount, PricedGift, Quote, QuotedLine } from "@/lib/pricing/schema";

export const DISCOUNT_SCOPES = ["everything", "categories", "products", "membership"] as const;
export type DiscountScope = (typeof DISCOUNT_SCOPES)[number];

/** 3 to 30 capital letters, digits, hyphens and underscores, as the database requires. */
const DISCOUNT_CODE = /^[A-Z0-9][A-Z0-9_-]{2,29}$/;

export const GIFT_OUT_OF_STOCK = "The gift is out of stock right now.";

/** A code that does not exist, or that staff have switched off. */
export const UNKNOWN_CODE = "This code isn't valid. Please check the spelling.";

/** The refusal of a code that was accepted earlier, and whose discount staff have since switched off or deleted. */
export const WITHDRAWN_CODE = "This code is no longer valid.";

/** PUT /api/cart/discount: a code as the shopper typed it, in any case. */
export const enterDiscountSchema = z.object({
  code: z
    .string("Required")
    .trim()
    .min(1, "Required")
    .transform((code) => code.toUpperCase())
    .refine((code) => DISCOUNT_CODE.test(code), UNKNOWN_CODE),
});

/** A gift's product, as carts and orders show it. */
export interface GiftProduct {
  productId: string;
  slug: string;
  name: string;
  sku: string | null;
  unitLabel: string;
  imageUrl: string | null;
}

/** A discount with the facts that decide whether one cart may use it. */
export interface CartDiscount extends Omit<PricedDiscount, "covers" | "gift"> {
  /** `available`: free units, and those that the cart's own pending order holds; 0 for a product that is not sold. */
  gift: (PricedGift & GiftProduct & { available: number }) | null;
  /** The discount has many codes, each for one order; `code` is the one in the cart. */
  hasUniqueCodes: boolean;
  /** Another order has reserved or used this unique code. */
  isCodeUsed: boolean;
  scope: DiscountScope;
  categories: string[];
  productIds: string[];
  /** Compared with all items in the cart at their prices before the discount. */
  minimumCents: number;
  isFirstOrderOnly: boolean;
  isMembersOnly: boolean;
  /** For members with this plan only. */
  plan: { id: string; name: string } | null;
  isOncePerCustomer: boolean;
  maxUses: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  isEnabled: boolean;
  /** Reserved and final uses by other orders; counted only where a maximum may refuse the cart. */
  uses: number;
  /** Another order of this customer has a use of it. */
  hasUsed: boolean;
  /** The customer has a paid order that was not canceled; read only where it matters. */
  hasOrdered: boolean;
  /** Another unpaid order of this customer has a different first-order discount; read only where it matters. */
  hasPendingFirst: boolean;
  /** The cart's own pending order has reserved a use: for that order, the discount stays valid after its end. */
  isHeld: boolean;
}

/** The discounts that a cart may be able to use: the one of its code and the automatic ones. */
export interface CartDiscounts {
  /** As the shopper entered it, in capitals. */
  code: string | null;
  /** Of the shop. */
  timeZone: string;
  discounts: CartDiscount[];
}

/** The reasons why a cart may not use a discount. */
export type DiscountRefusal =
  | "withdrawn"
  | "for_membership"
  | "not_started"
  | "ended"
  | "used_up"
  | "code_used"
  | "members"
  | "plan"
  | "first_order"
  | "first_order_pending"
  | "already_used"
  | "nothing_covered"
  | "minimum"
  | "gift_out_of_stock";

/** The entered code and its state, as the cart shows them. */
export interface EnteredDiscount {
  code: string;
  /** `better`: another discount or price is lower for this cart; `waiting`: the cart does not qualify yet. */
  state: "applied" | "better" | "waiting" | "refused";
  /** The reason; empty for an applied code. */
  message: string;
}

/** A cart's quote, the response of GET /api/checkout/quote. */
export interface CartQuote extends Quote {
  gift: (QuotedLine & GiftProduct) | null;
  /** Null if the cart has no code. */
  entered: EnteredDiscount | null;
}
