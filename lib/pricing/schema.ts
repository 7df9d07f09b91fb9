import { z } from "zod";
import type { Cents } from "@/lib/core/money";

/** D19: how a cart line came to its offer. The API says "category-sale"; the database writes category_sale. */
export const OFFERS = ["none", "bundle", "category-sale"] as const;
export const offerSchema = z.enum(OFFERS);
export type Offer = z.infer<typeof offerSchema>;

export const SHIPPING_METHODS = ["standard", "expedited"] as const;
export const shippingMethodSchema = z.enum(SHIPPING_METHODS);
export type ShippingMethod = z.infer<typeof shippingMethodSchema>;

/** What pricing has to know of a product. */
export interface PricedProduct {
  regularPriceCents: Cents;
  wholesalePriceCents: Cents | null;
}

/** A line to be priced. */
export interface LineInput {
  product: PricedProduct;
  quantity: number;
  isSubscription: boolean;
  offer: Offer;
}

/** Everything beside the lines that decides prices. Percentages are whole numbers, rates thousandths of a percent (8000 = 8 %). */
export interface PriceRules {
  memberDiscountPercent: number;
  offers: { bundle: boolean; categorySale: boolean };
  flashSalePercent: number;
  shipping: ShippingRules;
  taxRateThousandths: number;
}

/** D20. `free` is the default: everybody, always. */
export interface ShippingRules {
  mode: "free" | "policy";
  freeFromCents: Cents;
  /** Members: free from this subtotal on (0 = always); null for everybody else. */
  memberFreeFromCents: Cents | null;
}

/** Why a unit price is lower than the regular one. */
export interface PriceReason {
  kind: "member" | "subscription" | "bundle" | "category-sale" | "flash-sale" | "wholesale";
  percent: number | null;
}

export interface QuotedLine {
  unitPriceCents: Cents;
  regularPriceCents: Cents;
  quantity: number;
  lineTotalCents: Cents;
  reasons: PriceReason[];
}

/** One answer to "what does this cost": card, drawer, checkout, intent, order, mail and admin print it. */
export interface Quote {
  lines: QuotedLine[];
  subtotalCents: Cents;
  /** What the lines would cost at regular prices, less the subtotal. */
  discountCents: Cents;
  /** D22: 20 % of the undiscounted subtotal of the subscription lines. */
  subscriptionSavingsCents: Cents;
  shippingCents: Cents;
  shippingReason: "free-for-all" | "free-from-threshold" | "free-for-members" | "standard" | "expedited";
  taxCents: Cents;
  taxRateThousandths: number;
  totalCents: Cents;
}
